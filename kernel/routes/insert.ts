import { limitsHold } from './limits.ts'
import { kindOf, type Model, NONE } from './model.ts'
import { NEARLY } from './problem.ts'
import { setStops, stopsOf, type Tours } from './tours.ts'

/** Where a job costs least. For one visit `second` is unused; `first` and `second` are counted in the stops as they are. */
export interface Spot {
  vehicle: number
  first: number
  second: number
  added: number
}

/**
 * Which places are overlooked: one in a hundred, by which the search does not always build the same thing. Counting down
 * to the next one needs a random number for each hundred places and not for each.
 */
interface Blinks {
  left: number
  random: () => number
}

const BLINK_RATE = 0.01
export const newBlinks = (random: () => number): Blinks => ({ left: untilNext(random), random })
const untilNext = (random: () => number) => Math.floor(Math.log(1 - random()) / Math.log(1 - BLINK_RATE))

function blinked(blinks: Blinks): boolean {
  if (blinks.left-- > 0) return false
  blinks.left = untilNext(blinks.random)
  return true
}

/** The cheapest place for a job that keeps every rule, in the tours that are driven or in one more. */
export function bestSpot(tours: Tours, job: number, blinks: Blinks): Spot | undefined {
  const best: Spot = { vehicle: NONE, first: NONE, second: NONE, added: Number.POSITIVE_INFINITY }
  for (const vehicle of tours.driving) lookIn(tours, vehicle, job, best, blinks)
  for (const kind of tours.model.kinds)
    for (const vehicle of kind.vehicles)
      if (stopsOf(tours, vehicle).length === 0) {
        lookIn(tours, vehicle, job, best, blinks)
        break
      }
  return best.vehicle === NONE ? undefined : best
}

function lookIn(tours: Tours, vehicle: number, job: number, best: Spot, blinks: Blinks) {
  const { allowed, delivery, pickup, vehicleKind } = tours.model
  if (allowed && !allowed[job * vehicleKind.length + vehicle]) return
  if (pickup[job] !== NONE && delivery[job] !== NONE) lookForPair(tours, vehicle, job, best, blinks)
  else lookForOne(tours, vehicle, job, best, blinks)
}

export function insert(tours: Tours, job: number, spot: Spot) {
  setStops(tours, spot.vehicle, withJob(tours.model, stopsOf(tours, spot.vehicle), job, spot))
}

function withJob(model: Model, stops: readonly number[], job: number, { first, second }: Spot): number[] {
  const [pickup, delivery] = [model.pickup[job] as number, model.delivery[job] as number]
  const visits = stops.slice()
  if (pickup !== NONE && delivery !== NONE) visits.splice(second, 0, delivery)
  visits.splice(first, 0, pickup === NONE ? delivery : pickup)
  return visits
}

function limitsHoldAt(tours: Tours, job: number, spot: Spot): boolean {
  if (!tours.model.limited) return true
  const { start, end } = kindOf(tours.model, spot.vehicle)
  const order = withJob(tours.model, stopsOf(tours, spot.vehicle), job, spot)
  order.unshift(start)
  order.push(end)
  return limitsHold(tours.model, spot.vehicle, order, tours.scratch)
}

function take(tours: Tours, job: number, best: Spot, spot: Spot) {
  if (limitsHoldAt(tours, job, spot)) Object.assign(best, spot)
}

/** Whether a load fits everywhere in a tour, nowhere, or depends on where. */
function roomIn(tours: Tours, vehicle: number, job: number, least: Float64Array, at: number) {
  const { loads, load } = tours.model
  const { capacity } = kindOf(tours.model, vehicle)
  let everywhere = true
  for (let index = 0; index < loads; index++) {
    const room = (capacity[index] as number) - (load[job * loads + index] as number) + NEARLY
    if ((least[at + index] as number) > room) return 'nowhere'
    if ((tours.most[vehicle * loads + index] as number) > room) everywhere = false
  }
  return everywhere ? 'everywhere' : 'somewhere'
}

function fits(tours: Tours, vehicle: number, job: number, most: Float64Array, at: number): boolean {
  const { loads, load } = tours.model
  const { capacity } = kindOf(tours.model, vehicle)
  for (let index = 0; index < loads; index++) {
    const all = (most[at + index] as number) + (load[job * loads + index] as number)
    if (all > (capacity[index] as number) + NEARLY) return false
  }
  return true
}

/** One visit: food that is in the vehicle from the start, or stays in it to the end. */
function lookForOne(tours: Tours, vehicle: number, job: number, best: Spot, blinks: Blinks) {
  const { early, late, model, mostAfter, mostBefore, atStart } = tours
  const { delivery, distance, from, loads, minutes, nodes, pickup, service, timed, until } = model
  const stops = stopsOf(tours, vehicle)
  const fetched = pickup[job] !== NONE
  const visit = (fetched ? pickup[job] : delivery[job]) as number
  const { start, end, fixed } = kindOf(model, vehicle)
  const length = stops.length
  // A delivery is in the vehicle before it, a pickup after it: least is full who brings it first, fetches it last.
  const room =
    fetched && length > 0
      ? roomIn(tours, vehicle, job, tours.after, (stops[length - 1] as number) * loads)
      : roomIn(tours, vehicle, job, atStart, vehicle * loads)
  if (room === 'nowhere') return
  const row = visit * nodes
  const closes = (until[visit] as number) + NEARLY
  let previous = start
  for (let index = 0; index <= length; index++) {
    const next = index < length ? (stops[index] as number) : end
    const leaves = timed ? (early[previous] as number) + (service[previous] as number) : 0
    if (leaves > closes) return
    const before = previous
    previous = next
    if (blinked(blinks)) continue
    const added =
      (distance[before * nodes + visit] as number) +
      (distance[row + next] as number) +
      (length === 0 ? fixed : -(distance[before * nodes + next] as number))
    if (added >= best.added) continue
    if (timed) {
      const begins = Math.max(leaves + (minutes[before * nodes + visit] as number), from[visit] as number)
      if (begins > closes) continue
      if (
        begins + (service[visit] as number) + (minutes[row + next] as number) >
        (late[next] as number) + NEARLY
      )
        continue
    }
    if (room === 'somewhere') {
      if (fetched) {
        // Behind the last stop was looked at above; before the first it is the fullest of the whole tour.
        if (index === 0) continue
        if (!fits(tours, vehicle, job, mostAfter, before * loads)) continue
      } else if (index > 0 && !fits(tours, vehicle, job, mostBefore, before * loads)) continue
    }
    take(tours, job, best, { vehicle, first: index, second: NONE, added })
  }
}

/** First where it is fetched, then everywhere behind that, as long as all in between are still in time and it has room. */
function lookForPair(tours: Tours, vehicle: number, job: number, best: Spot, blinks: Blinks) {
  const { early, model } = tours
  const { distance, from, minutes, nodes, pickup, service, until } = model
  const stops = stopsOf(tours, vehicle)
  const visit = pickup[job] as number
  const { start, end, fixed } = kindOf(model, vehicle)
  let previous = start
  for (let index = 0; index <= stops.length; index++) {
    const next = index < stops.length ? (stops[index] as number) : end
    const leaves = (early[previous] as number) + (service[previous] as number)
    const begins = Math.max(leaves + (minutes[previous * nodes + visit] as number), from[visit] as number)
    const saved = stops.length === 0 ? -fixed : (distance[previous * nodes + next] as number)
    if (begins <= (until[visit] as number) + NEARLY)
      lookBehind(
        tours,
        {
          vehicle,
          job,
          previous,
          first: index,
          leaves: begins + (service[visit] as number),
          added: (distance[previous * nodes + visit] as number) - saved,
        },
        best,
        blinks,
      )
    previous = next
  }
}

interface Fetched {
  vehicle: number
  job: number
  /** The node before the pickup. */
  previous: number
  first: number
  leaves: number
  /** What the way to the pickup adds, without the way from it. */
  added: number
}

function lookBehind(tours: Tours, fetched: Fetched, best: Spot, blinks: Blinks) {
  const { after, atStart, late, model } = tours
  const { delivery, distance, from, loads, minutes, nodes, pickup, service, until } = model
  const { vehicle, job, first } = fetched
  const stops = stopsOf(tours, vehicle)
  const { end } = kindOf(model, vehicle)
  const visit = delivery[job] as number
  let { leaves, added } = fetched
  let previous = pickup[job] as number
  let inside: [Float64Array, number] =
    first === 0 ? [atStart, vehicle * loads] : [after, fetched.previous * loads]
  for (let index = first; index <= stops.length; index++) {
    if (!fits(tours, vehicle, job, ...inside)) return
    const next = index < stops.length ? (stops[index] as number) : end
    const way = (distance[previous * nodes + visit] as number) + (distance[visit * nodes + next] as number)
    const gap = index === first ? 0 : (distance[previous * nodes + next] as number)
    const all = added + way - gap
    if (all < best.added && !blinked(blinks)) {
      const begins = Math.max(leaves + (minutes[previous * nodes + visit] as number), from[visit] as number)
      const onward = begins + (service[visit] as number) + (minutes[visit * nodes + next] as number)
      if (begins <= (until[visit] as number) + NEARLY && onward <= (late[next] as number) + NEARLY)
        take(tours, job, best, { vehicle, first, second: index, added: all })
    }
    if (index === stops.length) return
    // The delivery comes later: on to the next stop, with what the pickup delays.
    const reached = Math.max(leaves + (minutes[previous * nodes + next] as number), from[next] as number)
    if (reached > (late[next] as number) + NEARLY) return
    leaves = reached + (service[next] as number)
    if (index === first) added += distance[previous * nodes + next] as number
    inside = [after, next * loads]
    previous = next
  }
}
