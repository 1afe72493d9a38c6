import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import { placeOf } from '#kernel/portal/place.ts'
import { makeChange, query } from '#web/calls/query.ts'
import { shellCall } from '#web/calls/shell-call.ts'
import type { SavedView, SavedViews } from './types.ts'

interface Of {
  section: string
  list: string
}
type NewView = Of & Pick<SavedView, 'name' | 'query' | 'shared'>

/** Three calls as the views slice declares them. */
const ofList = shellCall<Of, { items: SavedView[]; mayShare: boolean }>({
  method: 'GET',
  path: '/api/views',
  summary: 'Saved views of a list',
})
const save = shellCall<NewView, object>({
  method: 'POST',
  path: '/api/views',
  summary: 'Save the list as it stands under a name',
})
const remove = shellCall<{ id: string }, object>({
  method: 'DELETE',
  path: '/api/views/{id}',
  summary: 'Delete a saved view',
})

/** The saved views of the list with this name in the section on the screen; asked for once its rows are there. */
export function useSavedViews(list: string, enabled: boolean): SavedViews {
  const [path] = useLocation()
  const { section } = placeOf(path, useSearch())
  const { data } = useQuery({ ...query(ofList, { section, list }), enabled })
  return {
    items: data?.items ?? [],
    mayShare: data?.mayShare ?? false,
    save: (view) => makeChange(save, { section, list, ...view }),
    remove: (id) => makeChange(remove, { id }),
  }
}
