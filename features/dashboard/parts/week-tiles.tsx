import { formatDay, WEEKDAY_NAMES, weekday } from '#kernel/day.ts'
import { formatNumber } from '#web/ui/format.ts'
import { StatTile, StatTiles } from '#web/ui/stat-tile.tsx'
import type { LogNumbers } from '../contract.ts'

/** This week, and what a week can be (domain 3.1, operational capacity). */
export function WeekTiles({ log }: { log: LogNumbers | undefined }) {
  const capacity = log?.capacity
  return (
    <StatTiles>
      <StatTile
        label="This week so far"
        value={log?.thisWeek.sandwiches}
        unit="sandwiches"
        hint={log ? compared(log.thisWeek) : '\u00a0'}
      />
      <StatTile
        label="Peak week"
        value={log && (log.peak?.sandwiches ?? null)}
        unit={log && !log.peak ? '' : 'sandwiches'}
        hint={log ? log.peak?.label : '\u00a0'}
      />
      <StatTile
        label="Weekly baseline"
        value={log && (capacity ? rangeOf(capacity.baseline) : null)}
        hint={log ? averageNote(capacity ?? null) : '\u00a0'}
      />
      <StatTile
        label="Surge capacity"
        value={log && (capacity ? rangeOf(capacity.surge) : null)}
        hint={log ? (capacity ? '3 to 5 times an average week' : 'After the first full week') : '\u00a0'}
      />
    </StatTiles>
  )
}

const rangeOf = ({ low, high }: { low: number; high: number }) =>
  `${formatNumber(low)} – ${formatNumber(high)}`

const averageNote = (capacity: LogNumbers['capacity']) =>
  capacity
    ? `70% to 130% of an average week of ${formatNumber(capacity.average)}`
    : 'After the first full week'

function compared({ sandwiches, lastWeek, holidays }: LogNumbers['thisWeek']) {
  if (holidays.length > 0) return `No collection this week: ${holidays.join(', ')}`
  const day = WEEKDAY_NAMES[weekday(lastWeek.through)]
  const difference = sandwiches - lastWeek.sandwiches
  if (difference === 0) return `As many as by ${day} last week`
  return `${formatNumber(Math.abs(difference))} ${difference > 0 ? 'more' : 'fewer'} than by ${day} last week (${formatDay(lastWeek.through, 'short')})`
}
