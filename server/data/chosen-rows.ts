import { type GetColumnData, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { conflict } from '#kernel/calls/errors.ts'
import { inNumber } from '#kernel/language/count.ts'
import type { Ctx } from '../context.ts'
import { scoped } from './undo.ts'

/** What a bulk change is about, as `bulkTarget` of kernel/calls/bulk.ts lets it through. */
export interface Choice<F> {
  ids?: string[] | undefined
  filter?: F | undefined
  expected?: number | undefined
}

interface From<C, F> {
  table: PgTable
  /** What is needed to judge a row; with its `id`. */
  columns: C
  /** What one row is called: "location". */
  noun: string
  scope: SQL | undefined | false
  /** The rows of a filter, by the condition of the list. */
  where: (filter: F) => SQL | undefined | Promise<SQL | undefined>
}

type Chosen<C> = { [K in keyof C]: C[K] extends PgColumn ? GetColumnData<C[K]> : unknown }

/**
 * The rows that a bulk change is about, in one order, locked until the commit; 409 when they are no longer as many as
 * the person saw. Judge these and act on their ids alone: asked again, a filter may find others.
 */
export async function chosenRows<C extends Record<string, PgColumn | SQL> & { id: PgColumn }, F>(
  ctx: Ctx,
  { ids, filter, expected = 0 }: Choice<F>,
  { table, columns, noun, scope, where }: From<C, F>,
): Promise<Chosen<C>[]> {
  const chosen = ids && [...new Set(ids)]
  const condition = chosen
    ? sql`${columns.id} = ANY (${sql.param(chosen)}::uuid[])`
    : filter && (await where(filter))
  const rows = await ctx.db
    .select(columns as Record<string, PgColumn | SQL>)
    .from(table)
    .where(scoped(scope, condition))
    .orderBy(columns.id)
    .for('update')
  const [found, wanted] = [rows.length, chosen?.length ?? expected]
  if (found === wanted) return rows as Chosen<C>[]
  const be = inNumber(found, 'is', 'are')
  throw conflict(
    chosen
      ? `Only ${found} of the ${wanted} selected ${inNumber(wanted, noun)} ${be} still there. Nothing was changed; please look again.`
      : `There ${be} now ${found} such ${inNumber(found, noun)}, not ${wanted}. Nothing was changed; please look again.`,
  )
}
