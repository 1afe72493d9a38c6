import { foldHeading } from '../calls/columns.ts'
import { countOf } from '../language/count.ts'
import { foldName } from '../language/names.ts'
import type { Recognised } from './recognise.ts'
import { filledBelow, nameOfSheet, type Sheet } from './sheets.ts'
import type { Spread } from './spread.ts'

/** What a sheet of numbers by days is: a log, hours, or something that somebody has to be asked about. Pure. */

export const UNSURE = 0.3
const PLACE =
  /^(?:sites?|locations?|hosts?|host homes?|places?|where|host names?|location names?|site names?)$/
/** What was given away is no collection, and neither is money. */
const ELSE =
  /\b(?:deliver\w*|distribut\w*|given|served|agenc\w*|partners?|recipients?|pantr\w*|shelters?|budget|income|expenses?|donations?|dues|attendance|drivers?|volunteers?)\b/
/** Numbers by days are a log of collections where something says so: the heading of the names, the names, or a title. */
export function isOfPlaces(
  sheet: Sheet,
  { way, headerRow, label, columns }: Spread,
  { places, called }: { places: ReadonlySet<string>; called: RegExp | undefined },
): boolean {
  const header = sheet.rows.find(({ row }) => row === headerRow)?.cells ?? []
  const titles = sheet.rows.filter(({ row }) => row < headerRow).flatMap(({ cells }) => cells)
  const heading = foldHeading(header[label] ?? '')
  const words = [...titles, nameOfSheet(sheet), sheet.file.replace(/\.\w{2,4}$/, '')].map(foldHeading)
  if (ELSE.test(heading) || words.some((text) => ELSE.test(text) && called?.test(text) !== true)) return false
  const names =
    way === 'by-location'
      ? columns.map((at) => header[at] ?? '')
      : filledBelow(sheet, headerRow).map(({ cells }) => cells[label] ?? '')
  const known = names.filter((name) => places.has(foldName(name))).length
  return (
    (way === 'by-week' && PLACE.test(heading)) ||
    known * 2 >= names.length ||
    words.some((text) => called?.test(text) === true)
  )
}

export function ofWide(sheet: Sheet, spread: Spread, isHours: boolean): Recognised {
  const header = sheet.rows.find(({ row }) => row === spread.headerRow)
  return {
    kind: isHours ? 'hours' : 'log',
    sureness: 1,
    headerRow: spread.headerRow,
    columns: (header?.cells ?? []).map((heading, index) => {
      const field = isHours ? hoursField(spread, index) : logField(spread, index)
      return { index, heading: heading.trim(), field, by: field ? ('cells' as const) : null }
    }),
    spread,
    reasons: [
      spread.way === 'by-week'
        ? `It has a row for each ${isHours ? 'person' : 'location'} and ${countOf(spread.columns.length, 'column')} that are days.`
        : `It has a row for each day and ${countOf(spread.columns.length, 'column')} that are locations.`,
    ],
    others: [],
  }
}

const logField = ({ way, label, area, columns }: Spread, index: number) => {
  if (index === label) return way === 'by-week' ? 'host' : 'date'
  if (index === area) return 'area'
  return columns.includes(index) ? 'individual' : null
}
const hoursField = ({ label, columns }: Spread, index: number) =>
  index === label ? 'person' : columns.includes(index) ? 'hours' : null
