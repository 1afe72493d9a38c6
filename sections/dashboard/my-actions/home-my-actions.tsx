import { useQuery } from '@tanstack/react-query'
import { query } from '#web/calls/query.ts'
import { HomeCard, HomeList, HomeMore, HomeRow } from '#web/shell/home-card.tsx'
import { myActions } from './contract.ts'
import { PRESSING } from './first.ts'
import { aboutInWords, When } from './parts/marks.tsx'

const ROWS = PRESSING.limit

/** Domain 3.1: the most pressing of what waits for this person, and how much there is. */
export default function MyActionsCard() {
  const mine = useQuery(query(myActions.list, PRESSING))
  const total = mine.data?.total ?? 0
  return (
    <HomeCard
      title="My Action Tracker"
      rows={ROWS}
      waits={mine.data === undefined}
      more={<HomeMore section="my-actions">{total > ROWS ? `All ${total}` : 'My actions'}</HomeMore>}
    >
      <HomeList
        query={mine}
        what="your actions"
        rows={ROWS}
        items={({ items }) => items}
        empty="No pending items"
      >
        {(action) => (
          <HomeRow
            key={`${action.what} ${action.id}`}
            section={action.opens.section}
            params={action.opens.params}
            title={action.title}
            about={aboutInWords(action)}
            end={<When action={action} />}
          />
        )}
      </HomeList>
    </HomeCard>
  )
}
