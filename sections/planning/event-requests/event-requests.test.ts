import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, type Day, todayIn } from '#kernel/charity/day.ts'
import { ROLES } from '#kernel/people/access.ts'
import { movesOf } from '#kernel/portal/steps.ts'
import { accounts } from '#platform/accounts/contract.ts'
import { volunteerCalendar } from '#sections/dashboard/volunteer-calendar/contract.ts'
import { groups } from '#sections/operations/groups-catalog/contract.ts'
import { crudHolds } from '#server/testing/crud-holds.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { fresh } from '#tests/undo-cases.ts'
import { eventAttempts, eventRequests } from './contract.ts'
import { TAB_NAMES } from './contract-shapes.ts'
import { completePast } from './jobs.ts'
import { type MoveName, pipeline } from './moves.ts'
import { STATUS_NAMES, type Status } from './statuses.ts'
import { anEvent } from './testing.ts'

let portal: TestPortal
let admin: Person
let core: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.as('admin')
  core = await portal.as('core_team')
})
afterAll(() => portal.close())

const day = (ahead: number): Day => addDays(todayIn('America/New_York', portal.app.now()), ahead)
const standing = (id: string, status: Status, agreed: Day | null = null) =>
  portal.app.pool.query('UPDATE event_requests SET status = $2, scheduled_event_date = $3 WHERE id = $1', [
    id,
    status,
    agreed,
  ])

describe('event requests', () => {
  crudHolds(() => portal, eventRequests, {
    name: 'organizationName',
    add: { organizationName: 'Alder School', eventAddress: '1 Oak Street' },
    edit: { isCorporatePriority: true },
    owner: 'admin',
    stranger: 'viewer',
    manager: 'admin',
  })
})

it('a request names an organization, or somebody to call', async () => {
  const nobody = await admin.try(eventRequests.add, { eventAddress: '1 Oak Street' })
  expect(nobody).toMatchObject({ status: 400, body: { fields: { organizationName: expect.any(String) } } })
  const asked = await admin.call(eventRequests.add, {
    contactName: 'Cleo Vance',
    contactPhone: '404-555-0138',
  })
  expect(asked.organizers).toMatchObject([{ name: 'Cleo Vance', isPrimary: true }])
  expect(asked.missing).not.toContain('contact')
})

it('whom one knows only by an email address is not called by it: everybody reads the name', async () => {
  const email = 'office@lapis.example'
  const named = await admin.call(eventRequests.add, { organizationName: 'Lapis School', contactEmail: email })
  const bare = await admin.call(eventRequests.add, { contactEmail: 'hello@lapis.example' })
  expect(named.organizers).toMatchObject([{ name: 'Lapis School', email }])
  const viewer = await portal.as('viewer')
  for (const { id } of [named, bare])
    expect(JSON.stringify(await viewer.call(eventRequests.one, { id }))).not.toContain('lapis.example')
})

it('goes from the first call to the thanks, and says at each step what is still missing', async () => {
  const made = await anEvent(admin)
  expect(made).toMatchObject({ status: 'new', missing: ['contact', 'sandwiches', 'date', 'refrigeration'] })
  await core.call(eventRequests.move, { id: made.id, move: 'take' })
  const early = await core.try(eventRequests.move, { id: made.id, move: 'schedule' })
  expect(early).toMatchObject({ status: 403, body: { message: 'Please agree on a date first' } })
  const scheduled = await core.call(eventRequests.move, {
    id: made.id,
    move: 'schedule',
    scheduledEventDate: day(10),
  })
  expect(scheduled).toMatchObject({ status: 'scheduled', scheduledEventDate: day(10) })
  const before = await core.try(eventRequests.move, { id: made.id, move: 'complete' })
  expect(before).toMatchObject({ status: 403, body: { message: 'The day of the event is still to come' } })
  const backwards = { id: made.id, move: 'postpone' as const, reason: 'Snow', tentativeNewDate: day(-1) }
  expect(await core.try(eventRequests.move, backwards)).toMatchObject({
    status: 400,
    body: { fields: { tentativeNewDate: 'This day is over. Please choose another one.' } },
  })
  const postponed = await core.call(eventRequests.move, {
    id: made.id,
    move: 'postpone',
    reason: 'Snow',
    tentativeNewDate: day(30),
  })
  expect(postponed).toMatchObject({
    status: 'postponed',
    scheduledEventDate: null,
    originalScheduledDate: day(10),
    tentativeNewDate: day(30),
    postponementCount: 1,
    statusReason: 'Snow',
  })
  const anew = await core.call(eventRequests.move, {
    id: made.id,
    move: 'reschedule',
    scheduledEventDate: day(31),
  })
  expect(anew).toMatchObject({
    status: 'rescheduled',
    originalScheduledDate: day(10),
    tentativeNewDate: null,
  })
})

it('every move from every status answers exactly as the table says, for each role', async () => {
  const { id } = await anEvent(admin)
  for (const role of ROLES) {
    const person = await portal.as(role)
    const me = await person.call(accounts.me, {})
    for (const status of Object.keys(STATUS_NAMES) as Status[])
      for (const name of Object.keys(pipeline.moves) as MoveName[]) {
        const agreed = day(-1)
        await standing(id, status, agreed)
        const row = { status, scheduledEventDate: agreed, today: day(0) }
        const offer = movesOf(pipeline, row, me).find((one) => one.name === name)
        const answer = await person.try(eventRequests.move, { id, move: name, reason: 'Because' })
        expect([status, name, answer.status === 200], JSON.stringify(answer.body)).toEqual([
          status,
          name,
          offer !== undefined && offer.blocked === undefined,
        ])
        if (answer.status !== 200) expect([403, 409]).toContain(answer.status)
      }
  }
})

it('each tab counts exactly what it lists', async () => {
  const me = await core.call(accounts.me, {})
  for (const status of Object.keys(STATUS_NAMES) as Status[])
    await standing((await anEvent(admin)).id, status)
  const { id, version } = await anEvent(admin)
  await core.call(eventRequests.edit, { id, version, leadId: me.id })
  const counts = await core.call(eventRequests.statusCounts, {})
  for (const tab of TAB_NAMES) {
    const { total } = await core.call(eventRequests.list, { tab })
    expect([tab, total]).toEqual([tab, counts[tab]])
  }
  expect(counts.mine).toBe(1)
  expect((await core.call(eventRequests.newCount, {})).count).toBe(counts.new)
  expect(await (await portal.as('viewer')).call(eventRequests.newCount, {})).toEqual({ count: 0 })
})

it('whoever was given a part of a request writes that part and no other', async () => {
  const { id, version } = await anEvent(admin)
  const clerk = await portal.as('viewer', {
    permissions: ['EVENT_REQUESTS_VIEW', 'EVENT_REQUESTS_INLINE_EDIT_TIMES'],
  })
  const changed = await clerk.call(eventRequests.edit, { id, version, eventStartTime: '10:00' })
  expect(changed.eventStartTime).toBe('10:00')
  const other = await clerk.try(eventRequests.edit, {
    id,
    version: changed.version,
    eventAddress: '1 Oak Street',
  })
  expect(other).toMatchObject({
    status: 403,
    body: { message: 'You may not change “Address” of an event request.' },
  })
})

it('two people change different fields at the same time and both are kept; the same field is a choice', async () => {
  const made = await anEvent(admin)
  const { id, version } = made
  await admin.call(eventRequests.edit, {
    id,
    version,
    eventAddress: '1 Oak Street',
    was: { eventAddress: null },
  })
  const both = await core.call(eventRequests.edit, {
    id,
    version,
    nextAction: 'Call',
    was: { nextAction: null },
  })
  expect(both).toMatchObject({ eventAddress: '1 Oak Street', nextAction: 'Call' })
  const late = await core.try(eventRequests.edit, {
    id,
    version,
    eventAddress: '2 Elm Street',
    was: { eventAddress: null },
  })
  expect(late).toMatchObject({
    status: 409,
    body: { fields: { eventAddress: expect.any(String) }, current: { eventAddress: '1 Oak Street' } },
  })
})

it('a try to reach them is counted, and says when to try again; sending the toolkit makes who sent it the lead', async () => {
  const { id } = await anEvent(admin)
  const host = await portal.as('host')
  await host.call(eventAttempts.add, {
    eventRequestId: id,
    method: 'phone',
    outcome: 'no_answer',
    nextFollowUpDate: day(2),
  })
  const sent = await core.call(eventRequests.toolkitSent, { id })
  const me = await core.call(accounts.me, {})
  expect(sent).toMatchObject({
    attempts: 2,
    nextFollowUpDate: day(2),
    toolkitStatus: 'sent',
    lead: { id: me.id },
  })
  const { attemptsLog } = await core.call(eventRequests.one, { id })
  expect(attemptsLog.map(({ outcome }) => outcome)).toEqual(['toolkit_sent', 'no_answer'])
})

it('while a day is chosen it is said what else is on it', async () => {
  const on = day(90)
  for (let index = 0; index < 2; index++)
    await anEvent(admin, { desiredEventDate: on, vanDriverNeeded: true })
  const { notices, others } = await core.call(eventRequests.checkConflicts, { day: on, van: true })
  expect(others).toHaveLength(2)
  expect(notices.map(({ tone }) => tone)).toEqual(['warn', 'bad'])
  expect((await core.call(eventRequests.list, { from: on, until: on })).items[0]?.othersThatDay).toBe(1)
})

it('the same organization around the same day is pointed out, however it is spelled', async () => {
  const on = day(60)
  const { id, organizationName } = await anEvent(admin, { desiredEventDate: on })
  const { items } = await core.call(eventRequests.checkDuplicates, {
    organizationName: `The ${String(organizationName).toUpperCase()}`,
    day: addDays(on, 3),
  })
  expect(items.map((one) => one.id)).toEqual([id])
})

it('at night an event whose day is over has taken place', async () => {
  const past = await anEvent(admin)
  const today = await anEvent(admin)
  await standing(past.id, 'scheduled', day(-1))
  await standing(today.id, 'scheduled', day(0))
  await completePast.run(portal.app, {}, new AbortController().signal)
  expect((await core.call(eventRequests.one, { id: past.id })).status).toBe('completed')
  expect((await core.call(eventRequests.one, { id: today.id })).status).toBe('scheduled')
})

it('whoever asks for an event stands in the catalog of groups from then on, with what came of it', async () => {
  const { id, organizationName } = await anEvent(admin)
  const { items } = await core.call(groups.list, { search: String(organizationName) })
  expect(items.map(({ name }) => name)).toEqual([organizationName])
  await standing(id, 'completed', day(-3))
  await portal.app.pool.query('UPDATE event_requests SET actual_sandwich_count = 250 WHERE id = $1', [id])
  const organizationId = String(items[0]?.id)
  expect(await core.call(eventRequests.ofGroup, { organizationId })).toMatchObject({
    items: [{ id, status: 'completed', day: day(-3), sandwiches: 250 }],
    held: 1,
    made: 250,
  })
})

it('an event stands on the calendar on its agreed day', async () => {
  const { id } = await anEvent(admin, { eventStartTime: '10:00', eventEndTime: '12:00' })
  await core.call(eventRequests.move, { id, move: 'take' })
  await core.call(eventRequests.move, { id, move: 'schedule', scheduledEventDate: day(50) })
  const range = { startDate: day(50), endDate: day(50) }
  const on = async (person: Person) =>
    (await person.call(volunteerCalendar.events, range)).items.filter(({ opens }) => opens?.endsWith(id))
  expect(await on(admin)).toMatchObject([{ kind: 'event' }])
})

it('a list is about the department it names; one without departments about the only event of that day', async () => {
  const organizationName = fresh('Linden School')
  const day = '2027-05-04'
  const third = await anEvent(admin, { organizationName, department: 'Grade 3', desiredEventDate: day })
  const bring = async (heading: string, ...rows: string[]) => {
    const lines = rows.map((row) => `${organizationName},${day},${row}`)
    const file = new File([[`Organization,Date they wish,${heading}`, ...lines].join('\n')], 'list.csv')
    const { importId, counts } = await admin.call(eventRequests.importPreview, { file })
    await admin.call(eventRequests.importApply, { importId })
    return [counts.new, counts.changed]
  }
  const told = async () => {
    const { department, nextAction } = await admin.call(eventRequests.one, { id: third.id })
    return [department, nextAction]
  }
  expect(await bring('Next action', 'Call them')).toEqual([0, 1])
  expect(await told()).toEqual(['Grade 3', 'Call them'])
  expect(await bring('Department,Next action', 'Grade 4,Visit them', ',Ask them')).toEqual([2, 0])
  expect(await told()).toEqual(['Grade 3', 'Call them'])
  expect(await bring('Department,Next action', 'GRADE 3,Write them', 'Grade 4,Visit them')).toEqual([0, 1])
  expect(await told()).toEqual(['GRADE 3', 'Write them'])
})

it('a block of cells is one change with one undo; what cannot be written is named and left', async () => {
  const [one, two] = [await anEvent(admin), await anEvent(admin, { estimatedSandwichMax: 100 })]
  const seen = { id: two.id, version: two.version }
  await core.call(eventRequests.edit, { ...seen, eventAddress: '9 Depot Street' })
  const clerk = await portal.as('viewer', {
    permissions: [
      'EVENT_REQUESTS_VIEW',
      'EVENT_REQUESTS_INLINE_EDIT_ADDRESS',
      'EVENT_REQUESTS_INLINE_EDIT_TIMES',
      'EVENT_REQUESTS_INLINE_EDIT_SANDWICHES',
    ],
  })
  const gone = { id: crypto.randomUUID(), version: 1 }
  const was = { eventAddress: null, pickupTime: null, nextAction: null }
  const answer = await clerk.call(eventRequests.fill, {
    rows: [
      { id: one.id, version: one.version, was, eventAddress: '1 Oak Street', nextAction: 'Call them' },
      { ...seen, was, eventAddress: '2 Oak Street', pickupTime: '10:00' },
      { ...gone, was, eventAddress: '3 Oak Street' },
    ],
  })
  expect(answer).toMatchObject({ rows: 2, cells: 2 })
  expect(answer.left.map(({ id, field }) => [id, field])).toEqual([
    [one.id, 'nextAction'],
    [two.id, 'eventAddress'],
    [gone.id, 'eventAddress'],
  ])
  expect(await admin.call(eventRequests.one, { id: one.id })).toMatchObject({
    eventAddress: '1 Oak Street',
    nextAction: null,
  })
  expect(await admin.call(eventRequests.one, { id: two.id })).toMatchObject({
    eventAddress: '9 Depot Street',
    pickupTime: '10:00',
  })
})
