import { useQuery } from '@tanstack/react-query'
import { query } from '#web/calls/query.ts'
import { HomeCard, HomeList, HomeMore, HomeRow } from '#web/shell/home-card.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf, formatNumber } from '#web/ui/show/format.ts'
import { plans } from './contract.ts'
import { COMING_ROWS, comingDeliveries } from './first.ts'
import { useWeeks } from './parts/use-part.ts'

const ROWS = COMING_ROWS
const PLACE = { tab: 'plan' } as const

/** What is to go out on the coming Thursday, and how much of it has. */
export default function DeliveriesCard() {
  const { today } = useWeeks()
  const planned = useQuery(query(plans.list, comingDeliveries(today)))
  const totals = planned.data?.totals
  return (
    <HomeCard
      title="Thursday’s deliveries"
      rows={ROWS}
      waits={planned.data === undefined}
      more={
        <HomeMore section="donation-tracking" params={PLACE}>
          {totals?.open ? `${formatNumber(totals.open)} to go` : 'The plan'}
        </HomeMore>
      }
    >
      <HomeList
        query={planned}
        what="the coming deliveries"
        rows={ROWS}
        items={({ items }) => items}
        empty="Nothing is planned for Thursday yet. It can be proposed from what the recipients say they need."
      >
        {(row) => (
          <HomeRow
            key={row.id}
            section="donation-tracking"
            params={PLACE}
            title={row.recipientName}
            about={[countOf(row.sandwichCount, 'sandwich'), row.hostName, row.driverName]
              .filter(Boolean)
              .join(' · ')}
            end={row.delivered ? <Badge tone="good">Delivered</Badge> : null}
          />
        )}
      </HomeList>
    </HomeCard>
  )
}
