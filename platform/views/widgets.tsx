import { useQuery } from '@tanstack/react-query'
import { change } from '#web/calls/api.ts'
import { query, refresh } from '#web/calls/query.ts'
import type { SavedViews } from '#web/ui/table/data-table/types.ts'
import { views } from './contract.ts'

/** The saved views of a section, for its DataTable. */
export function useSavedViews(section: string, mayShare: boolean): SavedViews {
  const { data } = useQuery(query(views.list, { section }))
  return {
    items: data?.items ?? [],
    mayShare,
    save: async (view) => {
      await change(views.save, { section, ...view })
      await refresh([views.list])
    },
    remove: async (id) => {
      await change(views.remove, { id })
      await refresh([views.list])
    },
  }
}
