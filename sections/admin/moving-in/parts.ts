/** What sheets become: tables as the imports of the sections read them. Pure. */

/** In this order they are brought in: who and where first, then what refers to them. */
export const PARTS = [
  'locations',
  'contacts',
  'drivers',
  'volunteers',
  'recipients',
  'log',
  'events',
  'expenses',
  'hours',
] as const
export type PartName = (typeof PARTS)[number]

export const PART_WORDS: Record<PartName, { one: string; many: string }> = {
  locations: { one: 'location', many: 'locations' },
  contacts: { one: 'contact of a location', many: 'contacts of locations' },
  drivers: { one: 'driver', many: 'drivers' },
  volunteers: { one: 'volunteer', many: 'volunteers' },
  recipients: { one: 'recipient', many: 'recipients' },
  log: { one: 'entry of the log', many: 'entries of the log' },
  events: { one: 'event', many: 'events' },
  expenses: { one: 'expense', many: 'expenses' },
  hours: { one: 'work entry', many: 'work entries' },
}

export interface Part {
  part: PartName
  /** The fields of its import; the headings of the table. */
  fields: string[]
  /** Each under a number that names its cell of the sheet (`placed`). */
  rows: { row: number; cells: string[] }[]
}
/** Which of its expenses were paid back before: no column of their import, and set beside it (`bring.ts`). */
export const PAID_BEFORE = 'paidBefore'

export interface Hint {
  row: number
  message: string
}

/** A row of a sheet may become several: which row it was, and which column, is in its number. */
const COLUMNS = 1001
/** `nth`: of two who stand in one cell, the second. */
export const placed = (row: number, column = -1, nth: 0 | 1 = 0) => (row * COLUMNS + column + 1) * 2 + nth
export const placeOf = (number: number) => ({
  row: Math.floor(number / 2 / COLUMNS),
  column: (Math.floor(number / 2) % COLUMNS) - 1,
})

const letters = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26)
/** 'row 12', 'row 12, column G' */
export function inWords(number: number): string {
  const { row, column } = placeOf(number)
  return column < 0 ? `row ${row}` : `row ${row}, column ${letters(column)}`
}
/** The words of an import, which knows rows by their numbers alone. */
export const asRead = (message: string) =>
  message.replaceAll(
    /\b([Rr])ow (\d{4,})\b/g,
    (_, first: string, number: string) => `${first}ow${inWords(Number(number)).slice(3)}`,
  )

/** Rows of records, as a table with a column for each field that any of them has. */
export function partOf(part: PartName, rows: { row: number; values: Record<string, string> }[]): Part {
  const fields = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))]
  return {
    part,
    fields,
    rows: rows.map(({ row, values }) => ({ row, cells: fields.map((field) => values[field] ?? '') })),
  }
}
