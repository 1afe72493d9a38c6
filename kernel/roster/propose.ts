import { evaluate } from './evaluate.ts'
import { answered, type LinearModel, linearOf } from './linear.ts'
import { modelOf, openIn, picksOf, type Roster, valueOf } from './model.ts'
import type { Pick, RosterPerson, RosterProblem, RosterShift } from './problem.ts'
import { gapWords, reasonFor } from './reasons.ts'
import { search } from './search.ts'

export interface Proposal {
  picks: (Pick & { locked: boolean; reason: string })[]
  gaps: { shift: string; open: number; reason: string }[]
  value: number
  /** Nothing is better; otherwise it is the best that was found. */
  optimal: boolean
}

/** Values of the columns for which the costs are smallest, or null when they could not be told in time. */
export type Solver = (model: LinearModel) => ArrayLike<number> | null

/**
 * Proposes who comes when. A rule is never broken: what nobody can take within them stays open, and says why. With a
 * solver it is the best there is; without one, or when the month is too large for it, the best that the search finds.
 */
export function propose(problem: RosterProblem, solver?: Solver): Proposal {
  const model = modelOf(problem)
  const best = solver ? solved(problem, solver) : null
  const roster = best ?? search(model)
  const isLocked = new Set(problem.locked.map(({ shift, person }) => `${shift} ${person}`))
  return {
    picks: picksOf(roster).map((pick) => ({
      ...pick,
      locked: isLocked.has(`${pick.shift} ${pick.person}`),
      reason: reasonOf(roster, pick),
    })),
    gaps: model.shifts.flatMap(({ id }, shift) => {
      const open = openIn(roster, shift)
      return open === 0 ? [] : [{ shift: id, open, reason: gapWords(roster, shift) }]
    }),
    value: valueOf(roster),
    optimal: best !== null,
  }
}

/** A solver is believed only as far as the rules confirm it. */
function solved(problem: RosterProblem, solver: Solver): Roster | null {
  const model = modelOf(problem)
  const linear = linearOf(model)
  const values = linear.pairs.length === 0 ? [] : solver(linear.model)
  if (values === null) return null
  const roster = answered(model, linear, values)
  const isLocked = new Set(problem.locked.map(({ shift, person }) => `${shift} ${person}`))
  const { broken } = evaluate(problem, picksOf(roster))
  return broken.every(({ shift, person }) => isLocked.has(`${shift} ${person}`)) ? roster : null
}

function reasonOf(roster: Roster, { shift, person }: Pick): string {
  const at = roster.model.shifts.findIndex(({ id }: RosterShift) => id === shift)
  const who = roster.model.people.findIndex(({ id }: RosterPerson) => id === person)
  return reasonFor(roster, who, at)
}
