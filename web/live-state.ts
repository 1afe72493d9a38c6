import { createStore, useStore } from './store.ts'

/** `stopped`: five attempts failed; the next sign of life begins anew (design 5). */
export type LiveState = 'connected' | 'disconnected' | 'stopped'

export const liveState = createStore<LiveState>('disconnected')
export const isLive = () => liveState.get() === 'connected'
export const useLiveState = () => useStore(liveState)
