import { NONE } from './model.ts'
import { NEARLY } from './problem.ts'
import { kindOf, type Tours } from './tours.ts'

/**
 * Whether this order of visits can be driven so that no shift and no time out of the cold is too long. The earliest
 * times are not always the ones: who loads later waits less with the food in the car. So each limit pushes its
 * beginning back just as far as it must, and all times behind follow; where a time-table exists that ends after at most
 * one round for each limit.
 */
export function limitsHold(tours: Tours, vehicle: number, visits: readonly number[]): boolean {
  const { from, minutes, nodes, service, until } = tours.model
  const { start, end } = kindOf(tours.model, vehicle)
  const order = [start, ...visits, end]
  const limits = limitsOf(tours, vehicle, order)
  const times = order.map((node) => from[node] as number)
  for (let round = 0; round <= limits.length; round++) {
    for (let index = 1; index < order.length; index++) {
      const previous = order[index - 1] as number
      const node = order[index] as number
      const there =
        (times[index - 1] as number) +
        (service[previous] as number) +
        (minutes[previous * nodes + node] as number)
      times[index] = Math.max(there, times[index] as number)
      if ((times[index] as number) > (until[node] as number) + NEARLY) return false
    }
    let moved = false
    for (const { first, last, atMost } of limits) {
      const earliest = (times[last] as number) + (service[order[last] as number] as number) - atMost
      if (earliest <= (times[first] as number) + NEARLY) continue
      times[first] = earliest
      moved = true
    }
    if (!moved) return true
  }
  return false
}

interface Limit {
  first: number
  last: number
  atMost: number
}

function limitsOf(tours: Tours, vehicle: number, order: readonly number[]): Limit[] {
  const { cold, isPickup, pickup, delivery, visitJob, visits } = tours.model
  const end = order.length - 1
  const limits: Limit[] = []
  const { shift } = kindOf(tours.model, vehicle)
  if (shift < Number.POSITIVE_INFINITY) limits.push({ first: 0, last: end, atMost: shift })
  order.forEach((node, index) => {
    if (node >= visits) return
    const job = visitJob[node] as number
    const atMost = cold[job] as number
    if (atMost === Number.POSITIVE_INFINITY) return
    if (!isPickup[node])
      limits.push({
        first: pickup[job] === NONE ? 0 : order.indexOf(pickup[job] as number),
        last: index,
        atMost,
      })
    else if (delivery[job] === NONE) limits.push({ first: index, last: end, atMost })
  })
  return limits
}
