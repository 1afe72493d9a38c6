import { formatDay } from '#kernel/charity/day.ts'
import { useSettings } from '#web/calls/session.ts'
import { useToday } from '#web/device/clock.ts'
import { Badge } from '#web/ui/show/badge.tsx'
import type { ListedDriver } from '../contract.ts'
import { expiresSoon } from '../standing.ts'

/** Whether somebody is there, and drives the van, at a glance. */
export const Marks = ({ row }: { row: ListedDriver }) => (
  <>
    {row.status === 'inactive' ? (
      <Badge>Inactive</Badge>
    ) : row.presence === 'away' ? (
      <Badge tone="warn">{row.checkInOn ? `Away until ${formatDay(row.checkInOn, 'short')}` : 'Away'}</Badge>
    ) : row.presence === 'check_in' ? (
      <Badge tone="info">To be asked</Badge>
    ) : (
      row.availability !== 'available' && <Badge>{row.availability === 'busy' ? 'Busy' : 'Off duty'}</Badge>
    )}
    {row.vanApproved && <Badge tone="brand">Van</Badge>}
  </>
)

/** What became of the agreement: with the day where it runs out soon, or has. */
export function AgreementBadge({ row }: { row: ListedDriver }) {
  const { timeZone = 'UTC' } = useSettings()
  const today = useToday(timeZone)
  if (row.agreement === 'none') return <Badge tone="bad">No agreement</Badge>
  const until = row.agreementUntil && formatDay(row.agreementUntil, 'short')
  if (row.agreement === 'expired') return <Badge tone="bad">Expired {until}</Badge>
  return expiresSoon(today, row) ? (
    <Badge tone="warn">Expires {until}</Badge>
  ) : (
    <Badge tone="good">Agreement signed</Badge>
  )
}
