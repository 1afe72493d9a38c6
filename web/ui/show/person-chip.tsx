import { Avatar } from './avatar.tsx'
import styles from './person-chip.module.css'

interface PersonChipProps {
  /** Null: no person did it. */
  person: { id: string; name: string; photoId?: string | null } | null
  /** Beside the name: a role, a place. */
  note?: string
}

/** A person in a line: photo or initials, and name. */
export function PersonChip({ person, note }: PersonChipProps) {
  const name = person?.name ?? 'Lunchbox'
  return (
    <span className={styles.chip}>
      <Avatar name={name} photoId={person?.photoId} />
      <span className={styles.name}>{name}</span>
      {note && <span className={styles.note}>{note}</span>}
    </span>
  )
}
