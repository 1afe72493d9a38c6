import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { hosts } from '#sections/operations/hosts/tables.ts'
import { instant, people, recordColumns, users } from '#server/data/tables.ts'
import type { MoveKind, State } from './fields.ts'

/** Domain 5.7; four of them come with the portal. */
export const coolerTypes = pgTable(
  'cooler_types',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    description: text('description'),
    isActive: boolean('is_active').notNull().default(true),
    sortOrder: integer('sort_order'),
  },
  (table) => [uniqueIndex('cooler_types_name').on(sql`lower(${table.name})`)],
)

/** Domain 5.7: how many somebody says to have at home, by type. A later report takes the place of an earlier one; none is changed. */
export const coolerInventory = pgTable(
  'cooler_inventory',
  {
    ...recordColumns(),
    hostHomeId: uuid('host_home_id')
      .notNull()
      .references(() => users.id),
    coolerTypeId: uuid('cooler_type_id')
      .notNull()
      .references(() => coolerTypes.id),
    quantity: integer('quantity').notNull(),
    notes: text('notes'),
    reportedAt: instant('reported_at').notNull(),
    reportedBy: uuid('reported_by')
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    index('cooler_inventory_home').on(table.hostHomeId, table.coolerTypeId, table.reportedAt),
    index('cooler_inventory_type').on(table.coolerTypeId),
    index('cooler_inventory_by').on(table.reportedBy),
    check('cooler_inventory_quantity', sql`${table.quantity} >= 0`),
  ],
)

/**
 * A cooler that can be told from the others. Where it is, in which state and whether it is clean follows from its moves:
 * a trigger of these keeps the columns from `state` on, in the transaction of the move (docs/decisions/126-coolers.md).
 */
export const coolers = pgTable(
  'coolers',
  {
    ...recordColumns(),
    number: text('number').notNull(),
    numberKey: text('number_key').notNull(),
    /** What the printed label says; it stays when the number changes. */
    code: text('code').notNull(),
    typeId: uuid('type_id').references(() => coolerTypes.id),
    notes: text('notes'),
    state: text('state').$type<State>().notNull().default('in_use'),
    isClean: boolean('is_clean').notNull().default(true),
    holderPersonId: uuid('holder_person_id').references(() => people.id),
    holderHostId: uuid('holder_host_id').references(() => hosts.id),
    /** The move that brought it there. */
    moveId: uuid('move_id'),
    since: instant('since'),
    dueOn: date('due_on', { mode: 'string' }),
    dueHostId: uuid('due_host_id').references(() => hosts.id),
  },
  (table) => [
    unique('coolers_number').on(table.numberKey),
    unique('coolers_code').on(table.code),
    index('coolers_person').on(table.holderPersonId),
    index('coolers_host').on(table.holderHostId),
    index('coolers_due').on(table.dueOn),
    index('coolers_type').on(table.typeId),
    index('coolers_due_host').on(table.dueHostId),
  ],
)

/**
 * What happened to a cooler, in the order in which it happened, whenever it was told. Append-only. Who gave is whoever said
 * so (`createdBy`), and whoever the move before names.
 */
export const coolerMoves = pgTable(
  'cooler_moves',
  {
    ...recordColumns(),
    coolerId: uuid('cooler_id')
      .notNull()
      .references(() => coolers.id),
    kind: text('kind').$type<MoveKind>().notNull(),
    toPersonId: uuid('to_person_id').references(() => people.id),
    toHostId: uuid('to_host_id').references(() => hosts.id),
    dueOn: date('due_on', { mode: 'string' }),
    dueHostId: uuid('due_host_id').references(() => hosts.id),
    /** Nothing, where nothing was said of it. */
    isClean: boolean('is_clean'),
    note: text('note'),
    /** By which moves are ordered: the clock of the device, as far as it can be believed (`whenItHappened`). */
    happenedAt: instant('happened_at').notNull(),
    /** What the clock of the device said. */
    saidAt: instant('said_at').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [
    index('cooler_moves_order').on(table.coolerId, table.happenedAt, table.createdAt, table.id),
    index('cooler_moves_person').on(table.toPersonId),
    index('cooler_moves_host').on(table.toHostId),
    index('cooler_moves_due_host').on(table.dueHostId),
    check('cooler_moves_one', sql`${table.toPersonId} IS NULL OR ${table.toHostId} IS NULL`),
  ],
)

/** Whoever has a cooler is reminded once of each time they took it. */
export const coolerReminders = pgTable('cooler_reminders', {
  moveId: uuid('move_id')
    .primaryKey()
    .references(() => coolerMoves.id, { onDelete: 'cascade' }),
  sentAt: instant('sent_at').notNull(),
})

export const unrecorded = { cooler_reminders: 'that a reminder was sent; nobody changes it' }

export const refusals = {
  cooler_types_name: 'A type of this name is there already.',
  coolers_number: 'A cooler with this number is there already.',
  coolers_code: 'This label belongs to another cooler. Please try again.',
}
