import { bestSpot, insert, newBlinks } from './insert.ts'
import { type Model, modelOf, NONE } from './model.ts'
import { ordersOf } from './orders.ts'
import type { Plan, Problem } from './problem.ts'
import { randomFrom } from './random.ts'
import { ruin } from './ruin.ts'
import { emptyTours, setStops, stopsOf, type Tours } from './tours.ts'

/**
 * Proposes a plan: takes a part of it apart, puts it together again a little better, many thousand times ("Slack
 * Induction by String Removals", Christiaens and Vanden Berghe, 2020). Every plan on the way keeps every rule; a job
 * that no vehicle can take within them stays out of the plan, and as few as possible do.
 *
 * The same seed and number of rounds give the same plan, unless time runs out first.
 */
export interface Effort {
  seed?: number
  rounds?: number
  /** At most so long, by this clock. */
  time?: { milliseconds: number; now: () => number }
}

const DEFAULT_ROUNDS = 5_000
/** From where to where it cools, as parts of a middling way: early it takes worse plans for the sake of other ones. */
const HOT = 1
const COLD = 0.005
/** Until then jobs that are often left out go first, so that others take their turn at it. */
const SEEKING = 0.5
const CLOCK_EVERY = 16

export function solve(problem: Problem, effort: Effort = {}): Plan {
  const model = modelOf(problem)
  const search = newSearch(model, effort.seed ?? 1)
  const progress = progressOf(effort)
  recreate(search)
  keepIfBest(search)
  const way = search.tours.cost / Math.max(1, model.visits)
  for (let done = progress(); done < 1 && model.visits > 0; done = progress())
    tryOne(search, done, way * HOT * (COLD / HOT) ** done)
  return planOf(problem, model, search.best.stops)
}

interface Search {
  tours: Tours
  random: () => number
  best: { open: number; cost: number; stops: number[][] }
  /** How often each job was left out. */
  missed: Float64Array
  orders: ReturnType<typeof ordersOf>
  blinks: ReturnType<typeof newBlinks>
  /** What the vehicles had that this round has changed. */
  before: Map<number, number[]>
}

function newSearch(model: Model, seed: number): Search {
  const random = randomFrom(seed)
  return {
    tours: emptyTours(model),
    random,
    best: { open: Number.POSITIVE_INFINITY, cost: Number.POSITIVE_INFINITY, stops: [] },
    missed: new Float64Array(model.pickup.length),
    orders: ordersOf(model),
    blinks: newBlinks(random),
    before: new Map(),
  }
}

/** How much of the effort is spent, from 0 to 1; each asking counts as a round. */
function progressOf({ rounds = DEFAULT_ROUNDS, time }: Effort) {
  const start = time?.now() ?? 0
  let round = 0
  let spent = 0
  return () => {
    if (time && round % CLOCK_EVERY === 0) spent = (time.now() - start) / time.milliseconds
    return Math.max(round++ / rounds, spent)
  }
}

function tryOne(search: Search, done: number, heat: number) {
  const { before, missed, random, tours } = search
  const openBefore = tours.open.slice()
  const costBefore = tours.cost
  before.clear()
  ruin(tours, { random, touch: (vehicle) => touch(search, vehicle) })
  recreate(search)
  const better =
    isWelcome(search, openBefore, done) ||
    (tours.open.length === openBefore.length && tours.cost < costBefore - heat * Math.log(random()))
  for (const job of tours.open) missed[job] = (missed[job] as number) + 1
  if (better) keepIfBest(search)
  else takeBack(search, openBefore)
}

function touch({ before, tours }: Search, vehicle: number) {
  if (!before.has(vehicle)) before.set(vehicle, stopsOf(tours, vehicle))
}

/** Fewer are left out, or others, which were left out less often. */
function isWelcome({ missed, tours }: Search, openBefore: readonly number[], done: number): boolean {
  if (tours.open.length < openBefore.length) return true
  if (openBefore.length === 0 || done > SEEKING) return false
  const times = (jobs: readonly number[]) => jobs.reduce((sum, job) => sum + (missed[job] as number), 0)
  return times(tours.open) < times(openBefore)
}

function keepIfBest({ best, tours }: Search) {
  const open = tours.open.length
  if (open > best.open || (open === best.open && tours.cost >= best.cost - 1e-9)) return
  best.open = open
  best.cost = tours.cost
  best.stops = tours.stops.slice()
}

function takeBack({ before, tours }: Search, openBefore: number[]) {
  for (const vehicle of before.keys())
    for (const visit of stopsOf(tours, vehicle)) tours.vehicleOf[visit] = NONE
  for (const [vehicle, stops] of before) setStops(tours, vehicle, stops)
  tours.open = openBefore
}

/** Every open job goes where it costs least; what fits nowhere stays open. */
function recreate(search: Search) {
  const { blinks, orders, random, tours } = search
  const open = orders(tours.open, random)
  tours.open = []
  for (const job of open) {
    const spot = bestSpot(tours, job, blinks)
    if (spot) {
      touch(search, spot.vehicle)
      insert(tours, job, spot)
    } else tours.open.push(job)
  }
}

function planOf(problem: Problem, model: Model, stops: readonly number[][]): Plan {
  return {
    routes: problem.vehicles.flatMap(({ id }, vehicle) => {
      const visits = stops[vehicle] ?? []
      if (visits.length === 0) return []
      return [{ vehicle: id, stops: visits.flatMap((visit) => model.stopOf[visit] ?? []) }]
    }),
  }
}
