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
