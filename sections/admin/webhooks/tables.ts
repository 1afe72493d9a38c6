import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, users } from '#server/data/tables.ts'

export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    version: integer('version').notNull().default(1),
    title: text('title').notNull(),
    /** Of its address; the rest may be the only lock of what lies there. */
    host: text('host').notNull(),
    /** `location.added` */
    kinds: jsonb('kinds').$type<string[]>().notNull(),
    state: text('state').$type<'on' | 'off' | 'stopped'>().notNull().default('on'),
    /** Why the portal stopped it. */
    reason: text('reason'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** What this person may see is what it tells. */
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [index('webhooks_owner').on(table.createdBy)],
)

/** Apart from what is recorded: what it signs with, and how far it is. */
export const webhookStates = pgTable('webhook_states', {
  webhookId: uuid('webhook_id')
    .primaryKey()
    .references(() => webhooks.id, { onDelete: 'cascade' }),
  /** Encrypted (`server/people/seal.ts`), as is the address; one that was there before lies as it was. */
  secret: text('secret').notNull(),
  url: text('url').notNull(),
  /** Nothing in the trail up to here is still to be told. */
  readTo: bigint('read_to', { mode: 'number' }).notNull(),
  /** Somebody is sending until then: one after the other, whatever number of instances there are. */
  sendingUntil: instant('sending_until'),
  failingSince: instant('failing_since'),
  deliveredAt: instant('delivered_at'),
})

export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** Its `webhook-id`: the same however often it is sent. */
    id: uuid('id').primaryKey().defaultRandom(),
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    rowId: text('row_id'),
    /** The line of the trail that it tells of: told once. */
    trailId: bigint('trail_id', { mode: 'number' }),
    body: text('body').notNull().default(''),
    /** `unseen`: its owner may not see the record, so it is not told. */
    state: text('state').$type<'waiting' | 'delivered' | 'failed' | 'unseen'>().notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    status: smallint('status'),
    answer: text('answer'),
    createdAt: instant('created_at').notNull(),
    triedAt: instant('tried_at'),
    nextTryAt: instant('next_try_at'),
  },
  (table) => [
    uniqueIndex('webhook_deliveries_once').on(table.webhookId, table.trailId),
    index('webhook_deliveries_log').on(table.webhookId, table.createdAt),
    index('webhook_deliveries_waiting').on(table.webhookId, table.seq).where(sql`state = 'waiting'`),
  ],
)

/** Tables whose changes are not recorded, and why (architecture.md "Data"). */
export const unrecorded: Record<string, string> = {
  webhook_states: 'keys, addresses, and how far each webhook is; the webhooks themselves are recorded',
  webhook_deliveries: 'a log of what went out; kept for 30 days',
}
