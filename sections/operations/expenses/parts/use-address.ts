import { defaultSettings } from '#kernel/charity/settings.ts'
import { useOrganizationClock } from '#web/calls/organization-clock.ts'
import { useSettings } from '#web/calls/session.ts'
import { useQueryState } from '#web/query-state.ts'

/** Where one is in the section, as the address says. */
export function useExpensesAddress() {
  const [state, set] = useQueryState({ id: '', action: '', part: 'facts' })
  const clear = { id: '', action: '', part: 'facts' }
  return {
    ...state,
    open: (id: string) => set({ ...clear, id }, { push: true }),
    begin: (action: 'add' | 'mileage' | 'import') => set({ ...clear, action }, { push: true }),
    close: () => set(clear, { push: true }),
  }
}

/** The organization's day and what it pays for a mile. */
export function useBooks() {
  const { mileageRate = defaultSettings.mileageRate } = useSettings()
  return { today: useOrganizationClock().today, mileageRate }
}
