import { z } from 'zod'
import type { Day } from '../charity/day.ts'
import type { Settings } from '../charity/settings.ts'
import type { CurrentUser } from '../people/access.ts'
import { type Endpoint, fromQuery } from './contract.ts'

/** A call and its input, as a screen makes it when it is opened. */
export type FirstAsked = readonly [Endpoint, Record<string, unknown>]

/** What screens and cards ask for first, by the section's name or `homeCard(id)`. */
export type First = Record<
  string,
  (known: { user: CurrentUser; settings: Settings; today: Day }) => FirstAsked[]
>

/** Where a card on Home stands in what is asked for first. */
export const homeCard = (id: string) => `home/${id}`

export type FilterValue = string | string[]
export type Filters = Record<string, FilterValue>

/** How a list stands that nobody has filtered or sorted yet. */
export interface ListStandard {
  sort?: string
  order?: 'asc' | 'desc'
  limit?: number
  /** The section's filters with their standard values: `{ hostId: '', status: [] }`. */
  filters?: Filters
  /**
   * Which of several heaps of records is shown, with the usual one: `{ status: 'pending' }`. It stands in the address and
   * in a saved view like a filter, but nobody filters by it: "Clear filters" leaves it as it is.
   */
  piles?: Record<string, string>
}

export const standardOf = ({ sort, order, limit, filters, piles }: ListStandard) => ({
  page: 1,
  limit: limit ?? 50,
  sort: sort ?? '',
  order: order ?? 'asc',
  search: '',
  ...filters,
  ...piles,
})

/** The first page of a list, with what its role looks at first besides. */
export const firstPage = (
  endpoint: Endpoint,
  standard: ListStandard = {},
  besides: Filters = {},
): FirstAsked => [endpoint, fitting(endpoint, { ...standardOf(standard), ...besides })]

/** What the contract's input takes; an address bar can hold anything. */
export function fitting(endpoint: Endpoint, state: Record<string, unknown>): Record<string, unknown> {
  const shape: Record<string, z.ZodType> = endpoint.input instanceof z.ZodObject ? endpoint.input.shape : {}
  const given = Object.fromEntries(
    Object.entries(state).filter(
      ([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )
  return Object.fromEntries(
    Object.entries(fromQuery(endpoint.input, given)).filter(
      ([name, value]) => shape[name]?.safeParse(value).success,
    ),
  )
}
