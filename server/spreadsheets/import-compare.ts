import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ImportProblem } from '#kernel/calls/imports.ts'
import type { Definition } from '#kernel/fields/definition.ts'
import type { Field } from '#kernel/fields/fields.ts'
import { foldName } from '#kernel/language/names.ts'
import type { CurrentUser } from '#kernel/people/access.ts'
import type { Ctx } from '../context.ts'
import type { RecordKind } from '../data/records.ts'
import type { Sheet, SheetRows } from '../data/row-lists.ts'
import { scoped } from '../data/undo.ts'
import type { ImportPlan } from './import-handlers.ts'
import type { Rule } from './import-judge.ts'

/** The wizard offers to import such a row as well. */
export const DUPLICATE = 'duplicate_of_row'
/** Somebody says which of the candidates it is, or that it is none of them. */
const UNCLEAR = 'person_unclear'

export interface ReadRow {
  row: number
  id: string | undefined
  /** Wanted although another row of the file is about the same. */
  keep: boolean
  /** Which candidate it was said to be, or `new`. */
  is?: string | undefined
  values: Record<string, unknown>
  /** Of a list that comes back: what was changed there. */
  only?: ReadonlySet<string> | undefined
}

/**
 * What a row of a file is about: one that is there, or a new one under a key that no other row of the file may have (with
 * what goes along unasked); or why nobody can say, which somebody may then overrule, correct (`field`) or settle by saying
 * which of the candidates it is.
 */
export type Match = (
  | { id: string; values?: Record<string, unknown> }
  | { key: string; values?: Record<string, unknown> }
  | { problem: string; field?: string }
) & { candidates?: NonNullable<ImportProblem['candidates']> }
/** Asked for row after row, in the order of the file. */
export type Matching = (ctx: Ctx, reads: ReadRow[]) => Promise<(read: ReadRow) => Match>

export interface RowPlan extends ImportPlan {
  fresh: ReadRow[]
  changed: { id: string; version: number; values: Record<string, unknown> }[]
  /** Which rows are about what is there, changed or unchanged. */
  known: { row: number; id: string }[]
}

/** What `rowsOf` gives, as far as an import needs it. */
export interface Imported<T> {
  def: Pick<Definition, 'words' | 'fields'>
  table: T
  read: Record<string, PgColumn | SQL>
  /** May this person see, and so write, the field? */
  sees(user: CurrentUser, field: string): boolean
  scope: RecordKind['scope']
  mayAdd?(user: CurrentUser): boolean
  mayEdit(user: CurrentUser, row: never): boolean
  event: string
  sheet?(ctx: Ctx, which: SheetRows): Promise<Sheet>
  hold?(ctx: Ctx, ids: string[]): Promise<void>
  insertMany(ctx: Ctx, rows: Record<string, unknown>[]): Promise<unknown>
  editMany(ctx: Ctx, all: (Record<string, unknown> & { id: string; version: number })[]): Promise<unknown>
  /** Fields that stand in rows of their own (the contacts of a recipient): a blank cell says nothing about these. */
  besides?: {
    names: readonly string[]
    /** A blank cell takes out what stands there, where the row is one of a list that comes back. */
    empties?: true
    /** What they say now, by id. */
    now(ctx: Ctx, ids: string[]): Promise<Map<string, Record<string, unknown>>>
    /** Names that a cell of such a field may hold. */
    offered?(ctx: Ctx): Promise<Record<string, string[]>>
    /** What a good row says, in the words in which it is stored: the name of what it calls by another spelling. */
    settled?(ctx: Ctx): Promise<(values: Record<string, unknown>) => Record<string, unknown>>
  }
  /** What may be wrong with a row whose fields are good one by one. */
  rules?: readonly Rule[]
}

const cellOf = (value: unknown) => (typeof value === 'string' ? value : '')
const isBlank = (value: unknown) => value === null || value === ''

/** A phone number is the same however it is written. */
function saysTheSame(field: Pick<Field, 'inputType'> | undefined, now: unknown, value: unknown) {
  if (field?.inputType === 'tel' && typeof now === 'string' && typeof value === 'string')
    return dialled(now) === dialled(value)
  return JSON.stringify(now) === JSON.stringify(value)
}
const dialled = (phone: string) => phone.replaceAll(/\D/g, '')

/**
 * What the rows of a file are against what is there: new, changed or unchanged. Ids of our own export name the row;
 * otherwise `matching` tells, or the `identity` field.
 */
export function comparing<T extends PgTable & { id: PgColumn }>(
  rows: Imported<T>,
  of: { identity: string; matching?: Matching | undefined },
) {
  const { def, table } = rows
  const matching = of.matching ?? byIdentity
  const isApart = (name: string) => rows.besides?.names.includes(name) ?? false

  /** By the name alone, for what nobody calls alike. */
  async function byIdentity(ctx: Ctx): ReturnType<Matching> {
    const identity = getTableColumns(table)[of.identity] as PgColumn
    const known = await ctx.db
      .select({ id: table.id, name: identity })
      .from(table as PgTable)
      .where(scoped(rows.scope(ctx.user, ctx.app.records)))
    const idOf = new Map(known.map(({ id, name }) => [foldName(String(name)), String(id)]))
    return ({ values }) => {
      const key = foldName(String(values[of.identity]))
      const id = idOf.get(key)
      return id ? { id } : { key }
    }
  }

  /** Which of these ids of our own are there. */
  async function known(ctx: Ctx, reads: ReadRow[]) {
    const given = reads.flatMap(({ id }) => id ?? [])
    if (given.length === 0) return new Set<string>()
    const found = await ctx.db
      .select({ id: table.id })
      .from(table as PgTable)
      .where(
        scoped(rows.scope(ctx.user, ctx.app.records), sql`${table.id} = ANY (${sql.param(given)}::uuid[])`),
      )
    return new Set(found.map(({ id }) => String(id)))
  }

  /** Against what is there: new, changed or unchanged. No two rows of a file are about one record. */
  async function compare(ctx: Ctx, good: ReadRow[], found: RowPlan) {
    const ids = await known(ctx, good)
    const match = await matching(ctx, good)
    const firsts = new Map<string, ReadRow>()
    const there: string[] = []
    const doubtful = (read: ReadRow, of: Omit<ImportProblem, 'row' | 'kind'>) => {
      if (read.keep) found.fresh.push(read)
      else found.problems.push({ row: read.row, kind: of.candidates ? UNCLEAR : DUPLICATE, ...of })
    }
    for (const read of good) {
      const about: Match = read.id && ids.has(read.id) ? { id: read.id } : match(read)
      const asked = about.candidates ? { candidates: about.candidates } : {}
      if ('problem' in about) {
        const { problem: message, field } = about
        doubtful(read, {
          message,
          ...(field ? { column: found.columns.find((one) => one.field === field)?.heading ?? field } : {}),
          ...(field ? { value: cellOf(read.values[field]) } : {}),
          ...asked,
        })
        continue
      }
      const key = 'id' in about ? about.id : about.key
      const first = firsts.get(key)
      if (first)
        doubtful(read, {
          message: `Row ${read.row} is about the same ${def.words.one} as row ${first.row}.`,
          ...asked,
        })
      else {
        firsts.set(key, { ...read, values: { ...read.values, ...('values' in about ? about.values : {}) } })
        if ('id' in about) there.push(about.id)
      }
    }
    const stored = await ctx.db
      .select({ ...rows.read, id: table.id })
      .from(table as PgTable)
      .where(sql`${table.id} = ANY (${sql.param(there)}::uuid[])`)
    const besides = await rows.besides?.now(ctx, there)
    for (const own of stored as Record<string, unknown>[]) {
      const row = { ...own, ...besides?.get(String(own.id)) }
      const read = firsts.get(String(row.id))
      if (!read) continue
      firsts.delete(String(row.id))
      // A list from elsewhere says nothing by a blank cell; our own export, brought back, empties the field.
      const isOurs = read.id === row.id
      const differs = ([name, value]: [string, unknown]) =>
        rows.sees(ctx.user, name) &&
        !(isBlank(value) && !isOurs) &&
        !saysTheSame(def.fields[name], row[name], value)
      const said = Object.entries(read.values)
      // What stands in rows of its own is taken as a whole: a name and the phone of whoever is called so.
      const apart = said.some((one) => isApart(one[0]) && differs(one))
      const { only } = read
      const counts = (name: string) =>
        !only || only.has(name) || (isApart(name) && [...only].some((one) => isApart(one)))
      const values = Object.fromEntries(
        said.filter((one) => counts(one[0]) && (isApart(one[0]) ? apart : differs(one))),
      )
      const isSame = Object.keys(values).length === 0
      const mayBring = isSame || rows.mayEdit(ctx.user, row as never)
      if (mayBring) found.known.push({ row: read.row, id: String(row.id) })
      if (isSame) found.unchanged += 1
      else if (mayBring) found.changed.push({ id: String(row.id), version: Number(row.version), values })
      else
        found.problems.push({
          row: read.row,
          kind: 'not_yours',
          message: `You may not change this ${def.words.one}; it says something else in the portal.`,
        })
    }
    found.fresh = [...firsts.values(), ...found.fresh].sort((a, b) => a.row - b.row)
  }

  return compare
}
