import { type First, homeCard } from '#kernel/calls/first-asked.ts'
import { applications } from './contract.ts'

/** On Home: who waits longest. */
export const WAITING = { limit: 4 } as const

export const first: First = { [homeCard('applications')]: () => [[applications.list, WAITING]] }
