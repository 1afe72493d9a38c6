import { useQuery } from '@tanstack/react-query'
import { type Day, formatNearDay, WEEKDAY_NAMES, weekday } from '#kernel/charity/day.ts'
import { defaultSettings } from '#kernel/charity/settings.ts'
import { weekOf } from '#kernel/charity/week.ts'
import { passes } from '#kernel/people/access.ts'
import { query } from '#web/calls/query.ts'
import { useCurrentUser, useSettings } from '#web/calls/session.ts'
import { useToday } from '#web/device/clock.ts'
import { useQueryState } from '#web/query-state.ts'
import { lastDay, mayAdd, mayView } from '../access.ts'
import { workLogs } from '../contract.ts'
import { workKinds, workTeams } from '../lists-contract.ts'

/** The organization's today and weeks; never the phone's own zone. */
export function useWorkCalendar() {
  const settings = { ...defaultSettings, ...useSettings() }
  const today = useToday(settings.timeZone)
  const schedule = settings.collectionWeekdays
  return {
    today,
    schedule,
    timeZone: settings.timeZone,
    week: weekOf(today, schedule),
    last: lastDay(today, schedule),
  }
}

/** My week, what I logged last and my timer. What was known last is there without a network, too. */
export function useMine() {
  const user = useCurrentUser()
  return useQuery({ ...query(workLogs.mine, {}), enabled: passes(user, mayAdd) })
}

const MOST = { limit: 200 } as const

export function useKinds() {
  const user = useCurrentUser()
  const { data } = useQuery({ ...query(workKinds.list, MOST), enabled: passes(user, mayView) })
  return data?.items ?? []
}

export function useTeams() {
  const user = useCurrentUser()
  const { data } = useQuery({ ...query(workTeams.list, MOST), enabled: passes(user, mayView) })
  return data?.items ?? []
}

/** Where one is in the section, as the address says. */
export function useWorkAddress() {
  const [state, set] = useQueryState({
    tab: '',
    id: '',
    action: '',
    day: '',
    entry: '',
    part: 'facts',
  })
  const clear = { id: '', action: '', day: '', entry: '', part: 'facts' }
  return {
    ...state,
    show: (tab: string) => set({ ...clear, tab }, { push: true }),
    open: (id: string) => set({ ...clear, id }, { push: true }),
    begin: (action: string, more: { day?: Day; entry?: string } = {}) =>
      set({ ...clear, action, ...more }, { push: true }),
    close: () => set(clear, { push: true }),
  }
}

/** `Wednesday, Nov 18`, or `Wed 18` where a heading is narrow. */
export const dayInWords = (day: Day, style: 'long' | 'short' = 'long') =>
  style === 'short'
    ? `${WEEKDAY_NAMES[weekday(day)].slice(0, 3)} ${Number(day.slice(8))}`
    : `${WEEKDAY_NAMES[weekday(day)]}, ${formatNearDay(day)}`
