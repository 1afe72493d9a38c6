import { useQueryState } from '#web/query-state.ts'

/** What of this section stands in the address bar beside the list's own filters. */
const STANDARD = {
  tab: 'people',
  /** The account that is open, and what of it. */
  id: '',
  view: 'details',
  /** Of whom is asked what they may do, and why. */
  who: '',
  /** `invite` or `import`: what is being done instead. */
  action: '',
  page: 1,
  /** Of the list of people. */
  status: '',
}

export function usePeopleAddress() {
  const [state, set] = useQueryState(STANDARD)
  return {
    ...state,
    showTab: (tab: string) => set({ tab, id: '', who: '', action: '', page: 1, status: '' }, { push: true }),
    askWhy: (who: string) => set({ tab: 'why', who, id: '', view: 'details' }, { push: true }),
    open: (id: string, view = 'details') => set({ id, view, action: '' }, { push: true }),
    begin: (action: 'invite' | 'import') => set({ action, id: '' }, { push: true }),
    showView: (view: string) => set({ view }),
    close: () => set({ id: '', view: 'details', action: '' }, { push: true }),
  }
}
