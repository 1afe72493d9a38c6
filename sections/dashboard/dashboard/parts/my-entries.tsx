import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#kernel/charity/day.ts'
import { collections } from '#sections/collections/collections/contract.ts'
import { query } from '#web/calls/query.ts'
import { SectionLink } from '#web/shell/section-link.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { formatNumber } from '#web/ui/show/format.ts'
import styles from './dashboard.module.css'

/** What this person logged last, each a way to the entry. */
export function MyEntries() {
  const mine = useQuery(query(collections.list, { mine: true, limit: 5 }))
  return (
    <section className={styles.surface} aria-label="My latest entries">
      <h2 className={styles.cardTitle}>My latest entries</h2>
      <Async query={mine} what="your latest entries" skeleton={<SkeletonLines lines={5} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={styles.note}>What you log will be listed here.</p>
          ) : (
            <ul className={styles.list}>
              {items.map(({ id, collectionDate, hostName, total }) => (
                <li key={id}>
                  <SectionLink section="collections" params={{ id }} className={styles.row}>
                    <span>
                      <strong>{hostName}</strong>
                      <small>{formatDay(collectionDate)}</small>
                    </span>
                    <span className={styles.amount}>
                      {formatNumber(total)}
                      <small>{total === 1 ? 'sandwich' : 'sandwiches'}</small>
                    </span>
                  </SectionLink>
                </li>
              ))}
            </ul>
          )
        }
      </Async>
    </section>
  )
}
