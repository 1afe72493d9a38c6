import { type First, homeCard } from '#kernel/calls/first-asked.ts'
import { reminders } from './contract.ts'

/** On Home: what I am to remember. */
export const MINE = { mine: true, limit: 3 } as const

export const first: First = { [homeCard('my-reminders')]: () => [[reminders.list, MINE]] }
