import { change, requestIdOf } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/errors.ts'
import { refresh } from '#web/calls/query.ts'
import { offerUndo } from '#web/calls/undo.ts'
import { toast } from '#web/toast.ts'
import { countOf } from '#web/ui/show/format.ts'
import type { Selected } from '#web/ui/table/data-table/types.ts'
import { collections, type Entry } from '../contract.ts'
import { FIGURES } from './log-entry.ts'
import { ENTRIES, entryWords, linkToEntry } from './words.tsx'

/** At once, with an Undo (design 7). True when it is gone. */
export async function deleteEntry(entry: Entry): Promise<boolean> {
  try {
    const requestId = requestIdOf(await change(collections.remove, { id: entry.id }))
    if (requestId) offerUndo({ message: `Entry of ${entryWords(entry)} deleted`, requestId })
    await refresh(FIGURES)
    return true
  } catch (error) {
    toast({ title: 'It could not be deleted', description: messageOf(error), variant: 'destructive' })
    return false
  }
}

/** What it throws is said where the selection is. */
export async function deleteSelected(selected: Selected) {
  const answer = await change(collections.bulkRemove, selected)
  const requestId = requestIdOf(answer)
  if (requestId)
    offerUndo({ message: `${countOf(answer.deleted, ENTRIES.one, ENTRIES.many)} deleted`, requestId })
  await refresh(FIGURES)
}

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
