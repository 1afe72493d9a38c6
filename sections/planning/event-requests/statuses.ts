import type { State } from '#kernel/portal/steps.ts'

export const STATUS_NAMES = {
  new: 'New',
  in_process: 'In process',
  scheduled: 'Scheduled',
  rescheduled: 'Rescheduled',
  completed: 'Completed',
  postponed: 'Postponed',
  declined: 'Declined',
  cancelled: 'Canceled',
  standby: 'Standby',
  stalled: 'Stalled',
  non_event: 'Not an event',
} as const
export type Status = keyof typeof STATUS_NAMES

/** Domain 4.1. `already` answers a move that does not begin here, with the one that does. */
export const STATUSES: Readonly<Record<Status, State>> = {
  new: {
    label: STATUS_NAMES.new,
    tone: 'info',
    meaning: 'Nobody has looked at it yet: call back.',
    already:
      'This request is new: start on it first. Only what was scheduled can be completed, postponed or canceled.',
  },
  in_process: {
    label: STATUS_NAMES.in_process,
    tone: 'brand',
    meaning: 'Somebody is in contact and the toolkit is sent: agree on a date.',
    already:
      'This request is in process. Only a scheduled event can be completed, postponed or canceled; decline it instead.',
  },
  scheduled: {
    label: STATUS_NAMES.scheduled,
    tone: 'good',
    meaning: 'It is on the calendar: find drivers, speakers and volunteers.',
    already:
      'This event is scheduled. It can be completed, postponed, rescheduled or canceled; declining was before.',
  },
  rescheduled: {
    label: STATUS_NAMES.rescheduled,
    tone: 'good',
    meaning: 'It is on the calendar with another day than at first.',
    already:
      'This event is scheduled anew. It can be completed, postponed or canceled; declining was before.',
  },
  completed: {
    label: STATUS_NAMES.completed,
    tone: 'neutral',
    meaning: 'It took place: count the sandwiches, thank the group, follow up.',
    already: 'This event was completed already.',
  },
  postponed: {
    label: STATUS_NAMES.postponed,
    tone: 'warn',
    meaning: 'It was on the calendar, and its new day is open.',
    already: 'This event is postponed: give it a new day, or cancel it.',
  },
  declined: {
    label: STATUS_NAMES.declined,
    tone: 'bad',
    meaning: 'It never came onto the calendar, for the reason given.',
    already: 'This request was declined already.',
  },
  cancelled: {
    label: STATUS_NAMES.cancelled,
    tone: 'bad',
    meaning: 'It was on the calendar and does not take place.',
    already: 'This event was canceled already.',
  },
  standby: {
    label: STATUS_NAMES.standby,
    tone: 'warn',
    meaning: 'The group waits for something and calls again.',
    already: 'This request is on standby: start on it first, or decline it.',
  },
  stalled: {
    label: STATUS_NAMES.stalled,
    tone: 'warn',
    meaning: 'Nobody answered several times.',
    already: 'This request is stalled: start on it again first, or decline it.',
  },
  non_event: {
    label: STATUS_NAMES.non_event,
    tone: 'neutral',
    meaning: 'It was never a request for an event.',
    already: 'This was marked as no event, and stays so.',
  },
}

/** Which requests a tab shows (domain 4.1): exactly those of its statuses, or all of whom it is asked about. */
export const TABS = {
  all: ['new', 'in_process', 'scheduled', 'rescheduled', 'cancelled'],
  new: ['new'],
  in_process: ['in_process'],
  scheduled: ['scheduled', 'rescheduled'],
  completed: ['completed'],
  declined: ['declined', 'cancelled'],
  postponed: ['postponed'],
  standby: ['standby'],
  stalled: ['stalled'],
  non_event: ['non_event'],
} as const satisfies Record<string, readonly Status[]>
export type StatusTab = keyof typeof TABS

/** Those that nobody waits for any more. */
export const OVER: readonly Status[] = ['completed', 'declined', 'cancelled', 'non_event']

/** There is something to give out, or was. */
export const CAME: readonly Status[] = ['scheduled', 'rescheduled', 'completed']
