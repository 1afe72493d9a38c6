import type { ProposedFix } from '#kernel/calls/imports.ts'
import { readDay, readInstant } from '#kernel/calls/read-cells.ts'
import { type Day, formatDay, todayIn } from '#kernel/charity/day.ts'
import { latestCollectionDay } from '#kernel/charity/week.ts'
import { foldName, tidyName } from '#kernel/language/names.ts'
import { judgeCounts, judgeGroups, judgeTotals } from './import-counts.ts'
import type { HostMatch } from './import-hosts.ts'
import {
  columnOf,
  type Fault,
  type Judging,
  type Problem,
  type ReadEntry,
  type Row,
} from './import-problems.ts'

/** One row of a log judged: an entry, or the one thing that is wrong with it (design 9, in that order). */

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** A cell may hold a whole page; of a value that is shown this much is enough. */
const MAX_SHOWN = 200

export function judgeRow(judging: Judging, row: Row): { entry: ReadEntry } | { problem: Problem } {
  const fault = (found: Fault) => ({
    problem: { row: row.row, ...found, ...(found.value ? { value: found.value.slice(0, MAX_SHOWN) } : {}) },
  })
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
    column: columnOf(judging, 'host'),
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
    column: columnOf(judging, 'date'),
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
