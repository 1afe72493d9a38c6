import { countOf } from '#kernel/language/count.ts'
import type { Notice } from './refrigeration.ts'

interface OnDay {
  vanDriverNeeded: boolean
}
const MANY = 2
const TOO_MANY = 4

/** What stands against a day, in words (domain 4.1): `others` are the events that are on it already. */
export function conflictsOn(day: string, { vanDriverNeeded }: OnDay, others: readonly OnDay[]): Notice[] {
  const notices: Notice[] = []
  if (others.length >= MANY)
    notices.push({
      tone: others.length >= TOO_MANY ? 'bad' : 'warn',
      text: `${countOf(others.length, 'other event')} on ${day}.`,
    })
  else if (others.length > 0) notices.push({ tone: 'info', text: `One other event on ${day}.` })
  if (vanDriverNeeded && others.some((other) => other.vanDriverNeeded))
    notices.push({ tone: 'bad', text: 'The van is needed by another event that day, and there is only one.' })
  return notices
}
