import type pg from 'pg'
import { WITHHELD, withheldColumns } from '../postgres/withheld.ts'

/** Every table with its rows, but what an export leaves out of them. */
export async function contents(pool: pg.Pool): Promise<Record<string, string[]>> {
  const tables = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
  )
  const all: Record<string, string[]> = {}
  for (const { name } of tables.rows) {
    if (name in WITHHELD) continue
    const trail = `CASE table_name WHEN 'suggestions' THEN to_jsonb(t) #- '{old_row,code_hash}' #- '{new_row,code_hash}'
      WHEN 'outside_calendars' THEN to_jsonb(t) #- '{old_row,address}' #- '{new_row,address}' ELSE to_jsonb(t) END`
    const row = name === 'audit_log' ? trail : `to_jsonb(t) - $1::text[]`
    const values = name === 'audit_log' ? [] : [withheldColumns(name)]
    const { rows } = await pool.query<{ row: string }>(
      `SELECT (${row})::text AS row FROM "${name}" t ORDER BY 1`,
      values,
    )
    all[name] = rows.map((one) => one.row)
  }
  return all
}
