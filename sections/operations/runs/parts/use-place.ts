import { useQueryState } from '#web/query-state.ts'

const CLEAR = { id: '', action: '' }

/** Where one is in the section, as the address says. */
export function useRunPlace() {
  const [state, set] = useQueryState(CLEAR)
  return {
    ...state,
    open: (id: string) => set({ ...CLEAR, id }, { push: true }),
    begin: (action: string) => set({ action }, { push: true }),
    list: () => set(CLEAR, { push: true }),
  }
}
