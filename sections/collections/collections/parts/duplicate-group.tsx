import { useId } from 'react'
import { Button } from '#web/ui/action/button.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { formatMoment, formatNumber } from '#web/ui/show/format.ts'
import type { Entry } from '../contract.ts'
import { Groups } from './columns.tsx'
import styles from './duplicates.module.css'
import { dayWords, sandwiches } from './words.tsx'

interface DuplicateGroupProps {
  entries: Entry[]
  /** The one that stays; null: the group is skipped. */
  kept: string | null
  readOnly: boolean
  onKeep: (id: string | null) => void
  onOpen: (id: string) => void
}

/** Entries that look alike, side by side. */
export function DuplicateGroup({ entries, kept, readOnly, onKeep, onOpen }: DuplicateGroupProps) {
  const name = useId()
  const [first] = entries
  if (!first) return null
  return (
    <fieldset className={styles.group} data-skipped={kept === null || undefined}>
      <legend className={styles.legend}>
        {first.hostName}, {dayWords(first.collectionDate)}
      </legend>
      <div className={styles.sideBySide}>
        {entries.map((entry) => (
          <div key={entry.id} className={styles.entry} data-kept={kept === entry.id || undefined}>
            <div className={styles.entryHead}>
              <strong>{sandwiches(entry.total)}</strong>
              {kept !== null && (
                <Badge tone={kept === entry.id ? 'good' : 'bad'}>
                  {kept === entry.id ? 'Stays' : 'Is deleted'}
                </Badge>
              )}
            </div>
            <p className={styles.soft}>{formatNumber(entry.individualSandwiches)} individual</p>
            <Groups entry={entry} />
            <p className={styles.soft}>
              {entry.createdByName ?? 'Somebody'}, {formatMoment(entry.submittedAt)}
            </p>
            <div className={styles.entryFoot}>
              {!readOnly && (
                <label className={styles.choice}>
                  <input
                    type="radio"
                    name={name}
                    checked={kept === entry.id}
                    onChange={() => onKeep(entry.id)}
                  />
                  Keep this one
                </label>
              )}
              <Button variant="quiet" onClick={() => onOpen(entry.id)}>
                Open
              </Button>
            </div>
          </div>
        ))}
      </div>
      {!readOnly && (
        <label className={styles.choice}>
          <input type="radio" name={name} checked={kept === null} onChange={() => onKeep(null)} />
          {entries.length === 2 ? 'Keep both' : 'Keep all of them'}
        </label>
      )}
    </fieldset>
  )
}
