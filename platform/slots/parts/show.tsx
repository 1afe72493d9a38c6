import { passes } from '#kernel/people/access.ts'
import { useOrganizationClock } from '#web/calls/organization-clock.ts'
import { changeWithUndo } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { sayFailed } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { signsUp } from '../access.ts'
import { type Slot, slots } from '../contract.ts'
import type { SignupStatus } from '../fields.ts'
import { type SignupMove, signups } from '../moves.ts'

export const PlaceBadge = ({ status }: { status: SignupStatus }) => (
  <Badge tone={signups.states[status].tone}>{signups.states[status].label}</Badge>
)

type Filled = Pick<Slot, 'held' | 'needed' | 'open' | 'tentative' | 'waiting' | 'status'>

/** '2 of 3', and whether that is enough. */
export function Fill({ slot }: { slot: Filled }) {
  if (slot.status === 'called_off') return <Badge tone="neutral">Called off</Badge>
  return (
    <Badge tone={slot.open === 0 ? 'good' : slot.held + slot.tentative >= slot.needed ? 'info' : 'warn'}>
      {`${slot.held} of ${slot.needed}`}
    </Badge>
  )
}

export const moved = (
  slot: Pick<Slot, 'title'>,
  id: string,
  move: SignupMove,
  said: string,
  reason?: string,
) =>
  changeWithUndo(slots.move, { id, move, ...(reason ? { reason } : {}) }, said).catch(
    sayFailed(`Nothing was changed at ${slot.title}`),
  )

const COMING: readonly SignupStatus[] = ['confirmed', 'waiting']
const DUE: readonly SignupStatus[] = ['proposed', 'asked', 'tentative']

/** What I may say of my own place, or that I take one: one press each. */
export function MyAnswer({ slot, main, small }: { slot: Slot; main?: boolean; small?: boolean }) {
  const user = useCurrentUser()
  const { today } = useOrganizationClock()
  const { mine } = slot
  const size = small ? 'sm' : 'md'
  // Of what is over nobody says any more whether they come.
  if (slot.status === 'called_off' || (slot.day !== null && slot.day < today)) return null
  if (mine && DUE.includes(mine.status))
    return (
      <>
        <Button
          size={size}
          variant={main ? 'primary' : 'secondary'}
          onClick={() => void moved(slot, mine.id, 'confirm', `You come to ${slot.title}`)}
        >
          I’ll come
        </Button>
        <Button
          size={size}
          variant="quiet"
          onClick={() => void moved(slot, mine.id, 'decline', `You said no to ${slot.title}`)}
        >
          I can’t
        </Button>
      </>
    )
  if (mine && COMING.includes(mine.status))
    return (
      <Button
        size={size}
        variant="secondary"
        onClick={() => void moved(slot, mine.id, 'cancel', `You gave back your place at ${slot.title}`)}
      >
        I can’t come
      </Button>
    )
  if (mine?.status === 'attended' || mine?.status === 'no_show' || !passes(user, signsUp)) return null
  if (slot.status !== 'open') return null
  return (
    <Button
      size={size}
      variant={main ? 'primary' : 'secondary'}
      onClick={() =>
        void changeWithUndo(slots.signUp, { id: slot.id }, ({ mine: got }) =>
          got?.status === 'waiting'
            ? `You are on the waiting list of ${slot.title}`
            : `You are signed up for ${slot.title}`,
        ).catch(sayFailed('You were not signed up'))
      }
    >
      {slot.open > 0 ? 'Sign up' : 'Join the waiting list'}
    </Button>
  )
}
