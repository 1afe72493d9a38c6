import { formatNumber } from '#web/ui/show/format.ts'
import type { WeeklyStatus } from '../contract.ts'

/** ', and 2 more': locations that are in without having been expected. */
export function andMore(status: WeeklyStatus | undefined): string {
  if (!status) return ''
  const more = status.byStatus.reported + status.byStatus.zero - status.counts.reported
  return more > 0 ? `, and ${formatNumber(more)} more` : ''
}
