import { capital } from '#kernel/language/capital.ts'
import { same } from './paths.ts'

/** A field in which what I typed and what is stored now differ. */
export interface MergeRow {
  field: string
  label: string
  mine: unknown
  theirs: unknown
  /** Only one side changed it, so that side is proposed; null when both did and a person has to choose. */
  proposed: 'mine' | 'theirs' | null
}

/** Three-way: what it was when I began, what I made of it, what it is now. */
export function mergeRows(
  base: Record<string, unknown>,
  mine: Record<string, unknown>,
  theirs: Record<string, unknown>,
  labels: Record<string, string | undefined> = {},
): MergeRow[] {
  return Object.keys(mine)
    .filter((field) => !same(mine[field], theirs[field]))
    .map((field) => ({
      field,
      label: labels[field] ?? wordsOf(field),
      mine: mine[field],
      theirs: theirs[field],
      proposed: same(mine[field], base[field]) ? 'theirs' : same(theirs[field], base[field]) ? 'mine' : null,
    }))
}

/** `collectionDate` -> `Collection date`, where nobody gave a label. */
export const wordsOf = (field: string) => {
  const words = field.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return capital(words)
}
