import { afterAll, beforeAll, expect, it } from 'vitest'
import { SECOND } from '#kernel/clock.ts'
import { slices } from '#registry.server.ts'
import { createPool } from '#server/postgres/pool.ts'
import { type FreshDatabase, freshDatabase } from '#server/testing/database.ts'
import { type TestPortal, testPortal } from '#server/testing/portal.ts'
import { validInput } from './inputs.ts'
import { nameOf } from './walks.ts'

/** What one call of many at once has, when the others hold theirs. */
let database: FreshDatabase
let portal: TestPortal
beforeAll(async () => {
  database = await freshDatabase()
  const pool = createPool({ url: database.url, log: () => {}, max: 1, waitMs: SECOND })
  portal = await testPortal({ pool, databaseUrl: database.url })
})
afterAll(async () => {
  await portal.close()
  await portal.app.pool.end()
  await database.drop()
})

const FILE = { file: new File(['Date,Host\n2026-11-18,Oak\n'], 'log.csv') }

it('every call that changes something is done with the one connection that it has', async () => {
  const stuck: string[] = []
  for (const { endpoint } of slices.flatMap((slice) => slice.calls)) {
    if (endpoint.method === 'GET') continue
    const person = await portal.as('super_admin')
    const { status } = await person.try(endpoint, {
      ...validInput(endpoint),
      ...(endpoint.upload ? FILE : {}),
    })
    if (status >= 500) stuck.push(`${nameOf(endpoint)} answered ${status}`)
  }
  expect(stuck).toEqual([])
})
