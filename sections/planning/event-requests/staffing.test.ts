import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { history } from '#platform/history/contract.ts'
import { slots } from '#platform/slots/contract.ts'
import { somebody, soon } from '#platform/slots/testing.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { eventRequests } from './contract.ts'
import { anEvent } from './testing.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.as('admin')
})
afterAll(() => portal.close())

const shiftsOf = async (ownerId: string) =>
  (await admin.call(slots.list, { ownerTable: 'event_requests', ownerId })).items
const scheduled = async (given: object = {}) => {
  const { id } = await anEvent(admin, {
    eventAddress: '1 Oak Street',
    eventStartTime: '10:00',
    eventEndTime: '12:00',
    pickupTime: '12:30',
    ...given,
  })
  await admin.call(eventRequests.move, { id, move: 'take' })
  await admin.call(eventRequests.move, { id, move: 'schedule', scheduledEventDate: soon() })
  return id
}
const edited = async (id: string, changes: object) => {
  const { version } = await admin.call(eventRequests.one, { id })
  return admin.try(eventRequests.edit, { id, version, ...changes })
}

describe('what an event needs', () => {
  it('stands as shifts by itself, and follows its numbers, day, times, address and status', async () => {
    const id = await scheduled({
      driversNeeded: 2,
      speakersNeeded: 1,
      vanDriverNeeded: true,
      desiredEventDate: soon(-5),
    })
    const told = (await shiftsOf(id)).map(({ role, needed, day, startTime, endTime, place, status }) => [
      role,
      needed,
      day,
      startTime,
      endTime,
      place,
      status,
    ])
    expect(told.toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
      ['driver', 2, soon(), '12:30', null, '1 Oak Street', 'open'],
      ['speaker', 1, soon(), '10:00', '12:00', '1 Oak Street', 'open'],
      ['van_driver', 1, soon(), '12:30', null, '1 Oak Street', 'open'],
    ])
    const { requestId } = await edited(id, { driversNeeded: 3, eventAddress: '9 Elm Street' })
    const driver = async () => (await shiftsOf(id)).find(({ role }) => role === 'driver')
    expect(await driver()).toMatchObject({ needed: 3, place: '9 Elm Street' })
    await admin.call(history.undo, { requestId })
    expect(await driver()).toMatchObject({ needed: 2, place: '1 Oak Street' })
    await admin.call(eventRequests.move, { id, move: 'postpone', reason: 'Snow' })
    expect(await driver()).toMatchObject({ status: 'called_off', day: soon() })
    await admin.call(eventRequests.move, { id, move: 'reschedule', scheduledEventDate: soon(14) })
    expect(await driver()).toMatchObject({ status: 'open', day: soon(14) })
  })

  it('that is deleted goes with its shifts, and comes back with them', async () => {
    const id = await scheduled({ driversNeeded: 1 })
    await admin.call(eventRequests.assign, { id, role: 'driver', personId: await somebody(portal) })
    const { requestId } = await admin.try(eventRequests.remove, { id })
    expect(await shiftsOf(id)).toEqual([])
    await admin.call(history.undo, { requestId })
    expect(await shiftsOf(id)).toMatchObject([{ held: 1, open: 0 }])
  })

  it('is raised to who is assigned, and not lowered below them; one undo takes both back', async () => {
    const id = await scheduled({ driversNeeded: 1 })
    for (const name of ['Ana', 'Bo'])
      await admin.call(eventRequests.assign, { id, role: 'driver', personId: await somebody(portal, name) })
    const third = await somebody(portal, 'Cy')
    const { requestId } = await admin.try(eventRequests.assign, { id, role: 'driver', personId: third })
    expect(await admin.call(eventRequests.one, { id })).toMatchObject({ driversNeeded: 3 })
    expect(await shiftsOf(id)).toMatchObject([{ needed: 3, held: 3, waiting: 0 }])
    await admin.call(history.undo, { requestId })
    expect(await admin.call(eventRequests.one, { id })).toMatchObject({ driversNeeded: 2 })
    expect((await edited(id, { driversNeeded: 0 })).body).toMatchObject({ driversNeeded: 2 })
  })

  it('is not filled until everybody is found, and the filter says so', async () => {
    const [full, half] = [await scheduled({ driversNeeded: 1 }), await scheduled({ driversNeeded: 2 })]
    for (const id of [full, half])
      await admin.call(eventRequests.assign, { id, role: 'driver', personId: await somebody(portal) })
    const { items } = await admin.call(eventRequests.list, { needs: 'driver', tab: 'scheduled', limit: 100 })
    const ids = items.map(({ id }) => id)
    expect(ids).toContain(half)
    expect(ids).not.toContain(full)
  })

  it('is among mine where I have a place', async () => {
    const volunteer = await portal.as('volunteer')
    const id = await scheduled({ volunteersNeeded: 1 })
    const [shift] = await shiftsOf(id)
    await volunteer.call(slots.signUp, { id: String(shift?.id) })
    const { items } = await volunteer.call(eventRequests.list, { tab: 'mine' })
    expect(items.map((one) => one.id)).toEqual([id])
  })

  it('conflicts with another event of the day: the same driver, the same speaker, pickups close together', async () => {
    const [ana, bo] = [await somebody(portal, 'Ana'), await somebody(portal, 'Bo')]
    const staffed = async (given: object) => {
      const id = await scheduled({
        driversNeeded: 1,
        speakersNeeded: 1,
        desiredEventDate: soon(30),
        ...given,
      })
      await portal.app.pool.query('UPDATE event_requests SET scheduled_event_date = $2 WHERE id = $1', [
        id,
        soon(30),
      ])
      await admin.call(eventRequests.assign, { id, role: 'driver', personId: ana })
      await admin.call(eventRequests.assign, { id, role: 'speaker', personId: bo, status: 'tentative' })
      return id
    }
    const one = await staffed({})
    await staffed({ eventStartTime: '11:00', pickupTime: '13:15' })
    const { notices } = await admin.call(eventRequests.checkConflicts, { day: soon(30), except: one })
    const words = notices.map(({ text }) => text.replace(/ [0-9a-f-]{8,}/gi, '')).join('\n')
    expect(words).toMatch(/Ana.* drives for Alder School.* that day, too\./)
    expect(words).toMatch(/Bo.* speaks at Alder School.* at the same time\./)
    expect(words).toMatch(/is picked up at 1:15 PM, close to this one\./)
  })
})
