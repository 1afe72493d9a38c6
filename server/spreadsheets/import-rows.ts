import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { foldHeading, readHead, recogniseColumns } from '#kernel/calls/columns.ts'
import { IMPORT_MAX_BYTES, type ImportOptions, type ImportProblem } from '#kernel/calls/imports.ts'
import { chooseReading } from '#kernel/calls/read-cells.ts'
import type { Definition } from '#kernel/fields/definition.ts'
import type { CellReading, Field } from '#kernel/fields/fields.ts'
import { guessesOf } from '#kernel/fields/guesses.ts'
import { foldName } from '#kernel/language/names.ts'
import type { CurrentUser } from '#kernel/people/access.ts'
import type { Ctx } from '../context.ts'
import type { RecordKind } from '../data/records.ts'
import { scoped } from '../data/undo.ts'
import { type ImportPlan, importHandlers } from './import-handlers.ts'
import type { Table } from './spreadsheet.ts'

/** The wizard offers to import such a row as well. */
const DUPLICATE = 'duplicate_of_row'
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export interface ReadRow {
  row: number
  id: string | undefined
  /** Wanted although another row of the file is about the same. */
  keep: boolean
  values: Record<string, unknown>
}

/**
 * What a row of a file is about: one that is there, or a new one under a key that no other row of the file may have (with
 * what goes along unasked); or why nobody can say, which somebody may then overrule.
 */
export type Match = { id: string } | { key: string; values?: Record<string, unknown> } | { problem: string }
/** Asked for row after row, in the order of the file. */
export type Matching = (ctx: Ctx, reads: ReadRow[]) => Promise<(read: ReadRow) => Match>

type Fault = Pick<ImportProblem, 'message' | 'fix' | 'otherFixes'> & { field: string; value: string }
interface RowPlan extends ImportPlan {
  fresh: ReadRow[]
  changed: { id: string; version: number; values: Record<string, unknown> }[]
}

const isBlank = (value: unknown) => value === null || value === ''

/** A phone number is the same however it is written. */
function saysTheSame(field: Pick<Field, 'inputType'> | undefined, now: unknown, value: unknown) {
  if (field?.inputType === 'tel' && typeof now === 'string' && typeof value === 'string')
    return dialled(now) === dialled(value)
  return JSON.stringify(now) === JSON.stringify(value)
}
const dialled = (phone: string) => phone.replaceAll(/\D/g, '')

/** What `rowsOf` gives, as far as an import needs it. */
export interface Imported<T> {
  def: Pick<Definition, 'words' | 'fields'>
  table: T
  read: Record<string, PgColumn | SQL>
  /** May this person see, and so write, the field? */
  sees(user: CurrentUser, field: string): boolean
  scope: RecordKind['scope']
  mayEdit(user: CurrentUser, row: never): boolean
  event: string
  insertMany(ctx: Ctx, rows: Record<string, unknown>[]): Promise<unknown>
  editMany(ctx: Ctx, all: (Record<string, unknown> & { id: string; version: number })[]): Promise<unknown>
  /** Fields that stand in rows of their own (the contacts of a recipient): a blank cell says nothing about these. */
  besides?: {
    names: readonly string[]
    /** What they say now, by id. */
    now(ctx: Ctx, ids: string[]): Promise<Map<string, Record<string, unknown>>>
    /** What a good row says, in the words in which it is stored: the name of what it calls by another spelling. */
    settled?(ctx: Ctx): Promise<(values: Record<string, unknown>) => Record<string, unknown>>
  }
  /** What is wrong with a row whose fields are good one by one. */
  fault?(
    values: Record<string, unknown>,
  ): (Pick<ImportProblem, 'message' | 'fix'> & { field: string }) | undefined
}

/**
 * The import of a section whose rows are its declared fields (design 9): ids of our own export name the row; otherwise the
 * `identity` field tells whether it is there already, or `matching` does (of people, whose names tell nothing). A row that
 * is there and says the same is unchanged.
 */
export function importRows<T extends PgTable & { id: PgColumn }>(
  rows: Imported<T>,
  of: {
    slice: string
    identity: string
    matching?: Matching
    /** What is wrong with a row by what else is there: a name that nobody has. Asked for once for each file. */
    faults?(ctx: Ctx): Promise<NonNullable<Imported<T>['fault']>>
  },
) {
  const { def, table } = rows
  const matching = of.matching ?? byIdentity
  const fields = Object.entries(def.fields).filter(([, field]) => !field.kept && field.kind !== 'reference')
  const labels: Record<string, string> = {
    ...Object.fromEntries(fields.map(([name, { label }]) => [name, label])),
    id: 'Id',
  }
  const headings = Object.fromEntries(
    [...fields, ['id', { label: 'Id', also: [] }] as const].map(([name, { label, also = [] }]) => [
      name,
      { exact: [label, name, ...also].map(foldHeading) },
    ]),
  )
  const recognise = (cells: string[]) => recogniseColumns(cells, headings)
  const isHeader = (cells: string[]) => recognise(cells)[of.identity] !== undefined
  const dated = fields.filter(([, { kind }]) => kind === 'day' || kind === 'moment').map(([name]) => name)
  const needed = fields.filter(([, field]) => field.needed).map(([name]) => name)

  /** The first fault of a row, or what it says. */
  function judge(
    cells: (name: string) => string | undefined,
    how: CellReading,
    faultOf: Imported<T>['fault'],
  ): { values: Record<string, unknown> } | Fault {
    const values: Record<string, unknown> = {}
    for (const [name, field] of fields) {
      const cell = cells(name)?.trim()
      // A column that the file does not have, or an empty cell of a field with a standard, says nothing.
      if (cell === undefined || (cell === '' && saysNothing(name, field))) continue
      const read = field.read(cell, how)
      const parsed = read === undefined ? undefined : field.input.safeParse(read)
      if (parsed?.success) values[name] = parsed.data
      else {
        const words = parsed?.error?.issues[0]?.message
        const [fix, ...otherFixes] = guessesOf(field, cell, how).map((guess) => ({
          label: `Use ${guess}`,
          values: { [name]: guess },
        }))
        return {
          field: name,
          value: cell,
          message: words ?? `“${cell}” is not readable as ${field.label.toLowerCase()}.`,
          ...(fix && { fix, otherFixes }),
        }
      }
    }
    const fault = rows.fault?.(values) ?? faultOf?.(values)
    return fault ? { ...fault, value: cells(fault.field) ?? '' } : { values }
  }
  const saysNothing = (name: string, { initial }: (typeof fields)[number][1]) =>
    (initial !== null && initial !== '') || isApart(name)
  const isApart = (name: string) => rows.besides?.names.includes(name) ?? false

  async function plan(
    ctx: Ctx,
    { columns: chosen, dates, fixes = [] }: ImportOptions,
    sheet: Table,
  ): Promise<RowPlan> {
    const { filled, mapping, ...body } = readHead(sheet, isHeader, recognise, chosen)
    const missing = needed.filter((name) => mapping[name] === undefined)
    // A new record must have what is needed, whoever writes it; what else one may not see is left out.
    const hidden = new Set(
      Object.keys(mapping).filter((name) => !rows.sees(ctx.user, name) && !needed.includes(name)),
    )
    const columns = body.columns.map((column) =>
      hidden.has(column.field ?? '') ? { ...column, field: null } : column,
    )
    const hints = body.columns
      .filter(({ field }) => hidden.has(field ?? ''))
      .map(({ heading }) => ({
        row: body.headerRow,
        message: `“${heading}” is left out: you may not change it in ${def.words.many}.`,
      }))
    for (const name of hidden) delete mapping[name]
    const found: RowPlan = {
      ...body,
      columns,
      missing,
      problems: [],
      hints,
      fresh: [],
      changed: [],
      unchanged: 0,
    }
    if (missing.length > 0) return found
    const heading = (field: string) =>
      body.columns.find((column) => column.field === field)?.heading ?? labels[field]
    const fixOf = new Map(fixes.map((fix) => [fix.row, fix]))
    const cellsOf = ({ row, cells }: (typeof filled)[number]) => {
      const fixed = fixOf.get(row)?.values ?? {}
      return (name: string) =>
        hidden.has(name)
          ? undefined
          : (fixed[name] ?? (mapping[name] === undefined ? undefined : (cells[mapping[name]] ?? '')))
    }
    const { country, timeZone } = ctx.settings
    const told = filled.flatMap((read) => dated.map((name) => cellsOf(read)(name) ?? ''))
    const usual = chooseReading(told, () => false, country === 'other' ? undefined : country)
    const how = { dates: dates ?? usual.reading, timeZone }
    found.dates = { reading: how.dates, ambiguous: usual.ambiguous }
    const good: ReadRow[] = []
    const seen = new Map<string, number>()
    const faultOf = await of.faults?.(ctx)
    const settled = await rows.besides?.settled?.(ctx)
    for (const read of filled) {
      const { row } = read
      const cell = cellsOf(read)
      const judged = judge(cell, how, faultOf)
      const problem = (kind: string, of: Omit<ImportProblem, 'row' | 'kind'>) =>
        found.problems.push({ row, kind, ...of })
      if ('message' in judged) {
        const { field, ...fault } = judged
        problem(`${field}_invalid`, { column: heading(field), ...fault })
        continue
      }
      const given = cell('id')?.trim()
      const id = given && UUID.test(given) ? given.toLowerCase() : undefined
      const said = JSON.stringify([id, judged.values])
      const earlier = seen.get(said)
      const keep = fixOf.get(row)?.keepDuplicate === true
      if (earlier !== undefined && !keep) problem(DUPLICATE, { message: `Row ${earlier} says the same.` })
      else {
        seen.set(said, row)
        good.push({ row, keep, id, values: settled?.(judged.values) ?? judged.values })
      }
    }
    await compare(ctx, good, found)
    found.problems.sort((a, b) => a.row - b.row)
    return found
  }

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
    const doubtful = (read: ReadRow, message: string) => {
      if (read.keep) found.fresh.push(read)
      else found.problems.push({ row: read.row, kind: DUPLICATE, message })
    }
    for (const read of good) {
      const about: Match = read.id && ids.has(read.id) ? { id: read.id } : match(read)
      if ('problem' in about) {
        doubtful(read, about.problem)
        continue
      }
      const key = 'id' in about ? about.id : about.key
      const first = firsts.get(key)
      if (first) doubtful(read, `Row ${read.row} is about the same ${def.words.one} as row ${first.row}.`)
      else if ('id' in about) {
        firsts.set(key, read)
        there.push(about.id)
      } else firsts.set(key, { ...read, values: { ...read.values, ...about.values } })
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
      const values = Object.fromEntries(said.filter((one) => (isApart(one[0]) ? apart : differs(one))))
      if (Object.keys(values).length === 0) found.unchanged += 1
      else if (rows.mayEdit(ctx.user, row as never))
        found.changed.push({ id: String(row.id), version: Number(row.version), values })
      else
        found.problems.push({
          row: read.row,
          kind: 'not_yours',
          message: `You may not change this ${def.words.one}; it says something else in the portal.`,
        })
    }
    found.fresh = [...firsts.values(), ...found.fresh].sort((a, b) => a.row - b.row)
  }

  return importHandlers<RowPlan>({
    slice: of.slice,
    labels,
    maxBytes: IMPORT_MAX_BYTES,
    isHeader,
    duplicate: DUPLICATE,
    plan,
    apply: async (ctx, { fresh, changed }) => {
      // One coarse event for all of them.
      const quiet: Ctx = { ...ctx, emit: () => undefined }
      await rows.insertMany(
        quiet,
        fresh.map(({ values }) => values),
      )
      await rows.editMany(
        quiet,
        changed.map(({ id, version, values }) => ({ ...values, id, version })),
      )
      ctx.emit(rows.event)
      return { created: fresh.length, updated: changed.length }
    },
  })
}
