import type { Holder } from '#kernel/people/access.ts'
import { steps } from '#kernel/portal/steps.ts'
import { PARTS } from './access.ts'
import { STATUSES, type Status } from './statuses.ts'

/** What a move looks at beside the status. */
export interface Standing {
  status: Status
  /** The day that was agreed on: `2026-11-18`. */
  scheduledEventDate: string | null
  /** The charity's own today, so that no device's clock decides. */
  today: string
}

const access = PARTS.rest
const follow = PARTS.followUp

const why = (label: string, required: string) => ({ label, required, max: 1000 })

const hasDate = ({ scheduledEventDate }: Standing) =>
  scheduledEventDate !== null || 'Please agree on a date first'

const dayIsHere = (row: Standing) =>
  row.scheduledEventDate === null
    ? hasDate(row)
    : row.scheduledEventDate <= row.today || 'The day of the event is still to come'

const dayIsToCome = ({ scheduledEventDate, today }: Standing) =>
  scheduledEventDate === null || scheduledEventDate > today
    ? true
    : 'The day of the event is here or over: complete, postpone or cancel it'

/**
 * The life of an event request (domain 4.1): every way from one status to another, by whom, on what condition and with
 * what reason. Buttons, server, imports, tests and the help page read this table; there is no other.
 */
export const pipeline = steps<Standing, Holder>()({
  states: STATUSES,
  moves: {
    take: {
      from: ['new', 'standby', 'stalled', 'declined'],
      to: 'in_process',
      label: 'Start on it',
      access,
      may: dayIsToCome,
    },
    unschedule: {
      from: ['scheduled', 'rescheduled'],
      to: 'in_process',
      label: 'Back to in process',
      access,
      may: dayIsToCome,
    },
    schedule: { from: ['in_process'], to: 'scheduled', label: 'Schedule', access, may: hasDate },
    reschedule: {
      from: ['scheduled', 'postponed'],
      to: 'rescheduled',
      label: 'Reschedule',
      access,
      may: hasDate,
    },
    reinstate: {
      from: ['cancelled'],
      to: 'scheduled',
      label: 'It takes place after all',
      access,
      may: hasDate,
    },
    complete: {
      from: ['scheduled', 'rescheduled'],
      to: 'completed',
      label: 'Complete',
      access: follow,
      may: dayIsHere,
    },
    reopen: { from: ['completed'], to: 'scheduled', label: 'Not completed yet', access },
    postpone: {
      from: ['scheduled', 'rescheduled'],
      to: 'postponed',
      label: 'Postpone',
      access,
      reason: why('Why it is postponed', 'Please say why it is postponed'),
    },
    cancel: {
      from: ['scheduled', 'rescheduled', 'postponed'],
      to: 'cancelled',
      label: 'Cancel the event',
      access,
      reason: why('Why it is canceled', 'Please say why it is canceled'),
      danger: true,
    },
    decline: {
      from: ['new', 'in_process', 'standby', 'stalled'],
      to: 'declined',
      label: 'Decline',
      access,
      reason: why('Why it is declined', 'Please say why it is declined'),
      danger: true,
    },
    wait: {
      from: ['new', 'in_process'],
      to: 'standby',
      label: 'Put on standby',
      access,
      reason: why('What it waits for', 'Please say what it waits for'),
    },
    stall: {
      from: ['new', 'in_process', 'standby'],
      to: 'stalled',
      label: 'No answer',
      access: follow,
    },
    dismiss: { from: ['new'], to: 'non_event', label: 'Not an event', access },
    renew: { from: ['declined', 'stalled'], to: 'new', label: 'Back to new', access },
  },
  path: ['new', 'in_process', 'scheduled', 'completed'],
})

export type MoveName = keyof typeof pipeline.moves
