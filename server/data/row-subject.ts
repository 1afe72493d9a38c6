import { eq, getTableColumns, getTableName, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { notFound } from '#kernel/calls/errors.ts'
import type { CurrentUser } from '#kernel/people/access.ts'
import type { Ctx } from '../context.ts'
import type { RecordKind } from './records.ts'
import { visibleIds } from './undo-rows.ts'
import { updateMany } from './versioned.ts'

type Values = Record<string, unknown>
type Kind = NonNullable<RecordKind['subject']>

/**
 * What rows are about, where that is a record of its own: the person of a driver. Its fields stand among those of the
 * row, in lists, forms, exports and imports, and are kept in one place for all rows that are about it.
 */
export interface Subject {
  table: PgTable & Record<'id' | 'version' | 'updatedAt', PgColumn>
  /** The column of the rows that names it, as the code calls it: `personId`. */
  by: string
  /** Some rows are about none: those of somebody with an account, who is known by that. */
  none?: (row: Values) => boolean
  /** Makes those that new rows are about, and answers their ids in this order. */
  add: (ctx: Ctx, all: Values[]) => Promise<string[]>
  /** Nothing is about it any more, perhaps. */
  release: (ctx: Ctx, ids: string[]) => Promise<void>
  /** Is this row about the person who looks? Nobody is kept from what they said of themselves. */
  isOwn?: (user: CurrentUser, row: Values) => boolean
  /** May this person change it, as what the rows of this slice are about? */
  mayChange: (user: CurrentUser) => boolean
  /** What those with these ids are by such rows. */
  told: Kind['told']
  /** Two of them become one. */
  unite?: Kind['unite']
  /** Told of every change of one. */
  event: string
  /** Asked after changes of some, each with its values as they were and are now. */
  changed?: (ctx: Ctx, changes: { before: Values & { id: string }; values: Values }[]) => Promise<void>
}

/** The columns of a table, and those of its subject that it shows as its own. `version` rises with a change of either. */
export function columnsWith(table: PgTable, subject: Subject | undefined, names: readonly string[]) {
  const own = getTableColumns(table) as Record<string, PgColumn>
  const sources: Record<string, PgColumn> = { ...own }
  const read: Record<string, PgColumn | SQL> = { ...own }
  if (!subject) return { own, sources, read }
  const theirs = getTableColumns(subject.table) as Record<string, PgColumn>
  const by = own[subject.by]
  if (!by) throw new Error(`${getTableName(table)} has no column ${subject.by}`)
  const holder = sql`${sql.identifier(getTableName(table))}.${sql.identifier(by.name)}`
  const of = (column: PgColumn) =>
    sql`(SELECT subject.${sql.identifier(column.name)} FROM ${subject.table} AS subject WHERE subject.id = ${holder})`
  for (const name of names) {
    const column = theirs[name]
    if (own[name] || !column) continue
    sources[name] = column
    read[name] = of(column).mapWith(column)
  }
  const ownVersion = sql`${sql.identifier(getTableName(table))}.version`
  read.version = sql`(${ownVersion} + coalesce(${of(subject.table.version)}, 1) - 1)`.mapWith(Number)
  return { own, sources, read }
}

/** What was given, by where it is kept. */
export function partsOf(own: Record<string, PgColumn>, values: Values): { mine: Values; theirs: Values } {
  const mine: Values = {}
  const theirs: Values = {}
  for (const [name, value] of Object.entries(values)) (name in own ? mine : theirs)[name] = value
  return { mine, theirs }
}

/** What these rows are about, each once. */
export const idsOf = (by: string, rows: Values[]) => [
  ...new Set(rows.map((row) => row[by]).filter((id) => typeof id === 'string')),
]

/** Nobody changes what these rows are about until the commit. */
export async function lockSubjects(ctx: Ctx, { table, by }: Subject, rows: Values[]) {
  const ids = idsOf(by, rows)
  if (ids.length === 0) return
  await ctx.db
    .select({ id: table.id })
    .from(table as PgTable)
    .where(inArray(table.id, ids))
    .orderBy(table.id)
    .for('update')
}

/** Changes the subjects of rows, which are locked, each once however many of the rows are about it. */
export async function changeSubjects(
  ctx: Ctx,
  { table, by, event, changed }: Subject,
  changes: { before: Values; values: Values }[],
) {
  const each = new Map<string, { before: Values & { id: string }; values: Values }>()
  for (const { before, values } of changes) {
    if (before[by] === null || Object.values(values).every((value) => value === undefined)) continue
    const id = String(before[by])
    each.set(id, { before: { ...before, id }, values: { ...each.get(id)?.values, ...values } })
  }
  if (each.size === 0) return
  await updateMany(ctx, table, [...each.values()])
  await changed?.(ctx, [...each.values()])
  ctx.emit(event)
}

/**
 * One that a new row names: what is given of it that it does not say yet. What was left blank stays, and so does what this
 * person may not see: nobody writes over it blindly.
 */
export async function renewSubject(
  ctx: Ctx,
  subject: Subject,
  { id, values, sees }: { id: string; values: Values; sees: (name: string) => boolean },
) {
  await lockSubjects(ctx, subject, [{ [subject.by]: id }])
  const [now] = await ctx.db
    .select()
    .from(subject.table as PgTable)
    .where(eq(subject.table.id, id))
  const kind = ctx.app.records.get(getTableName(subject.table))
  // Naming somebody whom one may not see would show them, and change them blindly.
  if (!now || (kind && !(await visibleIds(ctx, kind, [{ id }])).has(id))) throw notFound('This person')
  const differs = Object.entries(values).filter(
    ([name, value]) => (value ?? null) !== null && value !== now[name] && (now[name] === null || sees(name)),
  )
  const before = { ...now, [subject.by]: id }
  await changeSubjects(ctx, subject, [{ before, values: Object.fromEntries(differs) }])
}
