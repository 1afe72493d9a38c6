import { Ago } from '#web/ui/show/ago.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import type { Account } from '../contract.ts'
import { STATE_NAMES } from '../fields.ts'

const TONES = { active: 'good', invited: 'info', uninvited: 'neutral', inactive: 'warn' } as const
export const StateBadge = ({ person }: { person: Account }) => (
  <Badge tone={TONES[person.state]}>{STATE_NAMES[person.state]}</Badge>
)

/** When somebody was here, or how far they have come on the way. */
export function SeenWords({ person, heading }: { person: Account; heading?: 'Last seen' }) {
  const { lastSeenAt, invitedAt, state } = person
  const [word, at] = lastSeenAt ? [heading ? '' : 'seen ', lastSeenAt] : ['invited ', invitedAt]
  return at && (lastSeenAt || state === 'invited') ? (
    <>
      {word}
      <Ago at={at} />
    </>
  ) : (
    'not signed in yet'
  )
}
