import { type First, homeCard } from '#kernel/calls/first-asked.ts'
import { slots } from '#platform/slots/contract.ts'

/** On Home: where I come to next. */
export const MINE = { show: 'mine', limit: 3 } as const

export const first: First = { [homeCard('my-shifts')]: () => [[slots.list, MINE]] }
