import { useCallback, useMemo, useState } from 'react'
import { useLocation, useSearch } from 'wouter'

type Value = string | number | boolean | string[] | null
type State = Record<string, Value>

/**
 * Filters, sort and page in the address bar: shareable, and there again after a reload. `defaults` says the names
 * and types; what equals its default is left out of the address. Setting one field replaces the address, so that
 * the back button leaves the list instead of undoing letters; `{ push: true }` makes a step of it.
 *
 * `const [filters, setFilters] = useQueryState({ search: '', page: 1, hosts: [] as string[] })`
 */
export function useQueryState<T extends State>(defaults: T) {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const [initial] = useState(defaults)
  const state = useMemo(() => readState(initial, search), [initial, search])

  const set = useCallback(
    (update: Partial<T>, options: { push?: boolean } = {}) => {
      // From the address itself: two updates in one event must not undo each other.
      const params = writeState(
        initial,
        { ...readState(initial, window.location.search), ...update },
        window.location.search,
      )
      const query = params.toString()
      navigate(query === '' ? path : `${path}?${query}`, { replace: options.push !== true })
    },
    [initial, navigate, path],
  )
  return [state, set] as const
}

export function readState<T extends State>(defaults: T, search: string): T {
  const params = new URLSearchParams(search)
  const entries = Object.entries(defaults).map(([name, standard]) => [name, read(params, name, standard)])
  return Object.fromEntries(entries) as T
}

function read(params: URLSearchParams, name: string, standard: Value): Value {
  if (Array.isArray(standard))
    return params.has(name) ? params.getAll(name).filter((item) => item !== '') : standard
  const text = params.get(name)
  if (text === null) return standard
  if (typeof standard === 'boolean') return text === 'true'
  if (typeof standard === 'number')
    return text !== '' && Number.isFinite(Number(text)) ? Number(text) : standard
  return text
}

/** The parameters that belong to others (section, tab) stay as they are. */
export function writeState<T extends State>(defaults: T, state: T, search: string): URLSearchParams {
  const params = new URLSearchParams(search)
  for (const [name, standard] of Object.entries(defaults)) {
    const value = state[name] ?? null
    params.delete(name)
    if (JSON.stringify(value) === JSON.stringify(standard)) continue
    if (Array.isArray(value)) {
      for (const item of value.length > 0 ? value : ['']) params.append(name, item)
    } else params.set(name, value === null ? '' : String(value))
  }
  return params
}
