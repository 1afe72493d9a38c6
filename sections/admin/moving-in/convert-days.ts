import {
  chooseReading,
  customIn,
  type DateReading,
  isDotted,
  readDay,
  readingOfDots,
} from '#kernel/calls/read-cells.ts'
import { formatDay } from '#kernel/charity/day.ts'
import { countOf, inNumber } from '#kernel/language/count.ts'
import { isDay, isYearless, wholeDay, yearOf } from '#kernel/moving-in/cells.ts'
import type { Recognised } from '#kernel/moving-in/recognise.ts'
import { LOOKED_AT, nameOfSheet, type Sheet, type SheetRow } from '#kernel/moving-in/sheets.ts'
import { type Dated, isMonth, withYears } from '#kernel/moving-in/years.ts'
import type { About } from './convert.ts'
import type { Hint } from './parts.ts'

/** Which days a sheet means: how they are written, of which year they are, and where one stands for several rows. Pure. */

/** What is asked again and again of the same cells. */
function knowing<T>(ask: (cell: string) => T): (cell: string) => T {
  const known = new Map<string, T>()
  return (cell) => {
    if (known.has(cell)) return known.get(cell) as T
    const answer = ask(cell)
    known.set(cell, answer)
    return answer
  }
}

/** How days are written here, and of which year those are that say none. */
export function daysOf(sheet: Sheet, found: Recognised, read: readonly SheetRow[], about: About) {
  const columns = found.columns.filter(({ heading, index, field }) => {
    if (field === null) return false
    if (isDay(heading)) return true
    if (found.spread && index !== found.spread.label) return false
    const cells = read.map(({ cells: all }) => all[index] ?? '').filter((cell) => cell.trim() !== '')
    const some = cells.slice(0, LOOKED_AT)
    const looks = found.spread ? (cell: string) => isDay(cell) || isMonth(cell) : isDay
    return some.filter(looks).length * 2 > some.length
  })
  const cells = [
    ...columns.map(({ heading }) => heading).filter(isDay),
    ...columns.flatMap(({ index, heading }) =>
      isDay(heading) ? [] : read.map(({ cells: all }) => all[index] ?? ''),
    ),
  ]
  const usual = chooseReading(cells, () => false, about.country)
  const reading = about.dates ?? usual.reading
  const titles = sheet.rows.slice(0, 5).flatMap((row) => (row.row < found.headerRow ? row.cells : []))
  const year = yearOf(cells, [...titles, nameOfSheet(sheet), sheet.file])
  const header = sheet.rows.find(({ row }) => row === found.headerRow)?.cells ?? []
  const hints: Hint[] = []
  const noYear = year === undefined && found.spread?.way === 'by-week' ? header.find(isYearless) : undefined
  if (noYear !== undefined)
    hints.push({
      row: found.headerRow,
      message: `“${noYear}” says no year, and neither does this file. Put the year into its name, as in “Counts 2025”, and bring it once more.`,
    })
  const dots = about.dates ?? readingOfDots(cells, reading)
  const dotted = cells.find(
    (cell) => isDotted(cell) && readDay(cell, dots) && readDay(cell, dots) !== readDay(cell, reading),
  )
  if (dotted !== undefined)
    hints.push({
      row: found.headerRow,
      message: `“${dotted.trim()}” is read as ${formatDay(readDay(dotted, dots) ?? '')}: where days are written with dots, the day stands first.`,
    })
  const turned =
    about.dates === undefined
      ? turnedRound(
          cells.filter((cell) => !isDotted(cell)),
          reading,
          about.country,
        )
      : undefined
  if (turned) hints.push({ row: found.headerRow, message: turned })
  const tell = (made: Dated) =>
    hints.push(...saidOf(made).map((message) => ({ row: found.headerRow, message })))
  // What stands in a column, or as headings beside each other, is of one year after the other.
  const days =
    found.spread?.way === 'by-week'
      ? withYears(
          found.spread.columns.map((at) => header[at] ?? ''),
          year,
          reading,
        )
      : undefined
  if (days) tell(days)
  const headings = [...header]
  for (const [nth, at] of (found.spread?.columns ?? []).entries())
    headings[at] = days?.cells[nth] ?? header[at] ?? ''
  let dated = [...read]
  for (const { index, heading } of days ? [] : columns) {
    if (isDay(heading)) continue
    const made = withYears(
      dated.map((row) => row.cells[index] ?? ''),
      year,
      reading,
    )
    tell(made)
    if (made.years.length === 0 && made.months === 0) continue
    dated = dated.map((row, at) => ({
      row: row.row,
      cells: row.cells.map((cell, column) => (column === index ? (made.cells[at] ?? '') : cell)),
    }))
  }
  return {
    reading,
    ambiguous: usual.ambiguous,
    hints,
    dated,
    headings,
    /** As ISO where it is a day; else as it stands, for the import to say so. */
    dayOf: knowing((cell) => wholeDay(cell, year, isDotted(cell) ? dots : reading) ?? cell),
  }
}

/** One day that is only one way round turns all others: against the custom of the country that is said, with its reason. */
function turnedRound(cells: readonly string[], reading: DateReading, country?: string): string | undefined {
  const custom = customIn(country ?? 'US')
  if (reading === custom) return undefined
  const proof = cells.find((cell) => readDay(cell, reading) && !readDay(cell, custom))
  const other = cells.find((cell) => {
    const [here, there] = [readDay(cell, reading), readDay(cell, custom)]
    return here && there && here !== there
  })
  const day = other === undefined ? undefined : readDay(other, reading)
  if (proof === undefined || other === undefined || !day) return undefined
  return `Days are read with the ${reading === 'day-first' ? 'day' : 'month'} first because of “${proof.trim()}”: “${other.trim()}” is ${formatDay(day)}. If that is not so, say otherwise under Columns.`
}

/** Of which year days are that say none, and on which day a month stands. */
function saidOf({ years, months }: Dated): string[] {
  const [only, ...more] = years
  const said =
    only === undefined
      ? []
      : more.length === 0
        ? [
            `${inNumber(only.count, `“${only.first}” says no year and is`, `${countOf(only.count, 'day')} (“${only.first}”) without a year are`)} read as of ${only.year}, as the rest of it.`,
          ]
        : [
            `Days without a year are read one after the other: ${years.map((one) => `from “${one.first}” on as of ${one.year}`).join(', ')}.`,
          ]
  return months > 0
    ? [...said, 'These are whole months: each number stands on the last day of its month.']
    : said
}

/** So many rows say no day, or no location, since it is the one above them. */
const OFTEN = 0.3
/** A log in which each day, or each location, stands only in the first of its rows. */
export function fromAbove(found: Recognised, rows: readonly SheetRow[], hints: Hint[]): SheetRow[] {
  let all = [...rows]
  for (const { index, field, heading } of found.columns) {
    if (field !== 'date' && field !== 'host') continue
    const isBlank = ({ cells }: SheetRow) => (cells[index] ?? '').trim() === ''
    const first = all[0]
    const blank = all.filter(isBlank)
    if (!first || isBlank(first) || blank.length < all.length * OFTEN) continue
    let above = ''
    all = all.map((row) => {
      if (!isBlank(row)) {
        above = row.cells[index] ?? ''
        return row
      }
      const cells = Array.from(
        { length: Math.max(row.cells.length, index + 1) },
        (_, at) => row.cells[at] ?? '',
      )
      cells[index] = above
      return { row: row.row, cells }
    })
    hints.push({
      row: blank[0]?.row ?? 0,
      message: `“${heading}” is empty in ${countOf(blank.length, 'row')}: there it is what stands above.`,
    })
  }
  return all
}
