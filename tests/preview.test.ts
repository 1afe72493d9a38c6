import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#kernel/calls/contract.ts'
import { has, ROLES, type Role, roleDefaults } from '#kernel/people/access.ts'
import { ONLY_A_PREVIEW, PREVIEW_HEADER } from '#kernel/people/preview.ts'
import { accounts } from '#platform/accounts/contract.ts'
import { manifests } from '#registry.ts'
import { settings } from '#sections/admin/settings/contract.ts'
import { collections } from '#sections/collections/collections/contract.ts'
import { announcements } from '#sections/communication/announcements/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { validInput } from './inputs.ts'
import { endpoints, nameOf, SWEEP } from './walks.ts'

const declared = manifests.flatMap((manifest) => manifest.permissions ?? [])
const as = (role: string) => ({ [PREVIEW_HEADER]: role })
const isRead = ({ method, reads }: Endpoint) => method === 'GET' || reads === true
/** What an answer says of this moment, of a request or of the preview itself; a workbook says when it was written. */
const ABOUT_NOW = [
  'GET /api/admin/health',
  'GET /api/auth/user',
  'GET /api/historical-import/events/template',
  'GET /api/historical-import/totals/template',
]

let portal: TestPortal
let tester: Person
beforeAll(async () => {
  portal = await testPortal({ now: () => new Date('2026-11-18T15:00:00Z') })
  tester = await portal.as('super_admin')
  await tester.call(settings.change, { callsPerMinute: 100_000 })
  const { id: hostId } = await tester.call(hosts.add, { name: 'Alder Bend' })
  for (const person of [tester, await portal.as('host')])
    await person.call(collections.add, {
      collectionDate: '2026-11-18',
      hostId,
      individualSandwiches: 306,
    })
  for (const role of ['host', 'volunteer'] as const)
    await tester.call(announcements.add, {
      title: `For ${role}`,
      message: 'Bread again',
      type: 'alert',
      priority: 'low',
      link: null,
      linkText: null,
      startDate: '2026-01-01T05:00:00Z',
      endDate: '2099-01-01T05:00:00Z',
      isActive: true,
      roles: [role],
    })
})
afterAll(() => portal.close())

/** The session as it would be if the account had this role: the account itself stays as others see it. */
async function being(role: Role, ask: () => Promise<unknown>) {
  const { sessions } = portal.app
  const find = sessions.find.bind(sessions)
  sessions.find = async (token) => {
    const session = await find(token)
    return (
      session && { ...session, user: { ...session.user, role, permissions: roleDefaults(role, declared) } }
    )
  }
  return ask().finally(() => {
    sessions.find = find
  })
}

/** Each call is compared for every fourth role, another one next. `npm run sweep`: every call for every role. */
const turnOf = (role: Role) => (_: unknown, index: number) => SWEEP || (index + ROLES.indexOf(role)) % 4 === 0

async function answers(role: Role, headers: Record<string, string>) {
  const all: Record<string, unknown> = {}
  const reads = endpoints.filter((one) => isRead(one) && !one.secret)
  for (const endpoint of reads.filter(turnOf(role))) {
    if (ABOUT_NOW.includes(nameOf(endpoint)) || endpoint.throttle) continue
    const { status, body } = await tester.try(endpoint, inputs(endpoint), headers)
    const { requestId: _, ...said } = (typeof body === 'object' ? body : { body }) as Record<string, unknown>
    all[nameOf(endpoint)] = { status, ...said }
  }
  // How long something took is another matter each time.
  return JSON.parse(
    JSON.stringify(all, (key, value: unknown) => (/^(milliseconds|\w+Ms)$/.test(key) ? 0 : value)),
  )
}
const known = new Map<Endpoint, Record<string, unknown>>()
/** The same question each time. */
function inputs(endpoint: Endpoint) {
  const input = known.get(endpoint) ?? validInput(endpoint)
  known.set(endpoint, input)
  return input
}

describe('the preview of a role', () => {
  it.each(ROLES)('as %s answers what somebody of that role would be answered', async (role) => {
    expect(await answers(role, as(role))).toEqual(await being(role, () => answers(role, {})))
  })

  it.each(ROLES)('as %s changes nothing', async (role) => {
    const changes = async () =>
      (await portal.app.pool.query('SELECT count(*) AS n, max(id) AS last FROM audit_log')).rows[0]
    const before = await changes()
    const others = endpoints.filter((one) => !isRead(one) || one.secret)
    for (const endpoint of others.filter(turnOf(role))) {
      const answer = await tester.try(endpoint, validInput(endpoint), as(role))
      expect([answer.status, answer.body], nameOf(endpoint)).toEqual([
        403,
        expect.objectContaining({ message: ONLY_A_PREVIEW }),
      ])
    }
    expect(await changes()).toEqual(before)
    expect((await tester.try(accounts.me)).status).toBe(200)
  })
})

describe('whom a preview serves', () => {
  const names = declared.flatMap((permissions) => Object.keys(permissions.defaults()))
  const person = {
    id: randomUUID(),
    email: 'ana@oak.example',
    isActive: true,
    firstName: 'Ana',
    lastName: 'Lee',
    displayName: 'Ana Lee',
    preferredEmail: null,
  }
  const previewed = (own: Role, permissions: string[], role: string) => {
    const previewAs = portal.app.slices.find((slice) => slice.previewAs)?.previewAs
    try {
      return previewAs?.(portal.app, { ...person, role: own, permissions }, role)
    } catch {
      return undefined
    }
  }

  it('nobody gains a permission or a rank by it, whatever they hold', () => {
    let previews = 0
    for (const own of ROLES)
      for (const permissions of [
        roleDefaults(own, declared),
        names,
        names.filter((_name, index) => index % 7 > 0),
        [...roleDefaults('host', declared), 'USERS_VIEW'],
      ])
        for (const role of ROLES) {
          const seen = previewed(own, permissions, role)
          if (!seen) continue
          previews += 1
          const holder = { role: own, isActive: true, permissions }
          const gained = [...names, 'NAV_UNHEARD_OF', 'UNHEARD_OF'].filter(
            (name) => has(seen, name) && !has(holder, name),
          )
          expect(gained, `${own} as ${role}`).toEqual([])
          expect(ROLES.indexOf(role)).toBeGreaterThanOrEqual(ROLES.indexOf(own))
        }
    expect(previews).toBeGreaterThan(30)
  })

  it('whoever does not see people is refused, and so is a role with more rights, or that there is not', async () => {
    const coreTeam = await portal.as('core_team')
    expect((await coreTeam.try(hosts.list, {}, as('host'))).status).toBe(200)
    for (const [one, role, words] of [
      [coreTeam, 'admin', 'You may not preview Administrator. It is a higher role than yours.'],
      [
        await portal.as('core_team', { permissions: ['USERS_EDIT'] }),
        'host',
        /^You may not preview Host Location\. It may do what you may not: /,
      ],
      [await portal.as('volunteer'), 'viewer', 'You may not preview roles.'],
      [tester, 'super_admin, viewer', 'There is no such role to preview.'],
      [tester, '__proto__', 'There is no such role to preview.'],
    ] as const) {
      const { status, body } = await one.try(hosts.list, {}, as(role))
      expect([400, 403]).toContain(status)
      expect((body as unknown as { message: string }).message).toMatch(words)
    }
    const nobody = await tester.try(hosts.list, {}, { ...as('viewer'), cookie: '' })
    expect(nobody.status).toBe(401)
  })

  it('what is meant for a role is shown to whoever might see it themselves', async () => {
    const titles = async (who: Person, role: string) =>
      (await who.try(announcements.current, {}, as(role))).body.map(({ title }) => title)
    expect(await titles(tester, 'host')).toEqual(['For host'])
    expect(await titles(await portal.as('core_team'), 'host')).toEqual([])
  })
})
