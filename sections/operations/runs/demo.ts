import { addDays, type Day, onOrAfter, todayIn } from '#kernel/charity/day.ts'
import { solve } from '#kernel/routes/solve.ts'
import { demoAccount } from '#platform/accounts/demo.ts'
import { demoSiteId } from '#sections/operations/hosts/demo.ts'
import { type DemoWorld, demoSettings } from '#server/demo.ts'
import { BACK_BY } from './inputs.ts'
import { problemOf } from './problem.ts'

const THURSDAY = 4
const WEEK_DAYS = 6
const COLD_MINUTES = 150
const MILES_PER_HOUR = 30
const ROUNDS = 400
const LEAVES = [540, 540, 570] as const

/** Today's run, sent and begun, and a draft for the next Thursday; the demo account of the drivers drives today. */
export async function demo(world: DemoWorld) {
  const { rows } = await world.client.query<{ person_id: string }>(
    'SELECT person_id FROM users WHERE id = $1',
    [demoAccount(world, 'driver')],
  )
  const account = world.id('driver:account')
  await world.insert(
    'drivers',
    rows.map(({ person_id }) => ({
      ...made(world),
      id: account,
      person_id,
      area: 'Old town',
      is_weekly: true,
    })),
  )
  const today = await todayOf(world)
  const crew = [account, world.id('driver:1'), world.id('driver:2')]
  await addRun(world, { key: 'today', day: today, name: 'Deliveries', crew, recipients: [0, 9], sent: true })
  const thursday = onOrAfter(addDays(today, 1), THURSDAY)
  const others = [world.id('driver:3'), world.id('driver:4')]
  await addRun(world, { key: 'draft', day: thursday, name: 'North side', crew: others, recipients: [15, 19] })
}

/** The day on which the charity is invented; in a charity of long ago the end of its last week. */
async function todayOf({ app, client, anchor }: DemoWorld): Promise<Day> {
  const { timeZone } = await demoSettings({ app, client })
  const [now, last] = [todayIn(timeZone, app.now()), addDays(anchor as Day, WEEK_DAYS)]
  return now < last ? now : last
}

const made = ({ anchor }: DemoWorld) => ({
  version: 1,
  created_at: `${anchor}T20:00:00Z`,
  updated_at: `${anchor}T20:00:00Z`,
})

interface Invented {
  key: string
  day: Day
  name: string
  crew: string[]
  /** From which recipient to which. */
  recipients: [number, number]
  sent?: boolean
}

async function addRun(world: DemoWorld, { key, day, name, crew, recipients: [from, to], sent }: Invented) {
  const { client, id: idOf, insert } = world
  const id = idOf(`run:${key}`)
  const common = made(world)
  const drivers = crew.map((driver_id, index) => ({
    ...common,
    id: idOf(`run-driver:${key}:${index}`),
    run_id: id,
    driver_id,
    leaves_at: LEAVES[index] ?? LEAVES[0],
    coolers: 8,
  }))
  const jobs = Array.from({ length: to - from }, (_, index) => ({
    ...common,
    id: idOf(`run-job:${key}:${index}`),
    run_id: id,
    host_id: demoSiteId(world, index % (crew.length + 1)),
    recipient_id: idOf(`recipient:${from + index}`),
    sandwiches: 80 + 20 * (index % 4),
    coolers: 2,
    due_until: 960,
    pickup_notes: index === 0 ? 'The two blue coolers by the door' : null,
    notes: index === 1 ? 'Side door, ring twice' : null,
  }))
  await insert('runs', [
    {
      ...common,
      id,
      day,
      name,
      status: sent ? 'sent' : 'draft',
      cold_minutes: COLD_MINUTES,
      miles_per_hour: MILES_PER_HOUR,
      notes: sent ? 'Coolers go back to where they were loaded.' : null,
    },
  ])
  await insert('run_drivers', drivers)
  await insert('run_jobs', jobs)
  const plan = await planFor(world, drivers, jobs)
  await insert(
    'run_stops',
    jobs.flatMap((job) =>
      (['pickup', 'delivery'] as const).map((kind) => ({
        ...common,
        id: idOf(`run-stop:${kind}:${job.id}`),
        job_id: job.id,
        kind,
        run_driver_id: null,
        position: null,
        ...(sent ? plan.get(`${kind} ${job.id}`) : {}),
      })),
    ),
  )
  if (!sent) return
  // The second driver has fetched what comes first.
  await client.query(
    `UPDATE run_stops SET started_at = $2, arrived_at = $2, done_at = $2
      WHERE kind = 'pickup' AND run_driver_id = $1 AND position = 0`,
    [drivers[1]?.id, `${day}T13:05:00Z`],
  )
}

interface Point {
  id: string
  name: string
  latitude: number
  longitude: number
}

/** As a plan is proposed in the portal; the same every time. */
async function planFor(
  { client }: DemoWorld,
  drivers: { id: string; leaves_at: number; coolers: number }[],
  jobs: { id: string; host_id: string; recipient_id: string; coolers: number; due_until: number }[],
) {
  const { rows } = await client.query<Point>(
    `SELECT id, name, latitude, longitude FROM hosts WHERE id = ANY ($1) AND latitude IS NOT NULL
      UNION ALL SELECT id, name, latitude, longitude FROM recipients WHERE id = ANY ($1) AND latitude IS NOT NULL`,
    [jobs.flatMap(({ host_id, recipient_id }) => [host_id, recipient_id])],
  )
  const doorOf = (id: string) => {
    const point = rows.find((row) => row.id === id)
    return { name: point?.name ?? '', point: point ?? null }
  }
  const { routes } = solve(
    problemOf({
      coldMinutes: COLD_MINUTES,
      milesPerHour: MILES_PER_HOUR,
      drivers: drivers.map(({ id, leaves_at, coolers }) => ({
        id,
        name: '',
        leavesAt: leaves_at,
        backBy: BACK_BY,
        coolers,
        startsAt: 'first',
        endsAt: 'last',
        home: null,
      })),
      jobs: jobs.map(({ id, host_id, recipient_id, coolers, due_until }) => ({
        id,
        coolers,
        readyFrom: null,
        readyUntil: null,
        dueFrom: null,
        dueUntil: due_until,
        serviceMinutes: 10,
        host: doorOf(host_id),
        recipient: doorOf(recipient_id),
      })),
      stops: [],
    }),
    { rounds: ROUNDS },
  )
  return new Map(
    routes.flatMap(({ vehicle, stops }) =>
      stops.map(
        ({ job, kind }, position) => [`${kind} ${job}`, { run_driver_id: vehicle, position }] as const,
      ),
    ),
  )
}
