import { useQueryState } from '#web/query-state.ts'

const STANDARD = {
  /** `log`, `duplicates` or `import`. */
  tab: '',
  /** The entry that is open; with `action=edit` in the form. */
  id: '',
  /** `log` (or `add`) opens the form, `walkthrough` the six steps; the dashboard and the search bring them. */
  action: '',
  /** The entry that waits on this device and is edited, by the id it will have. */
  waiting: '',
  step: 1,
}

/** What of this section stands in the address bar beside the list's own filters. */
export function useAddress() {
  const [state, set] = useQueryState(STANDARD)
  const closed = { id: '', action: '', waiting: '', step: 1 }
  return {
    ...state,
    showTab: (tab: string) => set({ ...closed, tab }, { push: true }),
    open: (id: string) => set({ ...closed, id }, { push: true }),
    edit: (id: string) => set({ ...closed, id, action: 'edit' }, { push: true }),
    begin: (action: 'log' | 'walkthrough') => set({ ...closed, action }, { push: true }),
    editWaiting: (waiting: string) => set({ ...closed, action: 'log', waiting }, { push: true }),
    goToStep: (step: number) => set({ step }, { push: true }),
    close: () => set(closed, { push: true }),
  }
}
export type Address = ReturnType<typeof useAddress>
