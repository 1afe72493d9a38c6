import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant, recordColumns, users } from '#server/data/tables.ts'

/** Who thanked whom for what. The words, and what is answered, are the messages of `platform/threads` about it. */
export const kudos = pgTable(
  'kudos',
  {
    ...recordColumns(),
    recipientId: uuid('recipient_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The type of a source of thanks (`server/data/thanks.ts`), or 'general'. */
    contextType: text('context_type').notNull(),
    contextId: uuid('context_id'),
    /** What it was called when it was thanked for. */
    entityName: text('entity_name').notNull().default(''),
  },
  (table) => [
    // Domain 7.4: one kudos for each sender, recipient and context.
    unique('kudos_once').on(table.createdBy, table.recipientId, table.contextType, table.contextId),
    index('kudos_recipient').on(table.recipientId, table.createdAt),
    index('kudos_sent').on(table.createdBy, table.createdAt),
    check('kudos_context', sql`(context_type = 'general') = (context_id IS NULL)`),
  ],
)

/** Of which kudos their recipients were told by a toast (spec 4). */
export const kudosTold = pgTable('kudos_told', {
  kudosId: uuid('kudos_id')
    .primaryKey()
    .references(() => kudos.id, { onDelete: 'cascade' }),
  at: instant('at').notNull().defaultNow(),
})

export const unrecorded = { kudos_told: 'what people were told' }

export const refusals = { kudos_once: 'You have thanked this person for it already.' }
