import { type First, firstPage, homeCard } from '#kernel/calls/first-asked.ts'
import { recipients } from './contract.ts'

/** On Home: contracts that end within 60 days or have ended, the most urgent first. */
export const DUE = { contract: 'due', status: 'active', sort: 'contractEndDate' } as const
export const DUE_ON_HOME = { ...DUE, limit: 3 } as const

export const first: First = {
  recipients: () => [firstPage(recipients.list), [recipients.options, {}]],
  [homeCard('contracts-ending')]: () => [[recipients.list, DUE_ON_HOME]],
}
