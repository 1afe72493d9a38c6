import { sql } from 'drizzle-orm'
import { check, date, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Repetition } from '#kernel/charity/repetition.ts'
import { recordColumns, users } from '#server/data/tables.ts'

/** Domain 11.1. Days and wall clocks of the organization: an afternoon stays an afternoon when the clocks change. */
export const slots = pgTable(
  'availability_slots',
  {
    ...recordColumns(),
    /** Whose time it is; `created_by` may be somebody else. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text('status').$type<'available' | 'unavailable'>().notNull(),
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    toDay: date('to_day', { mode: 'string' }).notNull(),
    fromTime: text('from_time'),
    toTime: text('to_time'),
    notes: text('notes'),
    repeats: jsonb('repeats').$type<Repetition>(),
    except: jsonb('left_out').$type<string[]>().notNull().default([]),
    /** The last day that it touches, null for one without an end: so that a week does not read every rule there ever was. */
    endsOn: date('ends_on', { mode: 'string' }),
  },
  (table) => [
    index('availability_slots_person').on(table.userId),
    index('availability_slots_days').on(table.fromDay, table.endsOn),
    check('availability_slots_days_in_order', sql`${table.toDay} >= ${table.fromDay}`),
    check(
      'availability_slots_times_of_one_day',
      sql`(${table.fromTime} IS NULL) = (${table.toTime} IS NULL) AND (${table.fromTime} IS NULL OR (${table.toTime} > ${table.fromTime} AND ${table.toDay} = ${table.fromDay}))`,
    ),
  ],
)
