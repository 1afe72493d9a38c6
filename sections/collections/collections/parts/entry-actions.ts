import { changeWithUndo } from '#web/calls/query.ts'
import { sayFailed, toast } from '#web/toast.ts'
import { countOf } from '#web/ui/show/format.ts'
import type { Selected } from '#web/ui/table/data-table/types.ts'
import { collections, type Entry } from '../contract.ts'
import { ENTRIES, entryWords, linkToEntry } from './words.tsx'

/** At once, with an Undo (design 7). True when it is gone. */
export const deleteEntry = (entry: Entry): Promise<boolean> =>
  changeWithUndo(collections.remove, { id: entry.id }, `Entry of ${entryWords(entry)} deleted`).then(
    () => true,
    (error: unknown) => {
      sayFailed('It could not be deleted')(error)
      return false
    },
  )

/** What it throws is said where the selection is. */
export const deleteSelected = (selected: Selected) =>
  changeWithUndo(
    collections.bulkRemove,
    selected,
    ({ deleted }) => `${countOf(deleted, ENTRIES.one, ENTRIES.many)} deleted`,
  )

export async function copyLink(entry: Entry) {
  const link = new URL(linkToEntry(entry.id), window.location.href).href
  try {
    await navigator.clipboard.writeText(link)
    toast({ title: 'Link copied' })
  } catch {
    // Plain http has no clipboard.
    toast({ title: 'Please copy this link', description: link, shownMs: 15_000 })
  }
}
