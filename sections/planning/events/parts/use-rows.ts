import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
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
  return {
    first,
    total: first.data?.total ?? 0,
    rowAt: (index: number): Row | undefined => pages.get(Math.floor(index / PAGE) + 1)?.[index % PAGE],
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
