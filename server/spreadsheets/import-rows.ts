import { getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { foldHeading, readHead, recogniseColumns } from '#kernel/calls/columns.ts'
import { IMPORT_MAX_BYTES, type ImportOptions, type ImportProblem } from '#kernel/calls/imports.ts'
import { chooseReading } from '#kernel/calls/read-cells.ts'
import type { Definition } from '#kernel/fields/definition.ts'
import type { CellReading } from '#kernel/fields/fields.ts'
import { mend } from '#kernel/fields/mend.ts'
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

interface ReadRow {
  row: number
  id: string | undefined
  /** Wanted although another row of the file is about the same. */
  keep: boolean
  values: Record<string, unknown>
}
interface RowPlan extends ImportPlan {
  fresh: ReadRow[]
  changed: { id: string; version: number; values: Record<string, unknown> }[]
}

/** What `rowsOf` gives, as far as an import needs it. */
interface Imported<T> {
  def: Pick<Definition, 'words' | 'fields'>
  table: T
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
  }
  /** What is wrong with a row whose fields are good one by one. */
  fault?(values: Record<string, unknown>): { field: string; message: string } | undefined
}

/**
 * The import of a section whose rows are its declared fields (design 9): ids of our own export name the row; otherwise the
 * `identity` field tells whether it is there already. A row that is there and says the same is unchanged.
 */
export function importRows<T extends PgTable & { id: PgColumn }>(
  rows: Imported<T>,
  of: { slice: string; identity: string },
) {
  const { def, table } = rows
  const fields = Object.entries(def.fields).filter(([, field]) => !field.kept)
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
  ): { values: Record<string, unknown> } | { field: string; value: string; message: string; meant?: string } {
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
        const meant = mend(field, cell, how)
        return {
          field: name,
          value: cell,
          message: words ?? `“${cell}” is not readable as ${field.label.toLowerCase()}.`,
          ...(meant === undefined ? {} : { meant }),
        }
      }
    }
    const fault = rows.fault?.(values)
    return fault ? { ...fault, value: cells(fault.field) ?? '' } : { values }
  }
  const saysNothing = (name: string, { initial }: (typeof fields)[number][1]) =>
    (initial !== null && initial !== '') || (rows.besides?.names.includes(name) ?? false)

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
    for (const read of filled) {
      const { row } = read
      const cell = cellsOf(read)
      const judged = judge(cell, how)
      const problem = (kind: string, of: Omit<ImportProblem, 'row' | 'kind'>) =>
        found.problems.push({ row, kind, ...of })
      if ('message' in judged) {
        problem(`${judged.field}_invalid`, {
          column: heading(judged.field),
          value: judged.value,
          message: judged.message,
          ...(judged.meant === undefined
            ? {}
            : { fix: { label: judged.meant, values: { [judged.field]: judged.meant } } }),
        })
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
        good.push({ row, keep, id, values: judged.values })
      }
    }
    await compare(ctx, good, found)
    found.problems.sort((a, b) => a.row - b.row)
    return found
  }

  /** Against what is there: new, changed or unchanged. No two rows of a file are about one record. */
  async function compare(ctx: Ctx, good: ReadRow[], found: RowPlan) {
    const identity = getTableColumns(table)[of.identity] as PgColumn
    const visible = scoped(rows.scope(ctx.user, ctx.app.records))
    const known = await ctx.db
      .select({ id: table.id, name: identity })
      .from(table as PgTable)
      .where(visible)
    const ids = new Set(known.map(({ id }) => String(id)))
    const idOf = new Map(known.map(({ id, name }) => [foldName(String(name)), String(id)]))
    const firsts = new Map<string, ReadRow>()
    for (const read of good) {
      const name = foldName(String(read.values[of.identity]))
      const about = (read.id && ids.has(read.id) ? read.id : idOf.get(name)) ?? name
      const first = firsts.get(about)
      if (!first) firsts.set(about, read)
      else if (read.keep) found.fresh.push(read)
      else
        found.problems.push({
          row: read.row,
          kind: DUPLICATE,
          message: `Row ${read.row} is about the same ${def.words.one} as row ${first.row}.`,
        })
    }
    const stored = await ctx.db
      .select()
      .from(table as PgTable)
      .where(
        sql`${table.id} = ANY (${sql.param([...firsts.keys()].filter((about) => ids.has(about)))}::uuid[])`,
      )
    const besides = await rows.besides?.now(
      ctx,
      stored.map(({ id }) => String(id)),
    )
    for (const own of stored) {
      const row: Record<string, unknown> = { ...own, ...besides?.get(String(own.id)) }
      const read = firsts.get(String(row.id))
      if (!read) continue
      firsts.delete(String(row.id))
      const said = Object.entries(read.values)
      const differs = ([name, value]: [string, unknown]) =>
        rows.sees(ctx.user, name) && JSON.stringify(row[name]) !== JSON.stringify(value)
      const isApart = ([name]: [string, unknown]) => rows.besides?.names.includes(name) ?? false
      // What stands in rows of its own is taken as a whole: a name and the phone of whoever is called so.
      const apart = said.some((one) => isApart(one) && differs(one))
      const values = Object.fromEntries(said.filter((one) => (isApart(one) ? apart : differs(one))))
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
