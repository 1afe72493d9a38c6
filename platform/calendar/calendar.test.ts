import ical, { type VEvent } from 'node-ical'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '#platform/accounts/contract.ts'
import { availability } from '#sections/dashboard/availability/contract.ts'
import { coolers } from '#sections/operations/cooler-tracking/contract.ts'
import { plans } from '#sections/operations/distributions/contract.ts'
import { drivers } from '#sections/operations/drivers/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { recipients } from '#sections/operations/recipients/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { calendarFeed } from './contract.ts'
import { CALENDAR_EVENTS } from './events-contract.ts'

/** Monday, 26 October 2026; the clocks change on the Sunday after. */
const now = new Date('2026-10-26T15:00:00Z')
let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ now: () => now })
})
afterAll(() => portal.close())

/** The address as it was given, on the port of this test. */
async function addressOf(person: Person) {
  const { address } = await person.call(calendarFeed.make)
  return portal.url + new URL(address).pathname
}
const ask = (address: string, headers: Record<string, string> = {}) => fetch(address, { headers })
/** Read by a library that had no part in writing it. */
async function eventsAt(address: string): Promise<VEvent[]> {
  const text = await (await ask(address)).text()
  return Object.values(ical.sync.parseICS(text))
    .filter((one): one is VEvent => one?.type === 'VEVENT')
    .sort((a, b) => a.start.getTime() - b.start.getTime())
}

it('whatever a slice puts on the calendar, its changes make open calendars stale', () => {
  const events = portal.app.slices.flatMap(({ calendar }) => calendar.flatMap((source) => source.events))
  expect([...new Set(events)].sort()).toEqual([...CALENDAR_EVENTS])
})

describe('the calendar address of a person', () => {
  it('is read by another program: whole days are days, and an afternoon stays one when the clocks change', async () => {
    const ana = await portal.as('volunteer')
    const words =
      'Bring: bags, gloves; “ice”\nand \\ a very long line that goes on and on, well beyond the seventy-five octets of a line 🥪🥪'
    await ana.call(availability.add, {
      status: 'available',
      spans: [{ from: '2026-10-28', to: '2026-10-28' }],
      fromTime: '15:00',
      toTime: '18:00',
      repeats: { every: 'week', interval: 1, weekdays: [3], end: { times: 2 } },
      notes: words,
    })
    await ana.call(availability.add, {
      status: 'unavailable',
      spans: [{ from: '2026-11-20', to: '2026-11-22' }],
    })
    const address = await addressOf(ana)
    const answer = await ask(address)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const text = await answer.text()
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const found = await eventsAt(address)
    expect(
      found.map(({ start, end, summary }) => [start.toISOString(), end?.toISOString(), summary]),
    ).toEqual([
      ['2026-10-28T19:00:00.000Z', '2026-10-28T22:00:00.000Z', 'Available'],
      ['2026-11-04T20:00:00.000Z', '2026-11-04T23:00:00.000Z', 'Available'],
      [expect.any(String), expect.any(String), 'Not available'],
    ])
    expect(found[0]?.description).toBe(words)
    expect(found.map(({ transparency }) => transparency)).toEqual(['TRANSPARENT', 'TRANSPARENT', 'OPAQUE'])
    expect(text).toContain('DTSTART;VALUE=DATE:20261120\r\nDTEND;VALUE=DATE:20261123\r\n')
    expect(new Set(found.map(({ uid }) => uid)).size).toBe(3)
  })

  it('shows what concerns its owner, and nothing of others', async () => {
    const [ana, ben] = [await portal.as('volunteer'), await portal.as('core_team')]
    await ana.call(availability.add, {
      status: 'unavailable',
      spans: [{ from: '2026-11-02', to: '2026-11-02' }],
      notes: 'At the doctor’s',
    })
    expect(await eventsAt(await addressOf(ben))).toEqual([])
  })

  it('tells of deliveries to drive, coolers to bring back and contracts that end, as long as they concern its owner', async () => {
    const [admin, core] = [await portal.as('admin'), await portal.as('core_team')]
    const [ana, ben] = [
      await portal.as('driver', { permissions: ['COOLERS_REPORT'] }),
      await portal.as('driver', { permissions: ['COOLERS_REPORT'] }),
    ]
    const { rows } = await portal.app.pool.query<{ person: string }>(
      'SELECT person_id AS person FROM users WHERE id = $1',
      [ana.id],
    )
    const driver = await admin.call(drivers.add, {
      personId: rows[0]?.person ?? '',
      name: 'Ana Reed',
      phone: '404-555-0142',
    })
    const { id: recipientId } = await admin.call(recipients.add, {
      name: 'Harbor Table',
      phone: '404-555-0143',
      contractSigned: true,
      contractSignedDate: '2026-01-01',
      contractEndDate: '2026-12-31',
    })
    const { id: hostId } = await admin.call(hosts.add, { name: 'Oak Street' })
    const plan = { plannedDate: '2026-10-29', recipientId, hostId, sandwichCount: 60 }
    const planned = await admin.call(plans.add, { ...plan, driverId: driver.id })
    const { id: coolerId } = await admin.call(coolers.add, { number: '17' })
    const due = { dueOn: '2026-10-28', dueHostId: hostId }
    await ana.call(coolers.move, { coolerId, kind: 'moved', toMe: true, ...due })
    const told = async (address: string) =>
      (await eventsAt(address)).map((one) => [one.summary, one.location ?? one.description ?? null])
    const [address, others, editors] = [await addressOf(ana), await addressOf(ben), await addressOf(core)]
    expect(await told(address)).toEqual([
      ['Cooler 17 due back', 'Oak Street'],
      ['Delivery to Harbor Table', '60 sandwiches from Oak Street'],
    ])
    expect(await told(others)).toEqual([])
    expect(await told(editors)).toEqual([['Contract with Harbor Table ends', null]])
    await admin.call(plans.edit, { id: planned.id, version: planned.version, driverId: null })
    await ana.call(coolers.move, { coolerId, kind: 'moved', toHostId: hostId })
    expect(await told(address)).toEqual([])
    await portal.app.pool.query(`UPDATE users SET permissions = '[]' WHERE id = $1`, [core.id])
    expect(await told(editors)).toEqual([])
  })

  it('does not travel again while nothing changed', async () => {
    const ana = await portal.as('volunteer')
    const address = await addressOf(ana)
    const mark = (await ask(address)).headers.get('etag') ?? ''
    expect((await ask(address, { 'if-none-match': mark })).status).toBe(304)
    await ana.call(availability.add, {
      status: 'available',
      spans: [{ from: '2026-11-02', to: '2026-11-02' }],
    })
    expect((await ask(address, { 'if-none-match': mark })).status).toBe(200)
  })

  it('answers 404 at once when it is revoked, replaced, unknown, or its owner’s account is closed', async () => {
    const ana = await portal.as('volunteer')
    const first = await addressOf(ana)
    const second = await addressOf(ana)
    expect([(await ask(first)).status, (await ask(second)).status]).toEqual([404, 200])
    await ana.call(calendarFeed.revoke)
    expect((await ask(second)).status).toBe(404)
    expect((await ana.call(calendarFeed.read)).feed).toBeNull()
    const third = await addressOf(ana)
    await portal.app.pool.query('UPDATE users SET is_active = false WHERE id = $1', [ana.id])
    expect((await ask(third)).status).toBe(404)
    for (const name of ['x.ics', `${'a'.repeat(43)}.ics`, third.split('/').at(-1)?.replace('.ics', '') ?? ''])
      expect((await ask(`${portal.url}/api/calendar-feeds/${name}`)).status).toBe(404)
  })

  it('follows what its owner may see: with their rights gone, so is what they showed', async () => {
    const ana = await portal.as('volunteer')
    await ana.call(availability.add, {
      status: 'available',
      spans: [{ from: '2026-11-02', to: '2026-11-02' }],
    })
    const address = await addressOf(ana)
    expect(await eventsAt(address)).toHaveLength(1)
    await portal.app.pool.query(`UPDATE users SET permissions = '[]' WHERE id = $1`, [ana.id])
    expect(await eventsAt(address)).toEqual([])
  })

  it('says when a calendar asked last, and is kept as a hash only', async () => {
    const ana = await portal.as('volunteer')
    const address = await addressOf(ana)
    expect((await ana.call(calendarFeed.read)).feed).toEqual({ madeAt: now.toISOString(), askedAt: null })
    await ask(address)
    expect((await ana.call(calendarFeed.read)).feed?.askedAt).toBe(now.toISOString())
    const { rows } = await portal.app.pool.query<{ all: string }>(
      `SELECT (SELECT string_agg(f::text, ' ') FROM calendar_feeds f) || (SELECT coalesce(string_agg(a::text, ' '), '') FROM audit_log a) AS all`,
    )
    const token = /([\w-]+)\.ics$/.exec(address)?.[1] ?? ''
    expect(token).toHaveLength(43)
    expect(rows[0]?.all).not.toContain(token)
  })

  it('is no way in: the address opens nothing else', async () => {
    const ana = await portal.as('volunteer')
    const token = /([\w-]+)\.ics$/.exec(await addressOf(ana))?.[1] ?? ''
    const as = (headers: Record<string, string>) => fetch(portal.url + accounts.me.path, { headers })
    expect((await as({ cookie: `${portal.app.cookieName}=${token}` })).status).toBe(401)
    expect((await as({ authorization: `Bearer ${token}` })).status).toBe(401)
  })
})
