import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { eventRequests } from '#sections/planning/event-requests/contract.ts'
import { query } from '#web/calls/query.ts'
import type { Row } from '../cell-kinds.ts'

const PAGE = 100

interface Seen {
  first: number
  last: number
}

/** The rows of a list as long as it is, of which only those pages are loaded that are in sight. */
export function useRows(params: object, seen: Seen) {
  const client = useQueryClient()
  const page = (number: number) => query(eventRequests.list, { ...params, page: number, limit: PAGE })
  const first = useQuery({ ...page(1), placeholderData: keepPreviousData })
  const numbers = []
  for (let number = Math.floor(seen.first / PAGE) + 1; number <= Math.floor(seen.last / PAGE) + 1; number++)
    if (number > 1) numbers.push(number)
  const others = useQueries({ queries: numbers.map(page) })
  const pages = new Map<number, readonly Row[]>()
  if (first.data) pages.set(1, first.data.items)
  numbers.forEach((number, index) => {
    const items = others[index]?.data?.items
    if (items) pages.set(number, items)
  })
  const inside = (all: ReadonlyMap<number, readonly Row[]>) => (index: number) =>
    all.get(Math.floor(index / PAGE) + 1)?.[index % PAGE]
  return {
    first,
    total: first.data?.total ?? 0,
    rowAt: (index: number): Row | undefined =>
      inside(pages)(index) ??
      client.getQueryData(page(Math.floor(index / PAGE) + 1).queryKey)?.items[index % PAGE],
    /** The rows from here to there, of which some may never have been in sight. */
    load: async (from: number, to: number): Promise<(index: number) => Row | undefined> => {
      const all = new Map(pages)
      const missing = []
      for (let number = Math.floor(from / PAGE) + 1; number <= Math.floor(to / PAGE) + 1; number++)
        if (!all.has(number)) missing.push(number)
      await Promise.all(
        missing.map(async (number) => all.set(number, (await client.fetchQuery(page(number))).items)),
      )
      return inside(all)
    },
    /** Where a row stands now, among those that are loaded. */
    indexOf: (id: string): number => {
      for (const [number, rows] of pages) {
        const at = rows.findIndex((row) => row.id === id)
        if (at >= 0) return (number - 1) * PAGE + at
      }
      return -1
    },
  }
}
