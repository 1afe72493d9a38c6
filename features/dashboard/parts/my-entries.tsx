import { formatDay } from '#kernel/day.ts'
import { SectionLink } from '#web/shell/section-link.tsx'
import { SkeletonLines } from '#web/ui/async.tsx'
import { formatNumber } from '#web/ui/format.ts'
import type { LogNumbers } from '../contract.ts'
import styles from './dashboard.module.css'

/** What this person logged last, each a way to the entry. */
export const MyEntries = ({ entries }: { entries: LogNumbers['mine'] | undefined }) => (
  <section className={styles.surface} aria-label="My latest entries">
    <h2 className={styles.cardTitle}>My latest entries</h2>
    {!entries && <SkeletonLines lines={5} />}
    {entries?.length === 0 && <p className={styles.note}>What you log will be listed here.</p>}
    {entries && entries.length > 0 && (
      <ul className={styles.list}>
        {entries.map(({ id, day, hostName, sandwiches }) => (
          <li key={id}>
            <SectionLink section="collections" params={{ id }} className={styles.row}>
              <span>
                <strong>{hostName}</strong>
                <small>{formatDay(day)}</small>
              </span>
              <span className={styles.amount}>
                {formatNumber(sandwiches)}
                <small>{sandwiches === 1 ? 'sandwich' : 'sandwiches'}</small>
              </span>
            </SectionLink>
          </li>
        ))}
      </ul>
    )}
  </section>
)
