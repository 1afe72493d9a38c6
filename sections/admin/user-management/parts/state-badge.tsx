import { Badge } from '#web/ui/show/badge.tsx'
import { formatAgo } from '#web/ui/show/format.ts'
import type { Account } from '../contract.ts'
import { STATE_NAMES } from '../fields.ts'

const TONES = { active: 'good', invited: 'info', uninvited: 'neutral', inactive: 'warn' } as const
export const StateBadge = ({ person }: { person: Account }) => (
  <Badge tone={TONES[person.state]}>{STATE_NAMES[person.state]}</Badge>
)

/** When somebody was here, or how far they have come on the way. */
export function seenWords({ lastSeenAt, invitedAt, state }: Account, heading?: 'Last seen'): string {
  if (lastSeenAt) return heading ? formatAgo(lastSeenAt) : `seen ${formatAgo(lastSeenAt)}`
  if (state === 'invited' && invitedAt) return `invited ${formatAgo(invitedAt)}`
  return 'not signed in yet'
}
