import { SECOND } from '#kernel/clock.ts'
import { LIVE_REMEMBERED_MS } from '#kernel/portal/manifest.ts'
import type { LiveEvent } from './events.ts'
import type { Told } from './rounds.ts'

/** So long a page's message of how old it is may have been on its way. */
export const UNDERWAY_MS = 10 * SECOND

/**
 * What was told of late. A page loads what it shows before its channel is open; what happens in between is told when it
 * opens, so that no window shows for ever what was true a second before.
 */
export function tellingLately() {
  const latest = new Map<string, Told & { at: number }>()
  return {
    keep({ event, payload: { to } }: LiveEvent) {
      const now = performance.now()
      for (const [key, { at }] of latest) {
        if (now - at < LIVE_REMEMBERED_MS + UNDERWAY_MS) break
        latest.delete(key)
      }
      // Without ids: one coarse event of each kind. The newest stands last.
      const key = `${to ?? ''} ${event}`
      latest.delete(key)
      latest.set(key, { event, payload: to === undefined ? {} : { to }, at: now })
    },
    /** Each kind of event of the last `age` milliseconds once. */
    since: (age: number): Told[] =>
      [...latest.values()]
        .filter(({ at }) => performance.now() - at <= age)
        .map(({ event, payload }) => ({ event, payload })),
  }
}
