import { addDays } from '#kernel/charity/day.ts'
import { demoAccount } from '#platform/accounts/demo.ts'
import { demoSiteId } from '#sections/operations/hosts/demo.ts'
import type { DemoWorld } from '#server/demo.ts'

const DRIVERS = [0, 1, 2] as const
const STOPS = 9
/** The anchor is a Wednesday that is over, at most a week ago. */
const DAYS_AHEAD = 8
const LEAVES = [540, 540, 600] as const

/** The Thursday to come: three drivers, one of them the demo account of the role, nine recipients, fetched at three porches. */
export async function demo(world: DemoWorld) {
  const id = world.id('run')
  const made = {
    version: 1,
    created_at: `${world.anchor}T20:00:00Z`,
    updated_at: `${world.anchor}T20:00:00Z`,
  }
  const { rows } = await world.client.query<{ person_id: string }>(
    'SELECT person_id FROM users WHERE id = $1',
    [demoAccount(world, 'driver')],
  )
  const account = world.id('driver:account')
  await world.insert(
    'drivers',
    rows.map(({ person_id }) => ({ ...made, id: account, person_id, area: 'Old town', is_weekly: true })),
  )
  await world.insert('runs', [
    { ...made, id, day: addDays(world.anchor, DAYS_AHEAD), name: 'Thursday deliveries', status: 'sent' },
  ])
  await world.insert(
    'run_drivers',
    DRIVERS.map((index) => ({
      ...made,
      id: world.id(`run-driver:${index}`),
      run_id: id,
      driver_id: index === 0 ? account : world.id(`driver:${index}`),
      leaves_at: LEAVES[index],
      coolers: 8,
    })),
  )
  const jobs = Array.from({ length: STOPS }, (_, index) => ({
    ...made,
    id: world.id(`run-job:${index}`),
    run_id: id,
    host_id: demoSiteId(world, index % DRIVERS.length),
    recipient_id: world.id(`recipient:${index}`),
    sandwiches: 80 + 20 * (index % 4),
    coolers: 2,
    due_until: 900,
  }))
  await world.insert('run_jobs', jobs)
  await world.insert(
    'run_stops',
    jobs.flatMap((job, index) =>
      (['pickup', 'delivery'] as const).map((kind) => ({
        ...made,
        id: world.id(`run-stop:${kind}:${index}`),
        job_id: job.id,
        kind,
        run_driver_id: world.id(`run-driver:${index % DRIVERS.length}`),
        // First everything is fetched at the one porch, then brought.
        position: (kind === 'pickup' ? 0 : STOPS) + Math.floor(index / DRIVERS.length),
      })),
    ),
  )
}
