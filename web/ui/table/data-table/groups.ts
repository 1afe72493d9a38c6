import type { ViewProps } from './types.ts'

/** The group that begins with this row, and how many rows of this page are in it; undefined within one. */
export function groupAt<Row, Totals>({ group, rows }: ViewProps<Row, Totals>, index: number) {
  if (!group) return undefined
  const nameAt = (at: number) => {
    const row = rows[at]
    return row === undefined ? undefined : group.of(row)
  }
  const name = nameAt(index)
  if (name === undefined || (index > 0 && nameAt(index - 1) === name)) return undefined
  let end = index + 1
  while (nameAt(end) === name) end += 1
  return { name, rows: end - index }
}
