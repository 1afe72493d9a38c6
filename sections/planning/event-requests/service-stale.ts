import { DAY } from '#kernel/clock.ts'
import { IN_PROCESS_DAYS, NEW_DAYS } from './figures.ts'
import type { Status } from './statuses.ts'

/** Domain 4.1, planning: what came in, or was started on, before this has lain for too long. The list, its figures and the weekly letters ask here. */
export const staleBefore = (now: Date) => ({
  new: new Date(now.getTime() - NEW_DAYS * DAY),
  in_process: new Date(now.getTime() - IN_PROCESS_DAYS * DAY),
})

interface Standing {
  status: Status
  createdAt: Date
  statusChangedAt: Date
}

export function isStale({ status, createdAt, statusChangedAt }: Standing, now: Date): boolean {
  const before = staleBefore(now)
  if (status === 'new') return createdAt < before.new
  return status === 'in_process' && statusChangedAt < before.in_process
}
