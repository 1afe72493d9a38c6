import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, type Day, formatDay, todayIn } from '#kernel/charity/day.ts'
import { history } from '#platform/history/contract.ts'
import { distributedEvents, distributions, plans } from '#sections/operations/distributions/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { recipients } from '#sections/operations/recipients/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { eventRequests } from './contract.ts'
import { eventOutcome } from './outcome-contract.ts'
import { anEvent } from './testing.ts'

let portal: TestPortal
let admin: Person
let hostId: string
let recipientId: string
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.as('admin')
  hostId = (await admin.call(hosts.add, { name: 'Oak Street' })).id
  recipientId = (await admin.call(recipients.add, { name: 'Hope House', phone: '404-555-0100' })).id
})
afterAll(() => portal.close())

const day = (ahead: number): Day => addDays(todayIn('America/New_York', portal.app.now()), ahead)

async function held(organizationName: string, on: Day) {
  const made = await anEvent(admin, { organizationName })
  await portal.app.pool.query(
    `UPDATE event_requests SET status = 'completed', scheduled_event_date = $2 WHERE id = $1`,
    [made.id, on],
  )
  return { id: made.id, called: `${organizationName}, ${formatDay(on, 'short')}` }
}
const sent = (eventId: string | null, sandwichCount = 60) =>
  admin.call(distributions.add, { distributionDate: day(-1), hostId, eventId, recipientId, sandwichCount })

it('a distribution names the event it came from: in the list, its filter, the search, the export and the history', async () => {
  const event = await held('Larkspur School', day(-2))
  const other = await held('Larkspur School', day(-9))
  const { id, version } = await sent(event.id)
  await sent(other.id, 30)
  await sent(null, 20)
  const of = async (input: object) => (await admin.call(distributions.list, input)).items
  expect(await of({ eventId: event.id })).toMatchObject([
    { id, eventName: event.called, hostName: 'Oak Street' },
  ])
  expect(new Set((await of({ search: 'larkspur' })).map(({ eventName }) => eventName))).toEqual(
    new Set([event.called, other.called]),
  )
  const text = (await admin.call(distributions.exportList, {
    format: 'csv',
    eventId: event.id,
  })) as unknown as string
  expect(text).toContain(`"${event.called}"`)
  await admin.call(distributions.edit, { id, version, eventId: other.id })
  const told = await admin.call(history.ofRecord, { table: 'sandwich_distributions', id })
  expect(JSON.stringify(told)).toContain(event.called)
  expect(JSON.stringify(told)).toContain(other.called)
})

it('a list of another portal names its events, and our own export brought back changes nothing', async () => {
  const event = await held('Foxglove Choir', day(-2))
  const bring = (rows: string) =>
    admin.call(distributions.importPreview, {
      file: new File([`Date,Location,Event,Recipient,Sandwiches\n${rows}`], 'list.csv'),
    })
  const row = (called: string) => `${day(-1)},Oak Street,"${called}",Hope House,44\n`
  expect(await bring(row('Foxglove Quire, Nov 1, 2020'))).toMatchObject({
    problems: [{ message: 'There is no event “Foxglove Quire, Nov 1, 2020”.' }],
  })
  const { importId } = await bring(row(event.called))
  await admin.call(distributions.importApply, { importId })
  expect((await admin.call(distributions.list, { eventId: event.id })).items).toMatchObject([
    { sandwichCount: 44, eventName: event.called },
  ])
  expect(await bring(row(event.called))).toMatchObject({ counts: { new: 0, unchanged: 1 } })
})

it('only events that have made sandwiches are offered, the latest first, and to nobody who may not see events', async () => {
  const { id } = await held('Marigold Club', day(-3))
  await held('Marigold Club', day(-40))
  await held('Marigold Club', day(0))
  await anEvent(admin, { organizationName: 'Marigold Club' })
  const asked = { search: 'marigold', until: day(-1) }
  const { items } = await admin.call(distributedEvents.events, asked)
  expect(items).toHaveLength(2)
  expect(items[0]?.id).toBe(id)
  await sent(id, 10)
  const stranger = await portal.as('viewer', { permissions: ['DISTRIBUTIONS_VIEW'] })
  expect((await stranger.call(distributedEvents.events, asked)).items).toEqual([])
  const seen = await stranger.call(distributions.list, { eventId: id })
  expect(seen.items).toMatchObject([{ eventName: 'An event' }])
  expect((await stranger.call(distributions.list, { search: 'marigold' })).items).toEqual([])
})

it('what was planned for an event comes from it once delivered, and what went out without a plan is given out, too', async () => {
  const { id } = await held('Thistle Works', day(-1))
  const plan = await admin.call(eventOutcome.planDelivery, { id, recipientId, hostId, sandwichCount: 200 })
  await admin.call(plans.deliver, { id: plan.id, version: 1 })
  const unplanned = await sent(id, 40)
  const { items } = await admin.call(distributions.list, { eventId: id })
  expect(new Set(items.map(({ sandwichCount }) => sandwichCount))).toEqual(new Set([200, 40]))
  expect(await admin.call(eventOutcome.outcome, { id })).toMatchObject({
    planned: 200,
    delivered: 240,
    deliveries: [
      { id: plan.id, delivered: 200, distributionId: expect.any(String) },
      { id: unplanned.id, delivered: 40, distributionId: unplanned.id },
    ],
  })
})

it('an event that is deleted is forgotten by what went out of it, and an undo puts it back', async () => {
  const { id, called } = await held('Sorrel House', day(-2))
  const row = await sent(id, 12)
  const { requestId } = await admin.try(eventRequests.remove, { id })
  expect(await admin.call(distributions.one, { id: row.id })).toMatchObject({
    eventId: null,
    eventName: null,
  })
  await admin.call(history.undo, { requestId })
  expect(await admin.call(distributions.one, { id: row.id })).toMatchObject({ eventName: called })
  expect(
    await admin.try(distributions.edit, { id: row.id, version: 3, eventId: crypto.randomUUID() }),
  ).toMatchObject({ status: 400, body: { fields: { eventId: 'This event is not there any more' } } })
})
