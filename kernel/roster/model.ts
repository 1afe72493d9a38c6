import type { Pick, RosterPerson, RosterProblem, RosterShift } from './problem.ts'
import { type Refusal, refusalBeside, refusalOf } from './rules.ts'
import { costOf, PLACE, stepCost } from './value.ts'

/** The problem by numbers, in one order whatever order it came in: so the same month gives the same proposal. */
export interface RosterModel {
  people: readonly RosterPerson[]
  shifts: readonly RosterShift[]
  gapMinutes: number
  /** Of each shift: who may take it at all, and what they cost there. */
  candidates: readonly { person: number; cost: number }[][]
  /** People who are not to be together, by person. */
  apart: readonly ReadonlySet<number>[]
  locked: readonly { person: number; shift: number }[]
}

/** Who is where, as it is being put together. */
export interface Roster {
  model: RosterModel
  /** People of each shift, shifts of each person; both with what is locked. */
  of: number[][]
  by: number[][]
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

export function modelOf(problem: RosterProblem): RosterModel {
  const people = problem.people.toSorted(byId)
  const shifts = problem.shifts.toSorted((a, b) => a.start - b.start || byId(a, b))
  const personAt = new Map(people.map(({ id }, index) => [id, index]))
  const shiftAt = new Map(shifts.map(({ id }, index) => [id, index]))
  const apart = people.map(() => new Set<number>())
  for (const [one, other] of problem.apart) {
    const [a, b] = [personAt.get(one), personAt.get(other)]
    if (a === undefined || b === undefined || a === b) continue
    apart[a]?.add(b)
    apart[b]?.add(a)
  }
  const seen = new Set<string>()
  const locked = problem.locked
    .flatMap((pick) => {
      const [person, shift] = [personAt.get(pick.person), shiftAt.get(pick.shift)]
      const key = `${person} ${shift}`
      if (person === undefined || shift === undefined || seen.has(key)) return []
      seen.add(key)
      return [{ person, shift }]
    })
    .toSorted((a, b) => a.shift - b.shift || a.person - b.person)
  const bare = { people, shifts, gapMinutes: problem.gapMinutes, candidates: [], apart, locked }
  const fixed = emptyRoster(bare)
  const candidates = shifts.map((shift, at) =>
    people.flatMap((person, index) =>
      refusalOf(person, shift, problem.gapMinutes) === null && refusalIn(fixed, index, at) === null
        ? [{ person: index, cost: costOf(person, shift) }]
        : [],
    ),
  )
  return { ...bare, candidates }
}

/** Nobody anywhere. */
export const bareRoster = (model: RosterModel): Roster => ({
  model,
  of: model.shifts.map(() => []),
  by: model.people.map(() => []),
})

/** Only what is locked. */
export function emptyRoster(model: RosterModel): Roster {
  const roster = bareRoster(model)
  for (const { person, shift } of model.locked) put(roster, person, shift)
  return roster
}

export function put({ of, by }: Roster, person: number, shift: number) {
  of[shift]?.push(person)
  by[person]?.push(shift)
}

export function take({ of, by }: Roster, person: number, shift: number) {
  drop(of[shift], person)
  drop(by[person], shift)
}
function drop(list: number[] | undefined, value: number) {
  const at = list?.indexOf(value) ?? -1
  if (at >= 0) list?.splice(at, 1)
}

/** What stands against it as the roster is now; whether there is a place left is asked of `openIn`. */
export function refusalIn({ model, of, by }: Roster, person: number, shift: number): Refusal | null {
  const here = of[shift] ?? []
  if (here.includes(person)) return 'here'
  const others = (by[person] ?? []).map((at) => model.shifts[at] as RosterShift)
  const beside = refusalBeside(
    model.people[person] as RosterPerson,
    model.shifts[shift] as RosterShift,
    others,
    model.gapMinutes,
  )
  if (beside) return beside
  const not = model.apart[person] as ReadonlySet<number>
  return not.size > 0 && here.some((other) => not.has(other)) ? 'apart' : null
}

export const openIn = ({ model, of }: Roster, shift: number) =>
  Math.max(0, (model.shifts[shift] as RosterShift).howMany - (of[shift]?.length ?? 0))

/** How often they come in the month of this shift, with what they have to do besides. */
export function timesInMonth({ model, by }: Roster, person: number, month: string): number {
  const { busy } = model.people[person] as RosterPerson
  let times = 0
  for (const duty of busy) if (duty.month === month) times++
  for (const at of by[person] ?? []) if (model.shifts[at]?.month === month) times++
  return times
}

/** What one more time costs them. */
export const nextStep = (roster: Roster, person: number, shift: number) =>
  stepCost(
    roster.model.people[person] as RosterPerson,
    timesInMonth(roster, person, (roster.model.shifts[shift] as RosterShift).month) + 1,
  )

/** What a whole roster is worth: as many places as possible, and then what suits people. */
export function valueOf(roster: Roster): number {
  const { model, of } = roster
  let value = 0
  const first = new Map<string, { person: number; month: string; times: number }>()
  of.forEach((people, at) => {
    const shift = model.shifts[at] as RosterShift
    for (const person of people) {
      value += PLACE - costOf(model.people[person] as RosterPerson, shift)
      const key = `${person} ${shift.month}`
      const known = first.get(key)
      if (known) known.times++
      else first.set(key, { person, month: shift.month, times: 1 })
    }
  })
  for (const { person, month, times } of first.values()) {
    const all = timesInMonth(roster, person, month)
    for (let nth = all - times + 1; nth <= all; nth++)
      value -= stepCost(model.people[person] as RosterPerson, nth)
  }
  return value
}

export const rosterOf = (model: RosterModel, picks: readonly Pick[]): Roster => {
  const roster = bareRoster(model)
  const personAt = new Map(model.people.map(({ id }, index) => [id, index]))
  const shiftAt = new Map(model.shifts.map(({ id }, index) => [id, index]))
  for (const pick of picks) {
    const [person, shift] = [personAt.get(pick.person), shiftAt.get(pick.shift)]
    if (person !== undefined && shift !== undefined) put(roster, person, shift)
  }
  return roster
}

/** By their ids again. */
export const pickOf = ({ people, shifts }: RosterModel, person: number, shift: number): Pick => ({
  shift: (shifts[shift] as RosterShift).id,
  person: (people[person] as RosterPerson).id,
})

export const picksOf = ({ model, of }: Roster): Pick[] =>
  of.flatMap((people, shift) =>
    people.toSorted((a, b) => a - b).map((person) => pickOf(model, person, shift)),
  )
