import { nearestName } from '../language/names.ts'

/** Recognising the columns of a spreadsheet by their headings (design 7, imports). */

/** 'Collection Date ', 'collection_date' and 'collectionDate' fold to the same text. */
export const foldHeading = (heading: string): string =>
  heading
    .normalize('NFKC')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export interface ColumnNames {
  /** Folded headings, the surest first. */
  exact: readonly string[]
  /** What else may be meant, tried when no exact heading is there. */
  loose?: RegExp
}

/** Field -> index of its column. A column is given to one field; exact headings go before loose ones. */
export function recogniseColumns<F extends string>(
  headings: readonly string[],
  names: Record<F, ColumnNames>,
): Partial<Record<F, number>> {
  const folded = headings.map(foldHeading)
  const found: Partial<Record<F, number>> = {}
  const taken = new Set<number>()
  const give = (field: F, index: number) => {
    if (index < 0) return
    found[field] = index
    taken.add(index)
  }
  const fields = Object.keys(names) as F[]
  for (const field of fields) {
    const wanted = names[field].exact.find((name) =>
      folded.some((text, index) => text === name && !taken.has(index)),
    )
    if (wanted !== undefined)
      give(
        field,
        folded.findIndex((text, index) => text === wanted && !taken.has(index)),
      )
  }
  for (const field of fields) {
    const { loose } = names[field]
    if (found[field] === undefined && loose) {
      give(
        field,
        folded.findIndex((text, index) => !taken.has(index) && loose.test(text)),
      )
    }
  }
  return found
}

/** What is left over may be a heading with a slip of the keyboard: 'Availabilty'. */
export function recogniseTypos<F extends string>(
  headings: readonly string[],
  names: Record<F, ColumnNames>,
): Partial<Record<F, number>> {
  const found = recogniseColumns(headings, names)
  const taken = new Set<unknown>(Object.values(found))
  headings.map(foldHeading).forEach((text, index) => {
    if (taken.has(index)) return
    const open = (Object.keys(names) as F[]).filter((field) => found[field] === undefined)
    const near = nearestName(
      text,
      open.flatMap((field) => names[field].exact),
    )
    const field = near && open.find((one) => names[one].exact.includes(near))
    if (field) found[field] = index
  })
  return found
}

/** A sheet as rows of text, each with its number in the spreadsheet. */
export interface SheetRows {
  rows: { row: number; cells: string[] }[]
}

/** Headings stand among the first rows of a sheet. */
const HEADER_WITHIN_ROWS = 30

const FIRST_NAMES = ['first name', 'first', 'given name', 'forename']
const LAST_NAMES = ['last name', 'last', 'surname', 'family name']
/** 'First name' and 'Last name' that `wholeNames` made one column of, in a file of rows that were left out. */
export const BOTH_NAMES = FIRST_NAMES.flatMap((first) => LAST_NAMES.map((last) => `${first} ${last}`))

/** Where first and last names stand in two columns of their own. */
function nameParts(cells: readonly string[]): { first: number; last: number } | undefined {
  const folded = cells.map(foldHeading)
  const [first, last] = [FIRST_NAMES, LAST_NAMES].map((words) =>
    folded.findIndex((text) => words.includes(text)),
  ) as [number, number]
  return first < 0 || last < 0 ? undefined : { first, last }
}

export const hasNameParts = (cells: readonly string[]) => nameParts(cells) !== undefined

/** A sheet of people with names in two columns, as one with whole names; any other as it is. */
export function wholeNames<S extends SheetRows>(sheet: S, isWhole: (cells: string[]) => boolean): S {
  const top = sheet.rows.slice(0, HEADER_WITHIN_ROWS)
  const header = top.find(({ cells }) => isWhole(cells) || nameParts(cells))
  const parts = header && !isWhole(header.cells) ? nameParts(header.cells) : undefined
  if (!header || !parts) return sheet
  const { first, last } = parts
  return {
    ...sheet,
    rows: sheet.rows.map((row) => {
      if (row.row < header.row) return row
      const both = [row.cells[first], row.cells[last]].map((cell) => cell?.trim() ?? '')
      const name = both.filter(Boolean).join(row === header ? ' + ' : ' ')
      return {
        ...row,
        cells: row.cells.map((cell, at) => (at === first ? name : cell)).filter((_, at) => at !== last),
      }
    }),
  }
}

/** The row of headings, its columns as they were taken or as somebody said, and the filled rows below it. */
export function readHead<F extends string>(
  table: SheetRows,
  isHeader: (cells: string[]) => boolean,
  recognise: (headings: string[]) => Partial<Record<F, number>>,
  chosen: Record<string, number | null> = {},
) {
  const header = table.rows.slice(0, HEADER_WITHIN_ROWS).find(({ cells }) => isHeader(cells)) ?? table.rows[0]
  const headings = (header?.cells ?? []).map((cell) => cell.trim())
  const mapping = remap<F>(recognise(headings), chosen)
  const fieldOf = new Map((Object.entries(mapping) as [F, number][]).map(([field, index]) => [index, field]))
  const body = table.rows.filter(({ row }) => row > (header?.row ?? 0))
  const filled = body.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  return {
    headerRow: header?.row ?? 0,
    columns: headings.map((heading, index) => ({ index, heading, field: fieldOf.get(index) ?? null })),
    mapping,
    filled,
    rows: body.length,
    blank: body.length - filled.length,
  }
}

/** What somebody said about a column goes before what was recognised; a column holds one field. */
function remap<F extends string>(
  found: Partial<Record<F, number>>,
  chosen: Record<string, number | null>,
): Partial<Record<F, number>> {
  const taken = new Set(Object.values(chosen))
  const kept = (Object.entries(found) as [F, number][]).filter(
    ([field, index]) => !(field in chosen) && !taken.has(index),
  )
  return Object.fromEntries(
    [...kept, ...Object.entries(chosen)].filter(([, index]) => index !== null),
  ) as Partial<Record<F, number>>
}
