import { useQuery } from '@tanstack/react-query'
import { attachments } from '#platform/attachments/contract.ts'
import { useOrganizationClock } from '#web/calls/organization-clock.ts'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useWaiting, type Waiting } from '#web/offline/queue.ts'
import { type Run, runs } from '../contract.ts'
import type { MoveName } from '../moves.ts'
import { further } from '../visits.ts'

/** The runs of whoever looks, as they stand once everything that waits on this device has arrived. */
export function useMyRuns() {
  const user = useCurrentUser()
  const { today } = useOrganizationClock()
  const mine = useQuery(query(runs.mine, {}))
  const moves = useWaiting(user.id, runs.move)
  const photos = useWaiting(user.id, attachments.add).filter(({ args }) => args.table === 'run_stops')
  const now = (run: Run): Run => ({ ...run, stops: run.stops.map((stop) => moves.reduce(withWaiting, stop)) })
  return {
    mine,
    today,
    waiting: [...moves, ...photos],
    /** What is driven today or next, else what was driven last. */
    current: (items: readonly Run[]) => {
      const run = items.find(({ day }) => day >= today) ?? items.at(-1)
      return run && now(run)
    },
    now,
  }
}

function withWaiting(stop: Run['stops'][number], { args, state }: Waiting) {
  const { id, move, sandwiches, problem } = args as {
    id?: string
    move?: MoveName
    sandwiches?: number
    problem?: string
  }
  if (id !== stop.id || !move || state === 'refused') return stop
  return {
    ...stop,
    status: further(stop.status, move),
    problem: stop.problem ?? problem ?? null,
    sandwiches: sandwiches ?? stop.sandwiches,
  }
}
