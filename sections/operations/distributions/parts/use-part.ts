import { useLocation } from 'wouter'
import { defaultSettings } from '#kernel/charity/settings.ts'
import { useSettings } from '#web/calls/session.ts'
import { useToday } from '#web/device/clock.ts'
import { useQueryState } from '#web/query-state.ts'

export const PARTS = ['week', 'list', 'corrections', 'plan'] as const
export type Part = (typeof PARTS)[number]

/** Where a part of the section is, with what its list is narrowed to. */
export const placeOf = (part: Part, more: Record<string, string> = {}) =>
  `/dashboard?${new URLSearchParams({ section: 'donation-tracking', tab: part, ...more })}`

/** Which part is open; a record or a new one without a part is a distribution. What narrows one part does not narrow another. */
export function usePart() {
  const [, navigate] = useLocation()
  const [{ tab, id, action }] = useQueryState({ tab: '', id: '', action: '' })
  const part = PARTS.find((one) => one === tab) ?? (id !== '' || action !== '' ? 'list' : 'week')
  return { part, show: (next: Part, more?: Record<string, string>) => navigate(placeOf(next, more)) }
}

/** The organization's today and weeks; never the phone's own zone. */
export function useWeeks() {
  const { timeZone, collectionWeekdays } = { ...defaultSettings, ...useSettings() }
  return { today: useToday(timeZone), schedule: collectionWeekdays }
}
