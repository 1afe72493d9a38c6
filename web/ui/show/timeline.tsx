import type { ReactNode } from 'react'
import { Ago } from './ago.tsx'
import { formatMoment } from './format.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icons.ts'
import { PersonChip } from './person-chip.tsx'
import styles from './timeline.module.css'

/** What happened when, newest first: the history of a record, the calls with somebody. */
export const Timeline = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ol className={styles.list} aria-label={label}>
    {children}
  </ol>
)

interface TimelineEntryProps {
  /** ISO. */
  at: string
  /** Null: no person did it. */
  person: { id: string; name: string; photoId?: string | null } | null
  /** After the name: 'changed this', 'called, nobody answered'. */
  did: ReactNode
  /** In place of the dot, where entries differ in kind: a call, a mail, a visit. The words say the same. */
  icon?: IconName
  children?: ReactNode
}

export const TimelineEntry = ({ at, person, did, icon, children }: TimelineEntryProps) => (
  <li className={styles.entry}>
    {icon && (
      <span className={styles.mark}>
        <Icon name={icon} size={14} />
      </span>
    )}
    <div className={styles.head}>
      <PersonChip person={person} />
      <span>{did}</span>
      <time dateTime={at} title={formatMoment(at)}>
        <Ago at={at} />
      </time>
    </div>
    {children}
  </li>
)
