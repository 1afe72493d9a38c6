import { useQuery } from '@tanstack/react-query'
import { formatDuration } from '#kernel/charity/duration.ts'
import { query } from '#web/calls/query.ts'
import { HomeCard, HomeList, HomeMore, HomeRow } from '#web/shell/home-card.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { workLogs } from './contract.ts'
import { workLog } from './fields.ts'

const ROWS = 3
const WAITING = { tab: 'entries', waiting: 'true' }

/** Hours that wait for whoever approves them, by person; one press shows them, another approves. */
export default function HoursWaitingCard() {
  const waiting = useQuery(query(workLogs.waiting, {}))
  return (
    <HomeCard
      title="Hours to approve"
      rows={ROWS}
      waits={waiting.data === undefined}
      more={
        <HomeMore section="work-log" params={WAITING}>
          {waiting.data?.count ? `All ${waiting.data.count}` : 'Work log'}
        </HomeMore>
      }
    >
      <HomeList
        query={waiting}
        what="the hours to approve"
        rows={ROWS}
        items={({ people }) => people}
        empty="No hours wait for approval."
      >
        {({ userId, person, count, minutes }) => (
          <HomeRow
            key={userId}
            section="work-log"
            params={{ ...WAITING, userId }}
            title={person}
            about={countOf(count, workLog.words.one, workLog.words.many)}
            end={formatDuration(minutes)}
          />
        )}
      </HomeList>
    </HomeCard>
  )
}
