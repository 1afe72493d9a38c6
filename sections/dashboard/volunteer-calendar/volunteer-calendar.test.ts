import { io } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readLive } from '#kernel/portal/manifest.ts'
import { history } from '#platform/history/contract.ts'
import { availability } from '#sections/dashboard/availability/contract.ts'
import { eventRequests } from '#sections/planning/event-requests/contract.ts'
import { anEvent } from '#sections/planning/event-requests/testing.ts'
import { enqueueDueSlots } from '#server/jobs/due-slots.ts'
import { workOff } from '#server/testing/jobs.ts'
import { type LocalService, startLocalService } from '#server/testing/local-service.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { outsideCalendars, volunteerCalendar } from './contract.ts'
import { readOutsideCalendars } from './reading-job.ts'

/** Monday, 9 November 2026, in the morning. */
const MORNING = new Date('2026-11-09T15:00:00Z')
let now = MORNING
let portal: TestPortal
let other: LocalService
/** What stands at the other side's address; null when it is down. */
let file: string | null = ''
let asked = 0

const ics = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap((lines, n) => ['BEGIN:VEVENT', `UID:e${n}`, ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
const BREAK = ['SUMMARY:Thanksgiving break', 'DTSTART;VALUE=DATE:20261125', 'DTEND;VALUE=DATE:20261128']
const CHOIR = [
  'SUMMARY:Choir',
  'LOCATION:Hall',
  'DTSTART;TZID=America/New_York:20261110T180000',
  'DTEND;TZID=America/New_York:20261110T190000',
  'RRULE:FREQ=WEEKLY',
]

beforeAll(async () => {
  other = await startLocalService(({ response }) => {
    asked += 1
    if (file === null) response.writeHead(503).end()
    else response.end(file)
  })
  portal = await testPortal({
    now: () => now,
    // The name of an address that passes for https leads to a service of this machine.
    outside: {
      http: true,
      allows: (address) => address === '127.0.0.1',
      instead: (url) => new URL(url.pathname, other.origin),
    },
  })
})
afterAll(async () => {
  await portal.close()
  await other.close()
})
beforeEach(async () => {
  now = MORNING
  file = ics(BREAK, CHOIR)
  await portal.app.pool.query('DELETE FROM outside_calendars; DELETE FROM availability_slots')
})

/** The queue goes by the clock of the database. */
async function workedOff({ app }: TestPortal) {
  await app.pool.query(`UPDATE graphile_worker._private_jobs SET run_at = '2020-01-01'`)
  return workOff(app)
}
const NOVEMBER = { startDate: '2026-11-01', endDate: '2026-11-30' }
const ADDRESS = 'https://calendar.schools.example/public.ics'
const titles = async (person: Person, range: object = NOVEMBER) =>
  (await person.call(volunteerCalendar.events, { ...NOVEMBER, ...range })).items.map(({ title }) => title)
const schools = (admin: Person, more: object = {}) =>
  admin.call(outsideCalendars.add, { name: 'Schools', address: ADDRESS, colour: 'violet', ...more })
const viewer = () => portal.as('volunteer', { permissions: ['NAV_VOLUNTEER_CALENDAR', 'AVAILABILITY_VIEW'] })

describe('the volunteer calendar', () => {
  it('has what people say of their time, with whose it is, as far as one may see it', async () => {
    const [ana, ben, own] = [
      await portal.as('host'),
      await viewer(),
      await portal.as('volunteer', { permissions: ['VOLUNTEER_CALENDAR_VIEW'] }),
    ]
    await ana.call(availability.add, {
      status: 'unavailable',
      spans: [{ from: '2026-11-12', to: '2026-11-14' }],
      notes: 'Away',
    })
    await ana.call(availability.add, {
      status: 'available',
      spans: [{ from: '2026-11-18', to: '2026-11-18' }],
      fromTime: '15:00',
      toTime: '18:00',
    })
    const { items } = await ben.call(volunteerCalendar.events, NOVEMBER)
    expect(items).toMatchObject([
      {
        source: 'availability',
        kind: 'unavailable',
        person: { id: ana.id },
        span: { from: '2026-11-12', to: '2026-11-14' },
        startAt: '2026-11-12T05:00:00.000Z',
        allDay: true,
        days: 3,
        note: 'Away',
      },
      { kind: 'available', allDay: false, days: 1, startAt: '2026-11-18T20:00:00.000Z' },
    ])
    const away = await ben.call(volunteerCalendar.events, { ...NOVEMBER, show: 'away' })
    expect(away.items.map(({ kind }) => kind)).toEqual(['unavailable'])
    expect((await ben.call(volunteerCalendar.events, { ...NOVEMBER, show: 'events' })).items).toEqual([])
    // Whoever may not see the team's availability sees none of it here either.
    expect((await own.call(volunteerCalendar.events, NOVEMBER)).items).toEqual([])
  })

  it('is told in the open window of somebody else when an event is scheduled, moved, called off, or that is undone', async () => {
    const permissions = ['NAV_VOLUNTEER_CALENDAR', 'EVENT_REQUESTS_VIEW']
    const [admin, watcher] = [await portal.as('admin'), await portal.as('volunteer', { permissions })]
    const heard: string[] = []
    const socket = io(portal.url, {
      path: '/socket.io/',
      reconnection: false,
      extraHeaders: { cookie: watcher.cookie },
    })
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
    socket.on('live', ({ event }) => heard.push(event))
    const stale = async () => {
      const live = await readLive(portal.app.manifests)
      await expect
        .poll(() =>
          heard.some((event) =>
            live.some(({ refreshes }) => refreshes[event]?.includes(volunteerCalendar.events)),
          ),
        )
        .toBe(true)
      heard.splice(0)
    }
    const shown = async () =>
      (await watcher.call(volunteerCalendar.events, NOVEMBER)).items.flatMap(({ title, startAt }) =>
        title === 'Fern Street School' ? [startAt.slice(0, 10)] : [],
      )
    const event = await anEvent(admin, { organizationName: 'Fern Street School' })
    const move = (name: string, more: object = {}) =>
      admin.try(eventRequests.move, { id: event.id, move: name, ...more } as never)
    await move('take')
    heard.splice(0)
    await move('schedule', { scheduledEventDate: '2026-11-20' })
    await stale()
    expect(await shown()).toEqual(['2026-11-20'])
    const { version } = await admin.call(eventRequests.one, { id: event.id })
    const edit = { id: event.id, version, scheduledEventDate: '2026-11-23' }
    const moved = await admin.try(eventRequests.edit, edit)
    await stale()
    expect(await shown()).toEqual(['2026-11-23'])
    await admin.call(history.undo, { requestId: moved.requestId })
    await stale()
    expect(await shown()).toEqual(['2026-11-20'])
    await move('postpone', { reason: 'Snow' })
    await stale()
    expect(await shown()).toEqual([])
    socket.disconnect()
    await admin.call(eventRequests.remove, { id: event.id })
  })

  it('is for who may see it, and asks for a range that makes sense', async () => {
    expect((await (await portal.as('volunteer')).try(volunteerCalendar.events, NOVEMBER)).status).toBe(403)
    const ben = await viewer()
    const wrong = { startDate: '2026-11-30', endDate: '2026-11-01' }
    expect(await ben.try(volunteerCalendar.events, wrong)).toMatchObject({
      status: 400,
      body: { fields: { endDate: 'Please ask for at most 400 days, the last not before the first' } },
    })
  })
})

describe('an outside calendar', () => {
  it('is read as soon as it is entered, and shows for who sees the volunteer calendar', async () => {
    const [admin, ben] = [await portal.as('admin'), await viewer()]
    const { id } = await schools(admin)
    expect(await titles(ben)).toEqual([])
    await workedOff(portal)
    const { items, calendars } = await ben.call(volunteerCalendar.events, NOVEMBER)
    const calendar = { id, name: 'Schools', colour: 'violet' }
    expect(items).toMatchObject([
      {
        title: 'Choir',
        source: 'outside',
        kind: 'event',
        place: 'Hall',
        calendar,
        person: null,
        opens: null,
      },
      { title: 'Choir' },
      { title: 'Choir' },
      { title: 'Thanksgiving break', span: { from: '2026-11-25', to: '2026-11-27' }, days: 3 },
    ])
    expect(calendars).toEqual([{ ...calendar, readAt: MORNING.toISOString(), failingSince: null }])
    // It takes nobody's time, and is in nobody's own feed.
    const { items: conflicts } = await ben.call(availability.check, {
      spans: [{ from: '2026-11-26', to: '2026-11-26' }],
    })
    expect(conflicts).toEqual([])
    // The team's view of what is planned has it for those alone.
    const [core] = [await portal.as('core_team')]
    expect((await core.call(availability.events, NOVEMBER)).items).toEqual([])
    expect((await ben.call(availability.events, NOVEMBER)).items.length).toBe(4)
  })

  it('stands while the other side is down, with the words since when, and is right again afterwards', async () => {
    const [admin, ben] = [await portal.as('admin'), await viewer()]
    const { id } = await schools(admin)
    await workedOff(portal)
    file = null
    const down = new Date('2026-11-09T16:00:00Z')
    for (const at of [down, new Date('2026-11-09T17:00:00Z')]) {
      now = at
      await admin.call(outsideCalendars.read, { id })
      await workedOff(portal)
    }
    expect((await titles(ben)).length).toBe(4)
    expect(await admin.call(outsideCalendars.one, { id })).toMatchObject({
      readAt: MORNING.toISOString(),
      failingSince: down.toISOString(),
      fault: 'The other side answered with status 503.',
    })
    file = ics(BREAK)
    await admin.call(outsideCalendars.read, {})
    await workedOff(portal)
    expect(await titles(ben)).toEqual(['Thanksgiving break'])
    expect(await admin.call(outsideCalendars.one, { id })).toMatchObject({
      failingSince: null,
      fault: null,
      entries: 1,
    })
  })

  it('is read every half hour by itself, once', async () => {
    await schools(await portal.as('admin'))
    await workedOff(portal)
    const before = asked
    for (const at of ['12:00:10', '12:10:00', '12:29:59', '12:30:00']) {
      now = new Date(`2026-11-10T${at}Z`)
      await enqueueDueSlots(portal.app, [readOutsideCalendars])
      await workedOff(portal)
    }
    expect(asked - before).toBe(2)
  })

  it('that is off is not read and does not show; on again it is read at once', async () => {
    const [admin, ben] = [await portal.as('admin'), await viewer()]
    const { id, version } = await schools(admin)
    await workedOff(portal)
    await admin.call(outsideCalendars.edit, { id, version, isOn: false })
    expect(await titles(ben)).toEqual([])
    const before = asked
    await admin.call(outsideCalendars.read, {})
    await workedOff(portal)
    expect(asked).toBe(before)
    await admin.call(outsideCalendars.edit, { id, version: version + 1, isOn: true })
    await workedOff(portal)
    expect(asked).toBe(before + 1)
    expect((await titles(ben)).length).toBe(4)
  })

  it('with another address shows nothing of the one before', async () => {
    const [admin, ben] = [await portal.as('admin'), await viewer()]
    const { id, version } = await schools(admin)
    await workedOff(portal)
    file = '<html>Sign in</html>'
    await admin.call(outsideCalendars.edit, { id, version, address: 'webcal://other.example/c.ics' })
    expect(await titles(ben)).toEqual([])
    await workedOff(portal)
    expect(await admin.call(outsideCalendars.one, { id })).toMatchObject({
      readAt: null,
      fault: 'There is no calendar at this address.',
    })
  })

  it.each([
    ['http://calendar.example/a.ics', 'Please enter an address that begins with https:// or webcal://'],
    ['ftp://calendar.example/a.ics', 'Please enter an address that begins with https:// or webcal://'],
    ['https://ana:secret@calendar.example/', 'Please enter an address without a name and password in it'],
    ['', 'Please enter the address of the calendar'],
  ])('is refused in words at its field: %s', async (address, words) => {
    const refused = await (await portal.as('admin')).try(outsideCalendars.add, {
      name: 'Schools',
      address,
      colour: 'blue',
    })
    expect(refused).toMatchObject({ status: 400, body: { fields: { address: words } } })
  })

  it('is kept by administrators, whose changes have a history; others do not learn its address', async () => {
    const [admin, ben] = [await portal.as('admin'), await viewer()]
    const { id, version } = await schools(admin)
    await admin.call(outsideCalendars.edit, { id, version, name: 'All schools' })
    const trail = await admin.call(history.ofRecord, { table: 'outside_calendars', id })
    expect(JSON.stringify(trail)).toContain('All schools')
    expect((await ben.try(outsideCalendars.list, {})).status).toBe(403)
    expect((await ben.try(outsideCalendars.read, {})).status).toBe(403)
    expect((await ben.try(history.ofRecord, { table: 'outside_calendars', id })).status).not.toBe(200)
    expect(JSON.stringify(await ben.call(volunteerCalendar.events, NOVEMBER))).not.toContain(
      'schools.example',
    )
  })
})

it('an address inside our own network is refused at its field; one from before is not read, and is told so', async () => {
  const strict = await testPortal({ now: () => MORNING })
  const admin = await strict.as('admin')
  const { id, version } = await schools(admin)
  for (const host of ['[::1]', 'localhost.', '2130706433', '169.254.169.254', '１２７.0.0.1', '127.0.0.1'])
    for (const begin of ['https', 'webcal']) {
      const address = `${begin}://${host}/x.ics`
      const given = { name: 'Schools', address, colour: 'blue' as const }
      for (const refused of [
        await admin.try(outsideCalendars.add, given),
        await admin.try(outsideCalendars.edit, { id, version, address }),
      ])
        expect([address, refused.status, refused.body]).toMatchObject([
          address,
          400,
          { fields: { address: expect.stringContaining('leads into a private network') } },
        ])
    }
  await strict.app.pool.query(`UPDATE outside_calendars SET address = 'https://127.0.0.1/private.ics'`)
  const renamed = await admin.try(outsideCalendars.edit, { id, version, name: 'All schools' })
  expect(renamed.status, JSON.stringify(renamed.body)).toBe(200)
  await workedOff(strict)
  expect(await admin.call(outsideCalendars.one, { id })).toMatchObject({
    readAt: null,
    fault: 'This address leads into a private network, where the portal does not go.',
  })
  await strict.close()
})
