import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { isDay } from '#kernel/charity/day.ts'
import { defaultSettings } from '#kernel/charity/settings.ts'
import { dayLastYear, latestCollectionDay, type Week, weekOf } from '#kernel/charity/week.ts'
import { foldName } from '#kernel/language/names.ts'
import { useHostOptions, useRecentHosts } from '#sections/operations/hosts/widgets.tsx'
import { query } from '#web/calls/query.ts'
import { useSettings } from '#web/calls/session.ts'
import { useToday } from '#web/device/clock.ts'
import { collections, type Entry } from '../contract.ts'
import { locations } from '../locations-contract.ts'
import { type Typed, valuesOf } from './entry-values.ts'

/** What the forms know before anything is typed. */

/** The organisation's today and weeks; never the phone's own zone. */
export function useCalendar() {
  const settings = { ...defaultSettings, ...useSettings() }
  const today = useToday(settings.timeZone)
  const schedule = settings.collectionWeekdays
  return {
    today,
    schedule,
    /** Today, if it is a collection day, else the last one before it. */
    latest: latestCollectionDay(today, schedule),
    weekOf: (day: string): Week => weekOf(day, schedule),
  }
}

/** Id -> name of a location, as far as they are loaded. */
export function useHostNames() {
  const { data } = useHostOptions()
  return useCallback((id: string) => data?.items.find((host) => host.id === id)?.name, [data])
}

/**
 * A new entry: the day, and the location of last time on this device, else the own one. Home and the log ask which that
 * is, so that it is known without a network too.
 */
export function useStart(collectionDate: string, asked?: string): Typed | undefined {
  const [recent] = useRecentHosts()
  const options = useHostOptions()
  const isActive = (id: string) =>
    !options.data || options.data.items.some((host) => host.id === id && host.status === 'active')
  const lately = recent.find(isActive)
  const mine = useQuery({ ...query(locations.mine, {}), enabled: lately === undefined })
  if (asked !== undefined) return valuesOf({ collectionDate, hostId: asked })
  // Answered or failed once is enough: nobody waits for a form, and one that is there is never taken away.
  if (isOnItsWay(options) || (lately === undefined && isOnItsWay(mine))) return undefined
  const own = mine.data?.locations.find(({ id }) => isActive(id))?.id
  return valuesOf({ collectionDate, hostId: lately ?? own })
}

const isOnItsWay = ({ isFetched, failureCount }: { isFetched: boolean; failureCount: number }) =>
  !isFetched && failureCount === 0

/** What this location logged in the same week a year earlier; undefined while nobody knows, or nothing was. */
export function useLastYear(hostId: string | null, collectionDate: string | null): number | undefined {
  const { weekOf } = useCalendar()
  const asked = hostId !== null && isDay(collectionDate)
  const week = asked ? weekOf(dayLastYear(String(collectionDate))) : undefined
  const { data } = useQuery({
    ...query(collections.list, { hostId: [hostId ?? ''], from: week?.start, to: week?.end, limit: 1 }),
    enabled: asked,
  })
  return asked && data && data.total > 0 ? data.totals?.total : undefined
}

/** As many of the latest entries are looked at for names of groups. */
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

/** What the log already has for this location and day. */
export function useSimilar(hostId: string | null, collectionDate: string | null, except?: string): Entry[] {
  const asked = hostId !== null && isDay(collectionDate)
  const { data } = useQuery({
    ...query(collections.similar, { hostId: hostId ?? '', collectionDate: collectionDate ?? '', except }),
    enabled: asked,
    placeholderData: keepPreviousData,
    // Somebody else may be logging the same crate right now.
    staleTime: 0,
  })
  return asked ? (data?.items ?? []) : []
}
