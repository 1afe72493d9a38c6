import { Badge } from '#web/ui/show/badge.tsx'
import { formatAgo } from '#web/ui/show/format.ts'
import type { Account } from '../contract.ts'
import { STATES } from '../fields.ts'

export const StateBadge = ({ person }: { person: Account }) => (
  <Badge tone={STATES[person.state].tone}>{STATES[person.state].label}</Badge>
)

/** When somebody was here, or how far they have come on the way. */
export function seenWords({ lastSeenAt, invitedAt, state }: Account): string {
  if (lastSeenAt) return `seen ${formatAgo(lastSeenAt)}`
  if (state === 'invited' && invitedAt) return `invited ${formatAgo(invitedAt)}`
  return 'not signed in yet'
}
