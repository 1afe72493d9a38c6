import { z } from 'zod'
import { contract, day, endpoint, lines, text } from '#kernel/calls/contract.ts'
import { version } from '#kernel/calls/crud.ts'
import { addDays, diffDays } from '#kernel/charity/day.ts'
import { Repetition } from '#kernel/charity/repetition.ts'
import { timeOfDay } from '#kernel/charity/settings.ts'
import { anyOf, ROLES } from '#kernel/people/access.ts'
import { defineLive } from '#kernel/portal/manifest.ts'
import { SpanShape } from '#platform/calendar/contract.ts'
import { staleWithCalendar } from '#platform/calendar/events-contract.ts'
import { can, mayExport, mayRead, mayViewTeam } from './access.ts'

const path = '/api/availability'
export const STATUSES = { available: 'Available', unavailable: 'Not available' } as const
/** More than a year at once is a mistake or a program that reads everything. */
const MOST_DAYS = 400
const LONGEST_DAYS = 366

/** How much of what repeats is meant. */
export const WHICH = { one: 'Only this one', following: 'This and all after it', all: 'All of them' } as const
const which = z.enum(['one', 'following', 'all'])

const clock = timeOfDay.nullish()
const said = {
  status: z.enum(['available', 'unavailable'], 'Please say whether you are available'),
  fromTime: clock,
  toTime: clock,
  notes: lines(500).nullish(),
  repeats: Repetition.nullish(),
}
interface Said {
  fromTime?: string | null | undefined
  toTime?: string | null | undefined
}
const timesInOrder = ({ fromTime, toTime }: Said) => !fromTime || !toTime || toTime > fromTime
const bothTimes = ({ fromTime, toTime }: Said) => Boolean(fromTime) === Boolean(toTime)
const END_FIRST = { path: ['toTime'], error: 'Please choose an end after the beginning' }
const BOTH = { path: ['toTime'], error: 'Please enter both times, or none for the whole day' }
const LAST_FIRST = 'The last day cannot be before the first'
const TOO_LONG = 'This is more than a year. Please check the last day'
const ONE_DAY = { path: ['repeats'], error: 'What repeats with times is on one day. Please choose one day' }
const isLong = (from: string, to: string) => to >= from && diffDays(from, to) >= LONGEST_DAYS

const Days = z
  .object({ from: day(), to: day() })
  .refine(({ from, to }) => to >= from, { path: ['to'], error: LAST_FIRST })
  .refine(({ from, to }) => !isLong(from, to), { path: ['to'], error: TOO_LONG })

/** What is filled in, with the rules between its fields; `more` goes along. */
const slotForm = <S extends z.ZodRawShape>(more: S) =>
  z.object({ fromDay: day(), toDay: day(), ...said, ...more }).superRefine((given, context) => {
    const { fromDay, toDay, fromTime, toTime, repeats } = given as unknown as z.output<typeof Filled>
    const say = ({ path, error }: { path: string[]; error: string }) =>
      context.addIssue({ code: 'custom', path, message: error })
    if (toDay < fromDay) say({ path: ['toDay'], error: LAST_FIRST })
    if (isLong(fromDay, toDay)) say({ path: ['toDay'], error: TOO_LONG })
    if (!bothTimes({ fromTime, toTime })) say(BOTH)
    if (!timesInOrder({ fromTime, toTime })) say(END_FIRST)
    if (repeats && fromTime && fromDay !== toDay) say(ONE_DAY)
  })
const Filled = z.object({ fromDay: day(), toDay: day(), ...said })
export const SlotForm = slotForm({})

interface Between {
  startDate?: string
  endDate?: string
}
/** Between two days, both included: four weeks from today when they are left out. */
const between = <S extends z.ZodRawShape>(more: S) =>
  z.object({ startDate: day().optional(), endDate: day().optional(), ...more }).refine(
    (given) => {
      const { startDate, endDate } = given as Between
      return !startDate || !endDate || (endDate >= startDate && endDate <= addDays(startDate, MOST_DAYS))
    },
    { path: ['endDate'], error: `Please ask for at most ${MOST_DAYS} days, the last not before the first` },
  )

const Slot = z.object({
  id: z.string(),
  version: z.int(),
  userId: z.string(),
  personName: z.string(),
  status: z.enum(['available', 'unavailable']),
  fromDay: z.string(),
  toDay: z.string(),
  fromTime: z.string().nullable(),
  toTime: z.string().nullable(),
  notes: z.string().nullable(),
  repeats: Repetition.nullable(),
  except: z.array(z.string()),
  /** The rule in a sentence, when it repeats. */
  rule: z.string().nullable(),
})
export type Slot = z.output<typeof Slot>

/** One time that it happens. `day` is its first day, by which it is changed alone. */
const Occurrence = z.object({
  id: z.string(),
  day: z.string(),
  userId: z.string(),
  personName: z.string(),
  status: z.enum(['available', 'unavailable']),
  span: SpanShape,
  startAt: z.iso.datetime(),
  endAt: z.iso.datetime(),
  allDay: z.boolean(),
  notes: z.string().nullable(),
  rule: z.string().nullable(),
})
export type Occurrence = z.output<typeof Occurrence>

const Planned = z.object({
  id: z.string(),
  source: z.string(),
  title: z.string(),
  span: SpanShape,
  place: z.string().nullable(),
  opens: z.string().nullable(),
  everybody: z.boolean(),
  people: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type Planned = z.output<typeof Planned>

const DAY_STATES = ['away', 'partly', 'available'] as const
export type DayState = (typeof DAY_STATES)[number]

const one = z.object({ id: z.uuid() })
const target = { id: z.uuid(), version, which: which.default('all'), day: day().optional() }
/** An occurrence has to be named where not all are meant. */
const named = ({ which: meant, day: on }: { which: string; day?: string | undefined }) =>
  meant === 'all' || on !== undefined
const UNNAMED = { path: ['day'], error: 'Please say which day is meant' }
const SAMPLE = '0190a6e8-3c1f-7d42-9a5b-6f2c8d4e1b70'

/** Domain 11.1 and 11.2. */
export const availability = contract({
  list: endpoint({
    method: 'GET',
    path,
    access: mayRead,
    summary:
      'Who is available and who is not, between two days; without the right to see the team, one’s own',
    input: between({ userId: z.uuid().optional(), search: text(100).optional() }),
    output: z.object({ items: z.array(Occurrence) }),
  }),
  one: endpoint({
    method: 'GET',
    path: `${path}/{id}`,
    access: mayRead,
    summary: 'One entry, with its rule',
    input: one,
    output: Slot,
  }),
  events: endpoint({
    method: 'GET',
    path: `${path}/events`,
    access: mayViewTeam,
    summary: 'What is planned between two days, and for whom',
    input: between({}),
    output: z.object({ items: z.array(Planned) }),
  }),
  team: endpoint({
    method: 'GET',
    path: `${path}/team`,
    access: mayViewTeam,
    summary: 'The team between two days: how many are away or available, and each member day by day',
    input: between({
      search: text(100).optional(),
      show: z.enum(['all', 'away', 'available']).default('all'),
      page: z.int().min(1).max(10_000).default(1),
      limit: z.int().min(1).max(200).default(50),
    }),
    output: z.object({
      /** Of everybody whose name is looked for. */
      figures: z.object({ members: z.int(), away: z.int(), available: z.int() }),
      days: z.array(z.object({ day: z.string(), away: z.int(), available: z.int() })),
      total: z.int(),
      items: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          role: z.enum(ROLES),
          photoId: z.string().nullable(),
          /** Only days of which something was said. */
          days: z.array(
            z.object({
              day: z.string(),
              state: z.enum(DAY_STATES),
              /** On the organization's wall; null for the whole day. */
              times: z.array(
                z.object({
                  status: z.enum(['available', 'unavailable']),
                  from: z.string().nullable(),
                  to: z.string().nullable(),
                }),
              ),
            }),
          ),
        }),
      ),
    }),
  }),
  exportList: endpoint({
    method: 'GET',
    path: `${path}/export`,
    access: mayExport,
    summary: 'Who is available and who is not, as a spreadsheet',
    input: between({
      format: z.enum(['csv', 'xlsx']).default('csv'),
      search: text(100).optional(),
    }),
    download: true,
  }),
  check: endpoint({
    method: 'POST',
    path: `${path}/check`,
    access: mayRead,
    reads: true,
    summary: 'What was said before, or is planned, at the same time',
    input: z.object({
      /** The person's own when left out. */
      userId: z.uuid().optional(),
      /** The entry that is being changed. */
      except: z.uuid().optional(),
      spans: z.array(Days).max(62),
      fromTime: clock,
      toTime: clock,
      repeats: Repetition.nullish(),
    }),
    output: z.object({
      items: z.array(z.object({ id: z.string(), title: z.string(), span: SpanShape })),
      more: z.int(),
    }),
  }),
  add: endpoint({
    method: 'POST',
    path,
    access: anyOf(can.AVAILABILITY_ADD, can.AVAILABILITY_EDIT_ALL),
    rowCheck: true,
    summary: 'Say when you are available, or not: some days, or again and again',
    input: z
      .object({
        /** Somebody else, for whoever may change everybody's. */
        userId: z.uuid().optional(),
        spans: z
          .array(Days)
          .min(1, 'Please choose at least one day')
          .max(62, 'Please choose fewer days at once'),
        ...said,
      })
      .refine(bothTimes, BOTH)
      .refine(timesInOrder, END_FIRST)
      .refine(({ repeats, spans }) => !repeats || spans.length === 1, {
        path: ['repeats'],
        error: 'What repeats begins on one day. Please choose one day or one range',
      })
      .refine(
        ({ repeats, spans, fromTime }) => !repeats || !fromTime || spans.every(({ from, to }) => from === to),
        ONE_DAY,
      ),
    example: { spans: [{ from: '2026-11-25', to: '2026-11-27' }], status: 'unavailable' },
    output: z.object({ items: z.array(Slot) }),
  }),
  edit: endpoint({
    method: 'PUT',
    path: `${path}/{id}`,
    access: anyOf(can.AVAILABILITY_EDIT_OWN, can.AVAILABILITY_EDIT_ALL),
    rowCheck: true,
    summary: 'Change an entry: one time of it, this and all after it, or all',
    input: slotForm(target).refine(named, UNNAMED),
    example: {
      id: SAMPLE,
      version: 1,
      which: 'all',
      fromDay: '2026-11-25',
      toDay: '2026-11-25',
      status: 'available',
    },
    output: Slot,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    access: anyOf(can.AVAILABILITY_DELETE_OWN, can.AVAILABILITY_DELETE_ALL),
    rowCheck: true,
    summary: 'Delete an entry: one time of it, this and all after it, or all',
    input: z.object({ ...target, version: version.optional() }).refine(named, UNNAMED),
    example: { id: SAMPLE },
  }),
})

export default defineLive({
  refreshes: {
    ...staleWithCalendar([availability.events, availability.check]),
    'users.changed': [availability.team],
    'availability.changed': [
      availability.list,
      availability.one,
      availability.team,
      availability.events,
      availability.check,
    ],
  },
})
