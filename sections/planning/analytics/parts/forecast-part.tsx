import { useQuery } from '@tanstack/react-query'
import { formatDay, formatNearDay } from '#kernel/charity/day.ts'
import { roughly } from '#kernel/charity/forecast.ts'
import { query } from '#web/calls/query.ts'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { Chart } from '#web/ui/show/charts.tsx'
import { countOf, formatNumber } from '#web/ui/show/format.ts'
import { type Ahead, analytics, type Forecast } from '../contract.ts'
import styles from './analytics.module.css'
import { Surface } from './figures.tsx'

/** What is to come, said as surely as it was right in the past. */
export function ForecastPart() {
  const forecast = useQuery(query(analytics.forecast, {}))
  return (
    <Async query={forecast} what="the forecast" skeleton={<SkeletonLines lines={8} />}>
      {(found) => (
        <Stack>
          <div className={styles.three}>
            <AheadCard title="This week" of={found.week} more={waitingFor(found)} />
            <AheadCard title="Next week" of={found.next} />
            <AheadCard title={found.month.label} of={found.month} />
          </div>
          <TrialCard trial={found.trial} />
        </Stack>
      )}
    </Async>
  )
}

const waitingFor = ({ notInYet }: Forecast) =>
  notInYet ? `${countOf(notInYet, 'location')} not in yet: the number so far is not the last word.` : null

function AheadCard({ title, of, more }: { title: string; of: Ahead; more?: string | null }) {
  const { expected, low, high, holidays, soFar, lastYear, events, start, end } = of
  // Nothing more is to come: what it brought is known.
  const isKnown = soFar > 0 && expected === soFar && low === high
  const said = [
    isKnown ? 'No more collections are planned.' : soFar > 0 && `${formatNumber(soFar)} so far.`,
    low !== null &&
      high !== null &&
      low < high &&
      `Likely ${formatNumber(Math.max(soFar, roughly(low)))} to ${formatNumber(roughly(high))}.`,
    lastYear !== null && `A year ago ${formatNumber(lastYear)}.`,
    events &&
      events.count > 0 &&
      `${countOf(events.count, 'event')} planned with ${countOf(events.sandwiches, 'sandwich')}.`,
    more,
  ].filter(Boolean)
  return (
    <section className={styles.surface} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.said}>
        {formatDay(start, 'short')} to {formatDay(end, 'short')}
      </p>
      <p className={styles.big}>
        {expected === null ? '–' : isKnown ? formatNumber(soFar) : `about ${formatNumber(roughly(expected))}`}
      </p>
      <p className={styles.said}>
        {expected === null &&
          (holidays.length > 0
            ? `No targets in the week of ${holidays.join(', ')}. `
            : 'No forecast yet: too little is known, or it was no better than the year before. ')}
        {said.join(' ')}
      </p>
    </section>
  )
}

function TrialCard({ trial }: { trial: Forecast['trial'] }) {
  if (!trial)
    return (
      <Surface title="How good is it?">
        <p className={styles.said}>
          It can be judged after a year and two months of collections; until then it is the level of the last
          weeks.
        </p>
      </Surface>
    )
  return (
    <Surface title="How good is it?">
      <Stack>
        <p>
          {trial.holds
            ? `In the last ${countOf(trial.weeks, 'week')} it was off by ${trial.error}% on average. Saying “as much as in that week a year ago” was off by ${trial.plain}%.`
            : `It was off by ${trial.error}%, and saying “as much as in that week a year ago” by ${trial.plain}%: so there is no forecast until it is better again.`}
        </p>
        <p className={styles.said}>
          It is half what weeks brought of late and half what that week brought a year ago, as far as the
          charity has grown since.
        </p>
        <Chart
          kind="line"
          label="Forecast before each week, and what was collected"
          data={trial.tried.map(({ start, said, came }) => ({ week: start, said, came }))}
          x="week"
          formatX={(week) => formatDay(String(week), 'short')}
          formatAxis={(week) => formatNearDay(String(week))}
          series={[
            { key: 'came', label: 'Actual' },
            { key: 'said', label: 'Forecast', colour: 'gray' },
          ]}
          unit="sandwiches"
          height={220}
        />
      </Stack>
    </Surface>
  )
}
