import { date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { distributions } from '#platform/ledger/tables.ts'
import { drivers } from '#sections/operations/drivers/tables.ts'
import { hosts } from '#sections/operations/hosts/tables.ts'
import { recipients } from '#sections/operations/recipients/tables.ts'
import { instant, recordColumns } from '#server/data/tables.ts'

/** What is to go to a recipient on a day; the distribution that came of it names this row as its cause. */
export const plannedDeliveries = pgTable(
  'planned_deliveries',
  {
    ...recordColumns(),
    plannedDate: date('planned_date', { mode: 'string' }).notNull(),
    recipientId: uuid('recipient_id')
      .notNull()
      .references(() => recipients.id, { onDelete: 'cascade' }),
    /** Not known yet: who proposes does not guess where there was no delivery before. */
    hostId: uuid('host_id').references(() => hosts.id, { onDelete: 'set null' }),
    driverId: uuid('driver_id').references(() => drivers.id, { onDelete: 'set null' }),
    sandwichCount: integer('sandwich_count').notNull(),
    notes: text('notes'),
  },
  (table) => [
    index('planned_deliveries_date').on(table.plannedDate),
    index('planned_deliveries_recipient').on(table.recipientId),
    index('planned_deliveries_host').on(table.hostId),
    index('planned_deliveries_driver').on(table.driverId),
  ],
)

/** The link by which a recipient confirms a delivery: its hash alone, one for each delivery. */
export const deliveryLinks = pgTable('delivery_links', {
  distributionId: uuid('distribution_id')
    .primaryKey()
    .references(() => distributions.id, { onDelete: 'cascade' }),
  tokenHash: text('token_hash').notNull().unique(),
  expiresAt: instant('expires_at').notNull(),
})

/** Tables whose changes are not recorded, and why. */
export const unrecorded = {
  delivery_links: 'secrets that open a delivery for whoever received it; a new one ends the one before',
}

export const refusals = {
  sandwich_distributions_kinds: 'The kinds add up to more sandwiches than there are.',
  sandwich_distributions_cause: 'This delivery was noted already.',
  sandwich_corrections_kinds: 'The kinds add up to more sandwiches than there are.',
}
