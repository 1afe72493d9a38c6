import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { slices } from '#features/registry.server.ts'
import { manifests } from '#features/registry.ts'
import { type Access, type Holder, passes, ROLES, type Role, roleDefaults } from '#kernel/access.ts'
import type { Endpoint } from '#kernel/contract.ts'
import { ROOT } from '#server/root.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing.ts'
import type { RowRule } from './access-rows.ts'
import { nameOf, validInput, validInputs } from './inputs.ts'

const endpoints = slices.flatMap((slice) => slice.calls.map(({ endpoint }) => endpoint))
const declared = manifests.flatMap((manifest) => manifest.permissions ?? [])
const holder = (role: Role, permissions = roleDefaults(role, declared)): Holder => ({
  role,
  isActive: true,
  permissions,
})

let portal: TestPortal
const people = new Map<Role, Person>()
beforeAll(async () => {
  portal = await testPortal()
  for (const role of ROLES) people.set(role, await portal.as(role))
})
afterAll(() => portal.close())

/** Signing out ends the session it is called with, so that call brings a session of its own. */
async function caller(role: Role, endpoint: Endpoint): Promise<Person> {
  const person = endpoint.path.endsWith('/logout') ? undefined : people.get(role)
  return person ?? portal.as(role)
}

const FILE = { file: new File(['Date,Host\n2026-11-18,Oak\n'], 'log.csv') }
const argumentsOf = (endpoint: Endpoint) => ({ ...validInput(endpoint), ...(endpoint.upload ? FILE : {}) })

async function status(person: Person, endpoint: Endpoint, args: object, headers = {}) {
  const answer = await person.try(endpoint, args, headers)
  if (answer.status >= 400)
    expect(answer.body, nameOf(endpoint)).toMatchObject({
      code: expect.any(String),
      message: expect.any(String),
      requestId: answer.requestId,
    })
  expect(answer.status, `${nameOf(endpoint)} ${JSON.stringify(answer.body)}`).toBeLessThan(500)
  return answer.status
}

/** How a person whom the gate lets in fares: the first answer that no row rule refused. */
async function fares(person: Person, endpoint: Endpoint): Promise<number> {
  let got = await status(person, endpoint, argumentsOf(endpoint))
  if (endpoint.rowCheck)
    for (const input of validInputs(endpoint)) if (got === 403) got = await status(person, endpoint, input)
  return got
}

describe('every call, by every role', () => {
  it.each(ROLES)('%s may call exactly what is declared', async (role) => {
    const faults: string[] = []
    for (const endpoint of endpoints) {
      const may = passes(holder(role), endpoint.access)
      const person = await caller(role, endpoint)
      const got = may ? await fares(person, endpoint) : await status(person, endpoint, argumentsOf(endpoint))
      if (may ? got === 401 || got === 403 : got !== 403)
        faults.push(`${nameOf(endpoint)} answered ${got}, and ${role} ${may ? 'may' : 'may not'} call it`)
    }
    expect(faults).toEqual([])
  })

  it('nobody who is not signed in calls more than what is open to all', async () => {
    const nobody = await portal.as('viewer')
    for (const endpoint of endpoints) {
      const got = await status(nobody, endpoint, argumentsOf(endpoint), { cookie: '' })
      if (endpoint.access.kind === 'public') expect([401, 403], nameOf(endpoint)).not.toContain(got)
      else expect(got, nameOf(endpoint)).toBe(401)
    }
  })

  it('who may not call is told so before a word of the input is read', async () => {
    const bare = await portal.as('viewer', { permissions: [] })
    for (const endpoint of endpoints.filter(({ access }) => !passes(holder('viewer', []), access)))
      expect(await status(bare, endpoint, { surprise: 'x' }), nameOf(endpoint)).toBe(403)
  })

  it('each declared permission opens the call by itself, and only it', async () => {
    for (const endpoint of endpoints) {
      if (endpoint.access.kind !== 'anyOf') continue
      for (const permission of endpoint.access.permissions) {
        const person = await portal.as('work_logger', { permissions: [permission] })
        expect([401, 403], `${nameOf(endpoint)} with ${permission}`).not.toContain(
          await fares(person, endpoint),
        )
      }
    }
    for (const endpoint of endpoints) {
      if (endpoint.access.kind !== 'allOf') continue
      for (const permission of endpoint.access.permissions) {
        const person = await portal.as('work_logger', { permissions: [permission] })
        const alone = passes(holder('work_logger', [permission]), endpoint.access)
        expect((await status(person, endpoint, argumentsOf(endpoint))) === 403, nameOf(endpoint)).toBe(!alone)
      }
    }
  })

  it('a closed account calls nothing', async () => {
    const gone = await portal.as('super_admin')
    await portal.app.pool.query('UPDATE users SET is_active = false WHERE id = $1', [gone.id])
    for (const endpoint of endpoints.filter(({ access }) => access.kind !== 'public'))
      expect(await status(gone, endpoint, argumentsOf(endpoint)), nameOf(endpoint)).toBe(401)
  })
})

const folders = readdirSync(path.join(ROOT, 'features'), { withFileTypes: true }).filter((entry) =>
  entry.isDirectory(),
)
const rules: RowRule[] = []
for (const { name } of folders) {
  const file = path.join(ROOT, 'features', name, 'access-rows.ts')
  if (readdirSync(path.dirname(file)).includes('access-rows.ts'))
    rules.push(...((await import(/* @vite-ignore */ file)) as { default: RowRule[] }).default)
}

describe('rows of one’s own and of others', () => {
  it('rules are seen', () => expect(rules.length).toBeGreaterThan(0))

  describe.each(rules)('$what', ({ endpoint, make, own, other, refusal = 403 }) => {
    it.each(ROLES)('by %s', async (role) => {
      const [me, somebody] = [await portal.as(role), await portal.as('volunteer')]
      for (const [owner, access] of [
        [me, own],
        [somebody, other],
      ] as [Person, Access][]) {
        const may = passes(holder(role), endpoint.access) && passes(holder(role), access)
        const got = await status(me, endpoint, await make(portal, owner))
        const expected = may ? 200 : passes(holder(role), endpoint.access) ? refusal : 403
        expect(got, owner === me ? 'own' : 'other’s').toBe(expected)
      }
    })
  })
})
