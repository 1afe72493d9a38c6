import { useQuery } from '@tanstack/react-query'
import { useOrganizationClock } from '#web/calls/organization-clock.ts'
import { query } from '#web/calls/query.ts'
import { HomeCard, HomeList, HomeMore, HomeRow } from '#web/shell/home-card.tsx'
import { recipients } from './contract.ts'
import { DUE, DUE_ON_HOME } from './first.ts'
import { ContractBadge } from './widgets.tsx'
import { contractInWords } from './words.ts'

const ROWS = DUE_ON_HOME.limit

/** Contracts with recipients that end within 60 days or have ended, the most urgent first. */
export default function ContractsCard() {
  const { today } = useOrganizationClock()
  const due = useQuery(query(recipients.list, DUE_ON_HOME))
  return (
    <HomeCard
      title="Contracts to renew"
      rows={ROWS}
      waits={due.data === undefined}
      more={
        <HomeMore section="recipients" params={DUE}>
          {due.data?.total ? `All ${due.data.total}` : 'Recipients'}
        </HomeMore>
      }
    >
      <HomeList
        query={due}
        what="the contracts to renew"
        rows={ROWS}
        items={({ items }) => items}
        empty="No contract with a recipient ends within 60 days."
      >
        {(row) => (
          <HomeRow
            key={row.id}
            section="recipients"
            params={{ id: row.id }}
            title={row.name}
            about={contractInWords(row, today)}
            end={<ContractBadge of={row} />}
          />
        )}
      </HomeList>
    </HomeCard>
  )
}
