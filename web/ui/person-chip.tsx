import styles from './person-chip.module.css'

interface PersonChipProps {
  /** Null: no person did it. */
  person: { id: string; name: string } | null
  /** Beside the name: a role, a place. */
  note?: string
}

/** A person in a line: initials and name. */
export function PersonChip({ person, note }: PersonChipProps) {
  const name = person?.name ?? 'Lunchbox'
  return (
    <span className={styles.chip}>
      <span className={styles.initials} aria-hidden>
        {initials(name)}
      </span>
      <span className={styles.name}>{name}</span>
      {note && <span className={styles.note}>{note}</span>}
    </span>
  )
}

const initials = (name: string) => {
  const words = name.split(/\s+/).filter(Boolean)
  return `${words[0]?.[0] ?? ''}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''}`.toUpperCase()
}
