import { defaultSettings } from '#kernel/charity/settings.ts'
import { useSettings } from '#web/calls/session.ts'
import { useToday } from '#web/device/clock.ts'
import { useQueryState } from '#web/query-state.ts'
import { useSection } from '#web/shell/routes.ts'

export const PARTS = ['week', 'list', 'corrections', 'plan'] as const
export type Part = (typeof PARTS)[number]

export const SECTION = 'donation-tracking'

/** Which part is open; a record or a new one without a part is a distribution. What narrows one part does not narrow another. */
export function usePart() {
  const { go } = useSection()
  const [{ tab, id, action }] = useQueryState({ tab: '', id: '', action: '' })
  const part = PARTS.find((one) => one === tab) ?? (id !== '' || action !== '' ? 'list' : 'week')
  return {
    part,
    show: (next: Part, more: Record<string, string> = {}) => go(SECTION, { tab: next, ...more }),
  }
}

/** The organization's today and weeks; never the phone's own zone. */
export function useWeeks() {
  const { timeZone, collectionWeekdays } = { ...defaultSettings, ...useSettings() }
  return { today: useToday(timeZone), schedule: collectionWeekdays }
}
