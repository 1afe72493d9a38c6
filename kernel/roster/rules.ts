import { MINUTE } from '#kernel/clock.ts'
import type { RosterPerson, RosterShift, Times } from './problem.ts'

/** Why somebody cannot take a shift. In this order one is told: what is about the person first, the rest of the month last. */
export const REFUSALS = [
  'role',
  'skill',
  'agreement',
  'declined',
  'away',
  'busy',
  'week',
  'month',
  'apart',
  'here',
] as const
export type Refusal = (typeof REFUSALS)[number]

const meet = (one: Times, other: Times, gap = 0) => one.start < other.end + gap && other.start < one.end + gap

/** Two times that one person cannot both be at, with the way between them. */
export const clash = (one: Times, other: Times, gapMinutes: number) => meet(one, other, gapMinutes * MINUTE)

/** What stands against it whatever else is chosen; null when nothing does. */
export function refusalOf(person: RosterPerson, shift: RosterShift, gapMinutes: number): Refusal | null {
  if (!person.roles.includes(shift.role)) return 'role'
  if (shift.needs.some((skill) => !person.skills.includes(skill))) return 'skill'
  if (shift.agreement !== null && !isGood(person, shift.agreement, shift.day)) return 'agreement'
  if (person.declined.includes(shift.id)) return 'declined'
  if (person.away.some((times) => meet(times, shift))) return 'away'
  if (person.busy.some((duty) => clash(duty, shift, gapMinutes))) return 'busy'
  return null
}

function isGood({ agreements }: RosterPerson, agreement: string, day: string): boolean {
  const until = agreements[agreement]
  return until === null || (until !== undefined && until >= day)
}

/** Did they say that they are there for all of it? */
export const saidFree = (person: RosterPerson, shift: Times) =>
  person.free.some(({ start, end }) => start <= shift.start && end >= shift.end)

/** What stands against it beside what else they would do: `others` are their other shifts of the proposal. */
export function refusalBeside(
  person: RosterPerson,
  shift: RosterShift,
  others: readonly RosterShift[],
  gapMinutes: number,
): Refusal | null {
  if (others.some((other) => clash(other, shift, gapMinutes))) return 'busy'
  const all = [...person.busy, ...others]
  if (person.mostWeek !== null && all.filter(({ week }) => week === shift.week).length >= person.mostWeek)
    return 'week'
  if (
    person.mostMonth !== null &&
    all.filter(({ month }) => month === shift.month).length >= person.mostMonth
  )
    return 'month'
  return null
}
