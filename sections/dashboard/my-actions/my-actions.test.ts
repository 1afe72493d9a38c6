import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, todayIn } from '#kernel/charity/day.ts'
import { history } from '#platform/history/contract.ts'
import { slots } from '#platform/slots/contract.ts'
import { aShift } from '#platform/slots/testing.ts'
import { inbox } from '#sections/communication/messages/contract.ts'
import { wishes } from '#sections/documentation/wishlist/contract.ts'
import { eventRequests } from '#sections/planning/event-requests/contract.ts'
import { anEvent } from '#sections/planning/event-requests/testing.ts'
import { projects } from '#sections/planning/projects/contract.ts'
import { tasks } from '#sections/planning/projects/tasks-contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { myActions } from './contract.ts'
import live from './live.ts'

let portal: TestPortal
let admin: Person
let core: Person
let ana: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.as('admin')
  core = await portal.as('core_team')
  ana = await portal.as('volunteer')
})
afterAll(() => portal.close())

const personOf = async ({ id }: Person) =>
  (await portal.app.pool.query<{ id: string }>('SELECT person_id AS id FROM users WHERE id = $1', [id]))
    .rows[0]?.id as string
const today = todayIn('America/New_York')
const mine = (person: Person, asked: object = {}) => person.call(myActions.list, asked)
const named = async (person: Person, title: string, asked: object = {}) =>
  (await mine(person, asked)).items.find((one) => one.title === title)
const act = (
  person: Person,
  { acts }: { acts: { about: string; recordId: string; type: string }[] },
  type: string,
) => {
  const found = acts.find((one) => one.type === type)
  if (!found) throw new Error(`There is no way to ${type}`)
  const { about, recordId } = found
  return person.call(myActions.act, { about, recordId, type })
}

describe('what waits for somebody', () => {
  it('is what they were given, from every section, and nobody else’s', async () => {
    const project = await core.call(projects.add, { title: 'A second van', assignedTo: [ana.id] })
    await core.call(tasks.add, {
      title: 'Ask three dealers',
      projectId: project.id,
      assignedTo: [ana.id],
      dueDate: today,
    })
    const event = await anEvent(admin, { organizationName: 'Elm School', leadId: core.id })
    const shift = await aShift(core, { title: 'Delivery day' })
    await core.call(slots.assign, { id: shift.id, personId: await personOf(ana), status: 'asked' })
    await ana.call(wishes.add, { item: 'A new slicer', reason: 'The old one is dull' })
    await core.call(inbox.send, {
      id: randomUUID(),
      messageId: randomUUID(),
      addressed: [`person:${ana.id}`],
      subject: 'Saturday',
      body: 'Can you come at nine?',
    })
    const [hers, theirs] = [(await mine(ana)).items, (await mine(core)).items]
    const told = (items: typeof hers) => items.map(({ kind, what, title }) => `${kind} ${what}: ${title}`)
    expect(told(hers)).toEqual(
      expect.arrayContaining([
        'project Project: A second van',
        'task Task: Ask three dealers',
        'due Answer: Delivery day',
        'message Message: Saturday',
      ]),
    )
    expect(told(theirs)).toEqual(
      expect.arrayContaining(['event Event: Elm School', 'decision Wish: A new slicer']),
    )
    expect(told(hers).filter((one) => told(theirs).includes(one))).toEqual([])
    expect(hers.find(({ kind }) => kind === 'message')?.about).toMatch(
      /^Test \d+ core_team: Can you come at nine\?$/,
    )
    expect(hers.find(({ kind }) => kind === 'task')).toMatchObject({ about: 'A second van', group: 'today' })
    expect(theirs.find(({ title }) => title === 'Elm School')).toMatchObject({
      as: 'Lead',
      opens: { section: 'event-requests', params: { id: event.id } },
    })
  })

  it('comes with the most pressing first, in groups, and is counted whatever is filtered', async () => {
    const bo = await portal.as('driver')
    const due = async (title: string, dueDate?: string, more: object = {}) =>
      core.call(tasks.add, { title, assignedTo: [bo.id], ...(dueDate ? { dueDate } : {}), ...more })
    await due('Some day')
    await due('Next month', addDays(today, 30))
    await due('Late', addDays(today, -2))
    await due('Today', today)
    await due('Today, urgent', today, { priority: 'urgent' })
    await due('Soon', addDays(today, 3))
    const { items, totals } = await mine(bo)
    expect(items.map(({ title, group }) => [title, group])).toEqual([
      ['Late', 'overdue'],
      ['Today, urgent', 'today'],
      ['Today', 'today'],
      ['Soon', 'week'],
      ['Next month', 'later'],
      ['Some day', 'undated'],
    ])
    expect(totals).toMatchObject({ counts: { task: 6, event: 0 }, overdue: 1, today: 2 })
    const filtered = await mine(bo, { show: 'task', group: 'today', priority: 'urgent' })
    expect([filtered.total, filtered.totals?.counts.task]).toEqual([1, 6])
    expect((await mine(bo, { within: '30' })).total).toBe(6)
    expect((await mine(bo, { search: 'month next' })).items.map(({ title }) => title)).toEqual(['Next month'])
    expect((await mine(bo, { page: 2, limit: 4 })).items).toHaveLength(2)
    const sheet = String(await bo.call(myActions.exportList, { group: 'today' }))
    expect(sheet).toContain('Today, urgent')
    expect(sheet).not.toContain('Late')
  })

  it('ends with the part that is theirs, and is there again when that is undone', async () => {
    const { id } = await core.call(tasks.add, { title: 'Count the trays', assignedTo: [ana.id, core.id] })
    const before = await named(ana, 'Count the trays')
    expect(await act(ana, before ?? { acts: [] }, 'complete')).toEqual({ message: 'Your part is done' })
    expect(await named(ana, 'Count the trays')).toBeUndefined()
    expect(await named(core, 'Count the trays')).toBeDefined()
    const [latest] = (await ana.call(history.ofRecord, { table: 'tasks', id })).items
    await ana.call(history.undo, { requestId: String(latest?.requestId) })
    expect(await named(ana, 'Count the trays')).toBeDefined()
  })

  it('is answered in place: whether one comes, that a group was called, that a wish is good', async () => {
    const asked = await named(ana, 'Delivery day')
    await act(ana, asked ?? { acts: [] }, 'accept')
    expect(await named(ana, 'Delivery day')).toMatchObject({ kind: 'event', state: { words: 'Comes' } })
    await anEvent(admin, {
      organizationName: 'Oak Club',
      leadId: core.id,
      nextFollowUpDate: addDays(today, -1),
    })
    const event = await named(core, 'Oak Club')
    expect(event).toMatchObject({ followUp: true })
    expect((await mine(core, { followUp: true })).items.map(({ title }) => title)).toContain('Oak Club')
    await act(core, event ?? { acts: [] }, 'mark_contacted')
    expect(await named(core, 'Oak Club')).toMatchObject({ followUp: false })
    await act(core, (await named(core, 'A new slicer')) ?? { acts: [] }, 'approve')
    expect(await named(core, 'A new slicer')).toBeUndefined()
  })

  it('is done by nobody whose it is not, whatever they ask for', async () => {
    const { id } = await core.call(tasks.add, { title: 'Not hers', assignedTo: [core.id] })
    const project = await core.call(projects.add, { title: 'Not hers either' })
    const wish = await core.call(wishes.add, { item: 'An oven', reason: 'For bread' })
    const wanted = [
      ['task', id, 'complete'],
      ['project', project.id, 'complete'],
      ['wish', wish.id, 'approve'],
      ['task', randomUUID(), 'complete'],
      ['task', id, 'delete_all'],
    ] as const
    for (const [about, recordId, type] of wanted) {
      const { status } = await ana.try(myActions.act, { about, recordId, type })
      expect([403, 404], `${about} ${type}`).toContain(status)
    }
    expect((await core.call(tasks.one, { id })).status).toBe('pending')
    expect((await (await portal.as('viewer')).try(myActions.list, {})).status).toBe(403)
  })

  it('moves to what was, once an event is over', async () => {
    const held = await anEvent(admin, {
      organizationName: 'Last week’s church',
      leadId: core.id,
      scheduledEventDate: addDays(today, -7),
    })
    await portal.app.pool.query(`UPDATE event_requests SET status = 'completed' WHERE id = $1`, [held.id])
    expect(await named(core, 'Last week’s church')).toBeUndefined()
    expect(await named(core, 'Last week’s church', { show: 'past' })).toMatchObject({ over: true, acts: [] })
    expect((await core.call(eventRequests.one, { id: held.id })).status).toBe('completed')
  })
})

it('every source says what makes it stale, and the list hears of all of that', () => {
  const told = portal.app.slices.flatMap(({ waiting }) => waiting.flatMap(({ events }) => events))
  expect(told.length).toBeGreaterThan(12)
  expect([...new Set(told)].toSorted()).toEqual(Object.keys(live.refreshes).toSorted())
})

it('whatever a line offers, some section has taken on', async () => {
  const offered = (await mine(core)).items.concat((await mine(ana)).items).flatMap(({ acts }) => acts)
  const known = portal.app.slices.flatMap((slice) => slice.notificationActions)
  expect(offered.length).toBeGreaterThan(0)
  for (const { about, type } of offered)
    expect(
      known.some((one) => one.about === about && one.type === type),
      `${about} ${type}`,
    ).toBe(true)
})
