import { useCallback, useMemo, useState } from 'react'
import type { ArgsOf, Endpoint } from '#kernel/calls/contract.ts'
import {
  type Filters,
  type FilterValue,
  fitting,
  type ListStandard,
  standardOf,
} from '#kernel/calls/first-asked.ts'
import { query } from '#web/calls/query.ts'
import { readState, useQueryState, writeState } from '#web/query-state.ts'
import type { QueryOf } from '../fields/record-picker.tsx'

type State = Record<string, string | number | string[]>
const PAGING = ['page', 'limit', 'sort', 'order']

interface ListOptions extends ListStandard {
  /** Arguments that are not in the address bar: path parameters, a tab's own condition. */
  fixed?: Record<string, unknown>
}

/** Search, filters, sort and page of a list; all of it stands in the address bar. */
export interface ListState<P = unknown> {
  /** For the call: `query(collections.list, list.params)`. What does not fit the contract is left out. */
  params: P
  /** The same without paging and sort: for totals and `{ filter, expected }` of bulk calls. */
  filter: Record<string, unknown>
  /** The same without paging: for exports. */
  sorted: Record<string, unknown>
  page: number
  limit: number
  sort: string
  order: 'asc' | 'desc'
  search: string
  /** As in the address bar. */
  filters: Filters
  /** Names of the filters that are not at their standard value. */
  active: string[]
  /** Names of the filters that hide something although nobody set them: their standard value is not empty. */
  standing: string[]
  /** How many there would be without those. */
  behind: QueryOf<{ total: number }>
  /** Changes some of it. Anything but the page itself goes back to page 1. */
  set: (update: Record<string, string | number | string[]>) => void
  /** All filters and the search back to their standard; or those of these names. */
  clear: () => void
  reset: (names: readonly string[]) => void
  /** Everything but the page as an address, for a saved view; and back. */
  address: string
  apply: (address: string) => void
}

/** The state of one list of one endpoint. */
export function useListState<E extends Endpoint>(
  endpoint: E,
  options: ListOptions = {},
): ListState<ArgsOf<E>> {
  const [standard] = useState<State>(() => standardOf(options))
  const [piles] = useState(() => Object.keys(options.piles ?? {}))
  const names = useMemo(
    () => Object.keys(standard).filter((name) => !PAGING.includes(name) && !piles.includes(name)),
    [standard, piles],
  )
  const [state, setState] = useQueryState<State>(standard)
  const fixedKey = JSON.stringify(options.fixed ?? {})

  const set = useCallback(
    (update: Record<string, string | number | string[]>) => {
      const typing = Object.keys(update).join() === 'search'
      setState({ page: 1, ...update }, { push: !typing })
    },
    [setState],
  )
  const reset = useCallback(
    (some: readonly string[]) => set(Object.fromEntries(some.map((name) => [name, standard[name] ?? '']))),
    [set, standard],
  )
  const clear = useCallback(() => reset(names), [reset, names])
  const apply = useCallback(
    (address: string) => set({ ...readState(standard, address), page: 1 }),
    [set, standard],
  )

  return useMemo(() => {
    const params = fitting(endpoint, { ...state, ...(JSON.parse(fixedKey) as object) })
    const standing = names.filter(
      (name) =>
        standard[name]?.toString() !== '' && JSON.stringify(state[name]) === JSON.stringify(standard[name]),
    )
    const all = { ...state, ...Object.fromEntries(standing.map((name) => [name, ''])), page: 1 }
    const without = (left: string[]) =>
      Object.fromEntries(Object.entries(params).filter(([name]) => !left.includes(name)))
    return {
      params: params as ArgsOf<E>,
      filter: without(PAGING),
      sorted: without(['page', 'limit']),
      page: Number(state.page),
      limit: Number(state.limit),
      sort: String(state.sort),
      order: state.order === 'desc' ? ('desc' as const) : ('asc' as const),
      search: String(state.search),
      filters: Object.fromEntries(
        [...names, ...piles]
          .filter((name) => name !== 'search')
          .map((name) => [name, state[name] as FilterValue]),
      ),
      active: names.filter(
        (name) => name !== 'search' && JSON.stringify(state[name]) !== JSON.stringify(standard[name]),
      ),
      standing,
      // Every list says its total.
      behind: query(
        endpoint,
        fitting(endpoint, { ...all, ...(JSON.parse(fixedKey) as object) }) as never,
      ) as never,
      set,
      clear,
      reset,
      address: writeState(standard, { ...state, page: 1 }, '').toString(),
      apply,
    }
  }, [endpoint, state, fixedKey, names, piles, standard, set, clear, reset, apply])
}
