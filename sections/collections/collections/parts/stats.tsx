import { useQuery } from '@tanstack/react-query'
import { query } from '#web/calls/query.ts'
import { formatNumber } from '#web/ui/show/format.ts'
import { StatTile, StatTiles } from '#web/ui/show/stat-tile.tsx'
import { collections } from '../contract.ts'
import { targets } from '../tour-targets.ts'

/** All of the log in a few numbers. */
export function Stats() {
  const { data, error } = useQuery(query(collections.stats, {}))
  // The list below says what went wrong; numbers that are not there need no second message.
  if (error && !data) return null
  return (
    <div {...targets.figures}>
      <StatTiles fold={{ name: 'collections', label: 'Totals of the whole log' }}>
        <StatTile
          label="Sandwiches, all time"
          value={data?.completeTotalSandwiches}
          hint={
            data &&
            `${formatNumber(data.individualSandwiches)} individual, ${formatNumber(data.groupSandwiches)} from groups`
          }
        />
        <StatTile
          label={data ? `Sandwiches in ${data.ytdYear}` : 'Sandwiches this year'}
          value={data?.ytdSandwiches}
          hint="so far"
        />
        <StatTile
          label={data ? `Sandwiches in ${data.currentMonthName}` : 'Sandwiches this month'}
          value={data?.currentMonthSandwiches}
          hint={
            data && `${data.lastMonthName} ${data.lastMonthYear}: ${formatNumber(data.lastMonthSandwiches)}`
          }
        />
        <StatTile label="Entries" value={data?.totalEntries} hint="in the log" />
      </StatTiles>
    </div>
  )
}
