import { useQuery } from '@tanstack/react-query'
import { makeChange, query } from '#web/calls/query.ts'
import type { SavedViews } from '#web/ui/table/data-table/types.ts'
import { views } from './contract.ts'

/** The saved views of a section, for its DataTable. */
export function useSavedViews(section: string, mayShare: boolean): SavedViews {
  const { data } = useQuery(query(views.list, { section }))
  return {
    items: data?.items ?? [],
    mayShare,
    save: (view) => makeChange(views.save, { section, ...view }),
    remove: (id) => makeChange(views.remove, { id }),
  }
}
