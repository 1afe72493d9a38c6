import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { App } from '#server/app.ts'
import type { WorkCtx } from '#server/context.ts'
import type { Deed } from './contract.ts'
import { outgoingOf } from './message.ts'
import type { webhooks } from './tables.ts'

export type Happened = { id: string; table: string; row: string; deed: Deed; at: Date }
type Subscriber = Pick<typeof webhooks.$inferSelect, 'id' | 'kinds'>

/** What was done in one request to one record is told once, as what came of it. */
function happenedSql(app: App, webhook: Subscriber, readTo: number | SQL) {
  const names = outgoingOf(app).map(({ name, table }) => sql`(${getTableName(table)}, ${name})`)
  return sql`
    SELECT * FROM (
      SELECT max(a.id) AS id, a.table_name AS table, a.row_id AS row, max(a.at) AS at, k.name,
        CASE WHEN bool_or(a.action = 'delete') AND NOT bool_or(a.action = 'insert') THEN 'deleted'
          WHEN bool_or(a.action = 'insert') AND NOT bool_or(a.action = 'delete') THEN 'added'
          WHEN bool_or(a.action = 'insert') AND (array_agg(a.action ORDER BY a.id DESC))[1] = 'delete' THEN NULL
          ELSE 'changed' END AS deed
      FROM audit_log a JOIN (VALUES ${sql.join(names, sql`, `)}) AS k (table_name, name) ON k.table_name = a.table_name
      WHERE a.id > ${readTo}
      GROUP BY coalesce(a.request_id::text, a.id::text), a.table_name, a.row_id, k.name) AS happened
    WHERE jsonb_exists(${JSON.stringify(webhook.kinds)}::jsonb, name || '.' || deed)
      AND NOT EXISTS (SELECT FROM webhook_deliveries d WHERE d.webhook_id = ${webhook.id} AND d.trail_id = happened.id)`
}

export async function happenedSince(app: App, webhook: Subscriber, readTo: number): Promise<Happened[]> {
  const { rows } = await app.db.execute<Happened>(sql`${happenedSql(app, webhook, readTo)} ORDER BY id`)
  return rows
}

/** What happened before it was told of these kinds is not told: the latest hour is read again each time. */
export const passOver = (ctx: WorkCtx, webhook: Subscriber) =>
  ctx.db.execute(sql`
    INSERT INTO webhook_deliveries (webhook_id, kind, row_id, trail_id, state, created_at)
    SELECT ${webhook.id}, name || '.' || deed, "row", id, 'unseen', ${ctx.app.now().toISOString()}::timestamptz
    FROM (${happenedSql(ctx.app, webhook, sql`(SELECT read_to FROM webhook_states WHERE webhook_id = ${webhook.id})`)}) AS before
    ON CONFLICT DO NOTHING`)
