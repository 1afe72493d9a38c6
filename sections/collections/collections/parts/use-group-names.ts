import { useQuery } from '@tanstack/react-query'
import { foldName } from '#kernel/language/names.ts'
import { query } from '#web/calls/query.ts'
import { collections, type Entry } from '../contract.ts'

const LOOKED_AT = 100

/** Names of groups that came to this location lately, most frequent first; then those that came anywhere. */
export function useGroupNames(hostId: string | null): string[] {
  const here = useQuery({
    ...query(collections.list, { hostId: [hostId ?? ''], limit: LOOKED_AT }),
    enabled: hostId !== null,
  })
  const anywhere = useQuery(query(collections.list, { limit: LOOKED_AT }))
  return [...new Set([...namesIn(here.data?.items), ...namesIn(anywhere.data?.items)])]
}

function namesIn(entries: Entry[] = []): string[] {
  const found = new Map<string, { name: string; times: number }>()
  for (const { name } of entries.flatMap((entry) => entry.groups)) {
    const known = found.get(foldName(name))
    if (known) known.times++
    else found.set(foldName(name), { name, times: 1 })
  }
  return [...found.values()].sort((a, b) => b.times - a.times).map(({ name }) => name)
}
