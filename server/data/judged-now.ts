import { getTableName, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { CurrentUser } from '#kernel/people/access.ts'

/**
 * The same rule, which for whoever looks back is judged as of now, whatever the rows said then: by today's rows and today's
 * rights. Of a row that is gone since, by what it said when it went. The kit of rows and `recordKinds` do this by
 * themselves; a condition that a service says beside them says so here.
 */
export function judgedNow<
  Of extends Pick<CurrentUser, 'looksBack'>,
  More extends unknown[],
  Said extends SQL | undefined | false,
>(table: PgTable, rule: (user: Of, ...more: More) => Said): (user: Of, ...more: More) => Said {
  const { id } = table as unknown as Record<'id', PgColumn>
  return (user, ...more) => {
    if (!user.looksBack) return rule(user, ...more)
    const now = rule({ ...user, looksBack: undefined }, ...more)
    if (!now) return now
    const question = written(sql`${upToItsEnd(table)} SELECT id::text FROM ${table} WHERE ${now}`)
    return sql`${id}::text IN (SELECT as_of.ids_now(${question}))` as Said
  }
}

/**
 * Asks what is true now in the middle of a question of the past: nothing of the schema `as_of` is found there. In PL/pgSQL,
 * so that it is planned when it is asked.
 */
export const IDS_NOW = `CREATE FUNCTION as_of.ids_now(question text) RETURNS SETOF text LANGUAGE plpgsql STABLE
  SET search_path = public, pg_temp AS $$ BEGIN RETURN QUERY EXECUTE question; END $$`

/** The table with those of its rows that are gone since then, as they were when they went. */
function upToItsEnd(table: PgTable): SQL {
  const name = sql.identifier(getTableName(table))
  return sql`WITH ${name} AS (SELECT * FROM public.${name}
    UNION ALL SELECT was.* FROM (SELECT DISTINCT ON (a.row_id) a.row_id, a.old_row FROM public.audit_log a
      WHERE a.table_name = ${getTableName(table)} AND a.action = 'delete'
        AND a.id > current_setting('lunchbox.as_of_line')::bigint AND a.at > current_setting('lunchbox.as_of')::timestamptz
      ORDER BY a.row_id, a.id DESC) AS gone
    CROSS JOIN LATERAL jsonb_populate_record(NULL::public.${name}, gone.old_row) AS was
    WHERE gone.old_row - 'id' <> '{}' AND NOT EXISTS (SELECT FROM public.${name} here WHERE here.id::text = gone.row_id))`
}

const dialect = new PgDialect()

/** A question with its values in it: it travels as one of them. */
function written(question: SQL): string {
  const { sql: text, params } = dialect.sqlToQuery(question)
  return text.replaceAll(/\$(\d+)/g, (_, number: string) => literal(params[Number(number) - 1]))
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString())
  if (Array.isArray(value)) return value.length === 0 ? `'{}'` : `ARRAY[${value.map(literal).join(', ')}]`
  if (['string', 'number', 'bigint', 'boolean'].includes(typeof value)) return pg.escapeLiteral(String(value))
  throw new TypeError(`A row rule cannot hold a value like this: ${typeof value}`)
}
