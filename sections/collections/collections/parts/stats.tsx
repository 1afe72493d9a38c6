import { useQuery } from '@tanstack/react-query'
import { query } from '#web/calls/query.ts'
import { useRemembered } from '#web/device/remembered.ts'
import { Button } from '#web/ui/action/button.tsx'
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts'
import { formatNumber } from '#web/ui/show/format.ts'
import { StatTile, StatTiles } from '#web/ui/show/stat-tile.tsx'
import { collections } from '../contract.ts'
import { targets } from '../tour-targets.ts'
import styles from './log.module.css'

/** All of the log in a few numbers; on a phone one line that opens. */
export function Stats() {
  const { data, error } = useQuery(query(collections.stats, {}))
  const phone = useIsPhone()
  const [opened, setOpened] = useRemembered('collections-stats', false)
  // The list below says what went wrong; numbers that are not there need no second message.
  if (error && !data) return null
  return (
    <section className={styles.stats} aria-label="Totals of the whole log" {...targets.figures}>
      {phone && (
        <div className={styles.statsLine}>
          <span>
            <strong>{data ? formatNumber(data.completeTotalSandwiches) : '…'}</strong> sandwiches,{' '}
            {data ? formatNumber(data.ytdSandwiches) : '…'} in {data?.ytdYear ?? 'this year'}
          </span>
          <Button variant="quiet" aria-expanded={opened} onClick={() => setOpened(!opened)}>
            {opened ? 'Less' : 'More'}
          </Button>
        </div>
      )}
      {(!phone || opened) && (
        <StatTiles>
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
      )}
    </section>
  )
}
