import { useQuery } from '@tanstack/react-query'
import { query } from '#web/calls/query.ts'
import { HomeCard, HomeList, HomeMore, HomeRow } from '#web/shell/home-card.tsx'
import { formatBytes } from '#web/ui/show/format.ts'
import { documents } from './contract.ts'

const ROWS = 4

/** Domain 3.1: the documents that administrators put on everybody's first page, as far as each may see them. */
export default function DocumentsCard() {
  const there = useQuery(query(documents.onDashboard, {}))
  return (
    <HomeCard
      title="Important documents"
      rows={ROWS}
      waits={there.data === undefined}
      more={<HomeMore section="important-documents">All of them</HomeMore>}
    >
      <HomeList
        query={there}
        what="the important documents"
        rows={ROWS}
        items={({ items }) => items}
        empty="Forms, guidelines and letters stand among the important documents."
      >
        {({ id, title, description, fileSize }) => (
          <HomeRow
            key={id}
            section="important-documents"
            params={{ id }}
            icon="document"
            title={title}
            about={description}
            end={formatBytes(fileSize)}
          />
        )}
      </HomeList>
    </HomeCard>
  )
}
