import type { ProposedFix } from '#kernel/calls/imports.ts'
import { isDotted, readDay, readInstant } from '#kernel/calls/read-cells.ts'
import { type Day, formatDay, todayIn } from '#kernel/charity/day.ts'
import { latestCollectionDay } from '#kernel/charity/week.ts'
import { foldName, tidyName } from '#kernel/language/names.ts'
import { judgeCounts, judgeGroups, judgeTotals } from './import-counts.ts'
import { inParts, type Judging, type ReadEntry, type Row } from './import-problems.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** One row of a log as an entry; throws everything that is wrong with it (design 9, in that order). */
export function judgeRow(judging: Judging, row: Row): ReadEntry {
  refuseSummary(judging, row)
  const { part, settle } = inParts()
  const host = part(() => judgeHost(judging, row))
  const collectionDate = part(() => judgeDate(judging, row))
  const counts = part(() => judgeCounts(row))
  // What cannot be counted adds up to nothing that could be judged.
  const groups = counts && part(() => judgeGroups(row, counts))
  const sums = counts && groups && part(() => judgeTotals(row, counts, groups))
  settle()
  if (!host || !collectionDate || !counts || !groups || !sums) throw new Error('A row without its parts')
  const id = row.cell('id')
  return {
    row: row.row,
    collectionDate,
    ...host,
    individualSandwiches: sums.individualSandwiches,
    ...(counts.breakdown ? { breakdown: counts.breakdown } : {}),
    groups,
    zeroReason: row.cell('zeroReason') || undefined,
    method: row.cell('method') || undefined,
    notes: row.cell('notes') || undefined,
    submittedAt: readInstant(row.cell('submittedAt'), judging.dateReading, judging.timeZone),
    createdByName: tidyName(row.cell('createdBy')) || undefined,
    id: UUID.test(id) && judging.issuedIds?.(id) !== false ? id.toLowerCase() : undefined,
  }
}

const SUMMARY =
  /^(?:(?:grand|sub|week(?:ly)?|month(?:ly)?|year(?:ly)?|annual|running|overall|page)[ -]?)?(?:totals?|sum|average|avg)\b(?: (?:for|of|in) .+)?[ :=]*$/
const SUMMARY_WORD = /^(?:sub ?-?totals?|grand totals?|totals?)\b|\b(?:sub ?-?totals?|totals?)[ :]*$/

/** 'TOTAL', 'Total for October', headings pasted once more: rows about the log, not of it. A known location is none. */
function refuseSummary(judging: Judging, row: Row) {
  const { mapping, headings, match } = judging
  const host = row.cell('host')
  if ('hostId' in match(host)) return
  const summary = (value: string, message: string) =>
    row.fault('summary_row', 'host', message, { column: undefined, value })
  const dated = dayIn(judging, row.cell('date')) !== undefined
  const first = row.cells.find((cell) => cell.trim() !== '') ?? ''
  for (const value of [host, row.cell('date'), first]) {
    const text = foldName(value)
    if (SUMMARY.test(text) || (!dated && text.length < 60 && SUMMARY_WORD.test(text)))
      throw summary(value, 'This row adds up others; it is not a collection')
  }
  const repeats = (['host', 'date'] as const).every(
    (field) => foldName(row.cell(field)) === foldName(headings[mapping[field] ?? -1] ?? ''),
  )
  if (repeats) throw summary(host, 'This row repeats the headings; it is not a collection')
}

function judgeHost({ match }: Judging, row: Row) {
  const host = match(row.cell('host'))
  if ('hostName' in host) return host
  // Group entries without a site belong to the built-in location "Groups" (design 9); proposed, since it may as well
  // be a name that somebody forgot.
  const groupsOnly =
    row.cell('host') === '' && Number(row.cell('individual') || 0) === 0 && row.cell('groupDetail') !== ''
  const name = host.nearest ?? (groupsOnly ? 'Groups' : undefined)
  throw row.fault('host_unknown', 'host', host.message, {
    fix: name ? { label: `Use ${name}`, values: { host: name } } : undefined,
  })
}

const readingFor = ({ dateReading, dotReading }: Judging, value: string) =>
  isDotted(value) ? dotReading : dateReading
const dayIn = (judging: Judging, value: string) => readDay(value, readingFor(judging, value))

function judgeDate(judging: Judging, row: Row): Day {
  const value = row.cell('date')
  const day = dayIn(judging, value)
  if (day && day <= judging.today) return day
  const message = day
    ? `${formatDay(day)} has not come yet`
    : value === ''
      ? 'There is no date'
      : `“${value.slice(0, 60)}” is not a date`
  const fix = dateFix(judging, row, value)
  throw row.fault(day ? 'date_in_future' : 'date_invalid', 'date', message, { fix })
}

/** The other way of reading it, or the collection day before it was entered. */
function dateFix(judging: Judging, row: Row, value: string): ProposedFix | undefined {
  const { dateReading, today, timeZone, schedule } = judging
  const reading = readingFor(judging, value)
  const other = readDay(value, reading === 'month-first' ? 'day-first' : 'month-first')
  if (other && other <= today) return { label: `Read it as ${formatDay(other)}`, values: { date: other } }
  const submitted = readInstant(row.cell('submittedAt'), dateReading, timeZone)
  if (!submitted) return undefined
  const entered = todayIn(timeZone, new Date(submitted))
  if (entered > today) return undefined
  const day = latestCollectionDay(entered, schedule)
  return { label: `Use ${formatDay(day)}, the collection day before it was entered`, values: { date: day } }
}
