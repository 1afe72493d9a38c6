import { Button, IconButton } from '#web/ui/action/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Quiet } from '#web/ui/layout/flow.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf } from '#web/ui/show/format.ts'
import type { Proposal } from '../contract.ts'
import styles from './roster.module.css'

type Shift = Proposal['shifts'][number]
type Person = Shift['people'][number]
interface Choice {
  slotId: string
  personId: string
}

export interface Act {
  lock: (choice: Choice) => void
  unlock: (choice: Choice) => void
  leaveOut: (choice: Choice) => void
  wishes: (personId: string) => void
}

/** One shift of the month with whoever is proposed, why, and who else could. */
export function ProposedShift({ shift, act }: { shift: Shift; act: Act }) {
  const { id, title, role, when, place, people, needed, open, gap, others } = shift
  return (
    <li className={styles.shift}>
      <div className={styles.head}>
        <h2>
          {title} <span>{role}</span>
        </h2>
        <Badge tone={open > 0 ? 'warn' : 'good'}>
          {needed - open} of {needed}
        </Badge>
      </div>
      <Quiet>{[when, place].filter(Boolean).join(', ')}</Quiet>
      <ul className={styles.people}>
        {people.map((person) => (
          <OnePerson key={person.personId} slotId={id} person={person} act={act} />
        ))}
      </ul>
      {gap && (
        <p className={styles.gap}>
          <strong>{countOf(open, 'open place')}.</strong> {gap}
        </p>
      )}
      {others.length > 0 && (
        <SelectField
          label={`Somebody else for ${title}`}
          hideLabel
          size="xs"
          value={null}
          placeholder="Somebody else…"
          options={others.map(({ personId, name }) => ({ value: personId, label: name }))}
          onChange={(personId) => personId && act.lock({ slotId: id, personId })}
        />
      )}
    </li>
  )
}

function OnePerson({ slotId, person, act }: { slotId: string; person: Person; act: Act }) {
  const { personId, name, isThere, isLocked, reason, broken } = person
  const choice = { slotId, personId }
  return (
    <li>
      <div>
        <strong>{name}</strong> {isThere && <Badge tone="info">Has this place</Badge>}
        {isLocked && !isThere && <Badge tone="brand">Kept</Badge>}
        <Quiet>{reason}</Quiet>
        {broken && <p className={styles.gap}>But {broken}.</p>}
      </div>
      {!isThere && (
        <div className={styles.actions}>
          <Button
            size="sm"
            aria-pressed={isLocked}
            onClick={() => (isLocked ? act.unlock(choice) : act.lock(choice))}
          >
            {isLocked ? 'Let go' : 'Keep'}
          </Button>
          <Menu
            target={<IconButton icon="more" label={`More about ${name}`} />}
            items={[
              { label: 'Not for this shift', icon: 'close', onClick: () => act.leaveOut(choice) },
              { label: 'What they wish for', icon: 'edit', onClick: () => act.wishes(personId) },
            ]}
          />
        </div>
      )}
    </li>
  )
}
