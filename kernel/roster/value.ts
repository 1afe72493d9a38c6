import { milesBetween } from '#kernel/routes/nearest.ts'
import type { RosterPerson, RosterShift } from './problem.ts'
import { saidFree } from './rules.ts'

// What a proposal is worth, in whole points: the same numbers are added up here, maximized by the solver, and checked
// by trying everything (docs/decisions/131-roster-and-cover.md).

/** An open place costs more than anything that one person could be asked for. */
export const PLACE = 10_000
const NOT_SAID_FREE = 150
const PER_MILE = 10
const MOST_WAY = 300
/** When nobody knows where they live: as ten miles. */
const UNKNOWN_WAY = 100
const PER_SERVED = 40
const MOST_SERVED = 10
/** From the first to the last time they wish for; what one of many wishes costs is a part of it. */
const SPREAD = 300
/** So much less a time costs that somebody wishes for. */
export const WISHED = 100
const OVER_WISH = 400
/** Who said nothing is treated as somebody who would come twice. */
const USUAL_WISH = 2

export const milesTo = (person: RosterPerson, shift: RosterShift): number | null =>
  person.point && shift.point ? milesBetween(person.point, shift.point) : null

/** What this person costs in this shift, whatever else they do. */
export function costOf(person: RosterPerson, shift: RosterShift): number {
  const miles = milesTo(person, shift)
  const way =
    miles !== null ? Math.min(MOST_WAY, Math.round(miles * PER_MILE)) : shift.point ? UNKNOWN_WAY : 0
  const served = Math.min(MOST_SERVED, person.served) * PER_SERVED
  return way + served + (saidFree(person, shift) ? 0 : NOT_SAID_FREE)
}

/** What their nth time in a month costs: each costs more than the one before, so that it goes round. */
export function stepCost({ wish }: RosterPerson, nth: number): number {
  const wanted = Math.max(1, wish ?? USUAL_WISH)
  const welcome = wish !== null && nth <= wish ? WISHED : 0
  return Math.round((SPREAD * (nth - 1)) / wanted) - welcome + OVER_WISH * Math.max(0, nth - wanted)
}
