import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'

/**
 * What is different each time and has to be: salts and keys that nobody may know, and into which of its shards a sum was
 * added. Columns in which the database counts say only what came first.
 */
const OF_THE_MOMENT = new Set([
  'credentials.password_hash',
  'live_address_secrets.token_hash',
  'sheet_readings.url',
  'webhook_states.secret',
  'webhook_states.url',
  'collection_days.shard',
  'collection_pulse.shard',
])
/** Seals are the portal’s own, in their rows and in the trail of these. */
const SEALS = /"(?:key_id|seal|previous_seal)": "[^"]*"/g
/** Lines of the trail that the demo charity made, at the moment of filling or moved to when it happened; not those of migrations. */
const OF_THE_DEMO = ` WHERE at = now() OR (action = 'update' AND table_name = 'expenses') OR table_name = 'settings' OR (action = 'insert' AND at = (new_row ->> 'created_at')::timestamptz
  AND at NOT IN (SELECT applied_at FROM upkeep.migrations))`
const ROWS_AT_ONCE = 5_000
const MOMENT = /\d{4}-\d\d-\d\dT[\d:.]+(?:\+00:00|Z)/g
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/**
 * One number for everything that the demo charity consists of, every row of every table: the same for the same seed, scale
 * and day. To be asked in the transaction that fills it: what stands there as the moment of filling, or of the
 * migration before it, counts as that alone, and so does an id that the database has given out by itself (the shifts that
 * come of an event). The order of rows counts for nothing.
 */
export async function hashOfDemo(client: PoolClient, ids: ReadonlySet<string>): Promise<string> {
  const { rows: moments } = await client.query<{ at: string }>(
    `SELECT to_jsonb(now()) #>> '{}' AS at UNION SELECT to_jsonb(applied_at) #>> '{}' FROM upkeep.migrations`,
  )
  const ofFilling = new Set(moments.map(({ at }) => at))
  const same = (row: string) =>
    row
      .replaceAll(MOMENT, (at) => (ofFilling.has(at) ? 'then' : at))
      .replaceAll(ID, (id) => (ids.has(id) ? id : 'an id'))
      .replaceAll(SEALS, '')
  const whole = createHash('sha256')
  for (const [table, columns] of await tablesOf(client)) {
    // Sums of hashes: whatever order the rows come in.
    let sum = 0n
    const named = columns.map((column) => client.escapeIdentifier(column)).join()
    const from = client.escapeIdentifier(table)
    await client.query(
      `DECLARE demo_rows NO SCROLL CURSOR FOR SELECT to_jsonb(r)::text AS row FROM (SELECT ${named} FROM ${from}${
        table === 'audit_log' ? OF_THE_DEMO : ''
      }) AS r`,
    )
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`FETCH ${ROWS_AT_ONCE} FROM demo_rows`)
      for (const { row } of rows) sum += createHash('sha256').update(same(row)).digest().readBigUInt64LE()
      if (rows.length < ROWS_AT_ONCE) break
    }
    await client.query('CLOSE demo_rows')
    whole.update(`${table}:${sum}\n`)
  }
  return whole.digest('hex').slice(0, 16)
}

async function tablesOf(client: PoolClient): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
     JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.is_identity = 'NO'
       AND coalesce(c.column_default, '') !~ 'clock_timestamp'
     ORDER BY c.table_name, c.ordinal_position`,
  )
  const found = new Map<string, string[]>()
  for (const { table, column } of rows)
    if (!OF_THE_MOMENT.has(`${table}.${column}`)) found.set(table, [...(found.get(table) ?? []), column])
  return found
}
