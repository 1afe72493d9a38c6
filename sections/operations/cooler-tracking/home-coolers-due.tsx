import { useQuery } from '@tanstack/react-query'
import { formatNearDay } from '#kernel/charity/day.ts'
import { query } from '#web/calls/query.ts'
import { HomeCard, HomeList, HomeMore, HomeRow } from '#web/shell/home-card.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { coolers } from './contract.ts'
import { whereInWords } from './words.ts'

const ROWS = 3
const OVERDUE = { tab: 'list', overdue: 'true' }

/** Coolers that should be back by now, the latest first. */
export default function CoolersDueCard() {
  const due = useQuery(query(coolers.due, {}))
  return (
    <HomeCard
      title="Coolers to come back"
      rows={ROWS}
      waits={due.data === undefined}
      more={
        <HomeMore section="cooler-tracking" params={OVERDUE}>
          {due.data?.count ? `All ${due.data.count}` : 'Cooler Tracking'}
        </HomeMore>
      }
    >
      <HomeList
        query={due}
        what="the coolers that are due"
        rows={ROWS}
        items={({ items }) => items}
        empty="No cooler is overdue."
      >
        {({ id, number, holder, dueOn }) => (
          <HomeRow
            key={id}
            section="cooler-tracking"
            params={{ id }}
            title={`Cooler ${number}`}
            about={whereInWords(holder)}
            end={dueOn && <Badge tone="warn">Due since {formatNearDay(dueOn)}</Badge>}
          />
        )}
      </HomeList>
    </HomeCard>
  )
}
