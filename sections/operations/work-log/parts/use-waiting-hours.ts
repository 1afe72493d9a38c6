import { useMemo } from 'react'
import { useCurrentUser } from '#web/calls/session.ts'
import { useWaiting } from '#web/offline/queue.ts'
import { workLogs, workTimer } from '../contract.ts'

const KEPT = [workLogs.add, workTimer.stop]

/** Entries that this person made and that are not in the log yet, also those that a stopped timer became. */
export function useWaitingHours() {
  const all = useWaiting(useCurrentUser().id)
  return useMemo(
    () =>
      all.filter((entry) => KEPT.some(({ path, method }) => entry.path === path && entry.method === method)),
    [all],
  )
}
