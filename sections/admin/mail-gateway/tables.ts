import { customType, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, users } from '#server/data/tables.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Each mail that was brought in and what became of it; nothing that was written in it is kept here. */
export const receivedMails = pgTable(
  'received_mails',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** As it came, until it was taken in. */
    raw: bytes('raw'),
    size: integer('size').notNull(),
    state: text('state').$type<'waiting' | 'posted' | 'ignored' | 'refused'>().notNull().default('waiting'),
    reason: text('reason'),
    /** Whom it says it is from. */
    sender: text('sender'),
    /** Whose answer it is. */
    personId: uuid('person_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Of its Message-ID and the conversation: what is brought again is there already. */
    once: text('once'),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [
    uniqueIndex('received_mails_once').on(table.once),
    index('received_mails_at').on(table.receivedAt),
    index('received_mails_person').on(table.personId, table.receivedAt),
  ],
)

/** Tables whose changes are not recorded, and why (architecture.md "Data"). */
export const unrecorded = { received_mails: 'what came in; what it says is recorded as a message' }
