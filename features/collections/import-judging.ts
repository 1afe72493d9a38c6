import { type Day, formatDay, todayIn } from '#kernel/day.ts'
import { foldName, tidyName } from '#kernel/names.ts'
import { type DateReading, guessCount, readCount, readDay, readInstant } from '#kernel/read-cells.ts'
import {
  type Breakdown,
  breakdownFaults,
  type Group,
  groupTotal,
  SANDWICH_TYPES,
  total,
} from '#kernel/totals.ts'
import { type CollectionWeekday, latestCollectionDay } from '#kernel/week.ts'
import { FIELD_LABELS, type Field, type Mapping } from './import-columns.ts'
import { formatGroups, guessGroups, parseExactGroups, parseGroups } from './import-groups.ts'
import type { HostMatch } from './import-hosts.ts'

/** One row of a log judged: an entry, or the one thing that is wrong with it (design 9, in that order). */

export const PROBLEM_KINDS = [
  'summary_row',
  'host_unknown',
  'date_invalid',
  'date_in_future',
  'count_invalid',
  'groups_unreadable',
  'total_mismatch',
  'duplicate_of_row',
] as const
export type ProblemKind = (typeof PROBLEM_KINDS)[number]

/** What to put into the cells of a row instead, by field; `label` says it to a person. */
export interface ProposedFix {
  label: string
  values: Partial<Record<Field, string>>
}

export interface Problem {
  row: number
  kind: ProblemKind
  /** The heading of the column in the file, or what the field is called. */
  column?: string
  value?: string
  message: string
  fix?: ProposedFix
  /** Other ways to mend it. */
  otherFixes?: ProposedFix[]
}

/** As the service will store it. */
export interface ReadEntry {
  row: number
  collectionDate: Day
  /** The known location; undefined when `hostName` is one to create. */
  hostId?: string
  hostName: string
  individualSandwiches: number
  breakdown?: Breakdown
  groups: Group[]
  zeroReason?: string
  method?: string
  notes?: string
  /** ISO instant. */
  submittedAt?: string
  /** The name in the file, as text: never matched to an account. */
  createdByName?: string
  /** What the file says; to be trusted only if we issued it. */
  id?: string
}

export interface Judging {
  mapping: Mapping
  headings: readonly string[]
  match: (host: string) => HostMatch
  dateReading: DateReading
  today: Day
  schedule: readonly CollectionWeekday[]
  timeZone: string
  issuedIds?: (id: string) => boolean
}

export interface Row {
  row: number
  cells: readonly string[]
  /** The cell of a field after fixes, trimmed; '' when there is no such column. */
  cell: (field: Field) => string
}

type Fault = Omit<Problem, 'row'>

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** A single count above this is a slip (kernel/contract.ts `count`). */
const MAX_COUNT = 1_000_000

export function judgeRow(judging: Judging, row: Row): { entry: ReadEntry } | { problem: Problem } {
  const fault = (found: Fault) => ({ problem: { row: row.row, ...found } })
  const summary = judgeSummary(judging, row)
  if (summary) return fault(summary)
  const host = judging.match(row.cell('host'))
  if (host.kind === 'unknown') return fault(hostFault(judging, row, host))
  const date = judgeDate(judging, row)
  if ('kind' in date) return fault(date)
  const counts = judgeCounts(judging, row)
  if ('kind' in counts) return fault(counts)
  const groups = judgeGroups(judging, row, counts)
  if ('kind' in groups) return fault(groups)
  const sums = judgeTotals(judging, row, counts, groups.groups)
  if ('kind' in sums) return fault(sums)
  const id = row.cell('id')
  return {
    entry: {
      row: row.row,
      collectionDate: date.day,
      ...(host.kind === 'known' ? { hostId: host.id } : {}),
      hostName: host.name,
      individualSandwiches: sums.individual,
      ...(counts.breakdown ? { breakdown: counts.breakdown } : {}),
      groups: groups.groups,
      zeroReason: row.cell('zeroReason') || undefined,
      method: row.cell('method') || undefined,
      notes: row.cell('notes') || undefined,
      submittedAt: readInstant(row.cell('submittedAt'), judging.dateReading, judging.timeZone),
      createdByName: tidyName(row.cell('createdBy')) || undefined,
      id: UUID.test(id) && judging.issuedIds?.(id) !== false ? id.toLowerCase() : undefined,
    },
  }
}

const column = ({ mapping, headings }: Judging, field: Field) => {
  const index = mapping[field]
  return (index === undefined ? undefined : tidyName(headings[index] ?? '')) || FIELD_LABELS[field]
}

const SUMMARY =
  /^(?:(?:grand|sub|week(?:ly)?|month(?:ly)?|year(?:ly)?|annual|running|overall|page)[ -]?)?(?:totals?|sum|average|avg)\b(?: (?:for|of|in) .+)?[ :=]*$/
const SUMMARY_WORD = /^(?:sub ?-?totals?|grand totals?|totals?)\b|\b(?:sub ?-?totals?|totals?)[ :]*$/

/** 'TOTAL', 'Total for October', headings pasted once more: rows about the log, not of it. A known location is none. */
function judgeSummary({ mapping, headings, match, dateReading }: Judging, row: Row): Fault | undefined {
  const host = row.cell('host')
  if (match(host).kind === 'known') return undefined
  const dated = readDay(row.cell('date'), dateReading) !== undefined
  const first = row.cells.find((cell) => cell.trim() !== '') ?? ''
  for (const value of [host, row.cell('date'), first]) {
    const text = foldName(value)
    if (SUMMARY.test(text) || (!dated && text.length < 60 && SUMMARY_WORD.test(text))) {
      return {
        kind: 'summary_row',
        value,
        message: 'This row adds up others; it is not a collection',
      }
    }
  }
  const repeats = (['host', 'date'] as const).every(
    (field) => foldName(row.cell(field)) === foldName(headings[mapping[field] ?? -1] ?? ''),
  )
  return repeats
    ? { kind: 'summary_row', value: host, message: 'This row repeats the headings; it is not a collection' }
    : undefined
}

function hostFault(judging: Judging, row: Row, match: HostMatch & { kind: 'unknown' }): Fault {
  // Group entries without a site belong to the built-in location "Groups" (design 9); proposed, since it may as well
  // be a name that somebody forgot.
  const groupsOnly =
    row.cell('host') === '' && Number(row.cell('individual') || 0) === 0 && row.cell('groupDetail') !== ''
  const name = match.nearest ?? (groupsOnly ? 'Groups' : undefined)
  return {
    kind: 'host_unknown',
    column: column(judging, 'host'),
    value: row.cell('host'),
    message: match.message,
    fix: name ? { label: `Use ${name}`, values: { host: name } } : undefined,
  }
}

function judgeDate(judging: Judging, row: Row): { day: Day } | Fault {
  const value = row.cell('date')
  const day = readDay(value, judging.dateReading)
  if (day && day <= judging.today) return { day }
  const message = day
    ? `${formatDay(day)} has not come yet`
    : value === ''
      ? 'There is no date'
      : `"${value.slice(0, 60)}" is not a date`
  return {
    kind: day ? 'date_in_future' : 'date_invalid',
    column: column(judging, 'date'),
    value,
    message,
    fix: dateFix(judging, row, value),
  }
}

/** The other way of reading it, or the collection day before it was entered. */
function dateFix(
  { dateReading, today, timeZone, schedule }: Judging,
  row: Row,
  value: string,
): ProposedFix | undefined {
  const other = readDay(value, dateReading === 'month-first' ? 'day-first' : 'month-first')
  if (other && other <= today) return { label: `Read it as ${formatDay(other)}`, values: { date: other } }
  const submitted = readInstant(row.cell('submittedAt'), dateReading, timeZone)
  if (!submitted) return undefined
  const entered = todayIn(timeZone, new Date(submitted))
  if (entered > today) return undefined
  const day = latestCollectionDay(entered, schedule)
  return { label: `Use ${formatDay(day)}, the collection day before it was entered`, values: { date: day } }
}

interface Counts {
  individual?: number
  groupTotal?: number
  total?: number
  breakdown?: Breakdown
}

function judgeCounts(judging: Judging, row: Row): Counts | Fault {
  const counts: Counts = {}
  const breakdown: Breakdown = {}
  for (const field of ['individual', 'groupTotal', 'total', ...SANDWICH_TYPES] as const) {
    const value = row.cell(field)
    const count = readCount(value)
    if (count === 'blank') continue
    if (count === 'unreadable' || count > MAX_COUNT) return countFault(judging, row, field, value)
    if (field === 'individual' || field === 'groupTotal' || field === 'total') counts[field] = count
    else breakdown[field] = count
  }
  if (Object.keys(breakdown).length > 0) counts.breakdown = breakdown
  const none =
    counts.individual === undefined && counts.groupTotal === undefined && counts.total === undefined
  if (none && row.cell('groupDetail') === '' && row.cell('groupsExact') === '') {
    return {
      kind: 'count_invalid',
      column: column(judging, 'individual'),
      value: '',
      message: 'There is no count in this row',
    }
  }
  return counts
}

function countFault(judging: Judging, row: Row, field: Field, value: string): Fault {
  const whole = readCount(value)
  const message =
    typeof whole === 'number'
      ? `${whole.toLocaleString('en-US')} is more than a million`
      : `"${value.slice(0, 60)}" is not a whole number of 0 or more`
  return {
    kind: 'count_invalid',
    column: column(judging, field),
    value,
    message,
    fix: countFix(row, field, value),
  }
}

/** What the other counts of the row leave for this one, or the only number that stands in the cell. */
function countFix(row: Row, field: Field, value: string): ProposedFix | undefined {
  const read = (other: Field) => readCount(row.cell(other))
  const groups = read('groupTotal') === 'blank' ? 0 : read('groupTotal')
  const sum = read('total')
  const guessed = guessCount(value)
  let count = guessed !== undefined && guessed <= MAX_COUNT ? guessed : undefined
  if (field === 'individual' && typeof sum === 'number' && typeof groups === 'number' && sum >= groups) {
    count = sum - groups
  }
  return count === undefined
    ? undefined
    : { label: `Use ${number(count)}`, values: { [field]: String(count) } }
}

/**
 * Groups stand in the exact column of our own export or in the cell `Name: count; …`. A group total beside an empty
 * cell is asked about, because the groups it came from would be lost; in a file that never had a column for them
 * there is nothing to ask, and the total becomes one group.
 */
function judgeGroups(judging: Judging, row: Row, counts: Counts): { groups: Group[] } | Fault {
  const detail = row.cell('groupDetail')
  const exactCell = row.cell('groupsExact')
  const hasColumn = judging.mapping.groupDetail !== undefined || judging.mapping.groupsExact !== undefined
  const exact = exactCell === '' ? undefined : parseExactGroups(exactCell)
  const agrees = judging.mapping.groupDetail === undefined || (exact && formatGroups(exact).trim() === detail)
  if (exact && agrees) return { groups: exact }
  const groups = parseGroups(detail, counts.groupTotal)
  if (exactCell === '' && groups && (groups.length > 0 || !counts.groupTotal)) return { groups }
  if (!hasColumn && counts.groupTotal) return { groups: [{ name: 'Groups', count: counts.groupTotal }] }
  const guess = groups?.length ? groups : guessGroups(detail, counts.groupTotal)
  const reading =
    guess ?? (detail === '' && counts.groupTotal ? [{ name: 'Groups', count: counts.groupTotal }] : undefined)
  const message =
    exactCell !== ''
      ? 'The two columns of groups do not say the same'
      : detail === ''
        ? `${number(counts.groupTotal ?? 0)} sandwiches of groups, but no group is named`
        : 'The groups are not written as "Name: count; Name: count"'
  return {
    kind: 'groups_unreadable',
    column: column(judging, exactCell !== '' && detail === '' ? 'groupsExact' : 'groupDetail'),
    value: detail || exactCell,
    message,
    fix: reading ? groupsFix(reading) : undefined,
  }
}

const groupsFix = (groups: Group[]): ProposedFix => ({
  label: `Read it as ${formatGroups(groups)}`,
  values: { groupDetail: formatGroups(groups), groupsExact: JSON.stringify(groups) },
})

/** An empty count is 0, since another one stands in the row. Where a file has no individual column, the total minus the groups is it. */
function judgeTotals(
  judging: Judging,
  row: Row,
  counts: Counts,
  groups: Group[],
): { individual: number } | Fault {
  const inGroups = groupTotal({ groups })
  const rest = counts.total === undefined ? 0 : counts.total - inGroups
  const fromTotal = judging.mapping.individual === undefined && row.cell('individual') === '' && rest >= 0
  const individual = counts.individual ?? (fromTotal ? rest : 0)
  const sum = total({ individualSandwiches: individual, groups })
  if (counts.groupTotal !== undefined && counts.groupTotal !== inGroups) {
    return {
      kind: 'total_mismatch',
      column: column(judging, 'groupTotal'),
      value: row.cell('groupTotal'),
      message: `The groups add up to ${number(inGroups)}, the group total says ${number(counts.groupTotal)}`,
      fix: {
        label: `Use the sum, ${number(inGroups)}`,
        values: {
          groupTotal: String(inGroups),
          ...(counts.total === undefined ? {} : { total: String(sum) }),
        },
      },
    }
  }
  if (counts.total !== undefined && counts.total !== sum) {
    return totalFault(judging, row, {
      sum,
      total: counts.total,
      rest,
      blank: counts.individual === undefined,
    })
  }
  const [types] = breakdownFaults({
    individualSandwiches: individual,
    breakdown: counts.breakdown,
    groups: [],
  })
  if (!types) return { individual }
  return {
    kind: 'total_mismatch',
    column: 'Types',
    value: SANDWICH_TYPES.map((type) => row.cell(type) || '0').join(' + '),
    message: types.message,
    fix: {
      label: 'Leave the types out',
      values: Object.fromEntries(SANDWICH_TYPES.map((type) => [type, ''])),
    },
  }
}

function totalFault(
  judging: Judging,
  row: Row,
  said: { sum: number; total: number; rest: number; blank: boolean },
): Fault {
  const useSum = { label: `Use the sum, ${number(said.sum)}`, values: { total: String(said.sum) } }
  const keepTotal = {
    label: `Keep the total and make it ${number(said.rest)} individual sandwiches`,
    values: { individual: String(said.rest) },
  }
  const fixes = said.rest < 0 ? [useSum] : said.blank ? [keepTotal, useSum] : [useSum, keepTotal]
  return {
    kind: 'total_mismatch',
    column: column(judging, 'total'),
    value: row.cell('total'),
    message: `The counts add up to ${number(said.sum)}, the total says ${number(said.total)}`,
    fix: fixes[0],
    otherFixes: fixes.slice(1),
  }
}

const number = (value: number) => value.toLocaleString('en-US')
