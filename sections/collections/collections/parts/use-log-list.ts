import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import {
  addDays,
  type Day,
  dayOf,
  daysInMonth,
  monthOf,
  startOfMonth,
  startOfYear,
  yearOf,
} from '#kernel/charity/day.ts'
import { type CurrentUser, has, type Role } from '#kernel/people/access.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import type { DatePreset } from '#web/ui/table/filter-bar/types.ts'
import { useListState } from '#web/ui/table/list-state.ts'
import { can } from '../access.ts'
import { collections } from '../contract.ts'
import { useCalendar } from './known.ts'

/** The log's filters, none of them set. */
const FILTERS = {
  hostId: [] as string[],
  from: '',
  to: '',
  mine: '',
  zero: '',
  submittedFrom: '',
  submittedTo: '',
}

const IN_THE_FIELD = new Set<Role>(['host', 'driver', 'volunteer', 'recipient'])
const BY_WEEK = new Set<Role>(['core_team', 'committee_member'])

/** Domain 2.7: people in the field see ten at a time, everybody else 25. */
export function useLogList() {
  const user = useCurrentUser()
  return useListState(collections.list, {
    sort: 'collectionDate',
    order: 'desc',
    limit: IN_THE_FIELD.has(user.role) ? 10 : 25,
    filters: FILTERS,
  })
}
export type LogList = ReturnType<typeof useLogList>

/** The same day a month earlier, or that month's last. */
function monthBefore(day: Day): Day {
  const [year, month] = monthOf(day) === 1 ? [yearOf(day) - 1, 12] : [yearOf(day), monthOf(day) - 1]
  return dayOf(year, month, Math.min(Number(day.slice(8, 10)), daysInMonth(year, month))) ?? day
}

/** Weeks are the operating weeks. Ranges without an end also take in what is logged from now on. */
export function useDatePresets(): DatePreset[] {
  const { today, weekOf } = useCalendar()
  const week = weekOf(today)
  const last = weekOf(addDays(week.start, -1))
  const lastMonthEnd = addDays(startOfMonth(today), -1)
  return [
    { label: 'This week', from: week.start, to: week.end },
    { label: 'Last week', from: last.start, to: last.end },
    { label: 'Since last week', from: last.start, to: '' },
    { label: 'This month', from: startOfMonth(today), to: '' },
    { label: 'Last month', from: startOfMonth(lastMonthEnd), to: lastMonthEnd },
    { label: 'The past month', from: monthBefore(today), to: '' },
    { label: 'This year', from: startOfYear(today), to: '' },
  ]
}

/** What a role looks at first (domain 2.7). */
function viewOf(user: CurrentUser, presets: DatePreset[]): Record<string, string> {
  const label = BY_WEEK.has(user.role) ? 'Since last week' : 'The past month'
  const from = presets.find((preset) => preset.label === label)?.from ?? ''
  const ownFirst = IN_THE_FIELD.has(user.role) && has(user, can.COLLECTIONS_ADD)
  return { from, ...(ownFirst ? { mine: 'true' } : {}) }
}

/** Does the log show what this role looks at first, and nothing that was asked for? */
export function useIsDefaultView(list: LogList): boolean {
  const wanted: Record<string, unknown> = { ...FILTERS, ...viewOf(useCurrentUser(), useDatePresets()) }
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
    for (const [name, value] of Object.entries(viewOf(user, presets))) params.set(name, value)
    navigate(`${path}?${params}`, { replace: true })
  }, [wanted, user, presets, path, navigate])
  return !wanted
}

const NAMED = [...Object.keys(FILTERS), 'search', 'sort', 'page', 'limit']
const isBare = (search: string) => {
  const params = new URLSearchParams(search)
  return !NAMED.some((name) => params.has(name))
}
