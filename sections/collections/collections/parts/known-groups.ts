import { useQuery } from '@tanstack/react-query'
import { groupWord, nearestGroup } from '#kernel/charity/group-names.ts'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import { mayView } from '#sections/operations/groups-catalog/access.ts'
import { groupNames } from '#sections/operations/groups-catalog/names-contract.ts'
import { query } from '#web/calls/query.ts'
import { queryClient } from '#web/calls/query-client.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useGroupNames } from './known.ts'

/** Asks for the names before somebody types one, so that they are on this device without a network too. */
export async function keepGroupNames(user: CurrentUser) {
  if (passes(user, mayView)) await queryClient.prefetchQuery(query(groupNames.names, {}))
}

/**
 * Names of groups for whoever types one: those that came to this location, those that came lately, then all of the
 * catalog as it was last loaded here. `meant` is the known group that a name may be a slip of.
 */
export function useKnownGroups(hostId: string | null) {
  const lately = useGroupNames(hostId)
  const user = useCurrentUser()
  const { data } = useQuery({ ...query(groupNames.names, {}), enabled: passes(user, mayView) })
  const catalog = data?.items ?? []
  return {
    names: [...new Set([...lately, ...catalog.map(({ name }) => name)])],
    meant: (typed: string): string | undefined => {
      const others = catalog.flatMap(({ otherNames }) => otherNames)
      const near = nearestGroup(typed, [...catalog.map(({ name }) => name), ...others])
      return near && nameOf(catalog, near)
    },
  }
}

/** What a group is called, by any of its names. */
const nameOf = (catalog: { name: string; otherNames: string[] }[], known: string) =>
  catalog.find(({ otherNames }) => otherNames.some((one) => groupWord(one) === groupWord(known)))?.name ??
  known
