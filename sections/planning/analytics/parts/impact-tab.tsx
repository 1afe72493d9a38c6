import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#kernel/charity/day.ts'
import { NothingLogged } from '#sections/collections/collections/nothing-widgets.tsx'
import { query } from '#web/calls/query.ts'
import { useQueryState } from '#web/query-state.ts'
import { ToldTile } from '#web/record/told-figure.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts'
import { countOf, formatNumber } from '#web/ui/show/format.ts'
import { StatTile, StatTiles } from '#web/ui/show/stat-tile.tsx'
import { analytics, type Impact } from '../contract.ts'
import { targets } from '../tour-targets.ts'
import styles from './analytics.module.css'
import { Comparison } from './figures.tsx'
import { ForecastPart } from './forecast-part.tsx'
import { HintsPart } from './hints-part.tsx'
import { MonthPart } from './month-part.tsx'
import { TeamPart } from './team-part.tsx'
import { TrendsPart } from './trends-part.tsx'

/** Domain 10.1: the numbers of all, then what they mean, part by part. */
export function ImpactTab() {
  const impact = useQuery(query(analytics.impact, {}))
  const hints = useQuery(query(analytics.hints, {}))
  const phone = useIsPhone()
  const [{ show }, setState] = useQueryState({ show: 'action' })
  return (
    <Async query={impact} what="the numbers of the charity" skeleton={<Waiting />}>
      {(numbers) =>
        numbers.firstDay === null ? (
          <NothingLogged />
        ) : (
          <Stack>
            <div {...targets.tiles}>
              <StatTiles {...(phone ? { fold: { name: 'analytics', label: 'The charity in numbers' } } : {})}>
                {numbers.tiles.map(({ title, figure }) => (
                  <ToldTile key={title} title={title} figure={figure} />
                ))}
              </StatTiles>
            </div>
            {!phone && <Standing numbers={numbers} />}
            <Tabs
              label="Impact"
              tour={targets.parts}
              folds
              value={show}
              onChange={(next) => setState({ show: next })}
              tabs={[
                {
                  id: 'action',
                  label: 'Action center',
                  ...(hints.data ? { count: hints.data.items.length, counted: 'hint' } : {}),
                  content: <HintsPart />,
                },
                { id: 'forecast', label: 'Forecasts', content: <ForecastPart /> },
                { id: 'trends', label: 'Collection trends', content: <TrendsPart /> },
                { id: 'month', label: 'Monthly analysis', content: <MonthPart /> },
                { id: 'team', label: 'Team impact', content: <TeamPart /> },
              ]}
            />
            {/* A phone shows first what was chosen. */}
            {phone && <Standing numbers={numbers} />}
          </Stack>
        )
      }
    </Async>
  )
}

/** As many tiles as there will be. */
const Waiting = () => (
  <Stack>
    <StatTiles>
      {['All sandwiches', 'Sandwiches this year', 'Sandwiches this month', 'Locations'].map((label) => (
        <StatTile key={label} label={label} value={undefined} />
      ))}
    </StatTiles>
    <SkeletonLines lines={8} />
  </Stack>
)

function Standing({ numbers: { recent, season } }: { numbers: Impact }) {
  if (!recent && !season) return null
  return (
    <div className={styles.two}>
      {recent && (
        <Comparison
          title="The last four weeks"
          of={recent}
          than="the four weeks before"
          more="Of a month 10% are enough: a few weeks swing more by themselves."
        >
          {countOf(recent.now, 'sandwich')} from {formatDay(recent.from, 'short')} to{' '}
          {formatDay(recent.to, 'short')}, {formatNumber(recent.before)} in the four weeks before. Weeks
          without collections are left out.
        </Comparison>
      )}
      {season && (
        <Comparison
          title={`${season.label} beside earlier years`}
          of={season}
          than="the same month of earlier years"
          each="on a collection day"
        >
          {countOf(season.now, 'sandwich')} on an average collection day; {formatNumber(season.before)} in the
          same month of {countOf(season.years, 'year')} before.
        </Comparison>
      )}
    </div>
  )
}
