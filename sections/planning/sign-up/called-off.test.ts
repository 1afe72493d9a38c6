import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calendarFeed } from '#platform/calendar/contract.ts'
import { history } from '#platform/history/contract.ts'
import { notifications } from '#platform/notifications/contract.ts'
import { slots } from '#platform/slots/contract.ts'
import { tellAll } from '#platform/slots/jobs.ts'
import { aShift, somebody, soon } from '#platform/slots/testing.ts'
import { eventRequests } from '#sections/planning/event-requests/contract.ts'
import { anEvent } from '#sections/planning/event-requests/testing.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.as('admin')
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.app.pool.query(`DELETE FROM outbox`)
})

const tellNow = () => inTransaction(portal.app, 'job slots.tell', tellAll)
/** What was written since one looked last: to whom, and what. */
async function told() {
  await tellNow()
  await tellNow()
  const { rows } = await portal.app.pool.query<{ recipient: string; subject: string }>(
    `DELETE FROM outbox WHERE category = 'reminder' RETURNING recipient, subject`,
  )
  return rows
    .map(({ recipient, subject }) => [recipient, subject.split(': ')[0]])
    .toSorted(([a], [b]) => String(a).localeCompare(String(b)))
}

/** Somebody without an account, who can be written to. */
async function known(name: string) {
  const personId = await somebody(portal, name)
  const email = `${name.toLowerCase()}-${personId.slice(0, 8)}@home.example`
  await portal.app.pool.query('UPDATE people SET email = $2 WHERE id = $1', [personId, email])
  return { personId, email }
}

/** An agreed event with a driver put down, one who might come, and a volunteer who signed up. */
async function staffed() {
  const { id } = await anEvent(admin, { driversNeeded: 2, volunteersNeeded: 1, eventStartTime: '10:00' })
  await admin.call(eventRequests.move, { id, move: 'take' })
  await admin.call(eventRequests.move, { id, move: 'schedule', scheduledEventDate: soon() })
  const [driver, perhaps] = [await known('Dora'), await known('Pia')]
  await admin.call(eventRequests.assign, { id, role: 'driver', personId: driver.personId })
  await admin.call(eventRequests.assign, {
    id,
    role: 'driver',
    personId: perhaps.personId,
    status: 'tentative',
  })
  const volunteer = await portal.as('volunteer')
  const { items } = await admin.call(slots.list, { ownerTable: 'event_requests', ownerId: id })
  const shift = String(items.find(({ role }) => role === 'volunteer')?.id)
  await volunteer.call(slots.signUp, { id: shift })
  expect((await told()).map(([to]) => to)).toEqual([driver.email])
  const { rows } = await portal.app.pool.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [
    volunteer.id,
  ])
  const everybody = [driver.email, perhaps.email, String(rows[0]?.email)].toSorted((a, b) =>
    a.localeCompare(b),
  )
  return { id, shift, volunteer, driver, perhaps, everybody }
}

const mineOf = async (person: Person) =>
  (await person.call(slots.list, { show: 'mine', limit: 50 })).items.map(({ id }) => id)

describe('an event that does not take place', () => {
  it('because it was deleted, is told once to everybody who had signed up or was planned', async () => {
    const { id, shift, volunteer, everybody } = await staffed()
    expect(await mineOf(volunteer)).toEqual([shift])
    const { requestId } = await admin.try(eventRequests.remove, { id })
    expect(await told()).toEqual(everybody.map((to) => [to, 'Called off']))
    expect(await told()).toEqual([])
    expect(await mineOf(volunteer)).toEqual([])
    // Taken back, it takes place after all: those who come hear so, and who might come, too.
    await admin.call(history.undo, { requestId })
    expect(await told()).toEqual(everybody.map((to) => [to, 'It takes place']))
    expect(await told()).toEqual([])
    expect(await mineOf(volunteer)).toEqual([shift])
  })

  it('because it was canceled, is told once, and stands neither among one’s shifts nor in the feed', async () => {
    const { id, shift, volunteer, everybody } = await staffed()
    const feed = await volunteer.call(calendarFeed.make)
    const inFeed = async () =>
      (await (await fetch(`${portal.url}${new URL(feed.address).pathname}`)).text()).includes(shift)
    expect(await inFeed()).toBe(true)
    const { requestId } = await admin.try(eventRequests.move, { id, move: 'cancel', reason: 'Snow' })
    expect(await told()).toEqual(everybody.map((to) => [to, 'Called off']))
    expect(await told()).toEqual([])
    expect(await mineOf(volunteer)).toEqual([])
    expect(await inFeed()).toBe(false)
    await admin.call(history.undo, { requestId })
    expect(await told()).toEqual(everybody.map((to) => [to, 'It takes place']))
  })

  it('on the day that was agreed, because it is in process again, is told once to who has a place', async () => {
    const { id, perhaps, everybody } = await staffed()
    const coming = everybody.filter((to) => to !== perhaps.email)
    await admin.call(eventRequests.move, { id, move: 'unschedule' })
    expect(await told()).toEqual(coming.map((to) => [to, 'Not agreed on any more']))
    expect(await told()).toEqual([])
    await admin.call(eventRequests.move, { id, move: 'schedule', scheduledEventDate: soon(14) })
    expect((await told()).map(([to]) => to)).toEqual(coming)
  })

  it('for a moment only, is told to nobody', async () => {
    const { id, everybody } = await staffed()
    const { requestId } = await admin.try(eventRequests.remove, { id })
    await admin.call(history.undo, { requestId })
    expect(await told()).toEqual([])
    expect(everybody).toHaveLength(3)
  })

  it('is told to whoever plans where somebody cannot be written to', async () => {
    const { id } = await staffed()
    const coordinator = await portal.as('core_team')
    await admin.call(eventRequests.assign, { id, role: 'driver', personId: await somebody(portal, 'Hana') })
    await tellNow()
    await admin.try(eventRequests.remove, { id })
    await tellNow()
    await tellNow()
    const { notifications: rung } = await coordinator.call(notifications.list, {})
    expect(rung.filter(({ title }) => title.startsWith('Please call Hana'))).toHaveLength(1)
  })
})

describe('somebody taken off a list by an undo', () => {
  it('hears so when they were told that they come', async () => {
    const { id } = await aShift(admin)
    const { personId, email } = await known('Ana')
    const { requestId } = await admin.try(slots.assign, { id, personId })
    expect(await told()).toHaveLength(1)
    await admin.call(history.undo, { requestId })
    expect(await told()).toEqual([[email, 'You need not come']])
  })

  it('is told nothing when they took themselves off', async () => {
    const { id } = await aShift(admin)
    const volunteer = await portal.as('volunteer')
    const { requestId } = await volunteer.try(slots.signUp, { id })
    await volunteer.call(history.undo, { requestId })
    expect(await told()).toEqual([])
  })
})
