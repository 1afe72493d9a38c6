import { useQuery } from '@tanstack/react-query'
import { formatNearDay } from '#kernel/charity/day.ts'
import { query } from '#web/calls/query.ts'
import { HomeCard, HomeList, HomeMore, HomeRow } from '#web/shell/home-card.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { coolers } from './contract.ts'
import { whereInWords } from './words.ts'

const ROWS = 3

/** Coolers that this person has, what is due first; one press hands one on. */
export default function MyCoolersCard() {
  const mine = useQuery(query(coolers.mine, {}))
  return (
    <HomeCard
      title="Your coolers"
      rows={ROWS}
      waits={mine.data === undefined}
      more={
        <HomeMore section="cooler-tracking" params={{ action: 'scan' }}>
          Scan a cooler
        </HomeMore>
      }
    >
      <HomeList
        query={mine}
        what="your coolers"
        rows={ROWS}
        items={({ items }) => items}
        empty="You have no coolers now."
      >
        {({ id, number, code, type, holder, dueOn, isOverdue }) => (
          <HomeRow
            key={id}
            section="cooler-tracking"
            params={{ cooler: code }}
            title={`Cooler ${number}`}
            about={[type?.name, whereInWords(holder)].filter(Boolean).join(' · ')}
            end={
              dueOn && (
                <Badge tone={isOverdue ? 'warn' : 'info'}>
                  {isOverdue ? 'Due since' : 'Back by'} {formatNearDay(dueOn)}
                </Badge>
              )
            }
          />
        )}
      </HomeList>
    </HomeCard>
  )
}
