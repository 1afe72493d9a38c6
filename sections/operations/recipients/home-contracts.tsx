import { useQuery } from '@tanstack/react-query'
import { query } from '#web/calls/query.ts'
import { useSettings } from '#web/calls/session.ts'
import { useToday } from '#web/device/clock.ts'
import { HomeCard, HomeList, HomeMore, HomeRow } from '#web/shell/home-card.tsx'
import { recipients } from './contract.ts'
import { ContractBadge } from './widgets.tsx'
import { contractInWords } from './words.ts'

const ROWS = 3
const DUE = { contract: 'due', status: 'active', sort: 'contractEndDate' } as const

/** Contracts with recipients that end within 60 days or have ended, the most urgent first. */
export default function ContractsCard() {
  const { timeZone } = useSettings()
  const today = useToday(timeZone ?? 'UTC')
  const due = useQuery(query(recipients.list, { ...DUE, limit: ROWS }))
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
