import { formatNearDay } from '#kernel/charity/day.ts'
import { Badge } from '#web/ui/show/badge.tsx'
import { type Custody, isOverdue } from '../custody.ts'
import { STATE_NAMES } from '../fields.ts'

/** Lost, late, due, not clean: in a word each, and nothing where all is well. */
export const CoolerBadges = ({
  cooler,
  today,
}: {
  cooler: Pick<Custody, 'state' | 'isClean' | 'dueOn'>
  today: string
}) => (
  <>
    {cooler.state === 'lost' && <Badge tone="bad">{STATE_NAMES.lost}</Badge>}
    {cooler.state === 'retired' && <Badge>{STATE_NAMES.retired}</Badge>}
    {isOverdue(cooler, today) && <Badge tone="warn">Due since {formatNearDay(String(cooler.dueOn))}</Badge>}
    {cooler.state === 'in_use' && cooler.dueOn && !isOverdue(cooler, today) && (
      <Badge tone="info">Back by {formatNearDay(cooler.dueOn)}</Badge>
    )}
    {!cooler.isClean && <Badge tone="warn">Not clean</Badge>}
  </>
)
