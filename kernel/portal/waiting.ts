import type { Day } from '../charity/day.ts'
import type { Tone } from './steps.ts'

/** What can wait for somebody, in the order in which it is told. */
export const WAITING_KINDS = ['project', 'task', 'event', 'decision', 'due', 'message'] as const
/** `event`: a time and a place to come to; `decision`: others wait for their word; `due`: an answer or a thing that is owed. */
export type WaitingKind = (typeof WAITING_KINDS)[number]

export const WAITING_PRIORITIES = ['urgent', 'high', 'medium', 'low'] as const

/** What can be done in place: a button of the notifications about the same record (`Slice.notificationActions`). */
export interface WaitingAct {
  about: string
  recordId: string
  type: string
  label: string
  /** What goes along with it: as whoever presses has seen the record. */
  data?: Record<string, string | number>
}

/** Something that waits for one person, as the slice that has it says. */
export interface Waiting {
  /** Of the record; together with what it is, it is one of its kind. */
  id: string
  kind: WaitingKind
  /** What it is: 'Reminder', 'Hours to approve'. */
  what: string
  title: string
  /** Where it belongs: the project, the organization, the location. */
  about: string | null
  /** As what it concerns them: 'Lead', 'Driver'; null where it is theirs without more. */
  as: string | null
  due: Day | null
  dueTime: string | null
  priority: (typeof WAITING_PRIORITIES)[number]
  state: { words: string; tone: Tone } | null
  /** Somebody is to be called or written to again. */
  followUp: boolean
  /** It is over: shown among what was done, and nowhere else. */
  over: boolean
  opens: { section: string; params: Record<string, string> }
  acts: WaitingAct[]
}
