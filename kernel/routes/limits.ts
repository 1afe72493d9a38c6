import { kindOf, type Model, NONE } from './model.ts'
import { NEARLY } from './problem.ts'

/** Room to reckon in, made once: this runs for nearly every place that is looked at. */
export interface Scratch {
  times: Float64Array
  placeOf: Int32Array
  first: Int32Array
  last: Int32Array
  atMost: Float64Array
}

export const newScratch = (nodes: number): Scratch => ({
  times: new Float64Array(nodes + 2),
  placeOf: new Int32Array(nodes),
  first: new Int32Array(nodes + 2),
  last: new Int32Array(nodes + 2),
  atMost: new Float64Array(nodes + 2),
})

/**
 * Whether these visits can be driven in this order so that no shift and no time out of the cold is too long. The
 * earliest times are not always the ones: who loads later has the food in the car for less long. So each limit pushes
 * its beginning back just as far as it must, and all times behind follow; where a time-table exists that ends after at
 * most one round for each limit. `order` has the nodes where the vehicle starts and ends around the visits.
 */
export function limitsHold(
  model: Model,
  vehicle: number,
  order: readonly number[],
  scratch: Scratch,
): boolean {
  const { times, first, last, atMost } = scratch
  const { from, service } = model
  for (let index = 0; index < order.length; index++) {
    times[index] = from[order[index] as number] as number
    scratch.placeOf[order[index] as number] = index
  }
  const limits = findLimits(model, vehicle, order, scratch)
  for (let round = 0; round <= limits; round++) {
    if (!drivesOn(model, order, times)) return false
    let moved = false
    for (let limit = 0; limit < limits; limit++) {
      const end = last[limit] as number
      const begin = first[limit] as number
      const earliest =
        (times[end] as number) + (service[order[end] as number] as number) - (atMost[limit] as number)
      if (earliest <= (times[begin] as number) + NEARLY) continue
      times[begin] = earliest
      moved = true
    }
    if (!moved) return true
  }
  return false
}

/** Every time follows from the one before; false where one is too late. */
function drivesOn({ minutes, nodes, service, until }: Model, order: readonly number[], times: Float64Array) {
  let previous = order[0] as number
  for (let index = 1; index < order.length; index++) {
    const node = order[index] as number
    const there =
      (times[index - 1] as number) +
      (service[previous] as number) +
      (minutes[previous * nodes + node] as number)
    if (there > (times[index] as number)) times[index] = there
    if ((times[index] as number) > (until[node] as number) + NEARLY) return false
    previous = node
  }
  return true
}

/** Says from which place to which something may not take longer than so long; returns how many there are. */
function findLimits(model: Model, vehicle: number, order: readonly number[], scratch: Scratch): number {
  const { cold, isPickup, pickup, delivery, visitJob } = model
  const end = order.length - 1
  let count = 0
  const add = (first: number, last: number, atMost: number) => {
    scratch.first[count] = first
    scratch.last[count] = last
    scratch.atMost[count++] = atMost
  }
  const { shift } = kindOf(model, vehicle)
  if (shift < Number.POSITIVE_INFINITY) add(0, end, shift)
  for (let index = 1; index < end; index++) {
    const visit = order[index] as number
    const job = visitJob[visit] as number
    const atMost = cold[job] as number
    if (atMost === Number.POSITIVE_INFINITY) continue
    const fetched = pickup[job] as number
    if (!isPickup[visit]) add(fetched === NONE ? 0 : (scratch.placeOf[fetched] as number), index, atMost)
    else if (delivery[job] === NONE) add(index, end, atMost)
  }
  return count
}
