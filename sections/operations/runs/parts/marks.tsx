import { Badge } from '#web/ui/show/badge.tsx'
import type { Run } from '../contract.ts'
import { STATUS_NAMES } from '../fields.ts'

export const RunBadge = ({ status }: Pick<Run, 'status'>) => (
  <Badge tone={status === 'sent' ? 'good' : 'neutral'}>{STATUS_NAMES[status]}</Badge>
)
