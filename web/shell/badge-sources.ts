import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import { type BadgeSource, type Manifest, readLive } from '#kernel/portal/manifest.ts'
import { query } from '../calls/query.ts'
import { logQuietly } from '../device/log.ts'
import { whenAtRest } from './at-rest.ts'
import { setBadge } from './navigation.ts'

/** Keeps the numbers at the sidebar's entries that the manifests name, for whoever may ask for them. */
export function useBadgeSources(manifests: Manifest[], user: CurrentUser) {
  const [named, setNamed] = useState<BadgeSource[]>([])
  useEffect(() => {
    whenAtRest()
      .then(() => readLive(manifests))
      .then(
        (live) => setNamed(live.flatMap(({ badges = [] }) => badges)),
        (error: unknown) => logQuietly(`Badges: ${String(error)}`),
      )
  }, [manifests])
  const sources = named.filter(({ count }) => passes(user, count.access))
  const answers = useQueries({
    queries: sources.map(({ count, everyMs }) => ({
      ...query(count, {}),
      refetchInterval: everyMs ?? (false as const),
    })),
  })
  const counts = JSON.stringify(
    sources.map(({ entry }, index) => [
      entry,
      (answers[index]?.data as { count?: number } | undefined)?.count ?? 0,
    ]),
  )
  useEffect(() => {
    for (const [entry, count] of JSON.parse(counts) as [string, number][]) setBadge(entry, count)
  }, [counts])
}
