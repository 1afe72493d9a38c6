import { type First, homeCard } from '#kernel/calls/first-asked.ts'
import { meetings } from './contract.ts'

/** On Home: the meetings that come next. */
export const NEXT = { tab: 'upcoming', limit: 3 } as const

export const first: First = { [homeCard('next-meetings')]: () => [[meetings.list, NEXT]] }
