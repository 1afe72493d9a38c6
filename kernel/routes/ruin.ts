import { NONE } from './model.ts'
import { setStops, stopsOf, type Tours } from './tours.ts'

/**
 * Takes strings of neighboring stops out of tours that lie near each other, as in "Slack Induction by String Removals"
 * (Christiaens and Vanden Berghe, 2020); the numbers are theirs. A job leaves with both its visits.
 */
const REMOVED = 10
const LONGEST = 10
const SPLIT = 0.5
const LONGER_GAP = 0.01

export interface Change {
  random: () => number
  /** Told before a vehicle's stops change. */
  touch: (vehicle: number) => void
}

export function ruin(tours: Tours, { random, touch }: Change) {
  const { model, driving, vehicleOf } = tours
  if (driving.length === 0) return
  const stopped = model.visits - tours.open.length
  const longest = Math.min(LONGEST, Math.max(1, stopped / driving.length))
  const most = (4 * REMOVED) / (1 + longest) - 1
  const strings = Math.floor(random() * most + 1)
  const seed = Math.floor(random() * model.visits)
  const gone = new Set<number>()
  const done: number[] = []
  for (const visit of model.near[seed] as Int32Array) {
    if (done.length >= strings) break
    const vehicle = vehicleOf[visit] as number
    if (vehicle === NONE || done.includes(vehicle)) continue
    const length = Math.floor(random() * Math.min(stopsOf(tours, vehicle).length, longest) + 1)
    for (const removed of stringAround(tours, vehicle, visit, length, random))
      gone.add(model.visitJob[removed] as number)
    done.push(vehicle)
  }
  removeJobs(tours, gone, touch)
}

/** So many stops of a tour in a row with this one among them, or twice some with a gap between that stays. */
function stringAround(tours: Tours, vehicle: number, visit: number, length: number, random: () => number) {
  const stops = stopsOf(tours, vehicle)
  const index = tours.indexOf[visit] as number
  let gap = 0
  if (length > 1 && length < stops.length && random() < SPLIT) {
    gap = 1
    while (length + gap < stops.length && random() < LONGER_GAP) gap++
  }
  const whole = length + gap
  const lowest = Math.max(0, index - whole + 1)
  const highest = Math.min(index, stops.length - whole)
  const first = lowest + Math.floor(random() * (highest - lowest + 1))
  const string = stops.slice(first, first + whole)
  if (gap > 0) string.splice(1 + Math.floor(random() * (length - 1)), gap)
  return string
}

function removeJobs(tours: Tours, jobs: ReadonlySet<number>, touch: (vehicle: number) => void) {
  const { delivery, pickup, visitJob } = tours.model
  const changed = new Set<number>()
  for (const job of jobs) {
    for (const visit of [pickup[job] as number, delivery[job] as number]) {
      if (visit === NONE) continue
      changed.add(tours.vehicleOf[visit] as number)
      tours.vehicleOf[visit] = NONE
    }
    tours.open.push(job)
  }
  for (const vehicle of changed) {
    touch(vehicle)
    setStops(
      tours,
      vehicle,
      stopsOf(tours, vehicle).filter((visit) => !jobs.has(visitJob[visit] as number)),
    )
  }
}
