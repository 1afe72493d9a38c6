import { type First, homeCard } from '#kernel/calls/first-asked.ts'
import { teamBoard } from './contract.ts'

/** On Home: what I have taken on. */
export const MINE = { whose: 'mine', tab: 'open', limit: 3 } as const

export const first: First = { [homeCard('team-board')]: () => [[teamBoard.list, MINE]] }
