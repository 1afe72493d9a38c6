import { useQuery } from '@tanstack/react-query'
import { query } from '#web/calls/query.ts'
import { HomeCard, HomeList, HomeMore, HomeRow } from '#web/shell/home-card.tsx'
import { meetings } from './contract.ts'
import { NEXT } from './first.ts'
import { StatusMark, whenInShort } from './parts/marks.tsx'

const ROWS = NEXT.limit

/** The meetings that come next, with what is on their agenda. */
export default function NextMeetingsCard() {
  const next = useQuery(query(meetings.list, NEXT))
  return (
    <HomeCard
      title="Next meetings"
      rows={ROWS}
      waits={next.data === undefined}
      more={<HomeMore section="meetings">Meetings</HomeMore>}
    >
      <HomeList
        query={next}
        what="the next meetings"
        rows={ROWS}
        items={({ items }) => items}
        empty="No meeting is planned."
      >
        {(meeting) => (
          <HomeRow
            key={meeting.id}
            section="meetings"
            params={{ id: meeting.id }}
            title={meeting.title}
            about={whenInShort(meeting)}
            end={<StatusMark meeting={meeting} />}
          />
        )}
      </HomeList>
    </HomeCard>
  )
}
