import { PROBE_MS } from './constants.ts'
import { createStore, useStore } from './store.ts'

/**
 * Whether the portal can be reached, as the calls themselves found out: a call without any answer
 * means no, any answer at all means yes. `navigator.onLine` alone knows only about the cable.
 */
const reachable = createStore(true)
const returned = new Set<() => void>()
const answered = new Set<() => void>()
let probe: ReturnType<typeof setInterval> | undefined

export const isReachable = () => reachable.get()
export const useReachable = () => useStore(reachable)

/** Runs at every answer: whatever rests until the server is there again. */
export function onAnswer(listener: () => void): () => void {
  answered.add(listener)
  return () => answered.delete(listener)
}

/** Runs when an answer came after a time without any. */
export function onReturn(listener: () => void): () => void {
  returned.add(listener)
  return () => returned.delete(listener)
}

export function reportAnswer() {
  if (probe) clearInterval(probe)
  probe = undefined
  for (const listener of answered) listener()
  if (reachable.get()) return
  reachable.set(true)
  for (const listener of returned) listener()
}

export function reportSilence() {
  reachable.set(false)
  probe ??= setInterval(() => {
    if (document.visibilityState === 'visible') lookAgain()
  }, PROBE_MS)
}

/** Asks the server for a sign of life; the answer decides. */
export function lookAgain() {
  fetch('/healthz', { cache: 'no-store', credentials: 'omit' }).then(
    (answer) => {
      // A proxy in front of a portal that is down answers 502 to 504: still nobody home.
      if (answer.status < 502 || answer.status > 504) reportAnswer()
    },
    () => undefined,
  )
}

/** Listens to the browser's own news about the network. Returns how to stop. */
export function watchNetwork(): () => void {
  const lookIfAway = () => {
    if (!reachable.get() && document.visibilityState === 'visible') lookAgain()
  }
  window.addEventListener('online', lookIfAway)
  window.addEventListener('offline', reportSilence)
  document.addEventListener('visibilitychange', lookIfAway)
  if (navigator.onLine === false) reportSilence()
  return () => {
    window.removeEventListener('online', lookIfAway)
    window.removeEventListener('offline', reportSilence)
    document.removeEventListener('visibilitychange', lookIfAway)
    if (probe) clearInterval(probe)
    probe = undefined
  }
}
