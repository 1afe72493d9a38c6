import { type First, homeCard } from '#kernel/calls/first-asked.ts'
import { tasks } from './tasks-contract.ts'

/** On Home: the tasks of projects that I have. */
export const MINE = { whose: 'mine', tab: 'open', limit: 4 } as const

export const first: First = { [homeCard('my-tasks')]: () => [[tasks.list, MINE]] }
