import { useQuery } from '@tanstack/react-query'
import { query } from '#web/calls/query.ts'
import { HomeCard, HomeList, HomeMore } from '#web/shell/home-card.tsx'
import { collections } from './contract.ts'
import { LATELY } from './first.ts'
import { EntryRow } from './parts/home-row.tsx'

const ROWS = LATELY.limit

/** What came into the log last, whoever logged it. */
export default function LatelyCard() {
  const latest = useQuery(query(collections.list, LATELY))
  return (
    <HomeCard
      title="Logged lately"
      rows={ROWS}
      waits={latest.data === undefined}
      more={<HomeMore section="collections">The whole log</HomeMore>}
    >
      <HomeList
        query={latest}
        what="what was logged lately"
        rows={ROWS}
        items={({ items }) => items}
        empty="As soon as somebody logs what was collected, it stands here."
      >
        {(entry) => <EntryRow key={entry.id} entry={entry} by />}
      </HomeList>
    </HomeCard>
  )
}
