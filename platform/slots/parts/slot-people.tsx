import { movesOf } from '#kernel/portal/steps.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { IconButton } from '#web/ui/action/button.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { formatShiftTime } from '#web/ui/show/shift-time.ts'
import { mayMove } from '../access.ts'
import type { Signup, Slot } from '../contract.ts'
import { CAME, roleWords } from '../fields.ts'
import { signups } from '../moves.ts'
import { type Assign, PutDown } from './put-down.tsx'
import { Fill, MyAnswer, moved, PlaceBadge } from './show.tsx'

interface Props {
  slot: Slot
  /** What stands above: the role where the shift is known, else nothing. */
  heading?: 'role'
  /** For whoever may put others down. */
  assign?: Assign | undefined
}

/** Who comes to a shift, who might, who waits: with what can be said of each. */
export function SlotPeople({ slot, heading, assign }: Props) {
  const { people } = slot
  const body = (
    <Stack>
      {heading && <Quiet>{[formatShiftTime(slot), slot.place].filter(Boolean).join(' · ')}</Quiet>}
      {people === null ? (
        <Quiet>{countOf(slot.held, 'person')} come.</Quiet>
      ) : people.length === 0 ? (
        <Quiet>Nobody yet.</Quiet>
      ) : (
        <RowList>
          {people.map((one) => (
            <PersonRow key={one.id} slot={slot} one={one} />
          ))}
        </RowList>
      )}
      {heading && (
        <Line>
          <MyAnswer slot={slot} />
        </Line>
      )}
      {assign && slot.status !== 'called_off' && (
        <PutDown of={slot} onAssign={assign} queues={slot.ownerTable === null} />
      )}
    </Stack>
  )
  return heading ? (
    <Section title={roleWords(slot)} actions={<Fill slot={slot} />}>
      {body}
    </Section>
  ) : (
    body
  )
}

function PersonRow({ slot, one }: { slot: Slot; one: Signup }) {
  const user = useCurrentUser()
  const may = mayMove(user, one)
  const moves = may ? movesOf(signups, { status: one.status, isOver: false }, user) : []
  const waits =
    slot.people?.filter(({ status }) => status === 'waiting').findIndex(({ id }) => id === one.id) ?? -1
  return (
    <ListRow
      title={one.name}
      badge={<PlaceBadge status={one.status} />}
      about={[waits >= 0 && `Number ${waits + 1} on the waiting list`, CAME[one.came], one.note, one.reason]
        .filter(Boolean)
        .join(' · ')}
      action={
        moves.length > 0 && (
          <Menu
            target={<IconButton icon="more" label={`What ${one.name} does`} />}
            items={moves.map(({ name, move }) => ({
              label: move.label,
              danger: name === 'cancel' || name === 'miss',
              onClick: () =>
                void moved(slot, one.id, name, `${one.name}: ${signups.states[move.to].label.toLowerCase()}`),
            }))}
          />
        )
      }
    />
  )
}
