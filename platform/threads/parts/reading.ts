import { SECOND } from '#kernel/clock.ts'
import { change } from '#web/calls/api.ts'
import { threads } from '../contract.ts'
import { takeInRead } from './told.ts'
import type { About } from './use-thread.ts'

/** Ours: a lively conversation is not noted at every message. */
const NOTE_MS = 3 * SECOND

interface Noted {
  upTo: number
  at: number
  timer?: ReturnType<typeof setTimeout> | undefined
}
const noted = new Map<string, Noted>()

/** Reads a conversation up to there: here at once, at the server and on other devices within seconds. */
export function noteRead(about: About, upTo: number, me: string) {
  takeInRead(about, upTo, me)
  const key = `${me} ${about.id}`
  const known = noted.get(key) ?? { upTo: 0, at: -NOTE_MS }
  known.upTo = upTo
  noted.set(key, known)
  known.timer ??= setTimeout(
    () => {
      known.timer = undefined
      known.at = performance.now()
      // What was not noted is unread when the conversation is loaded again.
      change(threads.read, { ...about, upTo: known.upTo }).catch(() => undefined)
    },
    Math.max(0, known.at + NOTE_MS - performance.now()),
  )
}
