import { allOf, signedIn } from '#kernel/people/access.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import type { RowRule } from '#tests/access-rows.ts'
import { runs } from './contract.ts'
import { draftOf, inputOf } from './run-draft.ts'
import { aPlainDriver, aPorch, aRun, aShelter } from './testing.ts'

/** Who decides about drivers and sees where they go. */
const PLANNERS = allOf('DRIVERS_EDIT', 'HOSTS_VIEW', 'HOSTS_EDIT', 'RECIPIENTS_VIEW')

const aDraft = async (portal: TestPortal) => {
  const { id, version } = await aRun(portal, [await aPlainDriver(portal)], 1)
  return { id, version }
}

/** The stop of a run that was sent to a driver who is this person. */
async function aStopOf(portal: TestPortal, owner: Person): Promise<string> {
  const { rows } = await portal.app.pool.query<{ id: string }>(
    `WITH them AS (SELECT person_id FROM users WHERE id = $1),
      new_one AS (INSERT INTO drivers (person_id) SELECT person_id FROM them
        WHERE NOT EXISTS (SELECT FROM drivers d WHERE d.person_id = them.person_id) RETURNING id),
      who AS (SELECT id FROM new_one UNION SELECT d.id FROM drivers d JOIN them USING (person_id)),
      run AS (INSERT INTO runs (day, name, status) VALUES (current_date, 'Thursday', 'sent') RETURNING id),
      crew AS (INSERT INTO run_drivers (run_id, driver_id) SELECT run.id, who.id FROM run, who RETURNING id),
      job AS (INSERT INTO run_jobs (run_id, host_id, recipient_id, sandwiches) SELECT id, $2, $3, 80 FROM run RETURNING id)
      INSERT INTO run_stops (job_id, kind, run_driver_id, position) SELECT job.id, 'delivery', crew.id, 0 FROM job, crew
      RETURNING id`,
    [owner.id, await aPorch(portal), await aShelter(portal)],
  )
  return String(rows[0]?.id)
}

const planned = { make: aDraft, own: PLANNERS, other: PLANNERS }

/** Runs are the planners'; a stop is its driver's, too, once the run was sent. */
export default [
  {
    what: 'a run changed',
    endpoint: runs.edit,
    ...planned,
    make: async (portal) => {
      const run = await aRun(portal, [await aPlainDriver(portal)], 1)
      return { ...inputOf(draftOf(run)), id: run.id, version: run.version }
    },
  },
  { what: 'a plan proposed', endpoint: runs.propose, ...planned },
  {
    what: 'a plan arranged by hand',
    endpoint: runs.arrange,
    ...planned,
    make: async (portal) => ({ ...(await aDraft(portal)), routes: [] }),
  },
  { what: 'a run sent', endpoint: runs.send, ...planned },
  { what: 'a run deleted', endpoint: runs.remove, ...planned },
  {
    what: 'what a driver says of a stop',
    endpoint: runs.move,
    make: async (portal, owner) => ({
      id: await aStopOf(portal, owner),
      move: 'arrive',
      at: '2026-11-19T15:00:00Z',
    }),
    own: signedIn,
    other: PLANNERS,
    refusal: 404,
  },
  {
    what: 'a stop opened again',
    endpoint: runs.reopen,
    make: async (portal, owner) => ({ id: await aStopOf(portal, owner) }),
    own: signedIn,
    other: PLANNERS,
    refusal: 404,
  },
] satisfies RowRule[]
