import { useQuery } from '@tanstack/react-query'
import { query } from '#web/calls/query.ts'
import { HomeCard, HomeList } from '#web/shell/home-card.tsx'
import { collections } from './contract.ts'
import { MY_ENTRIES } from './first.ts'
import { EntryRow } from './parts/home-row.tsx'

const ROWS = MY_ENTRIES.limit

/** What this person logged last, each a way to the entry. */
export default function MyEntriesCard() {
  const mine = useQuery(query(collections.list, MY_ENTRIES))
  return (
    <HomeCard title="My latest entries" rows={ROWS} waits={mine.data === undefined}>
      <HomeList
        query={mine}
        what="your latest entries"
        rows={ROWS}
        items={({ items }) => items}
        empty="What you log will be listed here."
      >
        {(entry) => <EntryRow key={entry.id} entry={entry} />}
      </HomeList>
    </HomeCard>
  )
}
