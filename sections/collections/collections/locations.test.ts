import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#kernel/calls/errors.ts'
import { smartSearch } from '#platform/smart-search/contract.ts'
import { hostContacts, hosts } from '#sections/operations/hosts/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import {
  type Charity,
  charity,
  countWeeks,
  plus,
  settle,
  todayIn,
  totalOf,
  weekStarts,
} from '#tests/recount.ts'
import { collections } from './contract.ts'
import { locations } from './locations-contract.ts'

let portal: TestPortal
let clock = new Date('2026-05-21T16:00:00Z')
let viewer: Person
let admin: Person
beforeAll(async () => {
  portal = await testPortal({ now: () => clock })
  viewer = await portal.as('viewer')
  admin = await portal.as('admin')
})
afterAll(() => portal.close())

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

describe('the numbers of a location', () => {
  it('equal an independent recount, whatever the weekdays, holidays and time zone', async () => {
    await fc.assert(
      fc.asyncProperty(charity, async (all) => {
        clock = all.now
        await settle(portal, all, null)
        const today = todayIn(all)
        for (const [index, { id, name }] of all.sites.entries()) {
          const own: Charity = { ...all, log: all.log.filter(({ site }) => site === index) }
          const found = await viewer.call(locations.numbers, { id })
          const days = own.log.map(({ day }) => day).sort()
          const now = countWeeks(own, plus(today, -7)).at(-1)
          const yearAgo = plus(now?.start ?? today, -364)
          const lastStart = weekStarts(all.settings, plus(yearAgo, -14), yearAgo).get(yearAgo)
          const before = countWeeks(own, plus(yearAgo, -14)).find(({ start }) => start === lastStart)
          const year = today.slice(0, 4)
          expect(found).toMatchObject({
            name,
            week: { start: now?.start, entries: now?.entries.length, sandwiches: now?.sandwiches },
            lastYear: {
              start: before?.start,
              entries: before?.entries.length,
              sandwiches: before?.sandwiches,
            },
            year: {
              label: year,
              sandwiches: sum(own.log.filter(({ day }) => day.startsWith(year)).map(totalOf)),
            },
            allTime: {
              entries: own.log.length,
              sandwiches: sum(own.log.map(totalOf)),
              firstDay: days[0] ?? null,
            },
          })
          const weeks = days[0] === undefined ? [] : countWeeks(own, days[0]).slice(-53)
          expect(found.weeks.map(({ start, individual, grouped }) => [start, individual + grouped])).toEqual(
            weeks.map(({ start, sandwiches }) => [start, sandwiches]),
          )
        }
      }),
      { numRuns: 15 },
    )
  })

  it('are for whoever may see the log, and name no location that there is not', async () => {
    const guest = await portal.as('host', { permissions: ['HOSTS_VIEW'] })
    const { id } = await admin.call(hosts.add, { name: 'Quiet Porch' })
    expect((await guest.try(locations.numbers, { id })).status).toBe(403)
    expect((await guest.try(locations.mine)).status).toBe(403)
    expect((await viewer.try(locations.numbers, { id: '0190a6e8-3c1f-7d42-9a5b-6f2c8d4e1b70' })).status).toBe(
      404,
    )
  })
})

describe('my locations', () => {
  const log = (as: Person, hostId: string, collectionDate: string, individualSandwiches: number) =>
    as.call(collections.add, { hostId, collectionDate, individualSandwiches })

  beforeAll(() => {
    clock = new Date('2026-05-21T16:00:00Z')
    return settle(portal, { now: clock, settings: WEDNESDAYS, sites: [], log: [] }, null)
  })

  it('are those that name me among their contacts', async () => {
    const host = await portal.as('host')
    const [mine, other] = [
      await admin.call(hosts.add, { name: 'Alder Bend' }),
      await admin.call(hosts.add, { name: 'Birch Lane' }),
    ]
    const contact = {
      hostId: mine.id,
      name: 'Test Host',
      phone: '404-555-0134',
      email: (await emailOf(host)).toUpperCase(),
    }
    // Who has an account is known by its address.
    const { twin } = (await admin.try(hostContacts.add, contact)).body as unknown as ErrorBody
    await admin.call(hostContacts.add, { ...contact, personId: twin?.id })
    await log(host, other.id, '2026-05-13', 7)
    await log(admin, mine.id, '2025-05-21', 280)
    expect(await host.call(locations.mine)).toMatchObject({
      week: { start: '2026-05-20' },
      locations: [{ name: 'Alder Bend', entries: 0, sandwiches: 0, lastYear: 280 }],
    })
    await log(host, mine.id, '2026-05-20', 306)
    expect((await host.call(locations.mine)).locations).toMatchObject([{ entries: 1, sandwiches: 306 }])
  })

  it('else the one for which I log most; none before I have logged', async () => {
    const host = await portal.as('host')
    expect((await host.call(locations.mine)).locations).toEqual([])
    const [often, once] = [
      await admin.call(hosts.add, { name: 'Clover Court' }),
      await admin.call(hosts.add, { name: 'Dove Dale' }),
    ]
    await log(host, often.id, '2026-05-06', 40)
    await log(host, often.id, '2026-05-13', 50)
    await log(host, once.id, '2026-05-20', 60)
    expect((await host.call(locations.mine)).locations).toMatchObject([
      { name: 'Clover Court', entries: 0, lastYear: null },
    ])
  })
})

describe('the search', () => {
  const find = async (person: Person, query: string) =>
    (await person.call(smartSearch.fuzzy, { query, limit: 8 })).results.map(({ feature }) => feature)

  it('answers a question about a location, and opens its numbers', async () => {
    const { id } = await admin.call(hosts.add, { name: 'Wren Commons' })
    await admin.call(collections.add, {
      hostId: id,
      collectionDate: '2025-05-21',
      individualSandwiches: 1204,
    })
    for (const query of ['wren commons last year', 'how many sandwiches wren commons', 'wren totals'])
      expect(await find(admin, query), query).toContainEqual(
        expect.objectContaining({
          title: 'Wren Commons in numbers',
          description: 'Not in yet this week · 1,204 in the same week last year · 0 in 2026 · 1,204 in 2025',
          route: `/dashboard?section=hosts&id=${id}&part=numbers`,
        }),
      )
    expect((await find(admin, 'wren commons')).map(({ title }) => title)).not.toContain(
      'Wren Commons in numbers',
    )
    expect((await find(viewer, 'wren commons last year')).map(({ title }) => title)).not.toContain(
      'Wren Commons in numbers',
    )
  })
})

const WEDNESDAYS: Charity['settings'] = {
  timeZone: 'America/New_York',
  collectionWeekdays: [{ from: '1900-01-01', weekday: 3 }],
  holidays: [],
  goalYear: { kind: 'calendar' },
  annualGoal: 1000,
}

async function emailOf({ id }: Person): Promise<string> {
  const { rows } = await portal.app.pool.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [
    id,
  ])
  return String(rows[0]?.email)
}
