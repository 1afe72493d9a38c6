import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { formatDay } from '#kernel/charity/day.ts'
import { Segmented } from '#web/ui/layout/segmented.tsx'
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts'
import { Chart } from '#web/ui/show/charts.tsx'
import type { LogNumbers } from '../contract.ts'
import { targets } from '../tour-targets.ts'
import styles from './dashboard.module.css'

const SPANS = [
  { value: '12', label: '12 weeks' },
  { value: '52', label: '52 weeks' },
] as const
const HEIGHT = 264

/** Week by week, the running one included; each chart is a table too. */
export function WeeksChart({ weeks }: { weeks: LogNumbers['weeks'] | undefined }) {
  const phone = useIsPhone()
  const [chosen, setSpan] = useState<'12' | '52'>()
  const span = chosen ?? (phone ? '12' : '52')
  const shown = weeks?.slice(-(Number(span) + 1)) ?? []
  const running = shown.at(-1)?.running === true
  const excluded = shown.filter(({ holidays }) => holidays.length > 0)
  return (
    <section className={styles.surface} aria-label="Sandwiches by week" {...targets.chart}>
      <div className={styles.cardHead}>
        <h2 className={styles.cardTitle}>Sandwiches by week</h2>
        <Segmented label="How many weeks" options={SPANS} value={span} onChange={setSpan} />
      </div>
      {weeks ? (
        <Chart
          kind="bar"
          stacked
          label={`${formatDay(shown[0]?.start ?? '')} until now`}
          data={shown.map(({ start, individual, grouped }) => ({ week: start, individual, grouped }))}
          x="week"
          formatX={(week) => formatDay(String(week), 'short')}
          series={[
            { key: 'individual', label: 'Individual' },
            { key: 'grouped', label: 'Groups', colour: 'blue' },
          ]}
          unit="sandwiches"
          height={HEIGHT}
        />
      ) : (
        <Skeleton height={HEIGHT + 44} />
      )}
      <p className={styles.note}>
        {[
          running && 'The last bar is this week so far.',
          excluded.length > 0 &&
            `Weeks without collections: ${excluded.map(({ start, holidays }) => `${formatDay(start, 'short')} (${holidays.join(', ')})`).join('; ')}.`,
        ]
          .filter(Boolean)
          .join(' ') || '\u00a0'}
      </p>
    </section>
  )
}
