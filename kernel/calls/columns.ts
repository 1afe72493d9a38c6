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

/** A sheet as rows of text, each with its number in the spreadsheet. */
export interface SheetRows {
  rows: { row: number; cells: string[] }[]
}

/** Headings stand among the first rows of a sheet. */
const HEADER_WITHIN_ROWS = 30

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
