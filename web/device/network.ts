import { PROBE_MS } from '../constants.ts'
import { createStore, useStore } from './store.ts'

/**
 * Whether the portal can be reached, as the calls themselves found out: a call without any answer
 * means no, any answer at all means yes. `navigator.onLine` alone knows only about the cable.
 */
const reachable = createStore(true)
const returned = new Set<() => void>()
const answered = new Set<() => void>()
/** Calls that got no answer since the last one of any call, and those that got none while others did. */
const silent = new Set<string>()
const doubtful = new Set<string>()
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

export function reportAnswer(call?: string) {
  if (call !== undefined) for (const calls of [silent, doubtful]) calls.delete(call)
  if (probe) clearInterval(probe)
  probe = undefined
  for (const listener of answered) listener()
  if (reachable.get()) return
  reachable.set(true)
  for (const one of silent) doubtful.add(one)
  silent.clear()
  for (const listener of returned) listener()
}

/**
 * One call that never gets through (a filter, a proxy) while others do says nothing about the network: without asking
 * first, every other answer would be a return, which loads everything again, also that call, and so on without end.
 */
export function reportSilence(call?: string) {
  if (call !== undefined && doubtful.has(call) && reachable.get()) return lookAgain()
  if (call !== undefined) silent.add(call)
  reachable.set(false)
  probe ??= setInterval(() => {
    if (document.visibilityState === 'visible') lookAgain()
  }, PROBE_MS)
}

/** Asks the server for a sign of life; the answer decides. */
function lookAgain() {
  fetch('/healthz', { cache: 'no-store', credentials: 'omit' }).then(
    (answer) => {
      // A proxy in front of a portal that is down answers 502 to 504: still nobody home.
      if (answer.status < 502 || answer.status > 504) reportAnswer()
      else reportSilence()
    },
    () => reportSilence(),
  )
}

/** Listens to the browser's own news about the network. Returns how to stop. */
export function watchNetwork(): () => void {
  const lookIfAway = () => {
    if (!reachable.get() && document.visibilityState === 'visible') lookAgain()
  }
  const offline = () => reportSilence()
  window.addEventListener('online', lookIfAway)
  window.addEventListener('offline', offline)
  document.addEventListener('visibilitychange', lookIfAway)
  if (navigator.onLine === false) reportSilence()
  return () => {
    window.removeEventListener('online', lookIfAway)
    window.removeEventListener('offline', offline)
    document.removeEventListener('visibilitychange', lookIfAway)
    if (probe) clearInterval(probe)
    probe = undefined
  }
}
