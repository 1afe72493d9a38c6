import { formatMoment, formatNumber } from '#web/ui/show/format.ts'
import type { Entry } from '../contract.ts'
import { Groups } from './columns.tsx'
import styles from './log.module.css'
import { dayWords } from './words.tsx'

/** An entry on a phone. The whole card opens it. */
export const EntryCard = ({ entry, today }: { entry: Entry; today: string }) => (
  <div className={styles.card}>
    <div className={styles.cardHead}>
      <strong>{entry.hostName}</strong>
      <strong>{formatNumber(entry.total)}</strong>
    </div>
    <div className={styles.cardSoft}>
      <span>{dayWords(entry.collectionDate, today)}</span>
      {entry.groups.length > 0 && <span>{formatNumber(entry.individualSandwiches)} individual</span>}
    </div>
    <Groups entry={entry} />
    <div className={styles.cardFoot}>
      {entry.createdByName ?? 'Somebody'}, {formatMoment(entry.submittedAt)}
    </div>
  </div>
)
