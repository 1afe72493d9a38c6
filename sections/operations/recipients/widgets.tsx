import { useQuery } from '@tanstack/react-query'
import { useOrganizationClock } from '#web/calls/organization-clock.ts'
import { query } from '#web/calls/query.ts'
import { Badge, type Tone } from '#web/ui/show/badge.tsx'
import { recipients } from './contract.ts'
import { namesOfStatus, type Recipient } from './fields.ts'
import { type ContractState, contractInWords, contractState } from './words.ts'

/** Names of all recipients, with what lists of them can be narrowed to. */
export const useRecipientOptions = () => useQuery(query(recipients.options, {}))

export const StatusBadge = ({ status }: Pick<Recipient, 'status'>) => (
  <Badge tone={status === 'active' ? 'good' : 'neutral'}>{namesOfStatus[status]}</Badge>
)

const STATES: Record<ContractState, { tone: Tone; label: string }> = {
  none: { tone: 'neutral', label: 'No contract' },
  signed: { tone: 'good', label: 'Signed' },
  ending: { tone: 'warn', label: 'Ends soon' },
  ended: { tone: 'bad', label: 'Has ended' },
}
type Contract = Pick<Recipient, 'contractSigned' | 'contractSignedDate' | 'contractEndDate'>

/** What the contract is today, by the organization's calendar. */
export function ContractBadge({ of }: { of: Contract }) {
  const { today } = useOrganizationClock()
  const { tone, label } = STATES[contractState(of, today)]
  return <Badge tone={tone}>{label}</Badge>
}

export function ContractWords({ of }: { of: Contract }) {
  const { today } = useOrganizationClock()
  return contractInWords(of, today)
}
