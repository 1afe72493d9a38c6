import { addDays } from '#kernel/charity/day.ts'
import { demoSiteId } from '#sections/operations/hosts/demo.ts'
import type { DemoWorld } from '#server/demo.ts'

const DRIVERS = [0, 1, 2] as const
const STOPS = 9
const LEAVES = [540, 540, 600] as const

/** The Thursday after the last collections: three drivers, nine recipients, fetched at three porches. */
export async function demo(world: DemoWorld) {
  const id = world.id('run')
  const made = {
    version: 1,
    created_at: `${world.anchor}T20:00:00Z`,
    updated_at: `${world.anchor}T20:00:00Z`,
  }
  await world.insert('runs', [
    { ...made, id, day: addDays(world.anchor, 1), name: 'Thursday deliveries', status: 'sent' },
  ])
  await world.insert(
    'run_drivers',
    DRIVERS.map((index) => ({
      ...made,
      id: world.id(`run-driver:${index}`),
      run_id: id,
      driver_id: world.id(`driver:${index}`),
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
