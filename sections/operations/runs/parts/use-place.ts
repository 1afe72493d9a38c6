import { useQueryState } from '#web/query-state.ts'

const CLEAR = { id: '', action: '', part: '' }

/** Where one is in the section, as the address says; `part` is what stands beside a plan: comments, history. */
export function useRunPlace() {
  const [state, set] = useQueryState(CLEAR)
  return {
    ...state,
    open: (id: string) => set({ ...CLEAR, id }, { push: true }),
    begin: (action: string) => set({ action, part: '' }, { push: true }),
    beside: (part: string) => set({ part }),
    list: () => set(CLEAR, { push: true }),
  }
}
