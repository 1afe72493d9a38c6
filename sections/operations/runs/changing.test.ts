import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { formatDay } from '#kernel/charity/day.ts'
import { history } from '#platform/history/contract.ts'
import { notifications } from '#platform/notifications/contract.ts'
import { outbox } from '#platform/outbox/contract.ts'
import { drivers, vehicles } from '#sections/operations/drivers/contract.ts'
import { recipients } from '#sections/operations/recipients/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { arrangedOf, routesOf, worthOf } from './arranging.ts'
import { runs } from './contract.ts'
import { aDriver, aPlainDriver, aPorch, aRun, aShelter, asGiven, today } from './testing.ts'
import { visitsOf } from './visits.ts'
import { notesOf } from './words.ts'

let portal: TestPortal
let core: Person
let admin: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.as('admin')
  core = await portal.as('core_team')
})
afterAll(() => portal.close())

const planned = async (driverIds: string[], deliveries: number) => {
  const { id, version } = await aRun(portal, driverIds, deliveries)
  return core.call(runs.propose, { id, version })
}

it('drivers and deliveries of a run are changed; what stays keeps its driver, what is new is nobody’s yet', async () => {
  const [ada, ben] = [await aPlainDriver(portal), await aPlainDriver(portal)]
  const run = await planned([ada], 3)
  const [first, second, third] = asGiven(run).jobs
  if (!first || !second || !third) throw new Error('Three deliveries were planned')
  const changed = await core.call(runs.edit, {
    ...asGiven(run),
    name: 'Friday',
    drivers: [...asGiven(run).drivers, { driverId: ben, leavesAt: 600 }],
    // The first stays, the second is in the car from the start, the third is gone, another comes.
    jobs: [
      {
        ...first,
        sandwiches: 120,
        readyFrom: 540,
        serviceMinutes: 5,
        notes: 'Side door',
        pickupNotes: 'The blue coolers',
      },
      { ...second, hostId: null },
      { recipientId: await aShelter(portal), hostId: await aPorch(portal), sandwiches: 30 },
    ],
  })
  expect(changed.name).toBe('Friday')
  expect(changed.drivers.map(({ driverId }) => driverId)).toEqual([ada, ben])
  expect(changed.jobs.find(({ id }) => id === first.id)).toMatchObject({
    sandwiches: 120,
    readyFrom: 540,
    serviceMinutes: 5,
    notes: 'Side door',
    pickupNotes: 'The blue coolers',
  })
  const fetched = changed.drivers
    .flatMap(({ id }) => visitsOf(changed, id))
    .filter(({ stops }) => stops.some(({ job }) => job.id === first.id))
  expect(fetched.map((visit) => [visit.kind, notesOf(visit)])).toEqual([
    ['pickup', ['The blue coolers']],
    ['delivery', ['Side door']],
  ])
  const stopsOf = (jobId: string | undefined) => changed.stops.filter((stop) => stop.jobId === jobId)
  expect(stopsOf(first.id).every(({ runDriverId }) => runDriverId !== null)).toBe(true)
  expect(stopsOf(second.id)).toMatchObject([{ kind: 'delivery', runDriverId: null }])
  expect(stopsOf(third.id)).toEqual([])
  expect(changed.stops.filter(({ runDriverId }) => runDriverId === null).length).toBe(3)
  // Somebody else has the run as it was before.
  expect((await core.try(runs.edit, asGiven(run))).status).toBe(409)
  // Without her, what she had is nobody's.
  const without = await core.call(runs.edit, {
    ...asGiven(changed),
    drivers: asGiven(changed).drivers.filter(({ driverId }) => driverId === ben),
  })
  expect(without.stops.every(({ runDriverId }) => runDriverId === null)).toBe(true)
})

it('what a driver has begun stays in the run, and hours that end before they begin are said at their field', async () => {
  const ada = await aDriver(portal)
  const run = await planned([ada.driverId], 1)
  await core.call(runs.send, { id: run.id, version: run.version })
  await ada.call(runs.move, { id: String(run.stops[0]?.id), move: 'start', at: new Date().toISOString() })
  const sent = await core.call(runs.one, { id: run.id })
  const other = { recipientId: await aShelter(portal), sandwiches: 10 }
  const gone = await core.try(runs.edit, { ...asGiven(sent), jobs: [other] })
  expect(gone.status).toBe(400)
  expect(JSON.stringify(gone.body)).toContain('has begun')
  const crew = [{ driverId: await aPlainDriver(portal) }]
  expect((await core.try(runs.edit, { ...asGiven(sent), drivers: crew })).status).toBe(400)
  const late = await core.try(runs.edit, {
    ...asGiven(sent),
    jobs: asGiven(sent).jobs.map((job) => ({ ...job, dueFrom: 900, dueUntil: 600 })),
  })
  expect(late.body).toMatchObject({ fields: { 'jobs.0.dueUntil': 'Please choose a later time' } })
})

it('what a driver has begun stays with them, whatever is arranged or proposed; so does what was given by hand and has no pin', async () => {
  const [ada, ben] = [await aDriver(portal), await aPlainDriver(portal)]
  const draft = await planned([ada.driverId, ben], 2)
  const nowhere = await admin.call(recipients.add, { name: 'Somewhere', phone: '404 555 0100' })
  const more = await core.call(runs.edit, {
    ...asGiven(draft),
    jobs: [...asGiven(draft).jobs, { recipientId: nowhere.id, sandwiches: 5 }],
  })
  const [adas, bens] = [ada.driverId, ben].map((id) =>
    String(more.drivers.find(({ driverId }) => driverId === id)?.id),
  )
  const inOrder = more.stops.toSorted((a, b) => b.kind.localeCompare(a.kind)).map(({ id }) => id)
  const unpinned = more.stops.find(({ jobId }) => !draft.jobs.some(({ id }) => id === jobId))
  const routes = [
    { runDriverId: String(adas), stopIds: inOrder.filter((id) => id !== unpinned?.id) },
    { runDriverId: String(bens), stopIds: [String(unpinned?.id)] },
  ]
  const { id } = draft
  const byHand = await core.call(runs.arrange, { id, version: more.version, routes })
  const { version } = await core.call(runs.send, { id, version: byHand.version })
  const first = more.stops.find((stop) => stop.id === inOrder[0])
  await ada.call(runs.move, { id: String(first?.id), move: 'start', at: new Date().toISOString() })
  const taken = await core.try(runs.arrange, {
    id,
    version,
    routes: [{ runDriverId: String(bens), stopIds: inOrder }],
  })
  expect(taken.body).toMatchObject({ fields: { routes: expect.stringContaining('has begun') } })
  // Nobody could be there in time any more: what has begun is hers all the same.
  const sent = await core.call(runs.one, { id })
  const late = await core.call(runs.edit, {
    ...asGiven(sent),
    jobs: asGiven(sent).jobs.map((job) => ({ ...job, dueUntil: 1 })),
  })
  const { stops } = await core.call(runs.propose, { id, version: late.version })
  const whose = new Map(stops.map((stop) => [stop.id, stop.runDriverId]))
  for (const stop of stops.filter(({ jobId }) => jobId === first?.jobId))
    expect(whose.get(stop.id)).toBe(adas)
  expect(whose.get(String(unpinned?.id))).toBe(bens)
  expect(worthOf(sent).broken).toEqual([])
  expect(stops.filter(({ runDriverId }) => runDriverId === null).length).toBe(2)
})

it('a run that was added, and whose answer got lost, is not added twice', async () => {
  const id = randomUUID()
  const asked = {
    id,
    day: today(),
    name: 'Once',
    drivers: [{ driverId: await aPlainDriver(portal) }],
    jobs: [{ recipientId: await aShelter(portal), sandwiches: 10 }],
  }
  await core.call(runs.add, asked)
  expect((await core.try(runs.add, asked)).status).toBe(409)
  const { items } = await core.call(runs.list, { search: 'Once' })
  expect(items).toMatchObject([{ id, drivers: 1, deliveries: 1, sandwiches: 10, stops: 1, done: 0 }])
})

it('who has no account gets their stops by email with the vehicle they drive; who has none either is named', async () => {
  const kim = (
    await admin.call(drivers.add, { name: 'Kim Post', phone: '404 557 1000', email: 'kim@post.example' })
  ).id
  const car = await admin.call(vehicles.add, {
    driverId: kim,
    make: 'Honda',
    model: 'Odyssey',
    color: 'blue',
    coolerCapacity: 10,
  })
  const nobody = await aPlainDriver(portal)
  const draft = await aRun(portal, [kim, nobody], 2)
  const withCar = await core.call(runs.edit, {
    ...asGiven(draft),
    drivers: asGiven(draft).drivers.map((one) =>
      one.driverId === kim ? { ...one, vehicleId: car.id } : one,
    ),
  })
  expect(withCar.drivers.find(({ driverId }) => driverId === kim)?.vehicle?.name).toBe('blue Honda Odyssey')
  const arranged = await core.call(runs.arrange, {
    id: draft.id,
    version: withCar.version,
    routes: withCar.drivers.map(({ id: runDriverId }, index) => ({
      runDriverId,
      stopIds: withCar.stops
        .filter(({ jobId }) => jobId === withCar.jobs[index]?.id)
        .toSorted((a, b) => b.kind.localeCompare(a.kind))
        .map(({ id }) => id),
    })),
  })
  const sent = await core.call(runs.send, { id: draft.id, version: arranged.version })
  expect(sent.written).toEqual(['Kim Post'])
  expect(sent.untold.length).toBe(1)
  const mails = await (await portal.as('super_admin')).call(outbox.list, { search: 'kim@post.example' })
  expect(mails.total).toBe(1)
  const mail = await (await portal.as('super_admin')).call(outbox.one, { id: String(mails.items[0]?.id) })
  expect(JSON.stringify(mail)).toMatch(/1\. Pick up at Porch \d+, about 9:00 AM/)
})

it('whose stops change after the run was sent is told, and nobody else; a draft tells nobody', async () => {
  const [ada, ben] = [await aDriver(portal), await aDriver(portal)]
  const toldOf = async (person: Person) =>
    (await person.call(notifications.list, {})).notifications.filter(
      ({ relatedType }) => relatedType === 'run',
    )
  let run = await planned([ada.driverId], 2)
  run = await core.call(runs.arrange, { id: run.id, version: run.version, routes: routesOf(arrangedOf(run)) })
  expect(await toldOf(ada)).toEqual([])
  run = await core.call(runs.edit, {
    ...asGiven(run),
    drivers: [...asGiven(run).drivers, { driverId: ben.driverId, coolers: 10 }],
  })
  run = await core.call(runs.send, { id: run.id, version: run.version })
  expect((await toldOf(ada)).length).toBe(1)
  // Saved as it is: nothing to tell.
  run = await core.call(runs.arrange, { id: run.id, version: run.version, routes: routesOf(arrangedOf(run)) })
  expect((await toldOf(ada)).length).toBe(1)
  // Everything goes to Ben: both have other stops now.
  const bens = String(run.drivers.find(({ driverId }) => driverId === ben.driverId)?.id)
  const all = run.stops.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0)).map(({ id }) => id)
  run = await core.call(runs.arrange, {
    id: run.id,
    version: run.version,
    routes: [{ runDriverId: bens, stopIds: all }],
  })
  expect((await toldOf(ada)).map(({ title }) => title)).toContain(
    `Your run on ${formatDay(run.day)} has changed`,
  )
  expect((await toldOf(ben)).map(({ title }) => title)).toEqual([
    `Your run on ${formatDay(run.day)} has changed`,
  ])
  const given = asGiven(run)
  await core.call(runs.edit, {
    ...given,
    jobs: given.jobs.map((one, index) => (index === 0 ? { ...one, notes: 'Ring twice' } : one)),
  })
  expect((await toldOf(ben)).length).toBe(2)
  expect((await toldOf(ada)).length).toBe(2)
})

it('whose way changes by an undo, or by taking that back, is told as of any other change', async () => {
  const [ada, ben] = [await aDriver(portal), await aDriver(portal)]
  const changesOf = async (person: Person) =>
    (await person.call(notifications.list, {})).notifications.filter(({ title }) => title.endsWith('changed'))
      .length
  let run = await planned([ada.driverId], 1)
  const given = { ...asGiven(run), drivers: [...asGiven(run).drivers, { driverId: ben.driverId }] }
  run = await core.call(runs.edit, given)
  run = await core.call(runs.send, { id: run.id, version: run.version })
  const bens = String(run.drivers.find(({ driverId }) => driverId === ben.driverId)?.id)
  const { requestId } = await core.try(runs.arrange, {
    id: run.id,
    version: run.version,
    routes: [{ runDriverId: bens, stopIds: run.stops.map(({ id }) => id) }],
  })
  expect([await changesOf(ada), await changesOf(ben)]).toEqual([1, 1])
  const undone = await core.try(history.undo, { requestId })
  expect([await changesOf(ada), await changesOf(ben)]).toEqual([2, 2])
  await core.call(history.undo, { requestId: undone.requestId })
  expect([await changesOf(ada), await changesOf(ben)]).toEqual([3, 3])
  const now = await core.call(runs.one, { id: run.id })
  const without = await core.try(runs.edit, {
    ...asGiven(now),
    drivers: asGiven(now).drivers.filter(({ driverId }) => driverId === ada.driverId),
  })
  expect(await changesOf(ben)).toBe(4)
  await core.call(history.undo, { requestId: without.requestId })
  expect([await changesOf(ada), await changesOf(ben)]).toEqual([3, 5])
})

it('who is taken out of a run that was sent is told that it is no longer theirs', async () => {
  const [ada, ben] = [await aDriver(portal), await aDriver(portal)]
  let run = await planned([ada.driverId], 1)
  run = await core.call(runs.send, { id: run.id, version: run.version })
  await core.call(runs.edit, { ...asGiven(run), drivers: [{ driverId: ben.driverId, coolers: 10 }] })
  const { notifications: told } = await ada.call(notifications.list, {})
  expect(told.map(({ title }) => title)).toContain(`Your run on ${formatDay(run.day)} has changed`)
})

it('who was to drive hears that a run that was sent is deleted, and that it is back; of a draft nobody hears', async () => {
  const ada = await aDriver(portal)
  const kim = await admin.call(drivers.add, {
    name: 'Kim Gone',
    phone: '404 557 1001',
    email: 'kim@gone.example',
  })
  const titles = async () =>
    (await ada.call(notifications.list, {})).notifications
      .filter(({ relatedType }) => relatedType === 'run')
      .map(({ title }) => title)
  const draft = await planned([ada.driverId], 1)
  await core.call(runs.remove, { id: draft.id })
  expect(await titles()).toEqual([])
  let run = await planned([ada.driverId, kim.id], 1)
  const adas = String(run.drivers.find(({ driverId }) => driverId === ada.driverId)?.id)
  const stopIds = run.stops.toSorted((a, b) => b.kind.localeCompare(a.kind)).map(({ id }) => id)
  run = await core.call(runs.arrange, {
    id: run.id,
    version: run.version,
    routes: [{ runDriverId: adas, stopIds }],
  })
  await core.call(runs.send, { id: run.id, version: run.version })
  const { requestId } = await core.try(runs.remove, { id: run.id })
  const on = formatDay(run.day)
  expect(await titles()).toEqual([`Your run on ${on} is canceled`, `Your run on ${on}`])
  await core.call(history.undo, { requestId })
  expect((await titles())[0]).toBe(`Your run on ${on}`)
  expect(await titles()).toHaveLength(3)
  // Who had nothing to drive was written nothing.
  const mails = await (await portal.as('super_admin')).call(outbox.list, { search: 'kim@gone.example' })
  expect(mails.total).toBe(0)
})
