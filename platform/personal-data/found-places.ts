import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { Ctx, WorkCtx } from '#server/context.ts'
import { FORMER } from './contract.ts'
import { patternFor, wholePatternFor } from './identity.ts'
import { declared } from './service-holdings.ts'
import type { erasurePlaces } from './tables.ts'

export type Place = typeof erasurePlaces.$inferSelect

/** Kept by triggers (each row follows the one it is about), looked through by steps of their own, or ours. */
const NOT_SEARCHED = ['search_texts', 'audit_log', 'idempotency_keys', 'erasures', 'erasure_places']

export interface Searched extends Record<string, unknown> {
  table: string
  key: string[]
  /** Texts and JSON, but for what is computed and what has to be unique. */
  columns: string[]
  computed: string[]
}

/** Every table that holds texts, but those whose rows are about one person each. */
export async function searchedTables(ctx: Pick<WorkCtx, 'app' | 'db'>): Promise<Searched[]> {
  const aboutOne = declared(ctx).flatMap((data) => (data.aboutOne ? [getTableName(data.table)] : []))
  const { rows } = await ctx.db.execute<Searched>(
    sql`SELECT c.table_name AS table,
        (SELECT array_agg(a.attname::text) FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid
           AND a.attnum = ANY (i.indkey) WHERE i.indrelid = format('public.%I', c.table_name)::regclass AND i.indisprimary) AS key,
        array_agg(c.column_name::text) FILTER (WHERE c.is_generated = 'NEVER' AND NOT unique_too) AS columns,
        coalesce(array_agg(c.column_name::text) FILTER (WHERE c.is_generated <> 'NEVER'), '{}') AS computed
      FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name),
        LATERAL (SELECT EXISTS (SELECT FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
          WHERE i.indrelid = format('public.%I', c.table_name)::regclass AND i.indisunique AND a.attname = c.column_name) AS unique_too) u
      WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.data_type IN ('text', 'jsonb')
        AND c.table_name <> ALL (${sql.param([...NOT_SEARCHED, ...aboutOne])}::text[])
      GROUP BY c.table_name ORDER BY c.table_name`,
  )
  return rows.filter(({ key, columns }) => key !== null && columns !== null)
}

/** Rows of some blocks of a table, in the order in which they lie on the disk: no table is too large for that. */
export const inBlocks = (from: number, count: number) =>
  sql`ctid >= format('(%s,0)', ${from}::bigint)::tid AND ctid < format('(%s,0)', ${from + count}::bigint)::tid`

export async function blocksOf(ctx: Pick<WorkCtx, 'db'>, table: string): Promise<number> {
  const { rows } = await ctx.db.execute<{ blocks: number }>(
    sql`SELECT (pg_relation_size(${table}::regclass) / current_setting('block_size')::integer)::integer AS blocks`,
  )
  return rows[0]?.blocks ?? 0
}

/** Each text within a value, JSON or not. */
const textsOf = (value: SQL) =>
  sql`LATERAL (SELECT v #>> '{}' AS text FROM jsonb_path_query(${value}, 'strict $.**') v WHERE jsonb_typeof(v) = 'string') s`

/** Notes where the person is named in some blocks of a table. */
export async function searchBlocks(
  ctx: WorkCtx,
  erasureId: string,
  { table, key, columns }: Searched,
  { texts, from, count }: { texts: string[]; from: number; count: number },
) {
  const pattern = patternFor(texts)
  const holds = columns.map((column) => sql`${sql.identifier(column)}::text ~* ${pattern}`)
  const keyed = key.map((column) => sql`${column}::text, t.${sql.identifier(column)}`)
  await ctx.db.execute(
    sql`INSERT INTO erasure_places (erasure_id, table_name, row_key, column_name, is_whole)
      SELECT ${erasureId}, ${table}, jsonb_build_object(${sql.join(keyed, sql`, `)}), f.key, bool_or(s.text ~* ${wholePatternFor(texts)})
      FROM (SELECT * FROM ${sql.identifier(table)} WHERE ${inBlocks(from, count)} AND (${sql.join(holds, sql` OR `)})) t,
        LATERAL jsonb_each(to_jsonb(t)) AS f(key, value), ${textsOf(sql`f.value`)}
      WHERE f.key = ANY (${sql.param(columns)}::text[]) AND s.text ~* ${pattern}
      GROUP BY 3, 4 ON CONFLICT DO NOTHING`,
  )
}

/** The same in the trail of those tables: what a record said before, or said when it was deleted. */
export async function searchTrail(
  ctx: WorkCtx,
  erasureId: string,
  tables: Searched[],
  { texts, from, count }: { texts: string[]; from: number; count: number },
) {
  const pattern = patternFor(texts)
  const columns = Object.fromEntries(tables.map((one) => [one.table, one.columns]))
  await ctx.db.execute(
    sql`INSERT INTO erasure_places (erasure_id, table_name, row_key, column_name, is_whole)
      SELECT ${erasureId}, a.table_name, jsonb_build_object('id', a.row_id), f.key, bool_or(s.text ~* ${wholePatternFor(texts)})
      FROM audit_log a, unnest(ARRAY[a.old_row, a.new_row]) AS r, LATERAL jsonb_each(r) AS f(key, value), ${textsOf(sql`f.value`)}
      WHERE a.id > ${from} AND a.id <= ${from + count} AND (a.old_row::text ~* ${pattern} OR a.new_row::text ~* ${pattern})
        AND jsonb_exists(${JSON.stringify(columns)}::jsonb -> a.table_name, f.key) AND s.text ~* ${pattern}
      GROUP BY 2, 3, 4 ON CONFLICT DO NOTHING`,
  )
}

const rowOf = ({ tableName, rowKey }: Place) => {
  const columns = Object.keys(rowKey).map((column) => sql.identifier(column))
  const list = sql.join(columns, sql`, `)
  const found = sql`jsonb_populate_record(null::${sql.identifier(tableName)}, ${JSON.stringify(rowKey)}::jsonb)`
  return sql`(${list}) = (SELECT ${list} FROM ${found})`
}
const ofTrail = ({ tableName, rowKey }: Place) =>
  sql`table_name = ${tableName} AND row_id = ${JSON.stringify(rowKey)}::jsonb ->> 'id'`

interface Excerpt extends Record<string, unknown> {
  before: string
  match: string
  after: string
  /** It stands in the trail of the record alone. */
  past: boolean
}

const AROUND = 90

/** The sentence around the name; null when it does not stand there any more. */
export async function excerptOf(
  ctx: Pick<Ctx, 'db'>,
  place: Place,
  texts: string[],
): Promise<Excerpt | null> {
  const pattern = patternFor(texts)
  const column = place.columnName
  const { rows } = await ctx.db.execute<Excerpt>(
    sql`SELECT substring(text FROM greatest(1, start - ${AROUND}) FOR start - greatest(1, start - ${AROUND})) AS before,
        substring(text FROM start FOR stop - start) AS match, substring(text FROM stop FOR ${AROUND}) AS after, past
      FROM (
        SELECT to_jsonb(t) -> ${column} AS value, false AS past, 0 AS place FROM ${sql.identifier(place.tableName)} t WHERE ${rowOf(place)}
        UNION ALL
        SELECT coalesce(r -> ${column}, 'null'), true, -a.id FROM audit_log a, unnest(ARRAY[new_row, old_row]) AS r WHERE ${ofTrail(place)}
      ) d, ${textsOf(sql`d.value`)},
        LATERAL (SELECT regexp_instr(text, ${pattern}, 1, 1, 0, 'i') AS start, regexp_instr(text, ${pattern}, 1, 1, 1, 'i') AS stop) i
      WHERE text ~* ${pattern} ORDER BY past, place LIMIT 1`,
  )
  return rows[0] ?? null
}

/** Puts 'A former member' where the person is named at this place, and in what the trail knows of it. */
export async function takeOut(ctx: WorkCtx, place: Place, { columns, computed }: Searched, texts: string[]) {
  if (!columns.includes(place.columnName)) return
  const pattern = patternFor(texts)
  const name = sql.identifier(place.columnName)
  const replaced = (value: SQL) => sql`regexp_replace(${value}::text, ${pattern}, ${FORMER}, 'gi')`
  await ctx.db.execute(
    sql`UPDATE ${sql.identifier(place.tableName)} SET ${name} = (jsonb_populate_record(null::${sql.identifier(place.tableName)},
        jsonb_build_object(${place.columnName}::text, ${replaced(sql`to_jsonb(${name})`)}::jsonb))).${name}
      WHERE ${rowOf(place)} AND ${name}::text ~* ${pattern}`,
  )
  const fields = sql`${sql.param([place.columnName, ...computed])}::text[]`
  const row = (column: 'old_row' | 'new_row') =>
    sql`${sql.identifier(column)} = (SELECT jsonb_object_agg(key, CASE WHEN key = ANY (${fields})
      THEN ${replaced(sql`value`)}::jsonb ELSE value END) FROM jsonb_each(${sql.identifier(column)}))`
  await ctx.db.execute(
    sql`UPDATE audit_log SET ${row('old_row')}, ${row('new_row')}
      WHERE ${ofTrail(place)} AND (old_row::text ~* ${pattern} OR new_row::text ~* ${pattern})`,
  )
  // With the name gone on both sides, this says that nothing became nothing.
  await ctx.db.execute(sql`DELETE FROM audit_log WHERE ${ofTrail(place)} AND old_row = new_row`)
}
