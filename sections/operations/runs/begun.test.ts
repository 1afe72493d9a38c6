import { afterAll, beforeAll, expect, it } from 'vitest'
import { history } from '#platform/history/contract.ts'
import { notifications } from '#platform/notifications/contract.ts'
import { people } from '#platform/people/contract.ts'
import { distributions, plans } from '#sections/operations/distributions/contract.ts'
import { receipts } from '#sections/operations/distributions/receipt-contract.ts'
import { drivers } from '#sections/operations/drivers/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { type Run, runs } from './contract.ts'
import { aDriver, aPlainDriver, aPorch, aRun, aShelter, asGiven, today } from './testing.ts'

let portal: TestPortal
let core: Person
let admin: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.as('admin')
  core = await portal.as('core_team')
})
afterAll(() => portal.close())

const now = () => new Date().toISOString()
const proposed = ({ id, version }: Run) => core.call(runs.propose, { id, version })
const sent = async (run: Run) => {
  await core.call(runs.send, { id: run.id, version: run.version })
  return core.call(runs.one, { id: run.id })
}
/** A delivery of 90 that is planned, as the one delivery of a run; `id` is its stop. */
async function onePlanned(driverId: string) {
  const [hostId, recipientId] = [await aPorch(portal), await aShelter(portal)]
  const given = { plannedDate: today(), recipientId, hostId, sandwichCount: 90 }
  const { body: plan, requestId } = await admin.try(plans.add, given)
  const run = await core.call(runs.add, {
    day: today(),
    name: 'Friday',
    drivers: [{ driverId }],
    jobs: [{ recipientId, hostId, sandwiches: 90, planId: plan.id }],
  })
  const id = String(run.stops.find(({ kind }) => kind === 'delivery')?.id)
  return { plan, requestId, run, id, recipientId }
}
const driverOf = (run: Run, stopId: string) => run.stops.find(({ id }) => id === stopId)?.runDriverId

it('what a driver has begun stays theirs when a plan is proposed anew, though its door has lost its pin', async () => {
  const ada = await aDriver(portal)
  const run = await sent(await proposed(await aRun(portal, [ada.driverId], 2)))
  const stop = run.stops.find(({ kind }) => kind === 'pickup')
  if (!stop) throw new Error('There is something to fetch')
  await ada.call(runs.move, { id: stop.id, move: 'start', at: now() })
  const hostId = String(run.jobs.find(({ id }) => id === stop.jobId)?.host?.id)
  const host = await admin.call(hosts.one, { id: hostId })
  await admin.call(hosts.edit, { id: hostId, version: host.version, latitude: null, longitude: null })
  const again = await proposed(run)
  expect(driverOf(again, stop.id)).toBe(stop.runDriverId)
  expect((await ada.try(runs.move, { id: stop.id, move: 'finish', at: now() })).status).toBe(200)
})

it('what a driver begins while a plan is being proposed stays theirs', async () => {
  const ada = await aDriver(portal)
  const run = await sent(await proposed(await aRun(portal, [ada.driverId], 4)))
  const other = await core.call(runs.edit, {
    ...asGiven(run),
    // She has no room any more: whatever was not begun goes to somebody else.
    drivers: [
      ...asGiven(run).drivers.map((one) => ({ ...one, coolers: 1 })),
      { driverId: await aPlainDriver(portal), coolers: 10 },
    ],
  })
  const proposal = proposed(other)
  const moves = await Promise.all(
    other.stops.map(({ id }) => ada.try(runs.move, { id, move: 'start', at: now() })),
  )
  expect(moves.map(({ status }) => status)).toEqual(other.stops.map(() => 200))
  const again = await proposal
  const first = other.stops[0]?.runDriverId
  expect(again.stops.map(({ runDriverId }) => runDriverId)).toEqual(other.stops.map(() => first))
})

it('a run whose driver was deleted can be changed, and nothing is proposed for nobody', async () => {
  const ada = await aDriver(portal)
  const run = await sent(await proposed(await aRun(portal, [ada.driverId], 2)))
  const stop = run.stops.find(({ position }) => position === 0)
  await ada.call(runs.move, { id: String(stop?.id), move: 'finish', at: now() })
  const gone = await admin.try(drivers.remove, { id: ada.driverId })
  await admin.call(history.undo, { requestId: gone.requestId })
  expect((await core.call(runs.one, { id: run.id })).drivers[0]?.driverId).toBe(ada.driverId)
  await admin.call(drivers.remove, { id: ada.driverId })
  const left = await core.call(runs.one, { id: run.id })
  expect(left.drivers[0]?.driverId).toBeNull()
  const ben = await aPlainDriver(portal)
  const changed = await core.try(runs.edit, { ...asGiven(left), drivers: [{ driverId: ben }] })
  expect(changed).toMatchObject({ status: 200 })
  expect(driverOf(changed.body, String(stop?.id))).toBe(stop?.runDriverId)
  const again = await proposed(changed.body)
  const open = again.stops.filter(({ status }) => status === 'waiting')
  const former = again.drivers.find(({ driverId }) => driverId === null)?.id
  expect(open.filter(({ runDriverId }) => runDriverId === former).length).toBe(0)
  expect(driverOf(again, String(stop?.id))).toBe(stop?.runDriverId)
})

it('a delivery that was begun is not planned anew, so that it is in the ledger once', async () => {
  const ada = await aDriver(portal)
  const { requestId, run: draft, id, recipientId } = await onePlanned(ada.driverId)
  const run = await sent(await proposed(draft))
  await ada.call(runs.move, { id, move: 'finish', at: now() })
  const other = asGiven(run).jobs.map((job) => ({ ...job, planId: null }))
  expect((await core.try(runs.edit, { ...asGiven(run), jobs: other })).status).toBe(400)
  expect((await admin.try(history.undo, { requestId })).status).toBe(409)
  await ada.call(runs.reopen, { id })
  await ada.call(runs.move, { id, move: 'finish', at: now() })
  const { items } = await admin.call(distributions.list, { recipientId })
  expect(items.length).toBe(1)
})

it('a delivery is in the ledger once, though its plan was deleted before it and came back after it', async () => {
  const ada = await aDriver(portal)
  const { plan, run: draft, id, recipientId } = await onePlanned(ada.driverId)
  const run = await sent(await proposed(draft))
  const gone = await admin.try(plans.remove, { id: plan.id })
  await ada.call(runs.move, { id, move: 'finish', at: now() })
  await admin.call(history.undo, { requestId: gone.requestId })
  expect((await core.call(runs.one, { id: run.id })).jobs[0]?.planId).toBe(plan.id)
  // It came back as one that was delivered: pressing it once more delivers nothing.
  const pressed = await admin.call(plans.deliver, { id: plan.id, version: plan.version })
  expect(pressed.delivered).toMatchObject({ sandwichCount: 90 })
  expect((await admin.call(distributions.list, { recipientId })).items.length).toBe(1)
  await ada.call(runs.reopen, { id })
  expect((await admin.call(distributions.list, { recipientId })).items).toEqual([])
  await ada.call(runs.move, { id, move: 'finish', at: now() })
  expect((await admin.call(distributions.list, { recipientId })).items.length).toBe(1)
})

it('what was noted and put right by hand stays so when a phone says late that it is done, unless it counted', async () => {
  const { plan, run, id, recipientId } = await onePlanned(await aPlainDriver(portal))
  await admin.call(plans.deliver, { id: plan.id, version: plan.version })
  const noted = async () => (await admin.call(distributions.list, { recipientId })).items[0]
  const first = await noted()
  await admin.call(distributions.edit, {
    id: String(first?.id),
    version: Number(first?.version),
    sandwichCount: 80,
    ham: 30,
  })
  await core.call(runs.move, { id, move: 'finish', at: now() })
  expect(await noted()).toMatchObject({ sandwichCount: 80, ham: 30 })
  // The run says what the ledger says: neither its day nor its number is another one afterwards.
  const done = asGiven(await core.call(runs.one, { id: run.id }))
  const more = done.jobs.map((job) => ({ ...job, sandwiches: 95 }))
  const answers = await Promise.all([
    core.try(runs.edit, { ...done, jobs: more }),
    core.try(runs.edit, { ...done, day: '2026-01-01' }),
  ])
  expect(answers).toMatchObject([
    { status: 400, body: { fields: { jobs: expect.stringContaining('has got its sandwiches') } } },
    { status: 400, body: { fields: { day: expect.any(String) } } },
  ])
  await core.call(runs.reopen, { id })
  await core.call(runs.move, { id, move: 'finish', at: now(), sandwiches: 70 })
  expect(await noted()).toMatchObject({ sandwichCount: 70 })
})

it('what somebody said who had not got it after all is not said of who got it, as the door counts it', async () => {
  const [hostId, recipientId] = [await aPorch(portal), await aShelter(portal)]
  const plan = await admin.call(plans.add, { plannedDate: today(), recipientId, hostId, sandwichCount: 90 })
  const run = await core.call(runs.add, {
    day: today(),
    name: 'Friday',
    drivers: [{ driverId: await aPlainDriver(portal) }],
    jobs: [{ recipientId, hostId, sandwiches: 90, planId: plan.id }],
  })
  await admin.call(plans.deliver, { id: plan.id, version: plan.version })
  const [noted] = (await admin.call(distributions.list, { recipientId })).items
  const row = { id: String(noted?.id), version: Number(noted?.version) }
  await admin.call(distributions.edit, { ...row, recipientId: await aShelter(portal) })
  const { url } = await core.call(receipts.ask, { id: row.id, by: 'link' })
  const token = new URL(String(url)).searchParams.get('token') ?? ''
  await core.call(receipts.confirm, { token, receivedCount: 12, receivedNote: 'Only 12 here' })
  const id = String(run.stops.find(({ kind }) => kind === 'delivery')?.id)
  await core.call(runs.move, { id, move: 'finish', at: now(), sandwiches: 70 })
  expect(await admin.call(distributions.one, { id: row.id })).toMatchObject({
    recipientId,
    sandwichCount: 70,
    receivedCount: null,
    receipt: 'none',
  })
})

it('who counted none at the door has delivered none, whatever was noted before', async () => {
  const { plan, id, recipientId } = await onePlanned(await aPlainDriver(portal))
  await admin.call(plans.deliver, { id: plan.id, version: plan.version })
  await core.call(runs.move, { id, move: 'finish', at: now(), sandwiches: 0 })
  expect((await admin.call(distributions.list, { recipientId })).items).toEqual([])
  expect((await admin.call(plans.one, { id: plan.id })).delivered).toBeNull()
})

it('two drivers of a run who are one person drive it once, and are two again when that is taken back', async () => {
  const [ben, cy] = [await aPlainDriver(portal), await aPlainDriver(portal)]
  const run = await aRun(portal, [ben, cy], 4)
  const [first, second] = run.drivers.map(({ id }) => id)
  const stops = (job: number) =>
    run.stops.filter(({ jobId }) => jobId === run.jobs[job]?.id).map(({ id }) => id)
  await core.call(runs.arrange, {
    id: run.id,
    version: run.version,
    routes: [
      { runDriverId: String(first), stopIds: [...stops(0), ...stops(1)] },
      { runDriverId: String(second), stopIds: [...stops(2), ...stops(3)] },
    ],
  })
  const [one, other] = [await admin.call(drivers.one, { id: ben }), await admin.call(drivers.one, { id: cy })]
  const persons = await portal.app.pool.query<{ id: string; version: number }>(
    'SELECT id, version FROM people WHERE id = ANY ($1)',
    [[one.personId, other.personId]],
  )
  const versionOf = (id: string) => Number(persons.rows.find((row) => row.id === id)?.version)
  const made = await admin.try(people.merge, {
    id: one.personId,
    other: other.personId,
    version: versionOf(one.personId),
    otherVersion: versionOf(other.personId),
    values: {},
  })
  expect(made.status).toBe(200)
  const merged = await core.call(runs.one, { id: run.id })
  expect(merged.drivers.map(({ driverId }) => driverId)).toEqual([ben])
  expect(new Set(merged.stops.map(({ position }) => position)).size).toBe(8)
  await admin.call(history.undo, { requestId: made.requestId })
  expect((await core.call(runs.one, { id: run.id })).drivers.length).toBe(2)
  expect((await core.try(runs.edit, asGiven(await core.call(runs.one, { id: run.id })))).status).toBe(200)
})

it('an undo of a proposal takes nothing from a driver who has begun it since', async () => {
  const ada = await aDriver(portal)
  const draft = await aRun(portal, [ada.driverId, await aPlainDriver(portal)], 1)
  const [mine, theirs] = ['driverId', 'other'].map((_, index) => String(draft.drivers[index]?.id))
  const adas = draft.drivers.find(({ driverId }) => driverId === ada.driverId)?.id === mine ? mine : theirs
  const others = adas === mine ? theirs : mine
  const ids = draft.stops.map(({ id }) => id)
  const given = await core.call(runs.arrange, {
    id: draft.id,
    version: draft.version,
    routes: [{ runDriverId: String(others), stopIds: ids }],
  })
  const again = await core.try(runs.arrange, {
    id: given.id,
    version: given.version,
    routes: [{ runDriverId: String(adas), stopIds: ids }],
  })
  await core.call(runs.send, { id: given.id, version: (again.body as Run).version })
  const pickup = String(given.stops.find(({ kind }) => kind === 'pickup')?.id)
  await ada.call(runs.move, { id: pickup, move: 'start', at: now() })
  const taken = await core.try(history.undo, { requestId: again.requestId })
  expect(taken.status).toBe(409)
  const run = await core.call(runs.one, { id: given.id })
  expect(run.stops.map(({ runDriverId }) => runDriverId)).toEqual(ids.map(() => adas))
})

it('a stop of days ago is put right by whoever plans, and by its driver no more', async () => {
  const ada = await aDriver(portal)
  const run = await sent(await proposed(await aRun(portal, [ada.driverId], 1)))
  const id = String(run.stops.find(({ kind }) => kind === 'pickup')?.id)
  await ada.call(runs.move, { id, move: 'finish', at: now() })
  await portal.app.pool.query('UPDATE runs SET day = day - 5 WHERE id = $1', [run.id])
  expect(await ada.try(runs.reopen, { id })).toMatchObject({
    status: 409,
    body: { message: 'This run is over. Whoever plans runs can put it right.' },
  })
  expect(await core.call(runs.reopen, { id })).toMatchObject({ status: 'waiting' })
})

it('a problem rings everybody who plans runs where whoever made the run does so no more', async () => {
  const [ada, maker] = [await aDriver(portal), await portal.as('core_team')]
  const run = await aRun(portal, [ada.driverId], 1, maker)
  await sent(await proposed(run))
  const [stop] = run.stops
  await portal.app.pool.query('UPDATE users SET is_active = false WHERE id = $1', [maker.id])
  await ada.call(runs.move, { id: String(stop?.id), move: 'problem', problem: 'A flat tire', at: now() })
  const heard = (await core.call(notifications.list, {})).notifications.map(({ message }) => message)
  expect(heard.some((message) => message.includes('A flat tire'))).toBe(true)
})
