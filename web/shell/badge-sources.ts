import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import type { NavigationGroup } from '#kernel/portal/navigation.ts'
import { query } from '../calls/query.ts'
import { shellCall } from '../calls/shell-call.ts'
import { isOfShownDay } from '../device/looked-back.ts'
import { whenAtRest } from './at-rest.ts'
import { setBadge } from './navigation.ts'

/** Keeps the numbers at the sidebar's entries: those that came with the page at once, the others when it is at rest. */
export function useBadgeSources(groups: NavigationGroup[], user: CurrentUser) {
  const [enabled, setEnabled] = useState(false)
  useEffect(() => void whenAtRest().then(() => setEnabled(true)), [])
  const sources = groups
    .flatMap(({ entries }) => entries)
    .flatMap(({ id, badge }) =>
      badge && isOfShownDay(badge) && passes(user, badge.access) ? [{ id, ...badge }] : [],
    )
  const answers = useQueries({
    queries: sources.map(({ id, count, everyMs }) => ({
      ...query(counted(id, count), {}),
      enabled,
      refetchInterval: everyMs ?? (false as const),
    })),
  })
  const counts = JSON.stringify(sources.map(({ id }, index) => [id, answers[index]?.data?.count ?? 0]))
  useEffect(() => {
    for (const [entry, count] of JSON.parse(counts) as [string, number][]) setBadge(entry, count)
  }, [counts])
}

const counted = (entry: string, path: string) =>
  shellCall<object, { count: number }>({ method: 'GET', path, summary: `The number at ${entry}` })
