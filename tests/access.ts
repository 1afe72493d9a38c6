import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#kernel/calls/contract.ts'
import { type Holder, passes, ROLES, type Role, roleDefaults } from '#kernel/people/access.ts'
import { slices } from '#registry.server.ts'
import { manifests } from '#registry.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { type RowRule, readRowRules } from './access-rows.ts'
import { validInput, validInputs } from './inputs.ts'
import { inTurn, nameOf, partOf, SWEEP } from './walks.ts'

const declared = manifests.flatMap((manifest) => manifest.permissions ?? [])
const holder = (role: Role, permissions = roleDefaults(role, declared)): Holder => ({
  role,
  isActive: true,
  permissions,
})

const FILE = { file: new File(['Date,Host\n2026-11-18,Oak\n'], 'log.csv') }
const argumentsOf = (endpoint: Endpoint) => ({ ...validInput(endpoint), ...(endpoint.upload ? FILE : {}) })
const rules = await readRowRules()

/** Calls whose row depends on what slices declare, and none declares any yet. */
const WITHOUT_ROWS = new Set(
  slices.some(({ notificationActions }) => notificationActions.length > 0)
    ? []
    : ['POST /api/notifications/{id}/actions/{actionType}'],
)

/** The same input with ids of rows that there are not, and how many ids there were. */
function elsewhere(input: Record<string, unknown>) {
  let ids = 0
  const text = JSON.stringify(input).replaceAll(/"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"/g, () => {
    ids += 1
    return JSON.stringify(randomUUID())
  })
  return { input: JSON.parse(text) as Record<string, unknown>, ids }
}

/** Of roles that fare alike with the rows of a call one, another one for each call; with `SWEEP` every role. */
function rolesFor({ what, endpoint, own, other }: RowRule): Role[] {
  const lets = (role: Role, access: RowRule['own']) => access !== 'nobody' && passes(holder(role), access)
  const alike = new Map<string, Role[]>()
  for (const role of ROLES) {
    const fares = [passes(holder(role), endpoint.access), lets(role, own), lets(role, other)].join()
    alike.set(fares, [...(alike.get(fares) ?? []), role])
  }
  const pick = [...what].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  return SWEEP ? [...ROLES] : [...alike.values()].map((roles) => roles[pick % roles.length] as Role)
}

/** Every call of this part of the portal, by everyone. */
export function walkAccess(at: number, of: number) {
  const endpoints = partOf(at, of)
  let portal: TestPortal
  const people = new Map<Role, Person>()
  beforeAll(async () => {
    portal = await testPortal()
    for (const role of ROLES) people.set(role, await portal.as(role))
  })
  afterAll(() => portal.close())

  /** Somebody who holds this permission and no other; the same person every time. */
  const holders = new Map<string, Promise<Person>>()
  const holderOf = (permission: string) => {
    const made = holders.get(permission) ?? portal.as('work_logger', { permissions: [permission] })
    holders.set(permission, made)
    return made
  }

  /** Signing out ends the session it is called with, so that call brings a session of its own. */
  async function caller(role: Role, endpoint: Endpoint): Promise<Person> {
    const person = endpoint.path.endsWith('/logout') ? undefined : people.get(role)
    return person ?? portal.as(role)
  }

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

  /** Of the roles that may call it. */
  const tried = (endpoint: Endpoint) =>
    inTurn(
      ROLES.filter((role) => passes(holder(role), endpoint.access)),
      nameOf(endpoint),
    )

  describe('every call, by every role', () => {
    it.each(ROLES)('%s may call exactly what is declared', async (role) => {
      const faults: string[] = []
      for (const endpoint of endpoints) {
        const may = passes(holder(role), endpoint.access)
        // Whoever is refused is refused everywhere; of those who are let in, one by turns.
        if (may && !tried(endpoint).includes(role)) continue
        const person = await caller(role, endpoint)
        const got = may
          ? await fares(person, endpoint)
          : await status(person, endpoint, argumentsOf(endpoint))
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
          const person = await holderOf(permission)
          expect([401, 403], `${nameOf(endpoint)} with ${permission}`).not.toContain(
            await fares(person, endpoint),
          )
        }
      }
      for (const endpoint of endpoints) {
        if (endpoint.access.kind !== 'allOf') continue
        for (const permission of endpoint.access.permissions) {
          const person = await holderOf(permission)
          const alone = passes(holder('work_logger', [permission]), endpoint.access)
          expect((await status(person, endpoint, argumentsOf(endpoint))) === 403, nameOf(endpoint)).toBe(
            !alone,
          )
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

  describe('rows of one’s own, of others and of nobody', () => {
    const here = rules.filter((rule) => endpoints.some((one) => nameOf(one) === nameOf(rule.endpoint)))

    it('are decided by a rule wherever a call says so', () => {
      const ruled = new Set(rules.map(({ endpoint }) => nameOf(endpoint)))
      const without = endpoints.filter((endpoint) => endpoint.rowCheck && !ruled.has(nameOf(endpoint)))
      expect(without.map(nameOf).filter((name) => !WITHOUT_ROWS.has(name))).toEqual([])
    })

    describe.each(here)('$what', (rule) => {
      const { endpoint, make, own, other, refusal = 403 } = rule
      it.each(rolesFor(rule))('by %s', async (role) => {
        const gate = passes(holder(role), endpoint.access)
        for (const [whose, access] of [
          ['own', own],
          ['other’s', other],
        ] as [string, RowRule['own']][]) {
          const me = await portal.as(role)
          const owner = whose === 'own' ? me : await portal.as('volunteer')
          const may = gate && access !== 'nobody' && passes(holder(role), access)
          const got = await status(me, endpoint, await make(portal, owner))
          expect(got, whose).toBe(may ? 200 : gate ? refusal : 403)
        }
      })

      it('that nobody has, or that is gone', async () => {
        const [me, somebody] = [await portal.as('super_admin'), await portal.as('volunteer')]
        const { input, ids } = elsewhere(await make(portal, somebody))
        if (ids === 0 || rule.makesNew) return
        const before = await changesSoFar()
        const got = await status(me, endpoint, input)
        // A list of ids may find none of them: then nothing is done, and that is said.
        expect([400, 403, 404, 409, ...(Array.isArray(input.ids) ? [200] : [])]).toContain(got)
        expect(await changesSoFar()).toBe(before)
      })
    })
  })

  const changesSoFar = async () => {
    const { rows } = await portal.app.pool.query<{ last: string }>('SELECT max(id) AS last FROM audit_log')
    return rows[0]?.last
  }
}
