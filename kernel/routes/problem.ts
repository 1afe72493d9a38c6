/**
 * A day of driving as plain data: what is to be fetched and brought, and who drives. Places are numbers, the rows and
 * columns of both tables. Minutes are counted from midnight, so that a plan reads as a clock; where only the way counts
 * they may be any unit.
 */
export interface Problem {
  /** How far it is, `distance[from][to]`: what a plan costs. */
  distance: Table
  /** How long it takes, in minutes. */
  minutes: Table
  jobs: readonly Job[]
  vehicles: readonly Vehicle[]
  /** What the numbers of a load count, in their order and each as one of it: `sandwich`, `cooler`. */
  loads: readonly string[]
}

export type Table = readonly (readonly number[])[]

/** Something to bring, to fetch, or both: then the same vehicle first fetches and later brings it. */
export interface Job {
  id: string
  name?: string
  /** Without one it is in the vehicle from the start. */
  pickup?: Visit
  /** Without one it stays in the vehicle to the end. */
  delivery?: Visit
  load: readonly number[]
  /** Food safety: the longest time from the beginning of its loading to the end of its unloading. */
  coldMinutes?: number
  /** Only these vehicles may, for a stop that was promised to somebody. */
  vehicles?: readonly string[]
}

export interface Visit {
  place: number
  name?: string
  /** When the work there may begin. A vehicle that is early waits. */
  from?: number
  until?: number
  /** How long the work there takes. */
  service?: number
}

export interface Vehicle {
  id: string
  name?: string
  /** Null: it begins at its first stop, ends at its last. */
  start: number | null
  end: number | null
  capacity: readonly number[]
  /** It leaves no earlier, and is at its end no later. */
  from?: number
  until?: number
  /** The longest time from leaving to the end. */
  shiftMinutes?: number
  /** What it costs, in distance, that it drives at all. */
  fixed?: number
}

export type StopKind = 'pickup' | 'delivery'

export interface Stop {
  job: string
  kind: StopKind
}

/** Who drives where, in this order. A vehicle without a route stays at home. */
export interface Plan {
  routes: readonly { vehicle: string; stops: readonly Stop[] }[]
}

/** Times come from tables of fractions: what differs by less than this is the same. */
export const NEARLY = 1e-6
