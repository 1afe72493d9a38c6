import { hashKey, notifyManager, type QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/** The key that every other begins with. */
export const EVERYTHING: QueryKey = []

const waiting = new Map<string, QueryKey>()
let flushing: Promise<void> | undefined

/**
 * Makes the answers under these keys stale, and loads anew what is on the screen; in a hidden tab that waits until
 * somebody looks at it again. What becomes stale in one go, from whatever sides, is asked for once. Resolves when the
 * screens have been told, which is a moment after the answers came.
 */
export function makeStale(keys: readonly QueryKey[]): Promise<void> {
  for (const key of keys) waiting.set(hashKey(key), key)
  flushing ??= new Promise((resolve) => setTimeout(resolve)).then(flush)
  return flushing
}

async function flush() {
  const keys = [...waiting.values()]
  waiting.clear()
  flushing = undefined
  const refetchType = document.visibilityState === 'hidden' ? 'none' : 'active'
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey, refetchType })))
  await new Promise<void>((resolve) => notifyManager.schedule(resolve))
}
