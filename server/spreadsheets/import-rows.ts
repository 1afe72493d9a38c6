import { getTableName } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import {
  BOTH_NAMES,
  foldHeading,
  hasNameParts,
  readHead,
  recogniseColumns,
  recogniseTypos,
  wholeNames,
} from '#kernel/calls/columns.ts'
import { fixesByRow, IMPORT_MAX_BYTES, type ImportOptions } from '#kernel/calls/imports.ts'
import { chooseReading } from '#kernel/calls/read-cells.ts'
import { capital } from '#kernel/language/capital.ts'
import { isSum } from '#kernel/moving-in/cells.ts'
import type { Ctx } from '../context.ts'
import { coarsely } from '../data/coarsely.ts'
import type { Sheet } from '../data/row-lists.ts'
import {
  comparing,
  DUPLICATE,
  type Imported,
  type Matching,
  type ReadRow,
  type RowPlan,
} from './import-compare.ts'
import { type AboutSheet, importHandlers } from './import-handlers.ts'
import { judging, type Rule } from './import-judge.ts'
import type { RoundTrip } from './round-trip.ts'
import type { Table } from './spreadsheet.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const ONLY_A_NUMBER = /^[\s\d.,$€£+-]*$/

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
    /** What may be wrong with a row by what else is there: a name that nobody has. Asked for once for each file. */
    rules?(ctx: Ctx): Promise<readonly Rule[]>
    /** The sheet as it is to be read: several columns of notes as one. */
    tidied?(sheet: Table, isHeader: (cells: string[]) => boolean, about: AboutSheet): Table
    /** Good to know about the rows that would be added, before they are. */
    notes?(ctx: Ctx, fresh: ReadRow[]): Promise<RowPlan['hints']>
  },
) {
  const { def } = rows
  const compare = comparing(rows, of)
  const fields = Object.entries(def.fields).filter(([, field]) => !field.kept && field.kind !== 'reference')
  const labels: Record<string, string> = {
    ...Object.fromEntries(fields.map(([name, { label }]) => [name, label])),
    id: 'Id',
  }
  const { one } = def.words
  const judge = judging(fields, rows.besides)
  /** 'Phone', 'Cell', and 'Driver phone', too. */
  const headings = Object.fromEntries(
    [...fields, ['id', { label: 'Id', also: [] }] as const].map(([name, { label, also = [] }]) => {
      const said = [label, name, ...also]
      return [name, { exact: [...said, ...said.map((word) => `${one} ${word}`)].map(foldHeading) }]
    }),
  )
  // Whose name says nothing by itself are people.
  const arePeople = of.matching !== undefined && of.identity === 'name'
  if (arePeople) headings[of.identity]?.exact.push(...BOTH_NAMES)
  const isHeader = (cells: string[]) => recogniseColumns(cells, headings)[of.identity] !== undefined
  const dated = fields.filter(([, { kind }]) => kind === 'day' || kind === 'moment').map(([name]) => name)
  const needed = fields.filter(([, field]) => field.needed).map(([name]) => name)

  /** The last line of a list that somebody kept by hand: 'Total', and nothing beside it but numbers. */
  const addsUp = (cells: (name: string) => string | undefined) =>
    isSum(cells(of.identity) ?? '') &&
    !cells('id') &&
    fields.every(([name]) => name === of.identity || ONLY_A_NUMBER.test(cells(name) ?? ''))

  async function plan(
    ctx: Ctx,
    { columns: chosen, dates, fixes = [], only }: ImportOptions,
    sheet: Table,
  ): Promise<RowPlan> {
    const { filled, mapping, ...body } = readHead(
      sheet,
      isHeader,
      (cells) => recogniseTypos(cells, headings),
      chosen,
    )
    const missing = needed.filter((name) => mapping[name] === undefined)
    // A new record must have what is needed, whoever writes it; what else one may not see is left out.
    const hidden = new Set(
      Object.keys(mapping).filter((name) => !rows.sees(ctx.user, name) && !needed.includes(name)),
    )
    const columns = body.columns.map((column) =>
      hidden.has(column.field ?? '') ? { ...column, field: null } : column,
    )
    const hints = [
      ...(sheet.remarks ?? []),
      ...body.columns
        .filter(({ field }) => hidden.has(field ?? ''))
        .map(({ heading }) => ({
          row: body.headerRow,
          message: `“${heading}” is left out: you may not change it in ${def.words.many}.`,
        })),
    ]
    for (const name of hidden) delete mapping[name]
    const found: RowPlan = {
      ...body,
      columns,
      missing,
      problems: [],
      hints,
      fresh: [],
      changed: [],
      known: [],
      unchanged: 0,
    }
    if (missing.length > 0) return found
    const heading = (field: string) =>
      body.columns.find((column) => column.field === field)?.heading ?? labels[field]
    const fixOf = fixesByRow(fixes)
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
    const rules = [...(rows.rules ?? []), ...((await of.rules?.(ctx)) ?? [])]
    const settled = await rows.besides?.settled?.(ctx)
    for (const read of filled) {
      const { row } = read
      const cell = cellsOf(read)
      if (addsUp(cell)) {
        found.problems.push({
          row,
          kind: `${of.identity}_invalid`,
          column: heading(of.identity),
          value: cell(of.identity) ?? '',
          message: `This row adds up others; it is no ${one}.`,
        })
        continue
      }
      const { values, faults } = judge(cell, how, rules, only?.get(row))
      for (const { field, ...fault } of faults)
        found.problems.push({ row, kind: `${field}_invalid`, column: heading(field), ...fault })
      if (faults.length > 0) continue
      const given = cell('id')?.trim()
      const id = given && UUID.test(given) ? given.toLowerCase() : undefined
      const said = JSON.stringify([id, values])
      const earlier = seen.get(said)
      const keep = fixOf.get(row)?.keepDuplicate === true
      if (earlier !== undefined && !keep)
        found.problems.push({ row, kind: DUPLICATE, message: `Row ${earlier} says the same.` })
      else {
        seen.set(said, row)
        good.push({
          row,
          keep,
          is: fixOf.get(row)?.is,
          id,
          only: only?.get(row),
          values: settled?.(values) ?? values,
        })
      }
    }
    const offers = found.problems.length > 0 && (await rows.besides?.offered?.(ctx))
    if (offers) found.offers = offers
    await compare(ctx, good, found)
    if (of.notes) found.hints = [...(found.hints ?? []), ...((await of.notes(ctx, found.fresh)) ?? [])]
    found.problems.sort((a, b) => a.row - b.row)
    return found
  }

  const handlers = importHandlers<RowPlan>({
    slice: of.slice,
    labels,
    maxBytes: IMPORT_MAX_BYTES,
    isHeader: arePeople ? (cells) => isHeader(cells) || hasNameParts(cells) : isHeader,
    ...(arePeople && { tidied: (sheet: Table) => wholeNames(sheet, isHeader) }),
    ...(of.tidied && {
      tidied: (sheet: Table, about: AboutSheet) => of.tidied?.(sheet, isHeader, about) ?? sheet,
    }),
    duplicate: DUPLICATE,
    plan,
    apply: (ctx, { fresh, changed }) =>
      coarsely(ctx, async (quiet) => {
        await rows.insertMany(
          quiet,
          fresh.map(({ values }) => values),
        )
        await rows.editMany(
          quiet,
          changed.map(({ id, version, values }) => ({ ...values, id, version })),
        )
        quiet.emit(rows.event)
        return { created: fresh.length, updated: changed.length }
      }),
  })

  /** What a column of our own sheet is called here: a field, or what is told by name beside the fields. */
  const fieldOf = ({ name, heading }: { name?: string; heading: string }, own: ReadonlySet<unknown>) => {
    const found = name ?? Object.keys(recogniseColumns([heading], headings))[0]
    const field = found === undefined ? undefined : def.fields[found]
    if (found === undefined || !field || (name === undefined && own.has(found))) return {}
    const isTaken = fields.some(([one]) => one === found)
    return { key: found, field, writable: isTaken }
  }

  return {
    ...handlers,
    /** The same list, taken out and brought back (`round-trip.ts`); where `rows` can tell it as a sheet. */
    roundTrip: (about: Pick<RoundTrip, 'list' | 'access'>): RoundTrip => {
      const sheet: Imported<T>['sheet'] =
        rows.sheet && ((...asked) => rows.sheet?.(...asked) as Promise<Sheet>)
      if (!sheet || !rows.hold) throw new Error(`${def.words.many} cannot be told as a sheet`)
      return {
        ...about,
        table: getTableName(rows.table),
        title: capital(def.words.many),
        sheet: async (ctx, which) => {
          const { columns, rows: told } = await sheet(ctx, which)
          const own = new Set(columns.map(({ name }) => name))
          return {
            columns: columns.map((column) => ({
              key: column.heading,
              writable: false,
              ...fieldOf(column, own),
              heading: column.heading,
            })),
            rows: told,
          }
        },
        hold: async (ctx, ids) => rows.hold?.(ctx, ids),
        plan: async (ctx, options, table) => {
          const read = await plan(ctx, options, table)
          const mayAdd = rows.mayAdd?.(ctx.user) ?? true
          const refused = mayAdd ? [] : read.fresh
          const message = `You may not add ${def.words.many}.`
          const found: RowPlan = {
            ...read,
            fresh: mayAdd ? read.fresh : [],
            problems: [...read.problems, ...refused.map(({ row }) => ({ row, kind: 'not_yours', message }))],
          }
          return {
            ...found,
            plan: found,
            fresh: found.fresh.map(({ row }) => row),
            changed: found.changed.map(({ id }) => id),
            known: found.known.map(({ row }) => row),
          }
        },
        without: (found, ids) => ({
          ...(found as RowPlan),
          changed: (found as RowPlan).changed.filter(({ id }) => !ids.has(id)),
        }),
        apply: (ctx, found, row, table) => handlers.apply(ctx, found as RowPlan, row, undefined, table),
      }
    },
  }
}
