import { useEffect, useState } from 'react'
import { manifests } from '#features/registry.ts'
import { readTours, type Tour, toursOf } from '#kernel/tour.ts'
import { logQuietly } from './log.ts'
import { useCurrentUser } from './session.ts'

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
