import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#kernel/charity/day.ts'
import { query } from '#web/calls/query.ts'
import { SectionButton } from '#web/shell/section-link.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { Line, Stack } from '#web/ui/layout/flow.tsx'
import { Chart } from '#web/ui/show/charts.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { type LocationNumbers, locations } from './locations-contract.ts'

const CHART_HEIGHT = 180

/** What a location collected, where the location is shown. It is compared with itself a year ago and with nobody else. */
export default function LocationNumbersPart({ id }: { id: string }) {
  const answer = useQuery(query(locations.numbers, { id }))
  return (
    <Async query={answer} what="the numbers of this location" skeleton={<SkeletonLines lines={8} />}>
      {(numbers) => <Numbers numbers={numbers} />}
    </Async>
  )
}

function Numbers({
  numbers: { id, name, week, lastYear, year, allTime, weeks },
}: {
  numbers: LocationNumbers
}) {
  return (
    <Stack>
      <DefinitionList
        items={[
          { label: 'This week', value: week.entries > 0 ? made(week) : stateOf(week) },
          {
            label: 'Same week last year',
            value: lastYear.entries > 0 ? made(lastYear) : 'Nothing was logged',
          },
          { label: `In ${year.label}`, value: made(year) },
          {
            label: 'All time',
            value: allTime.firstDay && `${made(allTime)} since ${formatDay(allTime.firstDay)}`,
          },
        ]}
      />
      <Line>
        <SectionButton section="collections" params={{ hostId: id }} icon="collections">
          {`See its ${countOf(allTime.entries, 'entry')}`}
        </SectionButton>
      </Line>
      <Chart
        kind="bar"
        stacked
        label={`${name} by week`}
        data={weeks.map(({ start, individual, grouped }) => ({ week: start, individual, grouped }))}
        x="week"
        formatX={(start) => formatDay(String(start), 'short')}
        series={[
          { key: 'individual', label: 'Individual' },
          { key: 'grouped', label: 'Groups', colour: 'blue' },
        ]}
        unit="sandwiches"
        height={CHART_HEIGHT}
      />
    </Stack>
  )
}

const made = ({ sandwiches }: { sandwiches: number }) => countOf(sandwiches, 'sandwich')
const stateOf = ({ holidays }: LocationNumbers['week']) =>
  holidays.length > 0 ? `No collection (${holidays.join(', ')})` : 'Not in yet'
