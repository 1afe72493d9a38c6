import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, todayIn } from '#kernel/charity/day.ts'
import { personToken } from '#kernel/language/message-text.ts'
import { calendarFeed } from '#platform/calendar/contract.ts'
import { history } from '#platform/history/contract.ts'
import { notifications } from '#platform/notifications/contract.ts'
import { smartSearch } from '#platform/smart-search/contract.ts'
import { dueToday } from '#platform/tasks/jobs.ts'
import { threads } from '#platform/threads/contract.ts'
import { eventRequests } from '#sections/planning/event-requests/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { reminders } from './contract.ts'
import { aReminder, someEvent } from './testing.ts'

let portal: TestPortal
let core: Person
let volunteer: Person
let driver: Person
beforeAll(async () => {
  portal = await testPortal()
  core = await portal.as('core_team')
  volunteer = await portal.as('volunteer')
  driver = await portal.as('driver')
})
afterAll(() => portal.close())

const today = () => todayIn('America/New_York', portal.app.now())
const news = async (person: Person) => (await person.call(notifications.list, {})).notifications
const count = async (person: Person) => (await person.call(reminders.count, {})).count
const run = () => dueToday.run(portal.app, {}, new AbortController().signal)

describe('a reminder', () => {
  it('tells whoever it is given to, counts for them, and is done by a press at the bell', async () => {
    const before = await count(volunteer)
    const event = await someEvent(portal, 'Alder School')
    const made = await core.call(reminders.add, {
      eventRequestId: event,
      title: 'Call about the parking',
      dueDate: addDays(today(), 2),
      assignedTo: [volunteer.id],
    })
    expect(made).toMatchObject({ event: { name: 'Alder School' }, assignees: [{ id: volunteer.id }] })
    const [told] = await news(volunteer)
    expect(told).toMatchObject({
      type: 'event_reminder',
      title: 'A reminder for you: Call about the parking',
      message: expect.stringContaining('Alder School · due '),
      actionType: 'mark_complete',
      actionUrl: `/dashboard?section=event-reminders&id=${made.id}`,
    })
    expect(await count(volunteer)).toBe(before + 1)
    await volunteer.call(notifications.act, {
      id: told?.id ?? '',
      actionType: 'mark_complete',
      actionData: {},
    })
    expect(await count(volunteer)).toBe(before)
    expect(await core.call(reminders.one, { id: made.id })).toMatchObject({
      status: 'completed',
      completedByName: expect.any(String),
    })
    expect((await news(core))[0]).toMatchObject({ title: 'Done: Call about the parking' })
  })

  it('of several people is done with the last part', async () => {
    const { id } = await aReminder(portal, core, { assignedTo: [volunteer.id, driver.id] })
    const first = await volunteer.call(reminders.finish, { id, notes: 'I asked them' })
    expect(first).toMatchObject({ status: 'in_progress', doneBy: [volunteer.id] })
    const last = await driver.call(reminders.finish, { id, notes: 'And I drive' })
    expect(last).toMatchObject({ status: 'completed', completionNotes: expect.stringContaining('drive') })
  })

  it('of somebody else is nobody’s to change but theirs who edit all', async () => {
    const { id, version } = await aReminder(portal, core, { assignedTo: [volunteer.id] })
    const change = { id, version, priority: 'urgent' as const }
    expect((await driver.try(reminders.edit, change)).status).toBe(403)
    expect((await driver.try(reminders.move, { id, move: 'complete' })).status).toBe(403)
    expect((await volunteer.try(reminders.remove, { id })).status).toBe(403)
    expect((await volunteer.try(reminders.edit, change)).status).toBe(200)
    const other = await portal.as('core_team')
    expect((await other.try(reminders.remove, { id })).status).toBe(200)
  })

  it('is not given to somebody who may not open it', async () => {
    const outside = await portal.as('work_logger')
    const answer = await core.try(reminders.add, {
      eventRequestId: await someEvent(portal),
      title: 'Call them',
      dueDate: today(),
      assignedTo: [outside.id],
    })
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { assignedTo: expect.stringContaining('may not open this') } },
    })
  })

  it('sent twice under one id is one, and told once', async () => {
    const given = {
      id: crypto.randomUUID(),
      eventRequestId: await someEvent(portal),
      title: 'Send the toolkit again',
      dueDate: today(),
      assignedTo: [driver.id],
    }
    await core.call(reminders.add, given)
    await core.call(reminders.add, given)
    const mine = (await news(driver)).filter(({ title }) => title.endsWith('Send the toolkit again'))
    expect(mine).toHaveLength(1)
  })

  it('goes with its event, and comes back with it by one undo', async () => {
    const admin = await portal.as('super_admin')
    const { id, event } = await aReminder(portal, core)
    const gone = await admin.try(eventRequests.remove, { id: event?.id ?? '' })
    expect(gone.status).toBe(200)
    expect((await core.try(reminders.one, { id })).status).toBe(404)
    await admin.call(history.undo, { requestId: gone.requestId })
    expect(await core.call(reminders.one, { id })).toMatchObject({ event: { id: event?.id } })
  })

  it('is found, talked about, and told of in its own address', async () => {
    const { id } = await aReminder(portal, core, { title: 'Ask about the zeppelin', assignedTo: [driver.id] })
    const { results } = await core.call(smartSearch.fuzzy, { query: 'zeppelin' })
    expect(JSON.stringify(results)).toContain(id)
    await core.call(threads.post, { table: 'tasks', id, body: personToken(driver.id) })
    expect(
      (await news(driver)).some(({ actionUrl }) => actionUrl?.includes(`event-reminders&id=${id}`)),
    ).toBe(true)
  })
})

describe('the list of reminders', () => {
  it('says what is pressing, and many are completed at once', async () => {
    const event = await someEvent(portal)
    const add = (title: string, days: number, more: object = {}) =>
      aReminder(portal, core, { eventRequestId: event, title, dueDate: addDays(today(), days), ...more })
    await add('Third', 3)
    await add('First', -1)
    await add('Second, urgent', 0, { priority: 'urgent' })
    await add('Second', 0)
    const listed = await core.call(reminders.list, { eventRequestId: event, tab: 'pending' })
    expect(listed.items.map(({ title }) => title)).toEqual(['First', 'Second, urgent', 'Second', 'Third'])
    expect(listed.totals).toEqual({ overdue: 1, today: 2, urgent: 1, unassigned: 4 })
    const before = await core.call(reminders.tabCounts, {})
    const done = await core.try(reminders.completeMany, {
      filter: { eventRequestId: event },
      expected: 4,
      notes: 'All of it',
    })
    expect(done.body).toEqual({ completed: 4, parts: 0 })
    expect(await core.call(reminders.tabCounts, {})).toEqual({
      pending: before.pending - 4,
      completed: before.completed + 4,
    })
    await core.call(history.undo, { requestId: done.requestId })
    expect(await core.call(reminders.tabCounts, {})).toEqual(before)
  })
})

describe('the morning on which something is due', () => {
  it('whoever has it is told once, whatever runs how often, and once for each new day', async () => {
    const host = await portal.as('host')
    const title = `Open the kitchen ${crypto.randomUUID()}`
    const { id, version } = await aReminder(portal, core, { title, dueDate: today(), assignedTo: [host.id] })
    await Promise.all([run(), run()])
    await run()
    const mornings = async () => (await news(host)).filter((one) => one.title.startsWith('Due today'))
    expect(await mornings()).toHaveLength(1)
    await core.call(reminders.edit, { id, version, dueDate: addDays(today(), 1) })
    await run()
    expect(await mornings()).toHaveLength(1)
  })

  it('several are one message, and what is finished is no longer told', async () => {
    const host = await portal.as('host')
    const two = [await aReminder(portal, core, { dueDate: today(), assignedTo: [host.id] })]
    two.push(await aReminder(portal, core, { dueDate: today(), assignedTo: [host.id] }))
    const done = await aReminder(portal, core, { dueDate: today(), assignedTo: [host.id] })
    await host.call(reminders.finish, { id: done.id })
    await run()
    const told = (await news(host)).filter(({ title }) => title === '2 reminders are due')
    expect(told).toHaveLength(1)
    expect(told[0]?.message).not.toContain(done.title)
  })
})

it('what waits for somebody stands in the feed of their own calendar', async () => {
  const title = `Fetch the banner ${crypto.randomUUID()}`
  await aReminder(portal, core, { title, dueDate: addDays(today(), 3), assignedTo: [driver.id] })
  const { address } = await driver.call(calendarFeed.make, {})
  const feed = await (await fetch(portal.url + new URL(address).pathname)).text()
  expect(feed.replaceAll('\r\n ', '')).toContain(title)
})
