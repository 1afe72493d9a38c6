import { asc, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { invalid } from '#kernel/calls/errors.ts'
import type { Definition, Fields, Named, RowOf } from '#kernel/fields/definition.ts'
import { cellOf } from '#kernel/fields/in-words.ts'
import { capital } from '#kernel/language/capital.ts'
import type { Ctx, Download } from '../context.ts'
import { type ExportFormat, spreadsheetOf } from '../spreadsheets/download.ts'
import type { OutCell } from '../spreadsheets/spreadsheet.ts'
import type { Changes, ListInput, Page, Reads, RecordTable, Sorting, Stored, Told } from './row-reads.ts'
import { containing, phoneContaining } from './search.ts'
import { scoped } from './undo.ts'

/** Which rows a sheet is to hold: those that a list finds, at most so many, or some by their ids. */
export type SheetRows = { filter: Sorting & Changes; most: number } | { ids: string[] }
export interface Sheet {
  /** Of a field by its name; what stands beside the fields has none. */
  columns: { name?: string; heading: string }[]
  rows: { id: string; cells: OutCell[] }[]
}

/** The list of `rowsOf` (rows.ts) with its search, filters, order and totals, and the spreadsheet of exactly that list. */
export function listsOf<F extends Fields, T extends RecordTable, X extends object, S extends object>({
  def,
  table,
  rules,
  many,
  read,
  columnOf,
  sourceOf,
  names,
  sees,
  show,
}: Reads<F, T, X, S>) {
  type Shown = RowOf<Definition<F>> & Told<Stored<T>> & X
  type Totals = Record<Named<F, { summed: true }>, number> & S
  function searched(ctx: Ctx, search: string) {
    if (rules.search) return rules.search(ctx, search)
    const fields = names.filter((name) => def.fields[name]?.searched && sees(ctx.user, name))
    const texts = [...fields.map(columnOf), ...(rules.searched ?? [])]
    const phones = fields.filter((name) => def.fields[name]?.inputType === 'tel')
    return or(
      sql`false`,
      ...texts.map((column) => ilike(column, containing(search))),
      ...phones.map((name) => phoneContaining(columnOf(name), search)),
    )
  }

  /** The condition of a list, its totals, its export and its bulk changes. */
  async function matching(ctx: Ctx, filter: Record<string, unknown>): Promise<SQL | undefined> {
    const { search } = filter
    return scoped(
      rules.scope(ctx.user),
      ...Object.keys(def.filters).map((name) =>
        // What one may not see is not filtered by either: the number of hits would tell it.
        (filter[name] ?? null) === null || !sees(ctx.user, name)
          ? undefined
          : eq(columnOf(name) as PgColumn, filter[name]),
      ),
      typeof search === 'string' && search !== '' ? await searched(ctx, search) : undefined,
      await rules.where?.(ctx, filter),
    )
  }

  function orderOf(ctx: Ctx, input: Sorting): SQL[] {
    const { sort, order } = input
    const usual = typeof rules.order === 'function' ? rules.order(input, ctx) : rules.order
    const rest = [...(usual ?? [desc(table.createdAt)]), asc(table.id)]
    if (!sort) return rest
    if (!sees(ctx.user, sort)) throw invalid({ sort: 'The list cannot be sorted by what you may not see.' })
    const own = rules.sorts?.[sort]
    const by = (typeof own === 'function' ? own(ctx) : own) ?? sortOf(sort)
    return [sql`${order === 'desc' ? desc(by) : asc(by)} NULLS LAST`, ...rest]
  }

  /** A choice stands in the order of its options, not of their names; text without regard to case. */
  function sortOf(name: string): SQL {
    const [column, source] = [columnOf(name), sourceOf(name)]
    const options = def.fields[name]?.options?.map(({ value }) => value)
    if (options) return sql`array_position(${sql.param(options)}::text[], ${column}::text)`
    return source.dataType === 'string' && source.columnType === 'PgText'
      ? sql`lower(${column})`
      : sql`${column}`
  }

  const summed = names.filter((name) => def.fields[name]?.summed)

  async function page(ctx: Ctx, input: ListInput): Promise<Page<Shown, Totals>> {
    const where = await matching(ctx, input)
    const [rows, [counted], more] = await Promise.all([
      ctx.db
        .select(read)
        .from(table as PgTable)
        .where(where)
        .orderBy(...orderOf(ctx, input))
        .limit(input.limit)
        .offset((input.page - 1) * input.limit),
      ctx.db
        .select({
          total: sql<number>`count(*)::integer`,
          ...Object.fromEntries(
            summed.map((name) => [name, sql<number>`coalesce(sum(${columnOf(name)}), 0)::float8`]),
          ),
        })
        .from(table as PgTable)
        .where(where),
      rules.totals?.(ctx, where),
    ])
    const { total = 0, ...totals } = counted ?? {}
    return {
      items: await show(ctx, rows as Stored<T>[]),
      total,
      page: input.page,
      limit: input.limit,
      // Only fields that are summed were asked for above.
      totals: {
        ...Object.fromEntries(
          summed.map((name) => [name, sees(ctx.user, name) ? Number(totals[name as never]) : 0]),
        ),
        ...more,
      } as Totals,
    }
  }

  /** The spreadsheet of a list for this person: its columns, the fields among them, and how rows become cells. */
  function sheetOf(ctx: Ctx) {
    // What another record is called is for the section to say (`exported`).
    const seen = names.filter((name) => sees(ctx.user, name) && def.fields[name]?.kind !== 'reference')
    const columns: { name?: string; heading: string }[] = [
      ...seen.map((name) => ({ name, heading: String(def.labels[name]) })),
      ...(rules.exported?.heading ?? []).map((heading) => ({ heading })),
    ]
    const cells = async (rows: Record<string, unknown>[]): Promise<OutCell[][]> => {
      const ids = rows.map((row) => String(row.id))
      const beside = await rules.exported?.cells(ctx, ids)
      return rows.map((row, index) => [
        ...seen.map((name) => cellOf(def.fields[name], row[name])),
        ...(beside?.[index] ?? []),
      ])
    }
    return { columns, seen, cells }
  }

  /** Exactly the filtered list, and the ids that an import of it knows again. */
  async function exportList(
    ctx: Ctx,
    {
      format,
      sort,
      order,
      ...filter
    }: Changes & { format: ExportFormat; sort?: string; order?: 'asc' | 'desc' },
  ): Promise<Download> {
    const where = (await matching(ctx, filter)) ?? sql`true`
    const by = sql.join(orderOf(ctx, { ...filter, sort, order }), sql`, `)
    const { columns, seen, cells } = sheetOf(ctx)
    const selected = sql.join(
      ['id', ...seen].map((name) => sql`${columnOf(name)} AS ${sql.identifier(name)}`),
      sql`, `,
    )
    return spreadsheetOf(ctx, {
      title: capital(many),
      format,
      heading: [...columns.map(({ heading }) => heading), 'Id'],
      query: sql`SELECT ${selected} FROM ${table} WHERE ${where} ORDER BY ${by}`,
      cells: async (rows) => (await cells(rows)).map((row, index) => [...row, String(rows[index]?.id)]),
    })
  }

  /** The same sheet at once, for a list that comes back: as it is filtered, or these rows as they stand now. */
  async function sheet(ctx: Ctx, which: SheetRows): Promise<Sheet> {
    const { sort, order: direction, ...filter } = 'filter' in which ? which.filter : ({} as Sorting & Changes)
    const where =
      'ids' in which
        ? scoped(rules.scope(ctx.user), sql`${table.id} = ANY (${sql.param(which.ids)}::uuid[])`)
        : await matching(ctx, filter)
    const { columns, seen, cells } = sheetOf(ctx)
    const order = 'ids' in which ? [asc(table.id)] : orderOf(ctx, { ...filter, sort, order: direction })
    const found = ctx.db
      .select({ id: table.id, ...Object.fromEntries(seen.map((name) => [name, columnOf(name)])) })
      .from(table as PgTable)
      .where(where)
      .orderBy(...order)
    const rows: Record<string, unknown>[] = await ('most' in which ? found.limit(which.most) : found)
    const told = await cells(rows)
    return { columns, rows: rows.map((row, index) => ({ id: String(row.id), cells: told[index] ?? [] })) }
  }

  return { matching, page, exportList, sheet }
}
export type Lists<F extends Fields, T extends RecordTable, X extends object, S extends object> = ReturnType<
  typeof listsOf<F, T, X, S>
>
