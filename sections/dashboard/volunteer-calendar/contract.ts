import { z } from 'zod'
import { contract, day, endpoint, type OutputOf } from '#kernel/calls/contract.ts'
import { crud } from '#kernel/calls/crud.ts'
import { addDays, isDay } from '#kernel/charity/day.ts'
import { MINUTE } from '#kernel/clock.ts'
import { defineLive } from '#kernel/portal/manifest.ts'
import { SpanShape } from '#platform/calendar/contract.ts'
import { staleWithCalendar } from '#platform/calendar/events-contract.ts'
import { mayManage, mayRead, mayView } from './access.ts'
import { COLOURS, type Colour, outsideCalendar } from './fields.ts'

const MOST_DAYS = 400
const colour = z.enum(Object.keys(COLOURS) as [Colour, ...Colour[]])

const Entry = z.object({
  id: z.string(),
  /** The slice that put it there: `availability`; `outside` for what another calendar says. */
  source: z.string(),
  kind: z.enum(['available', 'unavailable', 'event', 'due']),
  title: z.string(),
  /** Whose time it is, where it is one person's. */
  person: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The outside calendar that says it. */
  calendar: z.object({ id: z.string(), name: z.string(), colour }).nullable(),
  span: SpanShape,
  startAt: z.iso.datetime(),
  endAt: z.iso.datetime(),
  allDay: z.boolean(),
  /** How many calendar days of the organization it touches. */
  days: z.int(),
  place: z.string().nullable(),
  note: z.string().nullable(),
  /** Where it opens in the portal. */
  opens: z.string().nullable(),
})
export type Entry = z.output<typeof Entry>

const READ = {
  /** When it was read last, whole. */
  readAt: z.iso.datetime().nullable(),
  /** Since when it could not be read, and what was said the last time. */
  failingSince: z.iso.datetime().nullable(),
  fault: z.string().nullable(),
  entries: z.int(),
  /** Entries of it that could not be understood, or were too many. */
  leftOut: z.int(),
}

const calls = crud(
  '/api/outside-calendars',
  outsideCalendar,
  { view: mayManage, add: mayManage, change: mayManage },
  { beside: READ },
)
/** The calendars of others that are read; domain 11.3. */
export const outsideCalendars = contract({
  list: calls.list,
  one: calls.one,
  add: {
    ...calls.add,
    example: { name: 'Oakville events', address: 'https://calendar.example/oakville.ics' },
  },
  edit: calls.edit,
  remove: calls.remove,
  read: endpoint({
    method: 'POST',
    path: '/api/outside-calendars/read',
    access: mayRead,
    summary: 'Read the outside calendars now, or one of them; it is done in a moment, beside the call',
    input: z.object({ id: z.uuid().optional() }),
    throttle: [
      {
        name: 'outside-calendars',
        by: 'account',
        most: 30,
        within: 10 * MINUTE,
        words: 'The calendars were read very often just now. Please wait some minutes.',
      },
    ],
    undo: { no: 'what another calendar said a moment ago is not known any more.' },
  }),
})
export type ListedCalendar = OutputOf<typeof calls.one>

/** What is no day is said at its own field. */
const isNoRange = (from: string, to: string) => !isDay(from) || !isDay(to)
const isAskable = (from: string, to: string) => to >= from && to <= addDays(from, MOST_DAYS)

/** Domain 11.3: one calendar of what people say of their time, of what is planned, and of what other calendars say. */
export const volunteerCalendar = contract({
  events: endpoint({
    method: 'GET',
    path: '/api/google-calendar/events',
    access: mayView,
    summary: 'Everything on the volunteer calendar between two days that you may see, earliest first',
    input: z
      .object({ startDate: day(), endDate: day(), show: z.enum(['all', 'away', 'events']).default('all') })
      .refine(({ startDate, endDate }) => isNoRange(startDate, endDate) || isAskable(startDate, endDate), {
        path: ['endDate'],
        error: `Please ask for at most ${MOST_DAYS} days, the last not before the first`,
      }),
    example: { startDate: '2026-11-22', endDate: '2026-11-28' },
    output: z.object({
      items: z.array(Entry),
      /** The outside calendars that are on, and how old what is shown of them is. */
      calendars: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          colour,
          readAt: READ.readAt,
          failingSince: READ.failingSince,
        }),
      ),
    }),
  }),
})

export default defineLive({
  refreshes: {
    ...staleWithCalendar([volunteerCalendar.events]),
    'outside-calendars.changed': [volunteerCalendar.events, outsideCalendars.list, outsideCalendars.one],
  },
})
