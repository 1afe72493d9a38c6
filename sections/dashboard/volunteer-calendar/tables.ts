import { boolean, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, recordColumns } from '#server/data/tables.ts'
import type { Colour } from './fields.ts'

export const outsideCalendars = pgTable('outside_calendars', {
  ...recordColumns(),
  name: text('name').notNull(),
  address: text('address').notNull(),
  colour: text('colour').$type<Colour>().notNull().default('blue'),
  isOn: boolean('is_on').notNull().default(true),
})

const calendarId = () =>
  uuid('calendar_id')
    .notNull()
    .references(() => outsideCalendars.id, { onDelete: 'cascade' })

/** How reading each of them went the last time. */
export const outsideReadings = pgTable('outside_readings', {
  calendarId: calendarId().primaryKey(),
  /** What was read: of an address that was changed since, nothing is shown. */
  address: text('address').notNull(),
  triedAt: instant('tried_at').notNull(),
  readAt: instant('read_at'),
  failingSince: instant('failing_since'),
  fault: text('fault'),
  entries: integer('entries').notNull().default(0),
  leftOut: integer('left_out').notNull().default(0),
  /** SHA-256 of the entries: what is the same is not written anew. */
  digest: text('digest'),
})

/** What they said when they could be read. Whole days, or from one instant to another. */
export const outsideEntries = pgTable(
  'outside_entries',
  {
    calendarId: calendarId(),
    id: text('id').notNull(),
    title: text('title').notNull(),
    note: text('note'),
    place: text('place'),
    fromDay: date('from_day', { mode: 'string' }),
    toDay: date('to_day', { mode: 'string' }),
    startAt: instant('start_at'),
    endAt: instant('end_at'),
  },
  (table) => [
    primaryKey({ columns: [table.calendarId, table.id] }),
    index('outside_entries_days').on(table.fromDay, table.toDay),
    index('outside_entries_times').on(table.startAt, table.endAt),
  ],
)

const READ_ANEW = 'what other calendars say, read anew every half hour; they keep its history themselves'
export const unrecorded: Record<string, string> = {
  outside_readings: READ_ANEW,
  outside_entries: READ_ANEW,
}
