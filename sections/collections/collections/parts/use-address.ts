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
  /** What was logged just now, the latest last: shown in the list, and no reason to warn of an entry made twice. */
  logged: [] as string[],
  /** Who links to the form may say for which day; and for which location, by the log's own filter. */
  date: '',
  step: 1,
  /** `comments`, `files` or `history` of the open entry. */
  panel: '',
}

/** What of this section stands in the address bar beside the list's own filters. */
export function useAddress() {
  const [state, set] = useQueryState(STANDARD)
  // The search opens every place by an action.
  const tab = ['import', 'duplicates'].includes(state.action) ? state.action : state.tab
  const closed = { id: '', action: '', waiting: '', logged: [], date: '', step: 1, panel: '' }
  return {
    ...state,
    tab,
    showTab: (tab: string) => set({ ...closed, tab }, { push: true }),
    open: (id: string) => set({ ...closed, tab, id }, { push: true }),
    edit: (id: string) => set({ ...closed, tab, id, action: 'edit' }, { push: true }),
    showHistory: (id: string) => set({ ...closed, id, panel: 'history' }, { push: true }),
    showPanel: (panel: string) => set({ panel }),
    begin: (action: 'log' | 'walkthrough') => set({ ...closed, action }, { push: true }),
    editWaiting: (waiting: string) => set({ ...closed, action: 'log', waiting }, { push: true }),
    /** From the form onto what was logged with it, or that waits on this device. */
    showLogged: (id: string) => set({ ...closed, logged: [...state.logged, id] }, { push: true }),
    /** The same form once more, for the same day. */
    logAnother: (action: 'log' | 'walkthrough', entry: { id: string; collectionDate: string }) =>
      set(
        { ...closed, action, date: entry.collectionDate, logged: [...state.logged, entry.id] },
        { push: true },
      ),
    goToStep: (step: number) => set({ step }, { push: true }),
    close: () => set({ ...closed, tab }, { push: true }),
  }
}
