import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#web/calls/api.ts'
import { keyOf } from '#web/calls/query.ts'
import { threads } from '../contract.ts'

export interface About {
  table: string
  id: string
}

export const threadKey = ({ table, id }: About) => [...keyOf(threads.ofRecord), { table, id }, 'pages']

/** A thread page by page, the latest first; pages further back come when they are asked for. */
export const useThread = ({ table, id }: About) =>
  useInfiniteQuery({
    queryKey: threadKey({ table, id }),
    queryFn: ({ pageParam, signal }) =>
      call(threads.ofRecord, { table, id, ...(pageParam === null ? {} : { before: pageParam }) }, { signal }),
    initialPageParam: null as number | null,
    // What was begun on another device is told by no event.
    refetchOnMount: 'always',
    getNextPageParam: (page) => (page.earlier ? page.messages[0]?.number : undefined),
  })
