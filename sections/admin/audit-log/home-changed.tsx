import { useQuery } from '@tanstack/react-query'
import { query } from '#web/calls/query.ts'
import { HomeCard, HomeList, HomeMore, HomeRow } from '#web/shell/home-card.tsx'
import { type AuditRequest, auditLogs } from './contract.ts'
import { LATELY } from './first.ts'
import { ACTIONS, recordName, requestInShort, whoOf } from './parts/words.ts'

const ROWS = LATELY.limit
const AUDIT = { tab: 'audit' }

/** One change by its record, several by what they were. */
const words = (request: AuditRequest) =>
  request.entries === 1
    ? [`${ACTIONS[request.action]} ${request.noun}`, recordName(request)].filter(Boolean).join(': ')
    : requestInShort(request)

/** Who changed what last, one line for what was done together. */
export default function ChangedCard() {
  const changes = useQuery(query(auditLogs.latest, LATELY))
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
        {(request) => (
          <HomeRow
            key={request.id}
            section="admin"
            params={{ ...AUDIT, request: String(request.id) }}
            title={words(request)}
            about={whoOf(request)}
            at={request.at}
          />
        )}
      </HomeList>
    </HomeCard>
  )
}
