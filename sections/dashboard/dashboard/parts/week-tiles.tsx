import { Skeleton } from '@mantine/core'
import { formatDay, WEEKDAY_NAMES, weekday } from '#kernel/charity/day.ts'
import { countOf, formatNumber } from '#web/ui/show/format.ts'
import { StatTile, StatTiles } from '#web/ui/show/stat-tile.tsx'
import type { LogNumbers } from '../contract.ts'
import { targets } from '../tour-targets.ts'
import styles from './dashboard.module.css'

/** This week, and what a week can be (domain 3.1, operational capacity). */
export const WeekTiles = ({ log }: { log: LogNumbers | undefined }) => (
  <div className={styles.tiles} {...targets.week}>
    <StatTiles>
      <StatTile
        label="This week so far"
        value={log?.thisWeek.sandwiches}
        unit="sandwiches"
        hint={log ? compared(log.thisWeek) : '\u00a0'}
      />
      <StatTile
        label="Peak week"
        value={log && (log.peak?.sandwiches ?? null)}
        unit={log && !log.peak ? '' : 'sandwiches'}
        hint={log ? log.peak?.label : '\u00a0'}
      />
    </StatTiles>
    <Capacity log={log} />
  </div>
)

function Capacity({ log }: { log: LogNumbers | undefined }) {
  const capacity = log?.capacity
  return (
    <section className={styles.capacity} aria-label="Operational capacity">
      <dl>
        <Range
          label="Weekly baseline"
          note="70% to 130% of an average week"
          loading={!log}
          range={capacity?.baseline}
        />
        <Range
          label="Surge capacity"
          note="3 to 5 times an average week"
          loading={!log}
          range={capacity?.surge}
        />
      </dl>
      <p className={styles.small}>
        {!log && '\u00a0'}
        {log &&
          (capacity
            ? `An average week brings ${countOf(capacity.average, 'sandwich')} (${countOf(capacity.weeks, 'completed week')}).`
            : 'Known after the first completed week.')}
      </p>
    </section>
  )
}

interface RangeProps {
  label: string
  note: string
  loading: boolean
  range: { low: number; high: number } | undefined
}

const Range = ({ label, note, loading, range }: RangeProps) => (
  <div>
    <dt>
      {label}
      <small>{note}</small>
    </dt>
    <dd>
      {loading ? (
        <Skeleton height={20} width={130} my={3} />
      ) : range ? (
        `${formatNumber(range.low)} – ${formatNumber(range.high)}`
      ) : (
        '–'
      )}
    </dd>
  </div>
)

function compared({ sandwiches, lastWeek, holidays }: LogNumbers['thisWeek']) {
  if (holidays.length > 0) return `No collection this week: ${holidays.join(', ')}`
  const day = WEEKDAY_NAMES[weekday(lastWeek.through)]
  const difference = sandwiches - lastWeek.sandwiches
  if (difference === 0) return `As many as by ${day} last week`
  return `${formatNumber(Math.abs(difference))} ${difference > 0 ? 'more' : 'fewer'} than by ${day} last week (${formatDay(lastWeek.through, 'short')})`
}
