import { asc, desc, eq, getTableColumns, getTableName, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { conflict, forbidden, invalid, notFound } from '#kernel/calls/errors.ts'
import type { Definition, Fields, Named, RowOf } from '#kernel/fields/definition.ts'
import { cellOf } from '#kernel/fields/in-words.ts'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import type { Ctx, Download } from '../context.ts'
import { spreadsheetOf } from '../spreadsheets/download.ts'
import type { OutCell } from '../spreadsheets/spreadsheet.ts'
import { type Choice, chosenRows } from './chosen-rows.ts'
import { definePersonalData } from './personal-data.ts'
import { defineRecord, placeIn, type RecordAction, type RecordKind, type Row } from './records.ts'
import { referencesInWords, referencesTo } from './references.ts'
import { containing, type TableKind } from './search.ts'
import { scoped } from './undo.ts'
import { updateVersioned } from './versioned.ts'

/** A table with `recordColumns()`. */
type RecordTable = PgTable & Record<'id' | 'version' | 'createdBy' | 'createdAt' | 'updatedAt', PgColumn>
type Stored<T extends RecordTable> = T['$inferSelect'] & {
  id: string
  version: number
  createdBy: string | null
}

/** As it is answered: moments as text. */
type Told<R> = { [K in keyof R]: Date extends R[K] ? Exclude<R[K], Date> | string : R[K] }

export interface RowRules<T extends RecordTable, X, S> {
  /** The one row rule: `undefined` for all rows, `false` for none. Lists, exports, search, history and undo share it. */
  scope: (user: CurrentUser) => SQL | undefined | false
  mayAdd?: (user: CurrentUser) => boolean
  mayEdit: (user: CurrentUser, row: Stored<T>) => boolean
  /** As `mayEdit` when left out. */
  mayRemove?: (user: CurrentUser, row: Stored<T>) => boolean
  /** Why this row may not be changed or deleted, where there is more to say than that it may not. */
  refusal?: (row: Stored<T>, did: 'changed' | 'deleted') => string | undefined
  /** Instead of the usual words when something refers to rows that are to be deleted. */
  refuseIfUsed?: (ctx: Ctx, rows: Stored<T>[]) => Promise<void>
  /** Told of every change. */
  event: string
  /** Where one of them opens, by its id; there people write about it and put files to it. */
  section?: string
  /** What is answered beside the fields, for a page of rows at once. */
  beside?: (ctx: Ctx, rows: Stored<T>[]) => Promise<X[]> | X[]
  /** The section's own filters. */
  where?: (ctx: Ctx, filter: Record<string, unknown>) => SQL | undefined | Promise<SQL | undefined>
  /** Columns to search besides the fields marked `searched`. */
  searched?: readonly (PgColumn | SQL)[]
  /** Instead of the usual search. */
  search?: (ctx: Ctx, search: string) => SQL | undefined | Promise<SQL | undefined>
  /** The order of a list that nobody has sorted, and of what is equal in another; newest first when left out. */
  order?: SQL[] | ((input: Sorting) => SQL[])
  /** What the list can be sorted by beside the fields. */
  sorts?: Record<string, SQL>
  /** What the list answers about everything that is filtered, beside the sums of the fields. */
  totals?: (ctx: Ctx, where: SQL | undefined) => Promise<S>
  /** Columns of the spreadsheet between the fields and the id; one list of cells for each of the ids. */
  exported?: { heading: readonly string[]; cells: (ctx: Ctx, ids: string[]) => Promise<OutCell[][]> }
  /** Columns that follow from what was given (a folded name), and rules between fields: `throw invalid(…)`. */
  derive?: (ctx: Ctx, given: Partial<T['$inferInsert']>, before: Stored<T> | null) => object | Promise<object>
}

/** A page of a list: what a call answers before the output schema has looked at it. */
export interface Page<R, S> {
  items: R[]
  total: number
  page: number
  limit: number
  totals: S
}

interface Sorting {
  sort?: string | undefined
  order?: 'asc' | 'desc' | undefined
  search?: unknown
}

interface ListInput extends Record<string, unknown>, Sorting {
  page: number
  limit: number
}
type Changes = Record<string, unknown>
type Target = Choice<Changes>

/**
 * What a section does with its rows: plain functions over one table and its declared fields, each of which a service may
 * call, wrap or leave out (docs/decisions/100-kit.md).
 */
export function rowsOf<
  F extends Fields,
  T extends RecordTable,
  X extends object = object,
  S extends object = object,
>(def: Definition<F>, table: T, rules: RowRules<T, X, S>) {
  type Shown = RowOf<Definition<F>> & Told<Stored<T>> & X
  type Totals = Record<Named<F, { summed: true }>, number> & S
  const { one: noun, many } = def.words
  const { mayAdd = () => true, mayRemove = rules.mayEdit, section } = rules
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const columnOf = (name: string) => {
    const column = columns[name]
    if (!column) throw new Error(`${getTableName(table)} has no column for the field ${name}`)
    return column
  }
  const names = Object.keys(def.fields)
  for (const name of names) columnOf(name)
  const sees = (user: CurrentUser, name: string) => {
    const seenBy = def.fields[name]?.seenBy
    return !seenBy || passes(user, seenBy)
  }

  /** Rows as this person may see them. */
  async function show(ctx: Ctx, rows: Stored<T>[]): Promise<Shown[]> {
    const hidden = names.filter((name) => !sees(ctx.user, name))
    const beside = rules.beside ? await rules.beside(ctx, rows) : []
    return rows.map((row, index) => ({
      ...Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          value instanceof Date ? value.toISOString() : value,
        ]),
      ),
      ...Object.fromEntries(hidden.map((name) => [name, null])),
      ...beside[index],
    })) as Shown[]
  }
  const showOne = async (ctx: Ctx, row: Stored<T>) => (await show(ctx, [row]))[0] as Shown

  function searched(ctx: Ctx, search: string) {
    if (rules.search) return rules.search(ctx, search)
    const texts = [
      ...names.filter((name) => def.fields[name]?.searched && sees(ctx.user, name)).map(columnOf),
      ...(rules.searched ?? []),
    ]
    return or(sql`false`, ...texts.map((column) => ilike(column, containing(search))))
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
          : eq(columnOf(name), filter[name]),
      ),
      typeof search === 'string' && search !== '' ? await searched(ctx, search) : undefined,
      await rules.where?.(ctx, filter),
    )
  }

  function orderOf(ctx: Ctx, input: Sorting): SQL[] {
    const { sort, order } = input
    const usual = typeof rules.order === 'function' ? rules.order(input) : rules.order
    const rest = [...(usual ?? [desc(table.createdAt)]), asc(table.id)]
    if (!sort) return rest
    if (!sees(ctx.user, sort)) throw invalid({ sort: 'The list cannot be sorted by what you may not see.' })
    const by = rules.sorts?.[sort] ?? sortOf(sort)
    return [sql`${order === 'desc' ? desc(by) : asc(by)} NULLS LAST`, ...rest]
  }

  /** A choice stands in the order of its options, not of their names; text without regard to case. */
  function sortOf(name: string): SQL {
    const column = columnOf(name)
    const options = def.fields[name]?.options?.map(({ value }) => value)
    if (options) return sql`array_position(${sql.param(options)}::text[], ${column}::text)`
    return column.dataType === 'string' && column.columnType === 'PgText'
      ? sql`lower(${column})`
      : sql`${column}`
  }

  const summed = names.filter((name) => def.fields[name]?.summed)

  async function page(ctx: Ctx, input: ListInput): Promise<Page<Shown, Totals>> {
    const where = await matching(ctx, input)
    const [rows, [counted], more] = await Promise.all([
      ctx.db
        .select()
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

  /** The row with this id, if this person may see it. `locked`: nobody changes or refers to it until the commit. */
  async function find(ctx: Ctx, id: string, { locked = false } = {}): Promise<Stored<T>> {
    const query = ctx.db
      .select()
      .from(table as PgTable)
      .where(scoped(rules.scope(ctx.user), eq(table.id, id)))
    const [row] = await (locked ? query.for('update') : query)
    if (!row) throw notFound(`This ${noun}`)
    return row as Stored<T>
  }

  /** What may be written: fields that one may not see are not changed blindly; what a new row must have is given. */
  async function toStore(ctx: Ctx, given: Changes, before: Stored<T> | null, isNew = false) {
    const blind = Object.keys(given).find(
      (name) => given[name] !== undefined && !sees(ctx.user, name) && !(isNew && def.fields[name]?.needed),
    )
    if (blind) throw forbidden(`You may not write “${def.labels[blind]}” of this ${noun}.`)
    const derived = rules.derive ? await rules.derive(ctx, given as Partial<T['$inferInsert']>, before) : {}
    return { ...given, ...derived }
  }

  /** A client may bring its own id; bringing it twice with the same content is one addition. */
  async function insert(ctx: Ctx, input: Changes & { id?: string | undefined }): Promise<Shown> {
    ctx.check(mayAdd(ctx.user))
    const values = await toStore(ctx, input, null, true)
    const [row] = await ctx.db
      .insert(table as PgTable)
      .values({ ...values, createdBy: ctx.user.id })
      .onConflictDoNothing({ target: table.id })
      .returning()
    if (!row) return sameOrConflict(ctx, input)
    ctx.emit(rules.event, { id: row.id as string })
    return showOne(ctx, row as Stored<T>)
  }

  /** Rows of an import; fields that it does not name take the table's standards. */
  async function insertMany(ctx: Ctx, all: Changes[], atOnce: number) {
    ctx.check(mayAdd(ctx.user))
    const values: object[] = []
    for (const given of all)
      values.push({ ...(await toStore(ctx, given, null, true)), createdBy: ctx.user.id })
    for (let at = 0; at < values.length; at += atOnce)
      await ctx.db.insert(table as PgTable).values(values.slice(at, at + atOnce))
    if (values.length > 0) ctx.emit(rules.event)
  }

  async function sameOrConflict(ctx: Ctx, { id, ...input }: Changes & { id?: string | undefined }) {
    const [known] = await ctx.db
      .select()
      .from(table as PgTable)
      .where(scoped(rules.scope(ctx.user), eq(table.id, id)))
    const words = `This id already belongs to another ${noun}.`
    if (!known) throw conflict(words)
    const current = await showOne(ctx, known as Stored<T>)
    const same = Object.entries(input).every(
      ([name, value]) => value === undefined || JSON.stringify(known[name]) === JSON.stringify(value),
    )
    if (!same || known.createdBy !== ctx.user.id) throw conflict(words, { current })
    return current
  }

  /** `may` instead of the section's rule for changing a row: a reviewer's, say. */
  async function edit(
    ctx: Ctx,
    { id, version, ...changes }: Changes & { id: string; version: number },
    may: (row: Stored<T>) => boolean = (row) => rules.mayEdit(ctx.user, row),
  ): Promise<Shown> {
    const before = await find(ctx, id)
    ctx.check(may(before), rules.refusal?.(before, 'changed'))
    const values = (await toStore(ctx, changes, before)) as Partial<T['$inferSelect']>
    const row = await updateVersioned(ctx, table, { id, version }, values, {
      noun,
      current: (now) => showOne(ctx, now as Stored<T>),
    })
    ctx.emit(rules.event, { id })
    return showOne(ctx, row as Stored<T>)
  }

  async function remove(ctx: Ctx, { id }: { id: string }) {
    const row = await find(ctx, id, { locked: true })
    ctx.check(mayRemove(ctx.user, row), rules.refusal?.(row, 'deleted'))
    await refuseIfUsed(ctx, [row])
    await ctx.db.delete(table).where(eq(table.id, id))
    ctx.emit(rules.event, { id })
    return {}
  }

  /** 409 in words with the numbers, when something would be left without what it refers to. */
  async function refuseIfUsed(ctx: Ctx, rows: Stored<T>[]) {
    if (rules.refuseIfUsed) return rules.refuseIfUsed(ctx, rows)
    const ids = rows.map(({ id }) => id)
    const used = await referencesTo(ctx, table, ids)
    if (used.length === 0) return
    const who = ids.length === 1 ? `This ${noun} has` : `These ${ids.length} ${many} have`
    throw conflict(`${who} ${referencesInWords(used)}, so nothing was deleted.`)
  }

  async function chosen(
    ctx: Ctx,
    target: Target,
    may: (row: Stored<T>) => boolean,
    did: 'changed' | 'deleted',
  ) {
    const rows = (await chosenRows(ctx, target, {
      table,
      columns: { ...columns, id: table.id },
      noun,
      scope: rules.scope(ctx.user),
      where: (filter) => matching(ctx, filter),
    })) as Stored<T>[]
    const refused = rows.find((row) => !may(row))
    ctx.check(
      !refused,
      refused && (rules.refusal?.(refused, did) ?? `You may not change every one of these ${many}.`),
    )
    return rows
  }

  async function bulkEdit(ctx: Ctx, { changes, ...target }: Target & { changes: Changes }) {
    const rows = await chosen(ctx, target, (row) => rules.mayEdit(ctx.user, row), 'changed')
    const values = await toStore(ctx, changes, null)
    const moved = rows.filter((row) =>
      Object.entries(values).some(
        ([name, value]) => JSON.stringify(row[name as keyof typeof row]) !== JSON.stringify(value),
      ),
    )
    if (moved.length > 0)
      await ctx.db
        .update(table as PgTable)
        .set({ ...values, version: sql`${table.version} + 1`, updatedAt: sql`now()` })
        .where(
          inArray(
            table.id,
            moved.map(({ id }) => id),
          ),
        )
    ctx.emit(rules.event)
    return { changed: moved.length }
  }

  async function bulkRemove(ctx: Ctx, target: Target) {
    const rows = await chosen(ctx, target, (row) => mayRemove(ctx.user, row), 'deleted')
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) {
      await refuseIfUsed(ctx, rows)
      await ctx.db.delete(table).where(inArray(table.id, ids))
    }
    ctx.emit(rules.event)
    return { deleted: ids.length }
  }

  /** Exactly the filtered list, with what this person may see, and the ids that an import of it knows again. */
  async function exportList(
    ctx: Ctx,
    {
      format,
      sort,
      order,
      ...filter
    }: Changes & { format: 'csv' | 'xlsx'; sort?: string; order?: 'asc' | 'desc' },
  ): Promise<Download> {
    const seen = names.filter((name) => sees(ctx.user, name))
    const by = sql.join(orderOf(ctx, { sort, order, search: filter.search }), sql`, `)
    const where = (await matching(ctx, filter)) ?? sql`true`
    const selected = sql.join(
      ['id', ...seen].map((name) => sql`${columnOf(name)} AS ${sql.identifier(name)}`),
      sql`, `,
    )
    return spreadsheetOf(ctx, {
      title: many.replace(/^./, (letter) => letter.toUpperCase()),
      format,
      heading: [...seen.map((name) => String(def.labels[name])), ...(rules.exported?.heading ?? []), 'Id'],
      query: sql`SELECT ${selected} FROM ${table} WHERE ${where} ORDER BY ${by}`,
      cells: async (rows) => {
        const ids = rows.map((row) => String(row.id))
        const beside = await rules.exported?.cells(ctx, ids)
        return rows.map((row, index) => [
          ...seen.map((name) => cellOf(def.fields[name], row[name])),
          ...(beside?.[index] ?? []),
          String(row.id),
        ])
      },
    })
  }

  /** A row as the trail has it, under the names of the code. */
  const fromTrail = (row: Row) =>
    Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, row[column.name]])) as Stored<T>

  const one = async (ctx: Ctx, { id }: { id: string }) => showOne(ctx, await find(ctx, id))
  return {
    def,
    table,
    scope: rules.scope,
    mayEdit: rules.mayEdit,
    event: rules.event,
    show,
    showOne,
    matching,
    find,
    insert,
    insertMany,
    edit,
    /** For a contract of `crud`; the import's come from `importRows`. */
    handlers: {
      list: page,
      one,
      exportList,
      add: insert,
      edit: (ctx: Ctx, input: Parameters<typeof edit>[1]) => edit(ctx, input),
      remove,
      bulkEdit,
      bulkRemove,
    },

    /** What history and undo know of these rows (server/data/records.ts). */
    record: (special: Partial<RecordKind> = {}): RecordKind =>
      defineRecord({
        table,
        noun,
        scope: rules.scope,
        mayChange: (user, row, action: RecordAction = 'update') =>
          action === 'update' ? rules.mayEdit(user, fromTrail(row)) : mayRemove(user, fromTrail(row)),
        fields: Object.fromEntries(names.map((name) => [columnOf(name).name, String(def.labels[name])])),
        hides: (user, column) => names.some((name) => columnOf(name).name === column && !sees(user, name)),
        event: rules.event,
        ...(section ? { opens: placeIn(section) } : {}),
        present: ({ settings }, column, value) => {
          const name = names.find((field) => columnOf(field).name === column)
          const field = name === undefined ? undefined : def.fields[name]
          if (!field || value === null || value === undefined) return value
          return field.inWords(value, settings.timeZone)
        },
        ...special,
      }),

    /** How the search finds them; their texts are kept by `CALL search_table(…)` in the migration that makes the table. */
    search: (
      of: Pick<TableKind, 'label' | 'icon' | 'access'> &
        Partial<Omit<TableKind, 'title'>> & { title: keyof F & string },
    ): TableKind => {
      const { title, ...special } = of
      return {
        kind: noun,
        from: sql`${table}`,
        id: table.id,
        scope: rules.scope,
        sees: () => ({}),
        description: sql`''`,
        fields: () => [],
        opens: (id) => ({ section: section ?? '', params: { id } }),
        ...special,
        title: { text: columnOf(title), weight: 1.2 },
      }
    },

    /** Rows that are somebody's because they made them. */
    madeBy: (erasure: 'delete' | { keep: string }) =>
      definePersonalData({
        table,
        title: `${many.replace(/^./, (letter) => letter.toUpperCase())} you added`,
        of: ({ id }) => eq(table.createdBy, id),
        erasure,
      }),
  }
}
