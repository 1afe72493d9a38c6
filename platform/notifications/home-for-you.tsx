import { useQuery } from '@tanstack/react-query'
import { query } from '#web/calls/query.ts'
import { HomeCard, HomeList, HomeMore, HomeRow } from '#web/shell/home-card.tsx'
import { notifications } from './contract.ts'
import { FOR_YOU } from './first.ts'
import { useNotificationChanges } from './parts/use-changes.ts'
import { useFollow } from './parts/use-follow.ts'
import { formatWhen } from './parts/words.ts'

const ROWS = FOR_YOU.limit

/** What the bell has told this person and they have not read: answers, mentions, decisions. */
export default function ForYouCard() {
  const unread = useQuery(query(notifications.all, FOR_YOU))
  const { read } = useNotificationChanges()
  const follow = useFollow()
  return (
    <HomeCard
      title="New for you"
      rows={ROWS}
      waits={unread.data === undefined}
      more={<HomeMore section="notifications">All notifications</HomeMore>}
    >
      <HomeList
        query={unread}
        what="what is new for you"
        rows={ROWS}
        items={({ items }) => items}
        empty="You have seen everything."
      >
        {({ id, title, message, createdAt, actionUrl }) => (
          <HomeRow
            key={id}
            onClick={() => {
              read(id)
              follow(actionUrl)
            }}
            title={title}
            about={`${formatWhen(createdAt)} · ${message}`}
          />
        )}
      </HomeList>
    </HomeCard>
  )
}
