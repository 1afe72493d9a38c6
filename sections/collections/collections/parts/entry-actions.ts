import type { ArgsOf } from '#kernel/calls/contract.ts'
import { total } from '#kernel/charity/totals.ts'
import { requestIdOf } from '#web/calls/api.ts'
import { changeWithUndo, refresh } from '#web/calls/query.ts'
import { offerUndo } from '#web/calls/undo.ts'
import { type OfflineOutcome, sendOrKeep } from '#web/offline/sending.ts'
import { sayFailed, toast } from '#web/toast.ts'
import { countOf } from '#web/ui/show/format.ts'
import type { Selected } from '#web/ui/table/data-table/types.ts'
import { collections, type Entry } from '../contract.ts'
import { dayWords, ENTRIES, entryWords, linkToEntry, sandwiches } from './words.tsx'

export type NewEntryArgs = ArgsOf<typeof collections.add>
export type Logged = OfflineOutcome<typeof collections.add>

/** Everything a new entry changes in this section. */
const FIGURES = [collections.list, collections.stats, collections.similar, collections.duplicates]

export const labelOf = (args: NewEntryArgs, hostName: string | undefined) =>
  [
    dayWords(args.collectionDate),
    hostName,
    sandwiches(total({ individualSandwiches: args.individualSandwiches, groups: args.groups ?? [] })),
  ]
    .filter(Boolean)
    .join(', ')

/** Sends an entry, or keeps it on this device. Its id is that of the attempt: pressed twice, done once. */
export const logEntry = (args: NewEntryArgs, idempotencyKey: string, hostName: string | undefined) =>
  sendOrKeep(
    collections.add,
    { ...args, id: args.id ?? idempotencyKey },
    {
      label: (sent) => labelOf(sent, hostName),
      editAt: (sent) => `/dashboard?section=collections&action=log&waiting=${sent.id}`,
    },
    idempotencyKey,
  )

/** Says once what became of it, with the ways to take it back and to go on. */
export function tellLogged(outcome: Logged, logAnother: (entry: Entry) => void) {
  if (!outcome.stored) {
    toast({
      title: 'Saved on this phone',
      description: 'No connection. It will be sent by itself as soon as there is one.',
    })
    return
  }
  const { answer } = outcome
  const message = `Logged ${sandwiches(answer.total)} at ${answer.hostName} for ${dayWords(answer.collectionDate)}`
  const requestId = requestIdOf(answer)
  const next = { label: 'Log another', run: () => logAnother(answer) }
  if (requestId) offerUndo({ message, requestId, next })
  void refresh(FIGURES)
}

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
