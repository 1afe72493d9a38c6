import {
  bareRoster,
  modelOf,
  put,
  type Roster,
  type RosterModel,
  refusalIn,
  rosterOf,
  valueOf,
} from './model.ts'
import type { Pick, RosterPerson, RosterProblem, RosterShift } from './problem.ts'
import { type Refusal, refusalOf } from './rules.ts'

export interface Broken extends Pick {
  rule: Refusal | 'full' | 'unknown' | 'moved'
}

/**
 * Every rule that these picks break, and what they are worth; made by the search, by a solver or by hand. Whoever has the
 * model of the problem already brings it.
 */
export function evaluate(
  problem: RosterProblem,
  picks: readonly Pick[],
  model: RosterModel = modelOf(problem),
): { broken: Broken[]; value: number } {
  const broken = [...missing(problem, picks), ...brokenIn(problem, model, picks)]
  return { broken, value: valueOf(rosterOf(model, picks)) }
}

const bare = ({ shift, person }: Pick): Pick => ({ shift, person })
const same = (one: Pick, other: Pick) => one.shift === other.shift && one.person === other.person

/** What was locked and is not there. */
function missing({ locked, people, shifts }: RosterProblem, picks: readonly Pick[]): Broken[] {
  return locked
    .filter(
      ({ person, shift }) => people.some(({ id }) => id === person) && shifts.some(({ id }) => id === shift),
    )
    .filter((lock) => !picks.some((pick) => same(pick, lock)))
    .map((lock) => ({ ...bare(lock), rule: 'moved' as const }))
}

/** One after the other, what is locked first: each is held against those before it. */
function brokenIn({ locked }: RosterProblem, model: RosterModel, picks: readonly Pick[]): Broken[] {
  const isLocked = (pick: Pick) => locked.some((lock) => same(lock, pick))
  const personAt = new Map(model.people.map(({ id }, index) => [id, index]))
  const shiftAt = new Map(model.shifts.map(({ id }, index) => [id, index]))
  const roster = bareRoster(model)
  return [...picks.filter(isLocked), ...picks.filter((pick) => !isLocked(pick))].flatMap((pick): Broken[] => {
    const [person, shift] = [personAt.get(pick.person), shiftAt.get(pick.shift)]
    if (person === undefined || shift === undefined) return [{ ...bare(pick), rule: 'unknown' }]
    const rule = brokenBy(roster, person, shift)
    if (rule !== 'here') put(roster, person, shift)
    return rule === null ? [] : [{ ...bare(pick), rule }]
  })
}

function brokenBy(roster: Roster, person: number, shift: number): Refusal | 'full' | null {
  const { model, of } = roster
  const what = model.shifts[shift] as RosterShift
  const alone = refusalOf(model.people[person] as RosterPerson, what, model.gapMinutes)
  const beside = refusalIn(roster, person, shift)
  if (beside === 'here') return beside
  return alone ?? beside ?? ((of[shift]?.length ?? 0) >= what.howMany ? 'full' : null)
}
