import { useQuery } from '@tanstack/react-query'
import { query } from '#web/calls/query.ts'
import { HomeCard, HomeList, HomeMore, HomeRow } from '#web/shell/home-card.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { wishes } from './contract.ts'
import { review } from './fields.ts'
import { MINE } from './first.ts'

const ROWS = MINE.limit

/** What this person asked for, and what became of it. */
export default function MyWishesCard() {
  const mine = useQuery(query(wishes.list, MINE))
  return (
    <HomeCard
      title="What you asked for"
      rows={ROWS}
      waits={mine.data === undefined}
      more={<HomeMore section="wishlist">The wishlist</HomeMore>}
    >
      <HomeList
        query={mine}
        what="what you asked for"
        rows={ROWS}
        items={({ items }) => items}
        empty="Something would make your work easier? Suggest it on the wishlist: gloves, coolers, a folding table."
      >
        {({ id, item, status, answer }) => (
          <HomeRow
            key={id}
            section="wishlist"
            params={{ id }}
            title={item}
            about={answer}
            end={<Badge tone={review.states[status].tone}>{review.states[status].label}</Badge>}
          />
        )}
      </HomeList>
    </HomeCard>
  )
}
