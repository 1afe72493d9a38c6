import { createStore } from '../device/store.ts'

/** `stopped`: five attempts failed; the next sign of life begins anew (design 5). */
type LiveState = 'connected' | 'disconnected' | 'stopped'

export const liveState = createStore<LiveState>('disconnected')
export const isLive = () => liveState.get() === 'connected'

/** By this the server knows the window, as long as the channel is open: it is not told of what it changed itself. */
export const liveWindow = createStore<string | undefined>(undefined)

type Listener = (events: string[]) => void
const listeners = new Set<Listener>()

/** What this window changed itself, as soon as the answer says so; `*` is anything. Returns how to stop. */
export function onOwnChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const heardBy = new Set<(event: string) => void>()
/** Every event that this window hears of, its own changes among them. Returns how to stop. */
export function onHeard(listener: (event: string) => void): () => void {
  heardBy.add(listener)
  return () => heardBy.delete(listener)
}
export function reportHeard(event: string) {
  for (const listener of heardBy) listener(event)
}
export const ANYTHING = '*'
export function reportOwnChange(events: string[]) {
  for (const listener of listeners) listener(events)
}
