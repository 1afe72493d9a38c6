import { SECOND } from '#kernel/clock.ts'
import { change } from '#web/calls/api.ts'
import { refresh } from '#web/calls/query.ts'
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
const keyOf = ({ id }: About, me: string) => `${me} ${id}`

/** Reads a conversation up to there: here at once, at the server and on other devices within seconds, which `then` says. */
export function noteRead(about: About, upTo: number, me: string, then: () => void = () => undefined) {
  const left = takeInRead(about, upTo, me)
  const key = keyOf(about, me)
  const known = noted.get(key) ?? { upTo: 0, at: -NOTE_MS }
  known.upTo = upTo
  noted.set(key, known)
  known.timer ??= setTimeout(
    () => {
      known.timer = undefined
      known.at = performance.now()
      // What was not noted is unread when the conversation is loaded again.
      change(threads.read, { ...about, upTo: known.upTo }).then(then, () => undefined)
    },
    Math.max(0, known.at + NOTE_MS - performance.now()),
  )
  return left
}

/** Has what was said from there on as unread again; what was about to be noted is not. */
export async function markUnread(about: About, from: number, me: string) {
  const known = noted.get(keyOf(about, me))
  clearTimeout(known?.timer)
  noted.delete(keyOf(about, me))
  await change(threads.unread, { ...about, from })
  await refresh([threads.ofRecord])
}
