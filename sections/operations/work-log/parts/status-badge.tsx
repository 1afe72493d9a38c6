import { Badge } from '#web/ui/show/badge.tsx'
import { approval, type Status } from '../fields.ts'

export const StatusBadge = ({ status }: { status: Status }) => (
  <Badge tone={approval.states[status].tone}>{approval.states[status].label}</Badge>
)
