import { randomFrom } from '#kernel/routes/random.ts'
import {
  companionsIn,
  emptyRoster,
  nextStep,
  openIn,
  put,
  type Roster,
  type RosterModel,
  refusalIn,
  take,
} from './model.ts'
import { PLACE, TOGETHER, WISHED } from './value.ts'

/**
 * A roster without a solver: the places that fewest can take go first, each to whom it suits best; then parts of it are
 * taken apart and put together again, and what is not worse stays. So much work and no clock: the same month gives the
 * same roster on every machine. A round costs what it touches, so that a month of a thousand shifts ends, too.
 */
const ROUNDS = 3_000
/** More shifts have more to be taken apart. */
const ROUNDS_EACH = 50
/** Candidates that are looked at in all rounds together. */
const LOOKS = 8_000_000
const SEED = 1
const MOST_TAKEN_APART = 5
/** So often whoever is cheapest is not always taken: what is best for one place may not be for the next. */
const STIRRED = 0.25
/** Places nobody was found for are tried again with what has come free, a few of them in each round. */
const MOST_OPEN = 8

export function search(
  model: RosterModel,
  most = Math.max(ROUNDS, ROUNDS_EACH * model.shifts.length),
): Roster {
  const random = randomFrom(SEED)
  const work: Work = {
    roster: emptyRoster(model),
    costs: model.candidates.map((all) => new Map(all.map(({ person, cost }) => [person, cost]))),
    done: [],
    gain: 0,
    looks: 0,
  }
  const { roster } = work
  const all = model.shifts.map((_, shift) => shift).filter((shift) => openIn(roster, shift) > 0)
  fill(work, all, () => 0)
  const isLocked = new Set(model.locked.map(({ person, shift }) => `${person} ${shift}`))
  for (let round = 0; round < most && all.length > 0 && work.looks < LOOKS; round++) {
    work.done = []
    work.gain = 0
    const apart = takenApart(work, all, { isLocked, random })
    fill(work, [...new Set([...apart, ...some(open(roster, all), random)])], random)
    if (work.gain < 0) takeBack(work)
  }
  return roster
}

/** The one roster, what this round did to it, and what that is worth. */
interface Work {
  roster: Roster
  /** Of each shift: what each who may take it costs. */
  costs: ReadonlyMap<number, number>[]
  done: { person: number; shift: number; came: boolean }[]
  gain: number
  looks: number
}

/** What they are worth there as the roster is without them. */
const worth = ({ roster, costs }: Work, person: number, shift: number) =>
  PLACE -
  (costs[shift]?.get(person) ?? 0) +
  companionsIn(roster, person, shift) * TOGETHER -
  nextStep(roster, person, shift)

function bring(work: Work, person: number, shift: number) {
  work.gain += worth(work, person, shift)
  put(work.roster, person, shift)
  work.done.push({ person, shift, came: true })
}

function send(work: Work, person: number, shift: number) {
  take(work.roster, person, shift)
  work.gain -= worth(work, person, shift)
  work.done.push({ person, shift, came: false })
}

function takeBack({ roster, done }: Work) {
  for (const { person, shift, came } of done.toReversed())
    if (came) take(roster, person, shift)
    else put(roster, person, shift)
}

const open = (roster: Roster, among: readonly number[]) =>
  among.filter((shift) => openIn(roster, shift) > 0 && (roster.model.candidates[shift]?.length ?? 0) > 0)

function some(shifts: readonly number[], random: () => number): readonly number[] {
  if (shifts.length <= MOST_OPEN) return shifts
  const from = Math.floor(random() * shifts.length)
  return Array.from({ length: MOST_OPEN }, (_, at) => shifts[(from + at) % shifts.length] as number)
}

/** Some shifts near each other, and all that one of their people does. */
function takenApart(
  work: Work,
  all: readonly number[],
  { isLocked, random }: { isLocked: ReadonlySet<string>; random: () => number },
): number[] {
  const { roster } = work
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
      send(work, person, shift)
  return [...chosen]
}

function fill(work: Work, shifts: readonly number[], random: () => number) {
  const { roster } = work
  const { model } = roster
  const gladly = model.together.some((others) => others.size > 0)
  const stir = random() < STIRRED ? () => random() * 2 * TOGETHER : () => 0
  const hard = (shift: number) =>
    (model.candidates[shift]?.length ?? 0) / Math.max(1, openIn(roster, shift)) + random() * 8
  const order = shifts.map((shift) => ({ shift, key: hard(shift) })).sort((a, b) => a.key - b.key)
  for (const { shift } of order)
    for (let left = openIn(roster, shift); left > 0; left--) {
      work.looks += model.candidates[shift]?.length ?? 0
      const who = cheapest(roster, shift, { inPairs: gladly && left > 1 && random() < 0.5, stir })
      if (who === null) break
      bring(work, who, shift)
    }
}

/** `inPairs`: as if whoever gladly comes with somebody brought them along. `stir` is added to what each costs. */
function cheapest(
  roster: Roster,
  shift: number,
  { inPairs, stir }: { inPairs: boolean; stir: () => number },
): number | null {
  const { together, candidates } = roster.model
  const here = candidates[shift] ?? []
  const mayCome = inPairs ? new Set(here.map(({ person }) => person)) : null
  let least = Number.POSITIVE_INFINITY
  let who: number | null = null
  for (const { person, cost } of here) {
    const others = together[person] as ReadonlySet<number>
    // Whatever the step costs, it takes off no more than a wish and companions do.
    if (cost - WISHED - others.size * TOGETHER >= least) continue
    const brings = mayCome !== null && [...others].some((other) => mayCome.has(other))
    const all =
      cost +
      nextStep(roster, person, shift) -
      companionsIn(roster, person, shift) * TOGETHER -
      (brings ? TOGETHER : 0) +
      stir()
    if (all >= least || refusalIn(roster, person, shift) !== null) continue
    least = all
    who = person
  }
  return who
}
