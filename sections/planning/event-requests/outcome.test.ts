import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, type Day, todayIn } from '#kernel/charity/day.ts'
import { history } from '#platform/history/contract.ts'
import { slots } from '#platform/slots/contract.ts'
import { somebody } from '#platform/slots/testing.ts'
import { collections } from '#sections/collections/collections/contract.ts'
import { plans } from '#sections/operations/distributions/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { recipients } from '#sections/operations/recipients/contract.ts'
import { eventLinks } from '#sections/planning/historical-import/contract.ts'
import { roster } from '#sections/planning/roster/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { eventOrganizers, eventRequests } from './contract.ts'
import { eventOutcome } from './outcome-contract.ts'
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

/** An event that took place the day before yesterday. */
async function held(given: object = {}) {
  const made = await anEvent(admin, { estimatedSandwichCount: 300, ...given })
  await portal.app.pool.query(
    `UPDATE event_requests SET status = 'completed', scheduled_event_date = $2, actual_sandwich_count = 280 WHERE id = $1`,
    [made.id, day(-2)],
  )
  return made
}

it('promised, made, logged and given out stand side by side, of each entry only what the group made', async () => {
  const { id, organizationName } = await held()
  const host = await admin.call(hosts.add, { name: `Oak ${randomUUID()}` })
  const entry = await admin.call(collections.add, {
    hostId: host.id,
    collectionDate: day(-2),
    individualSandwiches: 40,
    groups: [{ name: String(organizationName), count: 175 }],
  })
  const { id: elsewhere } = await admin.call(hosts.add, { name: `Oak ${randomUUID()}` })
  const other = await admin.call(collections.add, {
    hostId: elsewhere,
    collectionDate: day(-3),
    individualSandwiches: 0,
    groups: [{ name: String(organizationName), count: 100 }],
  })
  expect(await core.call(eventOutcome.outcome, { id })).toMatchObject({
    promised: 300,
    made: 280,
    logged: null,
  })
  const follows = await portal.as('viewer', {
    permissions: ['EVENT_REQUESTS_VIEW', 'COLLECTIONS_VIEW', 'EVENT_REQUESTS_FOLLOW_UP'],
  })
  for (const { id: entryId } of [entry, other])
    await follows.call(eventLinks.link, { eventRequestId: id, entryId })
  const logged = async () => (await core.call(eventOutcome.outcome, { id })).logged
  expect(await logged()).toBe(275)
  // A host who deletes an entry and takes that back need not be allowed to change events.
  const { requestId } = await admin.try(collections.remove, { id: other.id })
  expect(await logged()).toBe(175)
  await admin.call(history.undo, { requestId })
  expect(await logged()).toBe(275)
  const recipient = await admin.call(recipients.add, {
    name: `Harbor ${randomUUID()}`,
    phone: '404 555 0100',
  })
  const plan = await core.call(eventOutcome.planDelivery, {
    id,
    recipientId: recipient.id,
    hostId: host.id,
    sandwichCount: 200,
  })
  expect(await core.call(eventOutcome.outcome, { id })).toMatchObject({
    planned: 200,
    delivered: 0,
    deliveries: [{ id: plan.id, recipientName: recipient.name, delivered: null }],
  })
  await core.call(plans.deliver, { id: plan.id, version: 1 })
  expect(await core.call(eventOutcome.outcome, { id })).toMatchObject({
    delivered: 200,
    deliveries: [{ delivered: 200 }],
  })
  // Whoever may see neither the log nor distributions learns nothing of them.
  const { logged: hidden, deliveries } = await (
    await portal.as('viewer', { permissions: ['EVENT_REQUESTS_VIEW'] })
  ).call(eventOutcome.outcome, { id })
  expect([hidden, deliveries]).toEqual([null, []])
})

it('an entry that is not there is not linked, and nothing is planned without a date', async () => {
  const { id } = await anEvent(admin)
  const gone = { eventRequestId: (await held()).id, entryId: randomUUID() }
  expect(await core.try(eventLinks.link, gone)).toMatchObject({
    status: 400,
    body: { fields: { entryId: 'This entry is not in the log any more' } },
  })
  const recipient = await admin.call(recipients.add, {
    name: `Harbor ${randomUUID()}`,
    phone: '404 555 0100',
  })
  const plan = { id, recipientId: recipient.id, sandwichCount: 10 }
  expect(await core.try(eventOutcome.planDelivery, plan)).toMatchObject({
    status: 422,
    body: { message: 'Please agree on a date first: what goes out goes out on a day.' },
  })
  expect((await (await portal.as('host')).try(eventOutcome.planDelivery, plan)).status).toBe(403)
})

it('whoever only looks at event requests puts nobody down and plans no delivery, whatever else they may', async () => {
  const { id } = await held({ desiredEventDate: day(-2), volunteersNeeded: 9 })
  const [shift] = (await admin.call(slots.list, { ownerId: id })).items
  const { id: recipientId } = await admin.call(recipients.add, {
    name: `Harbor ${randomUUID()}`,
    phone: '404 555 0100',
  })
  const others = ['EVENT_REQUESTS_VIEW', 'EVENT_REQUESTS_ASSIGN_OTHERS', 'DISTRIBUTIONS_EDIT']
  const tried = async (permissions: string[]) => {
    const person = await portal.as('core_team', { permissions })
    const personId = await somebody(portal)
    return [
      (await person.try(eventRequests.assign, { id, role: 'driver', personId })).status,
      (await person.try(slots.assign, { id: String(shift?.id), personId })).status,
      (await person.try(roster.beginCover, { id: String(shift?.id) })).status,
      (await person.try(eventOutcome.planDelivery, { id, recipientId, sandwichCount: 10 })).status,
    ]
  }
  expect(await tried([...others, 'EVENT_REQUESTS_VIEW_ONLY'])).toEqual([403, 403, 403, 403])
  expect(await tried(others)).toEqual([200, 200, 409, 200])
})

it('a follow-up event takes the group, its people and its place along, and nothing of its day', async () => {
  const first = await held({ eventAddress: '4 Mill Lane', eventStartTime: '10:00' })
  await admin.call(eventOrganizers.add, { eventRequestId: first.id, name: 'Cleo Vance', isPrimary: true })
  const next = await admin.call(eventOutcome.copy, { id: first.id })
  expect(next).toMatchObject({
    status: 'new',
    organizationName: first.organizationName,
    eventAddress: '4 Mill Lane',
    previouslyHosted: 'yes',
    desiredEventDate: null,
    eventStartTime: null,
    actualSandwichCount: null,
    organizers: [{ name: 'Cleo Vance', isPrimary: true }],
  })
  expect((await core.try(eventOutcome.copy, { id: first.id })).status).toBe(403)
  expect((await core.call(eventRequests.one, { id: first.id })).status).toBe('completed')
})
