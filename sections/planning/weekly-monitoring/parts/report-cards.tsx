import { formatDay } from '#kernel/charity/day.ts'
import type { MultiWeekReport } from '../contract.ts'
import styles from './report.module.css'
import { StatusMark } from './status-mark.tsx'

/** The report on a phone: a card per week for all together, then a card per site, by name. */
export const ReportCards = ({ report: { weeks, sites } }: { report: MultiWeekReport }) => (
  <>
    <h3 className={styles.cardsTitle}>Turnout by week</h3>
    <ul className={styles.cards}>
      <li className={styles.card}>
        <dl className={styles.weeks}>
          {weeks.map(({ start, submitted, expected, percentage }) => (
            <div key={start}>
              <dt>{formatDay(start, 'short')}</dt>
              <dd>
                {submitted} of {expected}
                {percentage !== null && ` (${percentage}%)`}
              </dd>
            </div>
          ))}
        </dl>
      </li>
    </ul>
    <h3 className={styles.cardsTitle}>By location</h3>
    <ul className={styles.cards}>
      {sites.map((site) => (
        <li key={site.hostId} className={styles.card}>
          <div className={styles.cardHead}>
            <strong>{site.name}</strong>
            <small>
              {site.percentage === null
                ? 'Not counted'
                : `${site.submitted} of ${site.submitted + site.missed} weeks`}
            </small>
          </div>
          <dl className={styles.weeks}>
            {site.statuses.map((status, index) => (
              <div key={weeks[index]?.start}>
                <dt>{formatDay(weeks[index]?.start ?? '', 'short')}</dt>
                <dd>
                  <StatusMark status={status} running={weeks[index]?.running ?? false} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  </>
)
