import { hashKey, notifyManager, type QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/** The key that every other begins with. */
export const EVERYTHING: QueryKey = []

const waiting = new Map<string, QueryKey>()
let told: Promise<void> = Promise.resolve()

/**
 * Makes the answers under these keys stale, and loads anew what is on the screen; in a hidden tab that waits until
 * somebody looks at it again. What becomes stale in one go, from whatever sides, is asked for once. Resolves when the
 * screens have been told, which is a moment after the answers came.
 */
export async function makeStale(keys: readonly QueryKey[]): Promise<void> {
  for (const key of keys) waiting.set(hashKey(key), key)
  await new Promise((resolve) => setTimeout(resolve))
  // The first of them asks for all.
  if (waiting.size > 0) told = flush()
  await told
}

async function flush() {
  const keys = [...waiting.values()]
  waiting.clear()
  const refetchType = document.visibilityState === 'hidden' ? 'none' : 'active'
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey, refetchType })))
  await new Promise<void>((resolve) => notifyManager.schedule(resolve))
}
