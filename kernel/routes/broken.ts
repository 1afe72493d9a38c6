import { countOf } from '../language/count.ts'
import type { Job, StopKind, Vehicle } from './problem.ts'
import type { Call } from './schedule.ts'

export type Rule =
  | 'late'
  | 'overload'
  | 'cold'
  | 'shift'
  | 'end'
  | 'order'
  | 'pair'
  | 'vehicle'
  | 'twice'
  | 'unknown'
  | 'unplanned'

/** A rule that a plan breaks, where, by how much (minutes, or what a load counts), and how one says it. */
export interface Broken {
  rule: Rule
  vehicle?: string
  job?: string
  kind?: StopKind
  by?: number
  words: string
}

interface About {
  vehicle?: Vehicle
  other?: Vehicle
  job?: Job
  call?: Call
  /** The figure itself: the minute, how long, how much. */
  at?: number
  load?: string
}

/** `1:05 PM`, of minutes from midnight. */
export function clockOf(minutes: number): string {
  const whole = Math.round(minutes)
  const hour = Math.floor(whole / 60) % 24
  return `${hour % 12 || 12}:${String(whole % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

const minutesOf = (minutes: number) => countOf(Math.ceil(minutes), 'minute')

export function wordsOf(fault: Omit<Broken, 'words'>, about: About = {}): string {
  const driver = about.vehicle?.name ?? about.vehicle?.id ?? fault.vehicle ?? 'nobody'
  const other = about.other?.name ?? about.other?.id ?? 'nobody'
  const job = about.job?.name ?? about.job?.id ?? fault.job ?? ''
  const place = about.call?.visit.name ?? job
  const { at = 0, load = '' } = about
  const { by = 0 } = fault
  const sentences: Record<Rule, () => string> = {
    late: () => `${driver} is at ${place} at ${clockOf(at)}, ${minutesOf(by)} too late.`,
    overload: () => `${driver} carries ${countOf(at, load)}, ${countOf(by, load)} too many.`,
    cold: () => `${job}: out of the cold for ${minutesOf(at)}, ${minutesOf(by)} longer than is safe.`,
    shift: () => `${driver} is on the road for ${minutesOf(at)}, ${minutesOf(by)} too long.`,
    end: () => `${driver} is done at ${clockOf(at)}, ${minutesOf(by)} too late.`,
    order: () => `${driver} brings ${job} before it is fetched.`,
    pair: () =>
      about.vehicle && about.other
        ? `${driver} fetches ${job}, but ${other} brings it.`
        : about.vehicle
          ? `${driver} fetches ${job}, but nobody brings it.`
          : `${other} brings ${job}, but nobody fetches it.`,
    vehicle: () => `${driver} may not take ${job}.`,
    twice: () => (fault.job ? `${job} is in the plan twice.` : `${driver} is in the plan twice.`),
    unknown: () => (fault.job ? `The stop ${job} is not known.` : `The driver ${driver} is not known.`),
    unplanned: () => `Nobody takes ${job}.`,
  }
  return sentences[fault.rule]()
}
