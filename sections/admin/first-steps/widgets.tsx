import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { passes } from '#kernel/people/access.ts'
import { makeChange, query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { logQuietly } from '#web/device/log.ts'
import { mayManage } from './access.ts'
import { firstSteps } from './contract.ts'

/**
 * Whoever has this before them has seen it: as long as it stands open among the first steps, it is ticked there. `there`:
 * whether there is anything to be seen yet.
 */
export function useSeen(step: 'settings' | 'backups', there = true) {
  const may = passes(useCurrentUser(), mayManage)
  const { data } = useQuery({ ...query(firstSteps.read, {}), enabled: may })
  const waits = there && data?.open === true && data.steps.some((one) => one.step === step && !one.done)
  useEffect(() => {
    if (!waits) return
    makeChange(firstSteps.mark, { mark: step }).catch((error: unknown) =>
      logQuietly(`First steps: ${String(error)}`),
    )
  }, [waits, step])
}
