import { useQuery } from '@tanstack/react-query'
import { type Day, formatDay, isDay, startOfYear } from '#kernel/charity/day.ts'
import { formatClockTime, formatDuration } from '#kernel/charity/duration.ts'
import { weekOf } from '#kernel/charity/week.ts'
import { query } from '#web/calls/query.ts'
import { useQueryState } from '#web/query-state.ts'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts'
import { StatTile, StatTiles } from '#web/ui/show/stat-tile.tsx'
import { FiguresTable } from '#web/ui/table/figures-table.tsx'
import { GROUPINGS, type Grouping, workLogs } from '../contract.ts'
import { useWorkCalendar } from './use-work.ts'

const NAMES: Record<Grouping, string> = {
  person: 'Person',
  kind: 'Kind of work',
  week: 'Week',
  month: 'Month',
  year: 'Year',
}
const OPTIONS = GROUPINGS.map((value) => ({ value, label: NAMES[value] }))

/** Sums of a period, of the hours that this person may see. People stand by name: nobody is ranked. */
export function Totals() {
  const { today, schedule } = useWorkCalendar()
  const phone = useIsPhone()
  const [place, setPlace] = useQueryState({ by: 'person', from: startOfYear(today), to: today })
  const by = GROUPINGS.find((one) => one === place.by) ?? 'person'
  const dayOr = (day: string, other: Day) => (isDay(day) ? day : other)
  const from = dayOr(place.from, startOfYear(today))
  const to = dayOr(place.to, today)
  const timeOf = phone ? formatClockTime : formatDuration
  const answer = useQuery(query(workLogs.totals, { by, from, to }))
  const labelOf = (label: string) =>
    by === 'week' ? weekOf(label, schedule).label : by === 'month' ? formatDay(`${label}-01`, 'month') : label
  const choice = (
    <SelectField
      label="Sums by"
      options={OPTIONS}
      value={by}
      onChange={(value) => setPlace({ by: value ?? 'person' })}
    />
  )
  return (
    <Stack>
      {phone && choice}
      <FieldRow columns={phone ? 'repeat(2, minmax(0, 1fr))' : 'repeat(3, 1fr)'}>
        {!phone && choice}
        <DateField
          label="From"
          value={from}
          today={today}
          onChange={(day) => setPlace({ from: day ?? '' })}
        />
        <DateField label="To" value={to} today={today} onChange={(day) => setPlace({ to: day ?? '' })} />
      </FieldRow>
      {!answer.isError && (
        <StatTiles fold={{ name: 'work-log-totals', label: 'All of them together' }}>
          <StatTile label="Hours" unit="h" value={clockOf(answer.data?.minutes)} />
          <StatTile label="Approved" unit="h" value={clockOf(answer.data?.approvedMinutes)} />
          <StatTile label="Entries" value={answer.data?.entries} />
          <StatTile label="People" value={answer.data?.people} />
        </StatTiles>
      )}
      <Async
        query={answer}
        what="the sums"
        skeleton={<SkeletonLines lines={8} />}
        empty={<EmptyState icon="chart" title="No hours in this time" />}
      >
        {({ items }) => (
          <FiguresTable label={`Hours by ${NAMES[by].toLowerCase()}`}>
            <thead>
              <tr>
                <th scope="col">{NAMES[by]}</th>
                <th scope="col">Hours</th>
                <th scope="col">Approved</th>
                <th scope="col">Entries</th>
              </tr>
            </thead>
            <tbody>
              {items.map((row) => (
                <tr key={row.key}>
                  <th scope="row">{labelOf(row.label)}</th>
                  <td>{timeOf(row.minutes)}</td>
                  <td>{timeOf(row.approvedMinutes)}</td>
                  <td>{row.entries}</td>
                </tr>
              ))}
            </tbody>
          </FiguresTable>
        )}
      </Async>
    </Stack>
  )
}

const clockOf = (minutes: number | undefined) =>
  minutes === undefined ? undefined : formatClockTime(minutes)
