import { getTableName, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Definition, Fields, RowOf } from '#kernel/fields/definition.ts'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import type { Ctx } from '../context.ts'
import type { OutCell } from '../spreadsheets/spreadsheet.ts'
import type { Choice } from './chosen-rows.ts'
import { judgedNow } from './judged-now.ts'
import { columnsWith, type Subject } from './row-subject.ts'
import { findRow } from './visible-record.ts'

/** A table with `recordColumns()`. */
export type RecordTable = PgTable &
  Record<'id' | 'version' | 'createdBy' | 'createdAt' | 'updatedAt', PgColumn>
export type Stored<T extends RecordTable> = T['$inferSelect'] & {
  id: string
  version: number
  createdBy: string | null
}

/** As it is answered: moments as text. */
export type Told<R> = { [K in keyof R]: Date extends R[K] ? Exclude<R[K], Date> | string : R[K] }

/** For what is not answered by a kit of rows: what a call's output does not name stays here all the same. */
export function told<R extends object>(row: R): Told<R> {
  // A list asks this of thousands of values: a copy that is written over costs a fifth of one made of pairs.
  const said = { ...row } as Record<string, unknown>
  for (const name in said) {
    const value = said[name]
    if (value instanceof Date) said[name] = value.toISOString()
  }
  return said as Told<R>
}

export interface RowRules<T extends RecordTable, X, S> {
  /** The one row rule: `undefined` for all rows, `false` for none. Lists, exports, search, history and undo share it. */
  scope: (user: CurrentUser) => SQL | undefined | false
  mayAdd?: (user: CurrentUser) => boolean
  mayEdit: (user: CurrentUser, row: Stored<T>) => boolean
  /** As `mayEdit` when left out. */
  mayRemove?: (user: CurrentUser, row: Stored<T>) => boolean
  /** May this person decide what nobody fills in (`kept`: a status)? Nobody puts such a field back who may not. */
  mayDecide?: (user: CurrentUser) => boolean
  /** Why this row may not be changed or deleted, where there is more to say than that it may not. */
  refusal?: (row: Stored<T>, did: 'changed' | 'deleted') => string | undefined
  /** Instead of the usual words when something refers to rows that are to be deleted. */
  refuseIfUsed?: (ctx: Ctx, rows: Stored<T>[]) => Promise<void>
  /** A record of its own that these rows are about, and whose fields are among theirs. */
  subject?: Subject
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
  order?: SQL[] | ((input: Sorting, ctx: Ctx) => SQL[])
  /** What the list can be sorted by beside the fields. */
  sorts?: Record<string, SQL | ((ctx: Ctx) => SQL)>
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

export interface Sorting {
  sort?: string | undefined
  order?: 'asc' | 'desc' | undefined
  search?: unknown
}

export interface ListInput extends Record<string, unknown>, Sorting {
  page: number
  limit: number
}
export type Changes = Record<string, unknown>
export type Target = Choice<Changes>

/** Rows as a person may see them: what lists and changes of `rowsOf` (rows.ts) both stand on. */
export function readsOf<
  F extends Fields,
  T extends RecordTable,
  X extends object = object,
  S extends object = object,
>(def: Definition<F>, table: T, given: RowRules<T, X, S>) {
  const rules = { ...given, scope: judgedNow(table, given.scope) }
  type Shown = RowOf<Definition<F>> & Told<Stored<T>> & X
  const { one: noun, many } = def.words
  const names = Object.keys(def.fields)
  const { own, sources, read } = columnsWith(table, rules.subject, names)
  /** What a condition or a list reads for a field, and the column in which it is kept. */
  const columnOf = (name: string) => {
    const column = read[name]
    if (!column) throw new Error(`${getTableName(table)} has no column for the field ${name}`)
    return column
  }
  const sourceOf = (name: string) => sources[name] as PgColumn
  for (const name of names) columnOf(name)
  const sees = (user: CurrentUser, name: string) => {
    const seenBy = def.fields[name]?.seenBy
    return !seenBy || passes(user, seenBy)
  }

  /** Rows as this person may see them. */
  async function show(ctx: Ctx, rows: Stored<T>[]): Promise<Shown[]> {
    const hidden = names.filter((name) => !sees(ctx.user, name))
    const beside = rules.beside ? await rules.beside(ctx, rows) : []
    const { isOwn } = rules.subject ?? {}
    const hiddenOf = (row: Stored<T>) =>
      isOwn?.(ctx.user, row) ? hidden.filter((name) => name in own) : hidden
    return rows.map((row, index) => {
      const said: Record<string, unknown> = told(row)
      for (const name of hiddenOf(row)) said[name] = null
      return Object.assign(said, beside[index])
    }) as Shown[]
  }
  const showOne = async (ctx: Ctx, row: Stored<T>) => (await show(ctx, [row]))[0] as Shown

  /** The row with this id, if this person may see it. `locked`: nobody changes or refers to it until the commit. */
  const find = async (ctx: Ctx, id: string, { locked = false } = {}): Promise<Stored<T>> =>
    (await findRow(ctx, table, id, { scope: rules.scope(ctx.user), noun, locked }, read)) as Stored<T>

  return { def, table, rules, noun, many, own, read, columnOf, sourceOf, names, sees, show, showOne, find }
}
export type Reads<F extends Fields, T extends RecordTable, X extends object, S extends object> = ReturnType<
  typeof readsOf<F, T, X, S>
>
