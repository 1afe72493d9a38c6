import { MINUTE } from '#kernel/clock.ts'
import type { Recognised } from '#kernel/moving-in/recognise.ts'
import type { Sheet } from '#kernel/moving-in/sheets.ts'
import type { About, Converted } from './convert.ts'

/** What a file says never changes, and reading a large one takes seconds: it stays while somebody works on it. */

const KEPT_MS = 10 * MINUTE
/** Of all files together: some 100 MB. */
const MOST_CELLS = 1_000_000

interface Kept {
  sheets: Sheet[]
  cells: number
  /** By sheet: what it was taken for, and what came of that. */
  converted: Map<Sheet, { of: string; made: Converted }>
  end: NodeJS.Timeout
}
/** By import; who was asked for last stands last. */
const files = new Map<string, Kept>()

export function forget(id: string) {
  clearTimeout(files.get(id)?.end)
  files.delete(id)
}

export async function keptSheets(id: string, read: () => Promise<Sheet[]>): Promise<Sheet[]> {
  const known = files.get(id)
  const sheets = known?.sheets ?? (await read())
  const cells =
    known?.cells ?? sheets.flatMap(({ rows }) => rows).reduce((all, row) => all + row.cells.length, 0)
  forget(id)
  const end = setTimeout(() => files.delete(id), KEPT_MS)
  end.unref()
  files.set(id, { sheets, cells, converted: known?.converted ?? new Map(), end })
  let held = [...files.values()].reduce((all, one) => all + one.cells, 0)
  for (const [oldest, one] of files) {
    if (held <= MOST_CELLS) break
    held -= one.cells
    forget(oldest)
  }
  return sheets
}

/** The same sheet, taken for the same, makes the same. */
export async function keptConversion(
  id: string,
  { sheet, found, about }: { sheet: Sheet; found: Recognised; about: About },
  convert: () => Promise<Converted>,
): Promise<Converted> {
  const of = JSON.stringify([found, about])
  const known = files.get(id)?.converted.get(sheet)
  if (known?.of === of) return known.made
  const made = await convert()
  files.get(id)?.converted.set(sheet, { of, made })
  return made
}
