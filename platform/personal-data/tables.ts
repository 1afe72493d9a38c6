import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/data/tables.ts'

/** Each time an account was erased, and how far that is. Accounts stay as empty rows, so ids go on meaning something. */
export const erasures = pgTable(
  'erasures',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    personId: uuid('person_id').notNull(),
    askedBy: uuid('asked_by').notNull(),
    /** E-mail address and names, encrypted, as long as they are needed to find where they stand. */
    known: text('known'),
    state: text('state').$type<'erasing' | 'searching' | 'done'>().notNull().default('erasing'),
    /** What is being done, by its name, and how far that is: an id of the trail or a block of a table. */
    step: text('step').notNull().default(''),
    position: bigint('position', { mode: 'number' }).notNull().default(0),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    askedAt: instant('asked_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
  },
  (table) => [index('erasures_person').on(table.personId), index('erasures_asked').on(table.askedAt)],
)

/** Where an erased person is named in texts of others, for administrators to decide. What stands there is not kept here. */
export const erasurePlaces = pgTable(
  'erasure_places',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    erasureId: uuid('erasure_id')
      .notNull()
      .references(() => erasures.id, { onDelete: 'cascade' }),
    tableName: text('table_name').notNull(),
    rowKey: jsonb('row_key').$type<Record<string, unknown>>().notNull(),
    columnName: text('column_name').notNull(),
    /** The whole text is the name; it may well be the name of something else. */
    isWhole: boolean('is_whole').notNull(),
    /** Somebody said that it shall be taken out. */
    confirmed: boolean('confirmed').notNull().default(false),
    /** Why it could not be taken out. */
    refused: text('refused'),
  },
  (table) => [
    uniqueIndex('erasure_places_place').on(table.erasureId, table.tableName, table.rowKey, table.columnName),
  ],
)

/** Tables whose changes are not recorded, and why (architecture.md "Data"). */
export const unrecorded: Record<string, string> = {
  erasures: 'that and how far an account was erased; it is its own proof',
  erasure_places: 'where to look, until somebody decided',
}
