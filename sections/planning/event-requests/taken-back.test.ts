import { afterAll, beforeAll, expect, it } from 'vitest'
import { history } from '#platform/history/contract.ts'
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

const undo = (person: Person, requestId: string) => person.try(history.undo, { requestId })
const may = (...permissions: string[]) =>
  portal.as('volunteer', { permissions: ['EVENT_REQUESTS_VIEW', ...permissions] })

it('whoever may note a call takes back what they may write, and nothing that others decided', async () => {
  const caller = await portal.as('host')
  const event = await anEvent(admin)
  const words = await admin.try(eventRequests.edit, { ...event, planningNotes: 'Call the school first' })
  const moved = await admin.try(eventRequests.move, { id: event.id, move: 'take' })
  const led = await admin.try(eventRequests.edit, { id: event.id, version: 3, leadId: admin.id })
  const next = await admin.try(eventRequests.edit, { id: event.id, version: 4, nextAction: 'Call again' })
  for (const change of [words, moved, led, next]) expect(change.status).toBe(200)
  for (const { requestId } of [words, moved, led])
    expect((await undo(caller, requestId)).status, 'of another part').toBe(403)
  expect((await undo(caller, next.requestId)).status, 'of a part they write').toBe(200)
  const { items } = await caller.call(history.ofRecord, { table: 'event_requests', id: event.id })
  expect(items.filter(({ requestId }) => requestId === moved.requestId)).toMatchObject([{ undoable: false }])
  expect(await admin.call(eventRequests.one, { id: event.id })).toMatchObject({
    status: 'in_process',
    planningNotes: 'Call the school first',
    leadId: admin.id,
    nextAction: null,
  })
})

it('whoever may take an event on takes that back, and does it again', async () => {
  const follower = await may('EVENT_REQUESTS_FOLLOW_UP')
  const { id } = await anEvent(admin)
  const stalled = await follower.try(eventRequests.move, { id, move: 'stall' })
  const undone = await undo(follower, stalled.requestId)
  expect(undone.status).toBe(200)
  expect(await follower.call(eventRequests.one, { id })).toMatchObject({ status: 'new' })
  expect((await undo(follower, undone.requestId)).status).toBe(200)
  expect(await follower.call(eventRequests.one, { id })).toMatchObject({ status: 'stalled' })
})

it('whoever sent the toolkit, and leads by it, takes both back', async () => {
  const sender = await may('EVENT_REQUESTS_SEND_TOOLKIT', 'EVENT_REQUESTS_COMPLETE_CONTACT')
  const { id } = await anEvent(admin)
  const sent = await sender.try(eventRequests.toolkitSent, { id })
  expect(sent.body).toMatchObject({ leadId: sender.id })
  const undone = await undo(sender, sent.requestId)
  expect(undone.status).toBe(200)
  expect(await sender.call(eventRequests.one, { id })).toMatchObject({
    toolkitStatus: 'not_sent',
    leadId: null,
  })
  expect((await undo(sender, undone.requestId)).status).toBe(200)
})
