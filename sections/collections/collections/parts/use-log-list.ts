import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useCurrentUser } from '#web/calls/session.ts'
import type { DatePreset } from '#web/ui/table/filter-bar/types.ts'
import { useListState } from '#web/ui/table/list-state.ts'
import { collections } from '../contract.ts'
import { datePresets, FILTERS, firstViewOf, logOf } from '../first-view.ts'
import { useCalendar } from './known.ts'

export const useLogList = () => useListState(collections.list, logOf(useCurrentUser()))
export type LogList = ReturnType<typeof useLogList>

export function useDatePresets(): DatePreset[] {
  const { today, schedule } = useCalendar()
  return datePresets(today, schedule)
}

/** Does the log show what this role looks at first, and nothing that was asked for? */
export function useIsDefaultView(list: LogList): boolean {
  const wanted: Record<string, unknown> = { ...FILTERS, ...firstViewOf(useCurrentUser(), useDatePresets()) }
  return (
    list.search === '' &&
    Object.entries(list.filters).every(([name, value]) => String(value) === String(wanted[name]))
  )
}

/**
 * Whoever opens the log without naming a filter gets their role's, written into the address: it shows in the bar like
 * any other, and "Clear filters" takes it away. False until that is done.
 */
export function useDefaultView(): boolean {
  const user = useCurrentUser()
  const presets = useDatePresets()
  const [path, navigate] = useLocation()
  const search = useSearch()
  const [wanted, setWanted] = useState(() => isBare(search))
  // The filters have arrived; from here on a bare address means that somebody cleared them.
  if (wanted && !isBare(search)) setWanted(false)
  useEffect(() => {
    if (!wanted) return
    const params = new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries(firstViewOf(user, presets))) params.set(name, value)
    navigate(`${path}?${params}`, { replace: true })
  }, [wanted, user, presets, path, navigate])
  return !wanted
}

const NAMED = [...Object.keys(FILTERS), 'search', 'sort', 'page', 'limit']
const isBare = (search: string) => {
  const params = new URLSearchParams(search)
  return !NAMED.some((name) => params.has(name))
}
