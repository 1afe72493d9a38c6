import { formatDay } from '#kernel/charity/day.ts'
import { inNumber } from '#kernel/language/count.ts'
import { HomeRow } from '#web/shell/home-card.tsx'
import { formatNumber } from '#web/ui/show/format.ts'
import type { Entry } from '../contract.ts'

/** One entry on Home, with who logged it where that is not the reader. */
export const EntryRow = ({ entry, by }: { entry: Entry; by?: boolean }) => (
  <HomeRow
    section="collections"
    params={{ id: entry.id }}
    title={entry.hostName}
    about={[formatDay(entry.collectionDate), by && entry.createdByName].filter(Boolean).join(' · ')}
    end={
      <>
        {formatNumber(entry.total)}
        <small>{inNumber(entry.total, 'sandwich')}</small>
      </>
    }
  />
)
