import type { ImportFix } from '#kernel/calls/imports.ts'
import { chooseReading, type DateReading, readingOfDots } from '#kernel/calls/read-cells.ts'
import type { Day } from '#kernel/charity/day.ts'
import { sumOf } from '#kernel/charity/totals.ts'
import { type CollectionWeekday, isCollectionDay } from '#kernel/charity/week.ts'
import { foldName, tidyName } from '#kernel/language/names.ts'
import {
  FIELD_LABELS,
  type Field,
  findGroupPairs,
  type GroupPair,
  type Mapping,
  missingFields,
  recogniseLog,
} from './import-columns.ts'
import { type KnownHost, matchHosts } from './import-hosts.ts'
import { judgeRow } from './import-judging.ts'
import { type Judging, type Problem, type ReadEntry, type Row, RowFault } from './import-problems.ts'

/** A collections log out of a spreadsheet, row by row (design 9 "How a log is imported"). Pure: knows no database. */

/** What `server/spreadsheets/spreadsheet.ts` reads. */
interface LogTable {
  rows: readonly { row: number; cells: readonly string[] }[]
}

export interface ReadOptions {
  hosts: readonly KnownHost[]
  /** In the organisation's time zone. */
  today: Day
  schedule: readonly CollectionWeekday[]
  timeZone?: string
  /** ISO code: decides how 4/5/2026 is read when nothing in the file does. */
  country?: string
  /** Did we issue this id? Others are dropped. */
  issuedIds?: (id: string) => boolean
  /** Columns chosen by hand; null: the file has none for it. */
  mapping?: Partial<Record<Field, number | null>>
  /** Chosen by hand. */
  dateReading?: DateReading
  /** Names to create although they look like a typo or like no name. */
  allowNames?: readonly string[]
  fixes?: readonly ImportFix[]
}

export type ReadRow =
  | { row: number; kind: 'good'; entry: ReadEntry }
  | { row: number; kind: 'blank' }
  | { row: number; kind: 'problem'; problems: readonly Problem[] }

export interface LogReading {
  /** The spreadsheet's row with the headings. */
  headerRow: number
  columns: { index: number; heading: string; field: Field | null }[]
  /** Fields that no column was found for and without which nothing can be read: ask for a mapping. */
  missing: Field[]
  dateReading: DateReading
  /** Would some dates be other days if read the other way? */
  dateAmbiguous: boolean
  /** Every row below the headings, once. */
  rows: ReadRow[]
  good: ReadEntry[]
  problems: Problem[]
  blank: number
  /** Sandwiches of the good rows. */
  sandwiches: number
  /** Names of locations that are not there yet. */
  creates: string[]
}

/** Lines above the headings ('Sandwich log 2025') are skipped; further down nobody puts them. */
const HEADER_WITHIN_ROWS = 30
const DEFAULT_TIME_ZONE = 'America/New_York'

export function readLog(table: LogTable, options: ReadOptions): LogReading {
  const steps = readLogInSteps(table, options)
  while (true) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** A long file takes a while: it is read some rows at a time, so that a server can answer others in between. */
const ROWS_IN_A_STEP = 500

export function* readLogInSteps(table: LogTable, options: ReadOptions): Generator<void, LogReading> {
  const { at, headings, mapping, pairs } = findHeader(table, options.mapping)
  const missing = missingFields(mapping)
  const body = table.rows.slice(at + 1)
  const rows = missing.length > 0 ? [] : withFixes(body, { headings, mapping, pairs }, options.fixes ?? [])
  const dates = rows.map((row) => row.cell('date'))
  const isUsual = (day: Day) => isCollectionDay(day, options.schedule)
  const chosen = chooseReading(dates, isUsual, options.country)
  const dateReading = options.dateReading ?? chosen.reading
  const judging: Judging = {
    mapping,
    headings,
    match: matchHosts(hostNames(rows), options.hosts, options.allowNames),
    dateReading,
    dotReading: options.dateReading ?? readingOfDots(dates, dateReading, isUsual),
    today: options.today,
    schedule: options.schedule,
    timeZone: options.timeZone ?? DEFAULT_TIME_ZONE,
    issuedIds: options.issuedIds,
  }
  yield
  const read = yield* judgeRows(judging, rows)
  const good = read.flatMap((row) => (row.kind === 'good' ? [row.entry] : []))
  const names = good.flatMap((entry) => (entry.hostId === undefined ? [entry.hostName] : []))
  const fieldAt = new Map(Object.entries(mapping).map(([field, index]) => [index, field as Field]))
  for (const pair of pairs) fieldAt.set(pair.name, 'groupDetail').set(pair.count, 'groupDetail')
  return {
    headerRow: table.rows[at]?.row ?? 1,
    columns: headings.map((heading, index) => ({
      index,
      heading: heading.trim(),
      field: fieldAt.get(index) ?? null,
    })),
    missing,
    dateReading: judging.dateReading,
    dateAmbiguous: chosen.ambiguous,
    rows: read,
    good,
    problems: read.flatMap((row) => (row.kind === 'problem' ? row.problems : [])),
    blank: read.filter((row) => row.kind === 'blank').length,
    sandwiches: sumOf(good),
    creates: [...new Set(names)],
  }
}

/** The first row that names all it takes, else the one that names most. */
function findHeader(table: LogTable, chosen: ReadOptions['mapping'] = {}) {
  let best = { at: 0, headings: [] as readonly string[], mapping: {} as Mapping, found: -1 }
  for (const [at, { cells }] of table.rows.slice(0, HEADER_WITHIN_ROWS).entries()) {
    const mapping = recogniseLog(cells, valuesBelow(table, at))
    const complete = missingFields(mapping).length === 0
    const found = complete ? Number.POSITIVE_INFINITY : Object.keys(mapping).length
    if (found > best.found) best = { at, headings: cells, mapping, found }
    if (complete) break
  }
  const mapping: Mapping = { ...best.mapping }
  for (const [field, index] of Object.entries(chosen) as [Field, number | null][]) {
    for (const other of Object.keys(mapping) as Field[]) if (mapping[other] === index) delete mapping[other]
    if (index === null) delete mapping[field]
    else mapping[field] = index
  }
  const found = findGroupPairs(best.headings, valuesBelow(table, best.at))
  const pairs = chosen.groupDetail === undefined && mapping.groupsExact === undefined ? found : []
  for (const pair of pairs) {
    mapping.groupDetail = pairs[0]?.name
    if (mapping.groupTotal === pair.count) delete mapping.groupTotal
  }
  return { at: best.at, headings: best.headings, mapping, pairs }
}

const valuesBelow = (table: LogTable, at: number) =>
  function* (column: number) {
    for (const { cells } of table.rows.slice(at + 1)) yield cells[column] ?? ''
  }

/** A cell may hold a whole page; of a value that is shown this much is enough. */
const MAX_SHOWN = 200

interface FileRow extends Row {
  keepDuplicate: boolean
}

function withFixes(
  body: LogTable['rows'],
  { headings, mapping, pairs }: Pick<Judging, 'headings' | 'mapping'> & { pairs: readonly GroupPair[] },
  fixes: readonly ImportFix[],
): FileRow[] {
  const byRow = new Map<number, { values: Partial<Record<Field, string>>; keepDuplicate: boolean }>()
  for (const { row, values, keepDuplicate = false } of fixes) {
    const before = byRow.get(row)
    byRow.set(row, {
      values: { ...before?.values, ...values },
      keepDuplicate: keepDuplicate || before?.keepDuplicate === true,
    })
  }
  /** How the column is headed in the file. */
  const columnOf = (field: Field) => tidyName(headings[mapping[field] ?? -1] ?? '') || FIELD_LABELS[field]
  return body.map(({ row, cells }) => {
    const fix = byRow.get(row)
    const own = (field: Field) =>
      field === 'groupDetail' && pairs.length > 0 ? groupsOfPairs(cells, pairs) : cells[mapping[field] ?? -1]
    const cell = (field: Field) => (fix?.values[field] ?? own(field) ?? '').trim()
    const has = (field: Field) => mapping[field] !== undefined
    const fault: Row['fault'] = (kind, field, message, more) => {
      const problem = { row, kind, message, column: columnOf(field), value: cell(field), ...more }
      return new RowFault({ ...problem, value: problem.value?.slice(0, MAX_SHOWN) })
    }
    return { row, cells, cell, has, fault, keepDuplicate: fix?.keepDuplicate === true }
  })
}

/** Columns of one group each, as the group cell would name them. */
const groupsOfPairs = (cells: readonly string[], pairs: readonly GroupPair[]) =>
  pairs
    .map(({ name, count }) => ({ name: cells[name]?.trim() ?? '', count: cells[count]?.trim() ?? '' }))
    .filter(({ name, count }) => name !== '' || !/^[0.,]*$/.test(count))
    .map(({ name, count }) => `${name}: ${count}`)
    .join('; ')

const isBlank = (row: FileRow) => row.cells.every((cell) => cell.trim() === '')

function* hostNames(rows: readonly FileRow[]) {
  for (const row of rows) if (!isBlank(row)) yield row.cell('host')
}

function* judgeRows(judging: Judging, rows: readonly FileRow[]): Generator<void, ReadRow[]> {
  const mapped = new Set(Object.values(judging.mapping))
  const seen = new Map<string, number>()
  const judge = (row: FileRow): ReadRow => {
    if (isBlank(row)) return { row: row.row, kind: 'blank' }
    const entry = judgeRow(judging, row)
    const key = contentKey(entry, row, mapped)
    const earlier = seen.get(key)
    if (earlier === undefined) seen.set(key, row.row)
    else if (!row.keepDuplicate) {
      const message = `This is the same as row ${earlier} in every column`
      throw new RowFault({ row: row.row, kind: 'duplicate_of_row', message })
    }
    return { row: row.row, kind: 'good', entry }
  }
  const read: ReadRow[] = []
  for (const row of rows) {
    try {
      read.push(judge(row))
    } catch (error) {
      if (!(error instanceof RowFault)) throw error
      read.push({ row: row.row, kind: 'problem', problems: error.problems })
    }
    if (read.length % ROWS_IN_A_STEP === 0) yield
  }
  return read
}

/** Every column of a row as it was understood: 250 and 250.0, 'VALE' and 'Vale' are the same. */
function contentKey(entry: ReadEntry, row: FileRow, mapped: ReadonlySet<number>): string {
  const { row: _row, hostName, hostId, createdByName = '', ...rest } = entry
  const others = row.cells.flatMap((cell, index) =>
    mapped.has(index) || cell.trim() === '' ? [] : [[index, cell.trim()]],
  )
  const unread = [row.cell('id'), entry.submittedAt ?? row.cell('submittedAt'), foldName(createdByName)]
  return JSON.stringify([hostId ?? foldName(hostName), rest, unread, others])
}

/** Design 9: an entry with the same key as a stored one is unchanged. Same host and day alone is only pointed out. */
export function identityKey(
  entry: Pick<ReadEntry, 'collectionDate' | 'individualSandwiches'> & {
    hostId: string
    groups: readonly { name: string; count: number }[]
  },
): string {
  const groups = entry.groups.map(({ name, count }) => `${foldName(name)}\u0000${count}`).sort()
  return JSON.stringify([entry.hostId, entry.collectionDate, entry.individualSandwiches, groups])
}

/** All that was proposed, for "mend them all". */
export const proposedFixes = (problems: readonly Problem[]): ImportFix[] =>
  problems.flatMap(({ row, fix }) => (fix ? [{ row, values: fix.values }] : []))
