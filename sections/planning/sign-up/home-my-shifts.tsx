import { useQuery } from '@tanstack/react-query'
import { slots } from '#platform/slots/contract.ts'
import { roleWords, whereInWords } from '#platform/slots/fields.ts'
import { PlaceBadge } from '#platform/slots/widgets.tsx'
import { query } from '#web/calls/query.ts'
import { HomeCard, HomeList, HomeMore, HomeRow } from '#web/shell/home-card.tsx'
import { formatShiftTime } from '#web/ui/show/shift-time.ts'
import { MINE } from './first.ts'

const ROWS = MINE.limit

/** Where I come to next, and what I was asked for. */
export default function MyShiftsCard() {
  const mine = useQuery(query(slots.list, MINE))
  const total = mine.data?.total ?? 0
  return (
    <HomeCard
      title="My shifts"
      rows={ROWS}
      waits={mine.data === undefined}
      more={<HomeMore section="signup-genius">{total > ROWS ? `All ${total}` : 'Sign up'}</HomeMore>}
    >
      <HomeList
        query={mine}
        what="your shifts"
        rows={ROWS}
        items={({ items }) => items}
        empty="You are down for nothing. What is open stands under “Sign-up”."
      >
        {(slot) => (
          <HomeRow
            key={slot.id}
            section="signup-genius"
            params={{ id: slot.id, show: 'mine' }}
            title={`${slot.title}, ${roleWords(slot)}`}
            about={[formatShiftTime({ ...slot, endTime: null }, 'short'), whereInWords(slot)]
              .filter(Boolean)
              .join(' · ')}
            // That one comes goes without saying: the room is for where to.
            end={
              slot.mine && slot.mine.status !== 'confirmed' ? (
                <PlaceBadge status={slot.mine.status} />
              ) : undefined
            }
          />
        )}
      </HomeList>
    </HomeCard>
  )
}
