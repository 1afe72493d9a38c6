import { randomFrom } from '#kernel/routes/random.ts'
import {
  emptyRoster,
  nextStep,
  openIn,
  put,
  type Roster,
  type RosterModel,
  refusalIn,
  take,
  valueOf,
} from './model.ts'
import { WISHED } from './value.ts'

/**
 * A roster without a solver: the places that fewest can take go first, each to whom it suits best; then parts of it are
 * taken apart and put together again, and what is not worse stays. So many rounds and no clock: the same month gives the
 * same roster on every machine.
 */
const ROUNDS = 3_000
/** Candidates that are looked at in all rounds together; a large month has fewer rounds. */
const LOOKS = 3_000_000
const SEED = 1
const MOST_TAKEN_APART = 5

export function search(model: RosterModel, most = ROUNDS): Roster {
  const random = randomFrom(SEED)
  let best = emptyRoster(model)
  const all = model.shifts.map((_, shift) => shift).filter((shift) => openIn(best, shift) > 0)
  fill(best, all, () => 0)
  let value = valueOf(best)
  const isLocked = new Set(model.locked.map(({ person, shift }) => `${person} ${shift}`))
  const perShift = all.reduce((sum, shift) => sum + (model.candidates[shift]?.length ?? 0), 0) / all.length
  const rounds = Math.min(most, Math.floor(LOOKS / Math.max(1, perShift * MOST_TAKEN_APART * 2)))
  for (let round = 0; round < rounds && all.length > 0; round++) {
    const next = copy(best)
    fill(next, [...new Set([...takenApart(next, all, { isLocked, random }), ...open(next, all)])], random)
    const worth = valueOf(next)
    if (worth < value) continue
    best = next
    value = worth
  }
  return best
}

const copy = ({ model, of, by }: Roster): Roster => ({
  model,
  of: of.map((people) => [...people]),
  by: by.map((shifts) => [...shifts]),
})

const open = (roster: Roster, among: readonly number[]) =>
  among.filter((shift) => openIn(roster, shift) > 0 && (roster.model.candidates[shift]?.length ?? 0) > 0)

/** Some shifts near each other, and all that one of their people does. */
function takenApart(
  roster: Roster,
  all: readonly number[],
  { isLocked, random }: { isLocked: ReadonlySet<string>; random: () => number },
): number[] {
  const around = Math.floor(random() * all.length)
  const count = 1 + Math.floor(random() * MOST_TAKEN_APART)
  const chosen = new Set<number>()
  for (let at = 0; at < count; at++)
    chosen.add(all[(around + Math.floor(random() * count * 2)) % all.length] as number)
  const first = [...chosen]
  for (const shift of first) {
    const people = roster.of[shift] ?? []
    const one = people[Math.floor(random() * people.length)]
    if (one !== undefined) for (const other of roster.by[one] ?? []) chosen.add(other)
  }
  for (const shift of chosen)
    for (const person of (roster.of[shift] ?? []).filter((one) => !isLocked.has(`${one} ${shift}`)))
      take(roster, person, shift)
  return [...chosen]
}

function fill(roster: Roster, shifts: readonly number[], random: () => number) {
  const { model } = roster
  const hard = (shift: number) =>
    (model.candidates[shift]?.length ?? 0) / Math.max(1, openIn(roster, shift)) + random() * 8
  const order = shifts.map((shift) => ({ shift, key: hard(shift) })).sort((a, b) => a.key - b.key)
  for (const { shift } of order)
    for (let left = openIn(roster, shift); left > 0; left--) {
      const who = cheapest(roster, shift)
      if (who === null) break
      put(roster, who, shift)
    }
}

function cheapest(roster: Roster, shift: number): number | null {
  let least = Number.POSITIVE_INFINITY
  let who: number | null = null
  for (const { person, cost } of roster.model.candidates[shift] ?? []) {
    // Whatever the step costs, it takes off no more than a wish does.
    if (cost - WISHED >= least) continue
    const all = cost + nextStep(roster, person, shift)
    if (all >= least || refusalIn(roster, person, shift) !== null) continue
    least = all
    who = person
  }
  return who
}
