import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { call } from '#web/calls/api.ts'
import { keyOf } from '#web/calls/query.ts'
import { queryClient } from '#web/calls/query-client.ts'
import { threads } from '../contract.ts'

export interface About {
  table: string
  id: string
}

export type Page = OutputOf<typeof threads.ofRecord>
/** Which part of a thread a page is; the latest messages where nothing is said. */
export interface Part {
  before?: number
  after?: number
  at?: 'unread'
}
export type Pages = InfiniteData<Page, Part>

/** So much of a long conversation is on the screen at a time; what is further away is loaded when it is come to again. */
const MOST_PAGES = 5

export const threadKey = ({ table, id }: About) => [...keyOf(threads.ofRecord), { table, id }, 'pages']

/**
 * A thread page by page, the latest first; pages further back come when they are asked for. A conversation opens where
 * its reader stopped, and goes on from there in both directions.
 */
export function useThread({ table, id }: About, isTalk = false) {
  const queryKey = threadKey({ table, id })
  const answer = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => call(threads.ofRecord, { table, id, ...pageParam }, { signal }),
    initialPageParam: (isTalk ? { at: 'unread' } : {}) as Part,
    // What was begun on another device is told by no event.
    refetchOnMount: 'always',
    maxPages: MOST_PAGES,
    getNextPageParam: (page): Part | undefined =>
      page.earlier ? { before: page.messages[0]?.number ?? 1 } : undefined,
    getPreviousPageParam: (page): Part | undefined =>
      page.later ? { after: page.messages.at(-1)?.number ?? 0 } : undefined,
  })
  // Where one stopped reading moves on; the page that was opened stays what it was.
  const opened = answer.data
  useEffect(() => {
    const [part] = (opened?.pageParams ?? []) as Part[]
    if (!opened || !part?.at) return
    const [page] = opened.pages
    const first = page?.later ? { after: (page.messages[0]?.number ?? 1) - 1 } : {}
    queryClient.setQueryData<Pages>(threadKey({ table, id }), (known) =>
      known?.pageParams[0]?.at ? { ...known, pageParams: [first, ...known.pageParams.slice(1)] } : known,
    )
  }, [opened, table, id])
  return answer
}

/** There is something later than what is shown. */
export const isAway = (about: About) =>
  queryClient.getQueryData<Pages>(threadKey(about))?.pages[0]?.later ?? false

/** So much stands before what somebody goes to. */
const BEFORE = 10

/** Leaves where one was for this place. */
export async function showAround(about: About, number: number) {
  const after = Math.max(0, number - BEFORE - 1)
  const page = await call(threads.ofRecord, { ...about, after })
  queryClient.setQueryData<Pages>(threadKey(about), { pages: [page], pageParams: [{ after }] })
}

/** Leaves where one was for the latest messages. */
export async function showLatest(about: About) {
  const latest = await call(threads.ofRecord, { ...about })
  queryClient.setQueryData<Pages>(threadKey(about), { pages: [latest], pageParams: [{}] })
}
