import type { CalendarKind } from '#web/ui/calendar/items.ts'
import type { Status } from '../statuses.ts'

/** How a status looks on the calendar: by color, by shape and in a word. */
export const LOOKS: Readonly<Record<Status, Pick<CalendarKind, 'icon' | 'colour'>>> = {
  new: { icon: 'inbox', colour: 'blue' },
  in_process: { icon: 'phone', colour: 'brand' },
  scheduled: { icon: 'event', colour: 'green' },
  rescheduled: { icon: 'refresh', colour: 'teal' },
  completed: { icon: 'done', colour: 'gray' },
  postponed: { icon: 'clock', colour: 'gold' },
  declined: { icon: 'close', colour: 'red' },
  cancelled: { icon: 'noCollection', colour: 'red' },
  standby: { icon: 'clock', colour: 'gold' },
  stalled: { icon: 'offline', colour: 'pink' },
  non_event: { icon: 'minus', colour: 'gray' },
}
