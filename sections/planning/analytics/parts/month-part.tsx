import { useQuery } from '@tanstack/react-query'
import { formatNearDay, MONTH_NAMES } from '#kernel/charity/day.ts'
import { monthsAway } from '#kernel/charity/periods.ts'
import { passes } from '#kernel/people/access.ts'
import { KeepReport } from '#sections/planning/reports/widgets.tsx'
import { useOrganizationClock } from '#web/calls/organization-clock.ts'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useQueryState } from '#web/query-state.ts'
import { ToldTile } from '#web/record/told-figure.tsx'
import { IconButton } from '#web/ui/action/button.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { Chart } from '#web/ui/show/charts.tsx'
import { countOf, formatNumber } from '#web/ui/show/format.ts'
import { StatTiles } from '#web/ui/show/stat-tile.tsx'
import { ExportButton } from '#web/ui/table/export-button.tsx'
import { FiguresTable } from '#web/ui/table/figures-table.tsx'
import { mayExport } from '../access.ts'
import { analytics, isAhead, type MonthNumbers } from '../contract.ts'
import styles from './analytics.module.css'
import { Comparison, hintOf, Surface } from './figures.tsx'
import { Breakdown } from './trends-part.tsx'

/** Domain 10.1, monthly analysis. */
export function MonthPart() {
  const user = useCurrentUser()
  const [state, setState] = useQueryState({ month: '' })
  const month = useQuery(query(analytics.month, state.month ? { month: state.month } : {}))
  return (
    <Async query={month} what="the month" skeleton={<SkeletonLines lines={10} />}>
      {(found) => (
        <Stack>
          <div className={`${styles.head} ${styles.bar}`}>
            <MonthChoice of={found} onChoose={(next) => setState({ month: next })} />
            {passes(user, mayExport) && !isAhead(found) && (
              <div className={styles.tools}>
                <KeepReport
                  kind="month"
                  question={{ month: found.month }}
                  title={`Collections in ${found.label}`}
                />
                <ExportButton endpoint={analytics.exportMonth} filter={{ month: found.month }} />
              </div>
            )}
          </div>
          <Numbers of={found} />
        </Stack>
      )}
    </Async>
  )
}

const away = (month: string, months: number) => monthsAway(`${month}-01`, months).slice(0, 7)
const nameOf = (month: string) => `${MONTH_NAMES[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`

/** The months of the log, the latest first. */
function monthsOf({ first, last }: MonthNumbers) {
  const found = []
  for (let month = last; month >= first; month = away(month, -1)) found.push(month)
  return found
}

function MonthChoice({ of, onChoose }: { of: MonthNumbers; onChoose: (month: string) => void }) {
  return (
    <div className={styles.choice}>
      <IconButton
        icon="back"
        label="The month before"
        disabled={of.month <= of.first}
        onClick={() => onChoose(away(of.month, -1))}
      />
      <SelectField
        label="Month"
        hideLabel
        value={of.month}
        options={monthsOf(of).map((value) => ({ value, label: nameOf(value) }))}
        onChange={(next) => next && onChoose(next)}
      />
      <IconButton
        icon="next"
        label="The month after"
        disabled={of.month >= of.last}
        onClick={() => onChoose(away(of.month, 1))}
      />
    </div>
  )
}

function Numbers({ of }: { of: MonthNumbers }) {
  const { figures, insights, lastYear, trend, weeks, best, lowest } = of
  return (
    <Stack>
      <StatTiles>
        {figures.map((figure) => (
          <ToldTile key={figure.name} figure={figure} hint={hintOf(figure.name, of)} />
        ))}
      </StatTiles>
      <div className={styles.two}>
        <Comparison
          title="Beside the year before"
          of={lastYear}
          than={lastYear.label}
          each="on a collection day"
        >
          {besideWords(of)}
        </Comparison>
        <Surface title="What stands out">
          {insights.length > 0 ? (
            <ul className={styles.list}>
              {insights.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          ) : (
            <p className={styles.said}>Nothing yet.</p>
          )}
        </Surface>
      </div>
      <Surface title={monthsWords(of)}>
        <Stack>
          <Chart
            kind="bar"
            stacked
            label="Sandwiches by month"
            data={trend.map(({ label, individual, grouped }) => ({ label, individual, grouped }))}
            x="label"
            series={[
              { key: 'individual', label: 'Individual' },
              { key: 'grouped', label: 'Groups', colour: 'blue' },
            ]}
            unit="sandwiches"
            height={200}
          />
          <MonthByMonth of={of} />
        </Stack>
      </Surface>
      <Surface title={`The weeks of ${of.label}`}>
        <Breakdown weeks={weeks} />
        {best && lowest && (
          <p className={styles.said}>
            A week belongs to the month of its collection day, and is counted whole. Best and lowest are said
            of complete weeks with collections.
          </p>
        )}
      </Surface>
    </Stack>
  )
}

/** The log may have begun with it, or a month before. */
const monthsWords = ({ label, trend }: MonthNumbers) =>
  `${label}${['', ' and the month before', ' and the two months before'][trend.length - 1] ?? ''}`

function besideWords({ lastYear, running }: MonthNumbers): string {
  const { label, now, before, days, daysThen, total, totalThen } = lastYear
  if (totalThen === 0) return `Nothing was logged in ${label}.`
  const inAll = `In all ${formatNumber(total)}${running ? ' so far' : ''} beside ${formatNumber(totalThen)}.`
  if (days === 0) return `None of its collection days is over yet. ${inAll}`
  const onDays = days === 1 ? 'on its one collection day' : `on each of ${countOf(days, 'collection day')}`
  const onThose = daysThen === 1 ? 'on the one' : `on each of ${daysThen}`
  return `${countOf(now, 'sandwich')} ${onDays}${running ? ' so far' : ''}, ${formatNumber(before)} ${onThose} in ${label}: the percentage compares these. ${inAll}`
}

/** A month has four collection days or five: what one of them brought can be held side by side. */
function MonthByMonth({ of: { label: name, trend, running, weeks } }: { of: MonthNumbers }) {
  const { today } = useOrganizationClock()
  const over = weeks.filter(({ end }) => end < today).at(-1)?.end
  return (
    <>
      <FiguresTable label="Month by month, by collection day">
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Collection days</th>
            <th scope="col">Average</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {trend.map(({ start, label, days, perDay, sandwiches }, index) => (
            <tr key={start}>
              <th scope="row">
                {label}
                {running && index === trend.length - 1 && <span className={styles.beside}>so far</span>}
              </th>
              <td>{formatNumber(days)}</td>
              <td>{days > 0 ? formatNumber(perDay) : '–'}</td>
              <td>{formatNumber(sandwiches)}</td>
            </tr>
          ))}
        </tbody>
      </FiguresTable>
      <p className={styles.said}>
        Average: sandwiches on an average collection day, of the weeks that are over and had collections.
        {running &&
          over &&
          ` Of ${name}, the collection days are those until ${formatNearDay(over)}, and the total is what came until ${formatNearDay(today)}.`}
      </p>
    </>
  )
}
