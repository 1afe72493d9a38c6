import { Skeleton } from '@mantine/core'
import { formatDay } from '#kernel/charity/day.ts'
import { formatNumber } from '#web/ui/show/format.ts'
import type { LogNumbers } from '../contract.ts'
import styles from './dashboard.module.css'

/** The year so far against its goal. Reaching it is celebrated in words; being behind is not scolded. */
export function GoalCard({ year }: { year: LogNumbers['year'] | undefined }) {
  return (
    <section className={styles.goal} aria-label="Annual goal">
      <h2 className={styles.cardTitle}>{year ? titleOf(year.label) : 'This year'}</h2>
      <div className={styles.goalNumber}>
        {year ? formatNumber(year.sandwiches) : <Skeleton height={30} width="50%" />}
        {year && <span>sandwiches so far</span>}
      </div>
      {year && year.percentage === null ? (
        <p className={styles.note}>No goal is set for this year.</p>
      ) : (
        <Progress year={year} />
      )}
    </section>
  )
}

const titleOf = (label: string) => (/^\d+$/.test(label) ? `In ${label}` : label)

function Progress({ year }: { year: LogNumbers['year'] | undefined }) {
  const percentage = year?.percentage ?? 0
  const goal = formatNumber(year?.goal)
  return (
    <>
      <progress
        className={styles.bar}
        aria-label="Annual goal"
        max={100}
        value={Math.min(percentage, 100)}
        aria-valuetext={year ? `${percentage}% of ${goal} sandwiches` : 'Loading'}
      />
      <p className={styles.note}>{year ? noteOf(year, percentage, goal) : '\u00a0'}</p>
    </>
  )
}

function noteOf(year: LogNumbers['year'], percentage: number, goal: string) {
  if (year.sandwiches >= year.goal) return `Goal of ${goal} reached – ${percentage}% of it. Thank you!`
  const left = formatNumber(year.goal - year.sandwiches)
  return `${percentage}% of the goal of ${goal} · ${left} to go until ${formatDay(year.end)}`
}
