import { useQuery } from '@tanstack/react-query'
import { query } from '#web/calls/query.ts'
import { type CatalogEntry, permissions } from '../contract.ts'

/** Permissions to choose from, with their groups; all of them when nothing is said. */
export function usePermissionOptions(may: (one: CatalogEntry) => boolean = () => true) {
  const { data } = useQuery(query(permissions.catalog, {}))
  return (data?.items ?? [])
    .filter(may)
    .map(({ name, label, group }) => ({ value: name, label: `${label} (${group})` }))
}
