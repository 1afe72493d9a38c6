import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { formatDay } from '#kernel/charity/day.ts'
import { Button } from '#web/ui/action/button.tsx'
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts'
import { Chart } from '#web/ui/show/charts.tsx'
import type { LogNumbers } from '../contract.ts'
import { targets } from '../tour-targets.ts'
import styles from './dashboard.module.css'

const SPANS = [12, 52] as const
const HEIGHT = 264

/** Week by week, the running one included; each chart is a table too. */
export function WeeksChart({ weeks }: { weeks: LogNumbers['weeks'] | undefined }) {
  const phone = useIsPhone()
  const [chosen, setSpan] = useState<(typeof SPANS)[number]>()
  const span = chosen ?? (phone ? 12 : 52)
  const shown = weeks?.slice(-(span + 1)) ?? []
  const running = shown.at(-1)?.running === true
  const excluded = shown.filter(({ holidays }) => holidays.length > 0)
  return (
    <section className={styles.surface} aria-label="Sandwiches by week" {...targets.chart}>
      <div className={styles.cardHead}>
        <h2 className={styles.cardTitle}>Sandwiches by week</h2>
        <fieldset aria-label="How many weeks" className={styles.choice}>
          {SPANS.map((weeksBack) => (
            <Button
              key={weeksBack}
              variant="quiet"
              aria-pressed={span === weeksBack}
              onClick={() => setSpan(weeksBack)}
            >
              {`${weeksBack} weeks`}
            </Button>
          ))}
        </fieldset>
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
