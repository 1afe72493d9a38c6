import { readFileSync } from 'node:fs' // template
import { afterAll, beforeAll, describe } from 'vitest'
import { slices } from '#registry.server.ts' // template
import { manifests } from '#registry.ts' // template
import { crudHolds } from '#server/testing/crud-holds.ts'
import { type TestPortal, testPortal } from '#server/testing/portal.ts'
import { examples } from './contract.ts'
import manifest from './manifest.ts' // template
import server from './server.ts' // template

let portal: TestPortal
beforeAll(async () => {
  const withExamples = { slices: [...slices, server], manifests: [...manifests, manifest] } // template
  portal = await testPortal(withExamples)
  await portal.app.pool.query(readFileSync(new URL('table.sql', import.meta.url), 'utf8')) // template
})
afterAll(() => portal.close())

describe('examples', () => {
  crudHolds(() => portal, examples, {
    name: 'name',
    add: { name: 'A first one' },
    edit: { amount: 12 },
    owner: 'volunteer',
    stranger: 'driver',
    manager: 'core_team',
  })
})
