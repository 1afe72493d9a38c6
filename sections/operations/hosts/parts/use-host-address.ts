import { useQueryState } from '#web/query-state.ts'

/** What of this section stands in the address bar beside the list's own filters. */
const STANDARD = {
  view: 'locations',
  /** The location that is open, and which part of it. */
  id: '',
  part: 'facts',
  /** `add` and `add-contact` open a form; search entries bring them (manifest). */
  action: '',
  // Of the list: another view begins at its first page, in its own order.
  page: 1,
  sort: '',
  order: 'asc',
  role: '',
}

const VIEWS = ['locations', 'contacts', 'map'] as const
type View = (typeof VIEWS)[number]

export function useHostAddress() {
  const [state, set] = useQueryState(STANDARD)
  const closed = { id: '', part: 'facts', action: '' }
  const view = state.action === 'contacts' ? 'contacts' : VIEWS.find((one) => one === state.view)
  return {
    ...state,
    view: view ?? 'locations',
    showView: (next: View) =>
      set({ view: next, action: '', page: 1, sort: '', order: 'asc', role: '' }, { push: true }),
    open: (id: string) => set({ ...closed, id }, { push: true }),
    begin: (action: 'add' | 'add-contact') => set({ ...closed, action }, { push: true }),
    close: () => set(closed, { push: true }),
  }
}
