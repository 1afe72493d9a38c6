import { useEffect, useRef } from 'react'
import { inNumber } from '#kernel/language/count.ts'
import { changeWithUndo, makeChange } from '#web/calls/query.ts'
import { sayFailed } from '#web/toast.ts'
import { isWriting, somethingOverIt } from '#web/ui/overlay/record-pane.tsx'
import { inbox } from '../contract.ts'
import type { Kept } from '../fields.ts'

const said = (ids: string[], words: string) =>
  `${inNumber(ids.length, 'Message', `${ids.length} messages`)} ${words}`

const MOVED: Record<Kept, string> = {
  inbox: 'put back into the inbox',
  archive: 'archived',
  trash: 'put into the trash',
  gone: 'deleted for good',
}

export const moveTo = (folder: Kept, ids: string[]) =>
  changeWithUndo(inbox.move, { ids, folder }, said(ids, MOVED[folder])).catch(sayFailed('Nothing was moved'))
export const emptyIt = () =>
  changeWithUndo(inbox.emptyTrash, {}, 'Trash emptied').catch(sayFailed('The trash was not emptied'))
export const starThem = (isStarred: boolean, ids: string[]) =>
  makeChange(inbox.star, { ids, isStarred }).catch(sayFailed('It was not marked'))
export const markThem = (isRead: boolean, ids: string[]) =>
  makeChange(inbox.markRead, { ids, isRead }).catch(sayFailed('It was not marked'))

/** The keys of mail programs, where nobody is writing and nothing lies over the list. */
export function useKeys(keys: Record<string, () => void>) {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isWriting(event.target) || somethingOverIt(true)) return
      const act = latest.current[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
