import { type First, firstPage, homeCard } from '#kernel/calls/first-asked.ts'
import { wishes } from './contract.ts'

/** On Home: what I wished for. */
export const MINE = { mine: true, limit: 2 } as const

export const first: First = {
  wishlist: () => [firstPage(wishes.list)],
  [homeCard('my-wishes')]: () => [[wishes.list, MINE]],
}
