import { countOf, inNumber } from '#kernel/language/count.ts'
import { capital } from '../language/capital.ts'
import { nextStep, type Roster, refusalIn, timesInMonth } from './model.ts'
import type { RosterPerson, RosterShift } from './problem.ts'
import { REFUSALS, type Refusal, refusalOf, saidFree } from './rules.ts'
import { milesTo } from './value.ts'

/** Why somebody stands here: what speaks for them, and what it costs. */
export function reasonFor(roster: Roster, person: number, shift: number): string {
  const { model } = roster
  const who = model.people[person] as RosterPerson
  const what = model.shifts[shift] as RosterShift
  const miles = milesTo(who, what)
  const times = timesInMonth(roster, person, what.month)
  const parts = [
    saidFree(who, what) ? 'said to be available' : 'nothing else then',
    miles === null ? null : miles < 1 ? 'lives nearby' : `${countOf(Math.round(miles), 'mile')} away`,
    companionWords(roster, person, shift),
    wishWords(who, times),
    who.served === 0 ? 'has not helped lately' : `helped ${countOf(who.served, 'time')} lately`,
  ].filter((part) => part !== null)
  const words = parts.join(', ')
  return capital(words)
}

function companionWords({ model, of }: Roster, person: number, shift: number): string | null {
  const gladly = model.together[person] as ReadonlySet<number>
  const names = (of[shift] ?? [])
    .filter((other) => gladly.has(other))
    .map((other) => (model.people[other] as RosterPerson).name)
  return names.length === 0 ? null : `gladly comes with ${list.format(names)}`
}

const wishWords = ({ wish }: RosterPerson, times: number): string =>
  wish === null
    ? `${countOf(times, 'time')} in the month`
    : `${countOf(times, 'time')} in the month (wishes for ${wish})`

/** Who else could take it, the most suitable first: for whoever changes a pick by hand. */
export function othersFor(roster: Roster, shift: number): { person: number; cost: number }[] {
  return (roster.model.candidates[shift] ?? [])
    .filter(({ person }) => refusalIn(roster, person, shift) === null)
    .map(({ person, cost }) => ({ person, cost: cost + nextStep(roster, person, shift) }))
    .sort((a, b) => a.cost - b.cost || a.person - b.person)
}

/** What stands against each of those who are not in it, alone or beside what they already do. */
function refusalsFor(roster: Roster, shift: number): { person: number; refusal: Refusal }[] {
  const { model } = roster
  return model.people.flatMap((person, at) => {
    const refusal =
      refusalOf(person, model.shifts[shift] as RosterShift, model.gapMinutes) ?? refusalIn(roster, at, shift)
    return refusal === null ? [] : [{ person: at, refusal }]
  })
}

const AGAINST: Record<Exclude<Refusal, 'role' | 'here'>, (count: number) => string> = {
  skill: (count) => `${count} ${inNumber(count, 'lacks', 'lack')} a skill that it needs`,
  agreement: (count) => `${count} ${inNumber(count, 'has', 'have')} no agreement that is good on the day`,
  declined: (count) => `${count} said no to it`,
  away: (count) => `${count} ${inNumber(count, 'is', 'are')} away`,
  busy: (count) => `${count} ${inNumber(count, 'is', 'are')} needed elsewhere at that time`,
  week: (count) => `${count} ${inNumber(count, 'has', 'have')} enough in that week`,
  month: (count) => `${count} ${inNumber(count, 'has', 'have')} enough in that month`,
  apart: (count) => `${count} ${inNumber(count, 'is', 'are')} kept apart from who is there`,
}

/** Why nobody fits into a place that stays open. */
export function gapWords(roster: Roster, shift: number): string {
  const { role } = roster.model.shifts[shift] as RosterShift
  const counts = new Map<Refusal, number>()
  for (const { refusal } of refusalsFor(roster, shift)) counts.set(refusal, (counts.get(refusal) ?? 0) + 1)
  const all = roster.model.people.filter(({ roles }) => roles.includes(role)).length
  if (all === 0) return 'Nobody has this role.'
  const others = REFUSALS.flatMap((refusal) => {
    const count = counts.get(refusal)
    return !count || refusal === 'role' || refusal === 'here' ? [] : [AGAINST[refusal](count)]
  })
  const here = counts.get('here') ?? 0
  const rest = others.length > 0 ? `: ${list.format(others)}` : ''
  if (here === all) return `All who have this role are in it already.`
  return `Nobody is left of ${countOf(all - here, 'more person', 'more people')} with this role${rest}.`
}
const list = new Intl.ListFormat('en-US', { type: 'conjunction' })
