import { SectionButton } from '#web/shell/section-link.tsx'
import { formatNumber } from '#web/ui/show/format.ts'
import type { Overview } from '../contract.ts'
import styles from './dashboard.module.css'

/** How far this week's reports are, for who looks after them. */
export const WeekReports = ({ counts }: { counts: NonNullable<Overview['monitoring']> }) => (
  <section className={styles.surface} aria-label="Reports this week">
    <h2 className={styles.cardTitle}>Reports this week</h2>
    <p className={styles.goalNumber}>
      {formatNumber(counts.reported)}
      <span>of {formatNumber(counts.expected)} locations</span>
    </p>
    <p className={styles.note}>{openOf(counts)}</p>
    <div className={styles.cardFoot}>
      <SectionButton section="weekly-monitoring" icon="checklist">
        See who is not in yet
      </SectionButton>
    </div>
  </section>
)

function openOf({ expected, partly, notInYet }: NonNullable<Overview['monitoring']>) {
  if (expected === 0) return 'Nobody is expected to report this week.'
  if (partly + notInYet === 0) return 'Every location is in. Thank you!'
  return [
    notInYet > 0 && `${formatNumber(notInYet)} not in yet`,
    partly > 0 && `${formatNumber(partly)} partly in`,
  ]
    .filter(Boolean)
    .join(', ')
}
