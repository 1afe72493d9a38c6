import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, people, personColumn, recordColumns, users } from '#server/data/tables.ts'
import type { Came, SignupStatus, SlotRole, SlotStatus, ToldShift } from './fields.ts'

/**
 * Who is needed, when and where; the one home of it (docs/decisions/130-slots.md). Times are clock times of the
 * organization: '17:30'; an end before the beginning is past midnight.
 */
export const slots = pgTable(
  'slots',
  {
    ...recordColumns(),
    /** What needs them, by the name of its table: there is no foreign key to all of them. Nothing: a shift of its own. */
    ownerTable: text('owner_table'),
    ownerId: uuid('owner_id'),
    /** Shifts that were planned together, week by week. */
    seriesId: uuid('series_id'),
    title: text('title').notNull(),
    role: text('role').$type<SlotRole>().notNull().default('volunteer'),
    roleName: text('role_name'),
    day: date('day', { mode: 'string' }),
    startTime: text('start_time'),
    endTime: text('end_time'),
    place: text('place'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    needed: integer('needed').notNull().default(1),
    instructions: text('instructions'),
    notes: text('notes'),
    isPublic: boolean('is_public').notNull().default(false),
    status: text('status').$type<SlotStatus>().notNull().default('open'),
  },
  (table) => [
    uniqueIndex('slots_owner').on(table.ownerTable, table.ownerId, table.role).where(sql`role <> 'other'`),
    // The one before leaves some roles out, so that it finds nothing for whoever asks for all of an owner or for a given role.
    index('slots_of_owner').on(table.ownerTable, table.ownerId),
    index('slots_day').on(table.day),
    // What is over, the latest first, as its list stands (rows.ts).
    index('slots_past').on(
      sql`${table.day} DESC NULLS FIRST`,
      sql`coalesce(${table.startTime}, '')`,
      table.title,
      table.id,
    ),
    index('slots_series').on(table.seriesId),
    check('slots_owned', sql`(owner_table IS NULL) = (owner_id IS NULL)`),
    check('slots_open_day', sql`status <> 'open' OR day IS NOT NULL`),
    check('slots_needed', sql`needed >= 0`),
  ],
)

/** Somebody's place, or their wish for one. One row for each person: whoever comes back has it again. */
export const slotSignups = pgTable(
  'slot_signups',
  {
    ...recordColumns(),
    slotId: uuid('slot_id')
      .notNull()
      .references(() => slots.id, { onDelete: 'cascade' }),
    personId: personColumn(),
    status: text('status').$type<SignupStatus>().notNull(),
    came: text('came').$type<Came>().notNull(),
    /** Counts up within a shift: the order of the waiting list. */
    arrival: integer('arrival').notNull(),
    /** What they said when they came. */
    note: text('note'),
    /** Why they can’t. */
    reason: text('reason'),
    checkedInAt: instant('checked_in_at'),
    checkedOutAt: instant('checked_out_at'),
  },
  (table) => [
    // Deferrable, written by hand: an undo may put things back in another order.
    unique('slot_signups_once').on(table.slotId, table.personId),
    index('slot_signups_person').on(table.personId),
    index('slot_signups_order').on(table.slotId, table.status, table.arrival),
    // Whose answer is due: a few, however many came in all the years (`due` in rows.ts says the same words).
    index('slot_signups_due').on(table.slotId).where(sql`status IN ('proposed', 'asked', 'tentative')`),
  ],
)

/**
 * What somebody was told of their place last, and of which beginning they were reminded: what differs by now is told, once,
 * however many instances look (`jobs.ts`).
 */
export const slotNotices = pgTable('slot_notices', {
  signupId: uuid('signup_id')
    .primaryKey()
    .references(() => slotSignups.id, { onDelete: 'cascade' }),
  told: text('told'),
  remindedFor: instant('reminded_for'),
})

/**
 * Places that are gone (an event deleted, a sign-up undone) of people who had been told of them, kept by triggers: they are
 * told, once, and what comes back knows what they were told (`jobs.ts`).
 */
export const slotFarewells = pgTable(
  'slot_farewells',
  {
    signupId: uuid('signup_id').primaryKey(),
    slotId: uuid('slot_id').notNull(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** What they came to. */
    shift: jsonb('shift').$type<ToldShift>().notNull(),
    /** As in `slot_notices`. */
    told: text('told').notNull(),
    remindedFor: instant('reminded_for'),
    goneAt: instant('gone_at').notNull().defaultNow(),
    /** They do not know yet. */
    isDue: boolean('is_due').notNull(),
  },
  (table) => [
    index('slot_farewells_person').on(table.personId),
    index('slot_farewells_due').on(table.goneAt).where(sql`is_due`),
  ],
)

/** How long before a shift somebody wants to be reminded. No row: a day. */
export const slotWishes = pgTable('slot_wishes', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  hours: integer('hours').notNull(),
})

/** Tables whose changes are not recorded, and why (architecture.md "Data"). */
export const unrecorded: Record<string, string> = {
  slot_notices: 'what people were told; the messages stand in the outbox',
  slot_farewells: 'what people are still to be told; the messages stand in the outbox',
  slot_wishes: 'a person’s own choice, no record of the charity',
}

export const refusals = {
  slots_full: 'All places of this shift are taken. Raise the number first.',
  slots_open_day: 'A shift that takes place has a day.',
  slots_owner: 'There is such a shift already by now.',
  slot_signups_once: 'This person is on the list of this shift already.',
}
