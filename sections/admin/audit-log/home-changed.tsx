import { useQuery } from '@tanstack/react-query'
import { query } from '#web/calls/query.ts'
import { HomeCard, HomeList, HomeMore, HomeRow } from '#web/shell/home-card.tsx'
import { formatAgo } from '#web/ui/show/format.ts'
import { auditLogs } from './contract.ts'
import { ACTIONS, recordName } from './parts/words.ts'

const ROWS = 4
const AUDIT = { tab: 'audit' }

/** Who changed what last. */
export default function ChangedCard() {
  const changes = useQuery(query(auditLogs.list, { limit: ROWS }))
  return (
    <HomeCard
      title="Changed lately"
      rows={ROWS}
      waits={changes.data === undefined}
      more={
        <HomeMore section="admin" params={AUDIT}>
          The audit log
        </HomeMore>
      }
    >
      <HomeList
        query={changes}
        what="what changed lately"
        rows={ROWS}
        items={({ items }) => items}
        empty="Whatever people enter, change or delete shows here."
      >
        {(entry) => (
          <HomeRow
            key={entry.id}
            section="admin"
            params={{ ...AUDIT, change: String(entry.id) }}
            title={[`${ACTIONS[entry.action]} ${entry.noun}`, recordName(entry)].filter(Boolean).join(': ')}
            about={`${entry.actor?.name ?? 'The portal'} · ${formatAgo(entry.at)}`}
          />
        )}
      </HomeList>
    </HomeCard>
  )
}
