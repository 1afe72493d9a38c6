import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#kernel/charity/day.ts'
import { evaluate } from '#kernel/routes/evaluate.ts'
import { calendarFeed } from '#platform/calendar/contract.ts'
import { notifications } from '#platform/notifications/contract.ts'
import { availability } from '#sections/dashboard/availability/contract.ts'
import { distributions, plans } from '#sections/operations/distributions/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { type Run, runs } from './contract.ts'
import { planOf, problemOf } from './problem.ts'
import { aDriver, aPlainDriver, aPorch, aRun, aShelter, today } from './testing.ts'

let portal: TestPortal
let core: Person
let admin: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.as('admin')
  core = await portal.as('core_team')
})
afterAll(() => portal.close())

const byText = (a = '', b = '') => a.localeCompare(b)

/** What the calendar program of this person reads. */
async function feedOf(person: Person) {
  const { address } = await person.call(calendarFeed.make)
  return (await fetch(portal.url + new URL(address).pathname)).text()
}

const faults = (run: Run) => evaluate(problemOf(run), planOf(run)).broken.map(({ words }) => words)

describe('planning a run', () => {
  it('a plan is proposed that keeps every rule: room, hours, pickups first, and the time out of the cold', async () => {
    const crew = [await aDriver(portal), await aDriver(portal)]
    const draft = await aRun(
      portal,
      crew.map(({ driverId }) => driverId),
      8,
    )
    expect(faults(draft).length).toBe(8)
    const run = await core.call(runs.propose, { id: draft.id, version: draft.version })
    expect(faults(run)).toEqual([])
    expect(run.stops.every(({ runDriverId }) => runDriverId !== null)).toBe(true)
    // Somebody arranges it by hand against a rule: it is done, and what it breaks is said.
    const [first] = run.drivers
    const backwards = run.stops.toSorted((a, b) => a.kind.localeCompare(b.kind)).map(({ id }) => id)
    const byHand = await core.call(runs.arrange, {
      id: run.id,
      version: run.version,
      routes: [{ runDriverId: String(first?.id), stopIds: backwards }],
    })
    expect(faults(byHand).some((words) => words.includes('before it is fetched'))).toBe(true)
    const late = await core.try(runs.propose, { id: run.id, version: run.version })
    expect(late.status).toBe(409)
  })

  it('forty stops and six drivers are planned within every rule, and others are answered meanwhile', async () => {
    const crew = await Promise.all(Array.from({ length: 6 }, () => aPlainDriver(portal)))
    const draft = await aRun(portal, crew, 20)
    let answered = 0
    const proposal = core.call(runs.propose, { id: draft.id, version: draft.version })
    const isDone = proposal.then(() => true)
    // One after the other, for as long as the proposal takes: a reckoning that held up the server would let none through.
    while (!(await Promise.race([isDone, admin.call(runs.list, {}).then(() => false)]))) answered++
    expect(answered).toBeGreaterThan(5)
    const run = await proposal
    expect(run.stops.length).toBe(40)
    expect(faults(run)).toEqual([])
  })

  it('is for whoever decides about drivers; a driver sees their own stops once it was sent', async () => {
    const [ada, ben] = [await aDriver(portal), await aDriver(portal)]
    const draft = await aRun(portal, [ada.driverId, ben.driverId], 4)
    // Everything is Ada's, but for what goes to the first recipient.
    const [first, second] = [ada, ben].map((person) =>
      String(draft.drivers.find(({ driverId }) => driverId === person.driverId)?.id),
    )
    const forBen = (jobId: string) => jobId === draft.jobs[0]?.id
    const run = await core.call(runs.arrange, {
      id: draft.id,
      version: draft.version,
      routes: [
        {
          runDriverId: String(first),
          stopIds: draft.stops.filter((one) => !forBen(one.jobId)).map(({ id }) => id),
        },
        {
          runDriverId: String(second),
          stopIds: draft.stops.filter((one) => forBen(one.jobId)).map(({ id }) => id),
        },
      ],
    })
    expect((await ada.try(runs.list)).status).toBe(403)
    expect((await ada.call(runs.mine)).items).toEqual([])
    expect(await feedOf(ada)).not.toContain('Run:')
    const [stop] = run.stops
    const move = { id: String(stop?.id), move: 'start' as const, at: new Date().toISOString() }
    expect((await ada.try(runs.move, move)).status).toBe(404)
    const sent = await core.call(runs.send, { id: run.id, version: run.version })
    expect(sent.untold).toEqual([])
    const { items } = await ada.call(runs.mine)
    const own = run.drivers.find(({ driverId }) => driverId === ada.driverId)
    expect(items[0]?.drivers.map(({ id }) => id)).toEqual([own?.id])
    expect(items[0]?.stops.every(({ runDriverId }) => runDriverId === own?.id)).toBe(true)
    expect(items[0]?.drivers[0]?.home).toBeNull()
    const told = await ada.call(notifications.list, {})
    expect(JSON.stringify(told)).toContain('Open my run')
    // It is their time, too: in the calendar of each driver, and in the team's for whoever plans.
    const day = { startDate: today(), endDate: today() }
    const of = await ada.call(availability.events, day)
    const titled = (events: typeof of) => events.items.filter(({ title }) => title === 'Run: Thursday')
    expect(titled(of)).toEqual([])
    const team = titled(await core.call(availability.events, day))
    expect(new Set(team.flatMap(({ people }) => people.map(({ id }) => id)))).toEqual(
      new Set([ada.id, ben.id]),
    )
    expect((await feedOf(ada)).match(/SUMMARY:Run: Thursday/g)).toHaveLength(1)
    const others = run.stops.find(({ runDriverId }) => runDriverId !== own?.id)
    expect((await ada.try(runs.move, { ...move, id: String(others?.id) })).status).toBe(404)
  })
})

it('whoever plans without seeing phones sees none of a run, and their drivers do; where homes are hidden nobody plans', async () => {
  const may = ['DRIVERS_VIEW', 'DRIVERS_EDIT', 'HOSTS_VIEW', 'RECIPIENTS_VIEW']
  const driver = await aDriver(portal)
  const draft = await aRun(portal, [driver.driverId], 1)
  const blind = await portal.as('viewer', { permissions: may })
  expect((await blind.try(runs.one, { id: draft.id })).status).toBe(403)
  const planner = await portal.as('viewer', { permissions: [...may, 'HOSTS_EDIT'] })
  const answers = [
    await planner.try(runs.one, { id: draft.id }),
    await planner.try(runs.propose, { id: draft.id, version: draft.version }),
    await planner.try(runs.send, { id: draft.id, version: draft.version + 1 }),
    // A stale call is answered with the run as it is.
    await planner.try(runs.propose, { id: draft.id, version: draft.version }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 409])
  for (const answer of answers) expect(JSON.stringify(answer.body)).not.toContain('404 555')
  expect(JSON.stringify(await driver.call(runs.mine))).toContain('404 555 0100')
  expect(JSON.stringify(await core.call(runs.one, { id: draft.id }))).toContain('404 555 0100')
})

it('a delivery that was planned for a driver and is a stop of their run stands once in their calendar, as the run', async () => {
  const driver = await aDriver(portal)
  const [recipientId, hostId] = [await aShelter(portal), await aPorch(portal)]
  const planned = { plannedDate: today(), recipientId, hostId, driverId: driver.driverId, sandwichCount: 60 }
  const plan = await core.call(plans.add, planned)
  const other = await core.call(plans.add, { ...planned, recipientId: await aShelter(portal) })
  const draft = await core.call(runs.add, {
    day: today(),
    name: 'Once',
    drivers: [{ driverId: driver.driverId, coolers: 10 }],
    jobs: [{ recipientId, hostId, planId: plan.id, sandwiches: 60, coolers: 1 }],
  })
  const summaries = async () =>
    [...(await feedOf(driver)).matchAll(/SUMMARY:(.*)/g)].map(([, text]) => text?.trim())
  const both = [`Delivery to ${plan.recipientName}`, `Delivery to ${other.recipientName}`].toSorted(byText)
  expect((await summaries()).toSorted(byText)).toEqual(both)
  const run = await core.call(runs.propose, { id: draft.id, version: draft.version })
  expect((await summaries()).toSorted(byText)).toEqual(both)
  await core.call(runs.send, { id: run.id, version: run.version })
  expect((await summaries()).toSorted(byText)).toEqual([`Delivery to ${other.recipientName}`, 'Run: Once'])
  // Whoever asks what takes the driver's time hears it once, too.
  const { items: conflicts } = await core.call(availability.check, {
    userId: driver.id,
    spans: [{ from: today(), to: today() }],
  })
  expect(conflicts.map(({ title }) => title).toSorted(byText)).toEqual([
    `Delivery to ${other.recipientName}`,
    'Run: Once',
  ])
  await core.call(runs.remove, { id: run.id })
  expect((await summaries()).toSorted(byText)).toEqual(both)
})

/** As `web/offline` does it: what waits is sent in order, each under its own key, until the server said it has it. */
async function aPhone(person: Person, stopIds: string[], random: () => number) {
  const waiting = stopIds.flatMap((id) =>
    (['start', 'arrive', 'finish'] as const).map((move) => ({
      key: randomUUID(),
      said: { id, move, at: new Date().toISOString() },
    })),
  )
  while (waiting.length > 0) {
    const [next] = waiting
    if (!next) return
    const luck = random()
    // No network at all: later.
    if (luck < 0.1) continue
    const { status } = await person.try(
      runs.move,
      next.said,
      // The phone was set up anew between two tries: it says the same again under another key.
      { 'idempotency-key': luck > 0.9 ? randomUUID() : next.key },
    )
    expect(status).toBe(200)
    // The answer got lost, or the phone was switched off before it read it: it will say so again.
    if (luck < 0.3) continue
    waiting.shift()
  }
}

describe('driving a run', () => {
  it('fifty phones with cuts and restarts: in the end all agree, nothing is doubled, nothing is lost', async () => {
    let seed = 7
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed / 2_147_483_647
    }
    // Ten drivers, each with five phones that say the same: signed in at home, in the car, on a tablet.
    const people = await Promise.all(Array.from({ length: 10 }, () => aDriver(portal)))
    const draft = await aRun(
      portal,
      people.map(({ driverId }) => driverId),
      10,
    )
    const arranged = await core.call(runs.arrange, {
      id: draft.id,
      version: draft.version,
      routes: draft.drivers.map(({ id }, index) => ({
        runDriverId: id,
        stopIds: draft.jobs
          .slice(index, index + 1)
          .flatMap((job) => draft.stops.filter(({ jobId }) => jobId === job.id).map((stop) => stop.id)),
      })),
    })
    await core.call(runs.send, { id: draft.id, version: arranged.version })
    await Promise.all(
      people
        .flatMap((person) => Array.from({ length: 5 }, () => person))
        .map(async (person) => {
          const [run] = (await person.call(runs.mine)).items
          await aPhone(person, run?.stops.map(({ id }) => id) ?? [], random)
        }),
    )
    const run = await core.call(runs.one, { id: draft.id })
    expect(run.stops.every(({ status }) => status === 'done')).toBe(true)
    const { rows } = await portal.app.pool.query<{ changes: number }>(
      `SELECT count(*)::int AS changes FROM audit_log WHERE table_name = 'run_stops' AND action = 'update'
        AND row_id = ANY ($1) AND old_row->>'run_driver_id' = new_row->>'run_driver_id'`,
      [run.stops.map(({ id }) => id)],
    )
    // Each of three things was noted once of each stop.
    expect(rows[0]?.changes).toBe(run.stops.length * 3)
    // The ledger has each delivery once, to the door and from the porch it names.
    const { items } = await admin.call(distributions.list, { from: today(), to: today(), limit: 100 })
    const inLedger = items.map(({ recipientId, hostId, sandwichCount }) => ({
      recipientId,
      hostId,
      sandwichCount,
    }))
    const wanted = run.jobs.map(({ recipient, host, sandwiches }) => ({
      recipientId: recipient.id,
      hostId: host?.id,
      sandwichCount: sandwiches,
    }))
    const inOrder = (rows: { recipientId: string }[]) =>
      rows.toSorted((a, b) => a.recipientId.localeCompare(b.recipientId))
    expect(inOrder(inLedger)).toEqual(inOrder(wanted))
  })

  it('what was counted at the door is in the ledger, a planned delivery once, and nothing when it was not so after all', async () => {
    const ada = await aDriver(portal)
    const [hostId, recipientId] = [await aPorch(portal), await aShelter(portal)]
    const plan = await admin.call(plans.add, { plannedDate: today(), recipientId, hostId, sandwichCount: 90 })
    const draft = await core.call(runs.add, {
      day: today(),
      name: 'Friday',
      drivers: [{ driverId: ada.driverId }],
      jobs: [{ recipientId, hostId, sandwiches: 90, planId: plan.id }],
    })
    const run = await core.call(runs.propose, { id: draft.id, version: draft.version })
    await core.call(runs.send, { id: run.id, version: run.version })
    const stop = run.stops.find(({ kind }) => kind === 'delivery')
    const id = String(stop?.id)
    const inLedger = async () =>
      (await admin.call(distributions.list, { recipientId })).items.map(({ sandwichCount }) => sandwichCount)
    await ada.call(runs.move, { id, move: 'finish', at: new Date().toISOString(), sandwiches: 84 })
    expect(await inLedger()).toEqual([84])
    await admin.call(plans.deliver, { id: plan.id, version: plan.version })
    expect(await inLedger()).toEqual([84])
    expect((await ada.call(runs.reopen, { id })).status).toBe('waiting')
    expect(await inLedger()).toEqual([])
    expect((await core.try(runs.reopen, { id })).status).toBe(200)
  })

  it('what has gone already is not wanted any more, and what is brought a day early went today', async () => {
    const ada = await aDriver(portal)
    const tomorrow = addDays(today(), 1)
    const [hostId, recipientId] = [await aPorch(portal), await aShelter(portal)]
    const wanted = async (day: string) =>
      (await core.call(runs.wanted, { day })).items.filter((one) => one.recipientId === recipientId)
    const plan = await admin.call(plans.add, { plannedDate: today(), recipientId, hostId, sandwichCount: 20 })
    expect(await wanted(today())).toMatchObject([{ planId: plan.id, sandwiches: 20 }])
    await admin.call(plans.deliver, { id: plan.id, version: plan.version })
    expect(await wanted(today())).toEqual([])
    const draft = await core.call(runs.add, {
      day: tomorrow,
      name: 'Early',
      drivers: [{ driverId: ada.driverId }],
      jobs: [{ recipientId, hostId, sandwiches: 30 }],
    })
    const run = await core.call(runs.propose, { id: draft.id, version: draft.version })
    await core.call(runs.send, { id: run.id, version: run.version })
    const id = String(run.stops.find(({ kind }) => kind === 'delivery')?.id)
    await ada.call(runs.move, { id, move: 'finish', at: new Date().toISOString() })
    const { items } = await admin.call(distributions.list, { recipientId })
    expect(items.map(({ distributionDate }) => distributionDate)).toEqual([today(), today()])
  })

  it('of two deliveries that are planned for one recipient, the one that nobody drives yet is still wanted', async () => {
    const recipientId = await aShelter(portal)
    const plan = async (sandwichCount: number) =>
      admin.call(plans.add, {
        plannedDate: today(),
        recipientId,
        hostId: await aPorch(portal),
        sandwichCount,
      })
    const [one, other] = [await plan(20), await plan(30)]
    const wanted = async () =>
      (await core.call(runs.wanted, { day: today() })).items
        .filter((item) => item.recipientId === recipientId)
        .map(({ planId }) => planId)
    expect(new Set(await wanted())).toEqual(new Set([one.id, other.id]))
    const drive = async (job: object) =>
      core.call(runs.add, {
        day: today(),
        name: 'Thursday',
        drivers: [{ driverId: await aPlainDriver(portal) }],
        jobs: [{ recipientId, sandwiches: 20, ...job }],
      })
    await drive({ planId: one.id })
    expect(await wanted()).toEqual([other.id])
    // Without a plan nobody knows which of them it is.
    await drive({})
    expect(await wanted()).toEqual([])
  })

  it('what was said counts in whatever order it comes, and a problem stays written', async () => {
    const ada = await aDriver(portal)
    const draft = await aRun(portal, [ada.driverId], 1)
    const run = await core.call(runs.propose, { id: draft.id, version: draft.version })
    await core.call(runs.send, { id: run.id, version: run.version })
    const [stop] = run.stops
    const say = (move: 'arrive' | 'finish' | 'problem', more: object = {}) =>
      ada.call(runs.move, { id: String(stop?.id), move, at: new Date().toISOString(), ...more })
    expect((await say('problem', { problem: 'Nobody opens' })).status).toBe('problem')
    expect((await say('finish')).status).toBe('done')
    expect(await say('arrive')).toMatchObject({ status: 'done', problem: 'Nobody opens' })
  })
})
