import { useQuery } from '@tanstack/react-query'
import { useHostOptions, useRecentHosts } from '#sections/operations/hosts/widgets.tsx'
import { query } from '#web/calls/query.ts'
import { collections } from '../contract.ts'
import { startValues, type Typed } from './entry-values.ts'

/** A new entry before anything is typed: the day, and the location of last time (on this device, else in the log). */
export function useStart(day: string, asked?: string): Typed | undefined {
  const [recent] = useRecentHosts()
  const options = useHostOptions()
  const mine = useQuery({
    ...query(collections.list, { mine: true, sort: 'submittedAt', order: 'desc', limit: 1 }),
    enabled: recent.length === 0,
  })
  const [lately = mine.data?.items[0]?.hostId] = recent
  if (asked !== undefined) return startValues(day, asked)
  // Answered or failed once is enough: a form that is there is never taken away by another try.
  if (!options.isFetched || (recent.length === 0 && !mine.isFetched)) return undefined
  const known = options.data?.items.some((host) => host.id === lately && host.status === 'active')
  return startValues(day, lately !== undefined && known !== false ? lately : null)
}
