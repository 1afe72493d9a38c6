import { useQuery } from '@tanstack/react-query'
import { formatDay, formatDays, formatNearDay } from '#kernel/charity/day.ts'
import { monthPeriod } from '#kernel/charity/periods.ts'
import { query } from '#web/calls/query.ts'
import { useQueryState } from '#web/query-state.ts'
import { ToldTile } from '#web/record/told-figure.tsx'
import { SectionLink } from '#web/shell/section-link.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { Segmented } from '#web/ui/layout/segmented.tsx'
import { Chart } from '#web/ui/show/charts.tsx'
import { countOf, formatNumber } from '#web/ui/show/format.ts'
import { StatTiles } from '#web/ui/show/stat-tile.tsx'
import { FiguresTable } from '#web/ui/table/figures-table.tsx'
import { analytics, type Bucket, SPANS, type Span, type Trends, VIEWS, type View } from '../contract.ts'
import styles from './analytics.module.css'
import { hintOf, Surface } from './figures.tsx'

const VIEW_WORDS: Record<View, string> = { weekly: 'Weeks', seasonal: 'Seasons', historical: 'All months' }
/** Short, so that four of them fit on a phone. */
const SPAN_WORDS: Record<Span, string> = { '3m': '3 mo', '6m': '6 mo', '1y': '1 year', all: 'All' }
const BREAKDOWN = 16

export const spanOptions = SPANS.map((value) => ({ value, label: SPAN_WORDS[value] }))
const one = <V extends string>(known: readonly V[], value: string, standard: V) =>
  known.find((each) => each === value) ?? standard
export const spanOf = (value: string) => one(SPANS, value, '1y')

/** Domain 10.1: by weeks, by seasons, by all the months there are. */
export function TrendsPart() {
  const [state, setState] = useQueryState({ view: 'weekly', span: '1y' })
  const view = one(VIEWS, state.view, 'weekly')
  const span = spanOf(state.span)
  const trends = useQuery(query(analytics.trends, { view, span }))
  return (
    <Surface
      title="How it goes"
      tools={
        <>
          <Segmented
            label="By"
            options={VIEWS.map((value) => ({ value, label: VIEW_WORDS[value] }))}
            value={view}
            onChange={(next) => setState({ view: next })}
          />
          {view === 'weekly' && (
            <Segmented
              label="How long"
              options={spanOptions}
              value={span}
              onChange={(next) => setState({ span: next })}
            />
          )}
        </>
      }
    >
      <Async query={trends} what="the trends" skeleton={<SkeletonLines lines={10} />}>
        {(found) => (
          <Stack>
            {found.seasons ? (
              <Seasons seasons={found.seasons} />
            ) : (
              <Buckets of={found} view={view} span={span} />
            )}
            <Summary of={found} unit={view === 'weekly' ? 'week' : 'month'} />
            {view === 'weekly' && <LastWeeks weeks={found.buckets.slice(-BREAKDOWN).reverse()} />}
          </Stack>
        )}
      </Async>
    </Surface>
  )
}

function Buckets({ of, view, span }: { of: Trends; view: View; span: Span }) {
  return (
    <Chart
      kind={view === 'weekly' ? 'bar' : 'area'}
      stacked
      label={view === 'weekly' ? 'Sandwiches by week' : 'Sandwiches by month, since the log began'}
      data={of.buckets.map(({ start, individual, grouped }) => ({ start, individual, grouped }))}
      x="start"
      formatX={(start) =>
        view === 'weekly' ? formatDay(String(start), 'short') : monthPeriod(String(start)).label
      }
      {...(view === 'weekly' && span !== 'all'
        ? { formatAxis: (start) => formatNearDay(String(start)) }
        : {})}
      series={[
        { key: 'individual', label: 'Individual' },
        { key: 'grouped', label: 'Groups', colour: 'blue' },
      ]}
      unit="sandwiches"
    />
  )
}

const Seasons = ({ seasons }: { seasons: NonNullable<Trends['seasons']> }) => (
  <Chart
    kind="line"
    label="Sandwiches by the month of the year"
    data={seasons.map(({ label, thisYear, lastYear, earlier }) => ({ label, thisYear, lastYear, earlier }))}
    x="label"
    series={[
      { key: 'thisYear', label: 'This year' },
      { key: 'lastYear', label: 'Last year', colour: 'blue' },
      { key: 'earlier', label: 'Mean of the years before', colour: 'gray' },
    ]}
    unit="sandwiches"
  />
)

/** All of what is drawn; its days, since weeks and months are whole. */
function Summary({ of, of: { from, to, figures }, unit }: { of: Trends; unit: 'week' | 'month' }) {
  if (!from) return null
  return (
    <>
      <p className={styles.said}>
        {formatDays(from, to)}, in whole {unit}s:
      </p>
      <StatTiles>
        {figures.map((figure) => (
          <ToldTile key={figure.name} figure={figure} hint={hintOf(figure.name, of)} />
        ))}
      </StatTiles>
    </>
  )
}

const LastWeeks = ({ weeks }: { weeks: Bucket[] }) => (
  <section aria-label="The last weeks">
    <h3 className={`${styles.title} ${styles.above}`}>The last {countOf(weeks.length, 'week')}</h3>
    <Breakdown weeks={weeks} />
  </section>
)

/** Every week opens its entries. */
export function Breakdown({ weeks, hostId }: { weeks: Bucket[]; hostId?: string }) {
  return (
    <FiguresTable label="Week by week">
      <thead>
        <tr>
          <th scope="col">Week of</th>
          {['Individual', 'Groups', 'Total'].map((title) => (
            <th key={title} scope="col" className={styles.number}>
              {title}
            </th>
          ))}
          <th scope="col" className={styles.spare}>
            Entries
          </th>
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ start, end, individual, grouped, sandwiches, entries, holidays, running }) => (
          <tr key={start}>
            <th scope="row" className={styles.week}>
              <SectionLink
                section="collections"
                params={{ from: start, to: end, ...(hostId ? { hostId } : {}) }}
              >
                {formatDay(start, 'short')}
              </SectionLink>
              {(running || holidays.length > 0) && (
                <span className={styles.beside}>
                  {[...(running ? ['so far'] : []), ...holidays].join(', ')}
                </span>
              )}
            </th>
            <td className={styles.number}>{formatNumber(individual)}</td>
            <td className={styles.number}>{formatNumber(grouped)}</td>
            <td className={styles.number}>{formatNumber(sandwiches)}</td>
            <td className={styles.spare}>{formatNumber(entries)}</td>
          </tr>
        ))}
      </tbody>
    </FiguresTable>
  )
}
