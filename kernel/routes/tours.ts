import { newScratch, type Scratch } from './limits.ts'
import { kindOf, type Model, NONE } from './model.ts'

/**
 * Who drives where, while the search changes it. What is asked of every place between two stops (how soon, how late at
 * most, how full) is kept beside the stops and counted anew only for a vehicle whose stops change.
 */
export interface Tours {
  model: Model
  /** The visits of each vehicle in their order. */
  stops: number[][]
  /** Vehicles that have stops. */
  driving: number[]
  vehicleOf: Int32Array
  indexOf: Int32Array
  /** Jobs that nobody has yet. */
  open: number[]
  cost: number
  costOf: Float64Array
  /** By node, in the tour that it is in: how soon the work begins, how late it may so that all behind it is in time. */
  early: Float64Array
  late: Float64Array
  /** By visit, `loads` numbers each: in the vehicle after it; the most of that up to here; the most from here on. */
  after: Float64Array
  mostBefore: Float64Array
  mostAfter: Float64Array
  /** The same by vehicle: at its start, and the most of its whole tour. */
  atStart: Float64Array
  most: Float64Array
  scratch: Scratch
}

export function emptyTours(model: Model): Tours {
  const { loads, nodes, visits, vehicleKind } = model
  const vehicles = vehicleKind.length
  return {
    model,
    stops: Array.from({ length: vehicles }, () => []),
    driving: [],
    vehicleOf: new Int32Array(visits).fill(NONE),
    indexOf: new Int32Array(visits),
    open: Array.from({ length: model.pickup.length }, (_, job) => job),
    cost: 0,
    costOf: new Float64Array(vehicles),
    early: model.from.slice(),
    late: model.until.slice(),
    after: new Float64Array(visits * loads),
    mostBefore: new Float64Array(visits * loads),
    mostAfter: new Float64Array(visits * loads),
    atStart: new Float64Array(vehicles * loads),
    most: new Float64Array(vehicles * loads),
    scratch: newScratch(nodes),
  }
}

export const stopsOf = (tours: Tours, vehicle: number) => tours.stops[vehicle] as number[]

/** The stops of this vehicle are now these. */
export function setStops(tours: Tours, vehicle: number, stops: number[]) {
  const before = stopsOf(tours, vehicle).length
  tours.stops[vehicle] = stops
  if (before === 0 && stops.length > 0) tours.driving.push(vehicle)
  if (before > 0 && stops.length === 0) tours.driving.splice(tours.driving.indexOf(vehicle), 1)
  for (let index = 0; index < stops.length; index++) {
    const visit = stops[index] as number
    tours.vehicleOf[visit] = vehicle
    tours.indexOf[visit] = index
  }
  countCost(tours, vehicle, stops)
  if (tours.model.timed) countTimes(tours, vehicle, stops)
  for (let load = 0; load < tours.model.loads; load++) countLoads(tours, vehicle, stops, load)
}

function countCost(tours: Tours, vehicle: number, stops: number[]) {
  const { distance, nodes } = tours.model
  const { start, end, fixed } = kindOf(tours.model, vehicle)
  let cost = 0
  if (stops.length > 0) {
    let previous = start
    for (const visit of stops) {
      cost += distance[previous * nodes + visit] as number
      previous = visit
    }
    cost += (distance[previous * nodes + end] as number) + fixed
  }
  tours.cost += cost - (tours.costOf[vehicle] as number)
  tours.costOf[vehicle] = cost
}

function countTimes(tours: Tours, vehicle: number, stops: number[]) {
  const { early, late, model } = tours
  const { from, minutes, nodes, service, until } = model
  const { start, end } = kindOf(model, vehicle)
  let previous = start
  for (const visit of stops) {
    const there =
      (early[previous] as number) +
      (service[previous] as number) +
      (minutes[previous * nodes + visit] as number)
    early[visit] = Math.max(there, from[visit] as number)
    previous = visit
  }
  let next = end
  for (let index = stops.length - 1; index >= 0; index--) {
    const visit = stops[index] as number
    const last =
      (late[next] as number) - (service[visit] as number) - (minutes[visit * nodes + next] as number)
    late[visit] = Math.min(last, until[visit] as number)
    next = visit
  }
}

function countLoads(tours: Tours, vehicle: number, stops: number[], load: number) {
  const { after, atStart, model, most, mostAfter, mostBefore } = tours
  const { isPickup, loads, pickup, visitJob } = model
  let inside = 0
  for (const visit of stops) {
    const job = visitJob[visit] as number
    if (pickup[job] === NONE) inside += model.load[job * loads + load] as number
  }
  atStart[vehicle * loads + load] = inside
  let highest = inside
  for (const visit of stops) {
    const amount = model.load[(visitJob[visit] as number) * loads + load] as number
    inside += isPickup[visit] ? amount : -amount
    highest = Math.max(highest, inside)
    after[visit * loads + load] = inside
    mostBefore[visit * loads + load] = highest
  }
  most[vehicle * loads + load] = highest
  highest = 0
  for (let index = stops.length - 1; index >= 0; index--) {
    const at = (stops[index] as number) * loads + load
    highest = Math.max(highest, after[at] as number)
    mostAfter[at] = highest
  }
}
