import { type First, homeCard } from '#kernel/calls/first-asked.ts'
import { auditLogs } from './contract.ts'

/** On Home: what changed lately. */
export const LATELY = { limit: 4 } as const

export const first: First = { [homeCard('changed-lately')]: () => [[auditLogs.latest, LATELY]] }
