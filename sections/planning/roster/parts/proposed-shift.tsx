import { SectionLink } from '#web/shell/section-link.tsx'
import { IconButton } from '#web/ui/action/button.tsx'
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

interface Act {
  lock: (choice: Choice) => void
  unlock: (choice: Choice) => void
  leaveOut: (choice: Choice) => void
  wishes: (personId: string) => void
}

/** One shift of the month: who is there already, whoever is proposed and why, and who else could. */
export function ProposedShift({ shift, act }: { shift: Shift; act: Act }) {
  const { id, title, role, when, place, people, needed, open, gap, others } = shift
  const there = people.filter(({ isThere }) => isThere)
  return (
    <li className={styles.shift}>
      <div className={styles.head}>
        <h2 title={`${title}, ${role}`}>
          <SectionLink section="signup-genius" params={{ show: 'coming', id }} className={styles.name}>
            {title} <span>{role}</span>
          </SectionLink>
        </h2>
        <Badge tone={open > 0 ? 'warn' : 'good'}>
          {needed - open} of {needed}
        </Badge>
        {others.length > 0 && (
          <Menu
            target={<IconButton icon="add" label={`Somebody else for ${title}`} />}
            heading="Somebody else"
            items={others.map(({ personId, name }) => ({
              label: name,
              onClick: () => act.lock({ slotId: id, personId }),
            }))}
          />
        )}
      </div>
      <Short>{[when, place].filter(Boolean).join(' · ')}</Short>
      {there.length > 0 && <Short>{`Put down already: ${there.map(({ name }) => name).join(', ')}`}</Short>}
      {there.map(
        ({ personId, name, broken }) =>
          broken && (
            <p key={personId} className={styles.broken}>
              {name} {broken}.
            </p>
          ),
      )}
      {people.length > there.length && (
        <ul className={styles.people}>
          {people
            .filter(({ isThere }) => !isThere)
            .map((person) => (
              <OnePerson key={person.personId} slotId={id} person={person} act={act} />
            ))}
        </ul>
      )}
      {gap && (
        <p className={styles.gap}>
          <strong>{countOf(open, 'open place')}.</strong> {gap}
        </p>
      )}
    </li>
  )
}

/** Whole: who is there, and why somebody is proposed, is what one decides by. */
const Short = ({ children }: { children: string }) => <p className={styles.short}>{children}</p>

function OnePerson({ slotId, person, act }: { slotId: string; person: Person; act: Act }) {
  const { personId, name, isLocked, reason, broken } = person
  const choice = { slotId, personId }
  return (
    <li>
      <div>
        <strong>{name}</strong> {isLocked && <Badge tone="brand">Kept</Badge>}
        <Short>{reason}</Short>
        {broken && <p className={styles.broken}>But {broken}.</p>}
      </div>
      <div className={styles.actions}>
        <IconButton
          icon="pin"
          label={isLocked ? `Let go of ${name}` : `Keep ${name}`}
          aria-pressed={isLocked}
          onClick={() => (isLocked ? act.unlock(choice) : act.lock(choice))}
        />
        <Menu
          target={<IconButton icon="more" label={`More about ${name}`} />}
          heading={reason}
          items={[
            { label: 'Not for this shift', icon: 'close', onClick: () => act.leaveOut(choice) },
            { label: 'What they wish for', icon: 'edit', onClick: () => act.wishes(personId) },
          ]}
        />
      </div>
    </li>
  )
}
