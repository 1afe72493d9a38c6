import { formatDay } from '#kernel/charity/day.ts'
import { useOrganizationClock } from '#web/calls/organization-clock.ts'
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

/** What became of the agreement: with the day where it runs out soon, or has. `quiet`: nothing where it is in order. */
export function AgreementBadge({ row, quiet = false }: { row: ListedDriver; quiet?: boolean }) {
  const { today } = useOrganizationClock()
  if (row.agreement === 'none') return <Badge tone="bad">No agreement</Badge>
  const until = row.agreementUntil && formatDay(row.agreementUntil, 'short')
  if (row.agreement === 'expired') return <Badge tone="bad">Expired {until}</Badge>
  return expiresSoon(today, row) ? (
    <Badge tone="warn">Expires {until}</Badge>
  ) : (
    !quiet && <Badge tone="good">Signed</Badge>
  )
}
