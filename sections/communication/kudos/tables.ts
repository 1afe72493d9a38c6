import { sql } from 'drizzle-orm'
import { boolean, check, date, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
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

/** Whether a coordinator wants the list of those not thanked by mail, and of which week they had it. No row: they do. */
export const kudosDigests = pgTable('kudos_digests', {
  personId: uuid('person_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  isWanted: boolean('is_wanted').notNull().default(true),
  /** The Monday on which it was sent last. */
  sentFor: date('sent_for', { mode: 'string' }),
})

export const unrecorded = {
  kudos_told: 'what people were told',
  kudos_digests: 'a person’s own choice, and what they were sent; the mails stand in the outbox',
}

export const refusals = { kudos_once: 'You have thanked this person for it already.' }
