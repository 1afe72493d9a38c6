import { Badge } from '#web/ui/show/badge.tsx'
import { review, type Status } from '../fields.ts'

export const StatusBadge = ({ status }: { status: Status }) => (
  <Badge tone={review.states[status].tone}>{review.states[status].label}</Badge>
)
