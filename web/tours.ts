import { useEffect, useState } from 'react'
import { readTours, type Tour, toursOf } from '#kernel/portal/tour.ts'
import { manifests } from '#registry.ts'
import { useCurrentUser } from './calls/session.ts'
import { logQuietly } from './device/log.ts'

let loading: Promise<Tour[]> | undefined

function load(): Promise<Tour[]> {
  loading ??= readTours(manifests).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** The guided tours that are open to this person; undefined until they have come. */
export function useTours(): Tour[] | undefined {
  const user = useCurrentUser()
  const [tours, setTours] = useState<Tour[]>()
  useEffect(() => {
    let gone = false
    load().then(
      (all) => gone || setTours(toursOf(all, manifests, user)),
      (error: unknown) => logQuietly(`Tours: ${String(error)}`),
    )
    return () => {
      gone = true
    }
  }, [user])
  return tours
}
