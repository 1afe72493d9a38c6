import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, people, recordColumns } from '#server/data/tables.ts'

/** Two who look like one person and are not: somebody said so. The smaller id comes first. */
export const differentPeople = pgTable(
  'different_people',
  {
    ...recordColumns(),
    firstId: uuid('first_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    secondId: uuid('second_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('different_people_pair').on(table.firstId, table.secondId),
    index('different_people_second').on(table.secondId),
  ],
)

/** Two who are perhaps one person, kept by triggers (`alike_refresh` in the migrations). The smaller id comes first. */
export const alikePeople = pgTable(
  'alike_people',
  {
    firstId: uuid('first_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    secondId: uuid('second_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** What is the same: see `SIGNS` in the contract. */
    signs: text('signs').array().notNull(),
    /** The surest first. */
    likeness: integer('likeness').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.firstId, table.secondId] }),
    index('alike_people_second').on(table.secondId),
    index('alike_people_likeness').on(table.likeness.desc(), table.firstId, table.secondId),
  ],
)

/**
 * Links by which people check what is kept about them: 256 random bits, of which only the hash is kept; one for each
 * person, the newest. It stays after it has expired, so that nobody is asked again too soon.
 */
export const detailLinks = pgTable('detail_links', {
  personId: uuid('person_id')
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  tokenHash: text('token_hash').notNull().unique(),
  sentAt: instant('sent_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

/** Tables whose changes are not recorded, and why (architecture.md "Data"). */
export const unrecorded: Record<string, string> = {
  detail_links: 'secrets; what somebody changes by one is recorded with the person',
  alike_people: 'who is perhaps known twice; found anew whenever somebody is changed',
}
