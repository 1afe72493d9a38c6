import type { Day } from '#kernel/charity/day.ts'

/**
 * A month to be staffed, as plain data. Instants are milliseconds; which week and month a shift belongs to is said by
 * whoever asks, on the organization's wall.
 */
export interface Times {
  start: number
  end: number
}

/** What already has somebody's time: in these hours they take nothing else, and it counts for their week and month. */
export interface Duty extends Times {
  week: string
  month: string
}

export interface RosterPerson {
  id: string
  name: string
  roles: readonly string[]
  skills: readonly string[]
  /** Said to be unavailable. */
  away: readonly Times[]
  /** Said to be available. Who said nothing may be asked, after those who did. */
  free: readonly Times[]
  /** How often a month they would like to help; null: not said. */
  wish: number | null
  /** Never more than this, whatever is open. */
  mostWeek: number | null
  mostMonth: number | null
  point: { latitude: number; longitude: number } | null
  /** Agreements that they signed, with the last day on which each is good; null for one without an end. */
  agreements: Readonly<Record<string, Day | null>>
  /** How often they helped lately, for whom a month is fair. */
  served: number
  busy: readonly Duty[]
  /** Shifts that they said no to: they are not asked for those again. */
  declined: readonly string[]
}

export interface RosterShift extends Duty {
  id: string
  title: string
  role: string
  /** Skills that whoever comes must have, beside the role. */
  needs: readonly string[]
  /** The agreement that must be good on this day. */
  agreement: string | null
  day: Day
  point: { latitude: number; longitude: number } | null
  howMany: number
}

/** Who comes to which shift. */
export interface Pick {
  shift: string
  person: string
}

export interface RosterProblem {
  people: readonly RosterPerson[]
  shifts: readonly RosterShift[]
  /** Settled by people: a proposal never moves these, even where they break a rule. */
  locked: readonly Pick[]
  /** Two who do not work in the same shift. */
  apart: readonly (readonly [string, string])[]
  /** Two who gladly come to the same shift: weighed, no rule. */
  together: readonly (readonly [string, string])[]
  /** Between two shifts of one person, to get from here to there. */
  gapMinutes: number
}
