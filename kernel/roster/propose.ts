import { evaluate } from './evaluate.ts'
import { answered, type LinearModel, linearOf } from './linear.ts'
import {
  modelOf,
  openIn,
  pickOf,
  picksOf,
  type Roster,
  type RosterModel,
  rosterOf,
  valueOf,
} from './model.ts'
import type { Pick, RosterProblem } from './problem.ts'
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
  const isLocked = new Set(problem.locked.map(({ shift, person }) => `${shift} ${person}`))
  const within = (pick: Pick) => isLocked.has(`${pick.shift} ${pick.person}`)
  // A solver is believed only as far as the rules confirm it.
  const best = solver ? solved(model, solver) : null
  const kept = best && evaluate(problem, picksOf(best), model).broken.every(within) ? best : null
  const roster = kept ?? (solver ? byWeeks(problem, search(model), solver) : search(model))
  return {
    picks: roster.of.flatMap((people, shift) =>
      people
        .toSorted((a, b) => a - b)
        .map((person) => {
          const pick = pickOf(model, person, shift)
          return { ...pick, locked: within(pick), reason: reasonFor(roster, person, shift) }
        }),
    ),
    gaps: model.shifts.flatMap(({ id }, shift) => {
      const open = openIn(roster, shift)
      return open === 0 ? [] : [{ shift: id, open, reason: gapWords(roster, shift) }]
    }),
    value: valueOf(roster),
    optimal: kept !== null,
  }
}

/**
 * A month that is too large for the solver is cut into weeks: each is solved anew beside what stands in the others, which
 * is never worse than what was found before.
 */
function byWeeks(problem: RosterProblem, found: Roster, solver: Solver): Roster {
  const { model } = found
  const isLocked = new Set(problem.locked.map(({ shift, person }) => `${shift} ${person}`))
  const weekOf = new Map(problem.shifts.map(({ id, week }) => [id, week]))
  let best = found
  for (const week of [...new Set(weekOf.values())].toSorted()) {
    const fixed = picksOf(best).filter(
      (pick) => weekOf.get(pick.shift) !== week || isLocked.has(`${pick.shift} ${pick.person}`),
    )
    const next = solved(modelOf({ ...problem, locked: fixed }), solver)
    if (next === null) continue
    const picks = picksOf(next)
    const { broken, value } = evaluate(problem, picks, model)
    const isGood = broken.every(({ shift, person }) => isLocked.has(`${shift} ${person}`))
    if (isGood && value >= valueOf(best)) best = rosterOf(model, picks)
  }
  return best
}

function solved(model: RosterModel, solver: Solver): Roster | null {
  const linear = linearOf(model)
  const values = linear.pairs.length === 0 ? [] : solver(linear.model)
  return values === null ? null : answered(model, linear, values)
}
