import { type First, homeCard } from '#kernel/calls/first-asked.ts'
import { notifications } from './contract.ts'

/** On Home: what I have not read, the latest. */
export const FOR_YOU = { show: 'unread', limit: 3 } as const

export const first: First = { [homeCard('for-you')]: () => [[notifications.all, FOR_YOU]] }
