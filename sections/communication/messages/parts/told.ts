import { useEffect } from 'react'
import type { ToldMessage } from '#platform/threads/said-contract.ts'
import { keyOf, refresh } from '#web/calls/query.ts'
import { queryClient } from '#web/calls/query-client.ts'
import { onTold } from '#web/live/told.ts'
import { type InboxThread, inbox } from '../contract.ts'

/** A window that shows a message is told of it with its content, so its list asks by itself. */
export const useTold = () =>
  useEffect(
    () =>
      onTold<ToldMessage>(({ about, event }) => {
        if (about.table === 'inbox_threads' && event !== 'talk.signed')
          void refresh([inbox.list, inbox.unreadCount])
      }),
    [],
  )

/** What was read here is read in the list and at the badge at once; the server hears of it by and by. */
export function countAsRead(id: string, left: number) {
  let cleared = false
  queryClient.setQueriesData<{ items: InboxThread[]; more: boolean }>(
    { queryKey: keyOf(inbox.list) },
    (known) => {
      const row = known?.items.find((one) => one.id === id)
      if (!known || !row || row.unread === left) return known
      if (row.folder === 'inbox' && left === 0) cleared = true
      return { ...known, items: known.items.map((one) => (one === row ? { ...row, unread: left } : one)) }
    },
  )
  if (cleared)
    queryClient.setQueryData<{ count: number }>(
      keyOf(inbox.unreadCount, {}),
      (known) => known && { count: Math.max(0, known.count - 1) },
    )
}
