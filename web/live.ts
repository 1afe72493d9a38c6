import type { Socket } from 'socket.io-client'
import { type Live, type Manifest, readLive } from '#kernel/manifest.ts'
import {
  LIVE_ATTEMPTS,
  LIVE_DELAY_MOST_MS,
  LIVE_DELAY_MS,
  LIVE_LATE_MS,
  LIVE_TIMEOUT_MS,
} from './constants.ts'
import { liveState } from './live-state.ts'
import { logQuietly } from './log.ts'
import { onAnswer } from './network.ts'
import { keyOf } from './query.ts'
import { queryClient } from './query-client.ts'
import { USER_KEY } from './session-key.ts'

/** What the server tells every browser that may see it: ids only, never contents. */
export interface LiveMessage {
  event: string
  payload: Record<string, unknown>
}
type Listener = (message: LiveMessage) => void
const listeners = new Set<Listener>()

/** For slices that do more than load again: chat, counts. Returns how to stop. */
export function onLive(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

type SocketUse = (socket: Socket) => () => void
const uses = new Map<SocketUse, (() => void) | undefined>()
let current: Socket | undefined

/** For a slice with a channel of its own (spec 7): gets the connection as soon as there is one. Returns how to stop. */
export function withLiveSocket(use: SocketUse): () => void {
  uses.set(use, current && use(current))
  return () => {
    uses.get(use)?.()
    uses.delete(use)
  }
}
function setCurrent(socket: Socket | undefined) {
  for (const [use, stop] of uses) {
    stop?.()
    uses.set(use, socket && use(socket))
  }
  current = socket
}

/**
 * Opens the real-time channel (spec 7, 9) for the signed-in person. After five failed attempts it rests, and
 * begins anew when the network or the page comes back or any call succeeds; then everything shown is loaded again.
 */
export async function startLive(manifests: Manifest[]): Promise<() => void> {
  // After the first paint: the shell does not wait for it.
  const [{ io }, live] = await Promise.all([import('socket.io-client'), readLive(manifests)])
  const socket = io({
    path: '/socket.io/',
    transports: ['polling', 'websocket'],
    withCredentials: true,
    timeout: LIVE_TIMEOUT_MS,
    reconnectionDelay: LIVE_DELAY_MS,
    reconnectionDelayMax: LIVE_DELAY_MOST_MS,
    reconnectionAttempts: LIVE_ATTEMPTS,
  })
  const refreshes = refreshTable(live)
  const started = Date.now()
  let wasConnected = false

  socket.on('connect', () => {
    liveState.set('connected')
    // While it was away, or long in coming, anything may have changed.
    if (wasConnected || Date.now() - started > LIVE_LATE_MS) void queryClient.invalidateQueries()
    wasConnected = true
  })
  socket.on('disconnect', (reason) => {
    liveState.set('disconnected')
    // The server ended it (signed out elsewhere, or it restarts): by itself the client would not try again.
    if (reason === 'io server disconnect') {
      void queryClient.invalidateQueries({ queryKey: USER_KEY })
      socket.connect()
    }
  })
  socket.on('connect_error', (error) => {
    // Spec 8: logged only. `debug`, because a missing network is no fault of the page.
    logQuietly(`Live channel: ${error.message}`)
    liveState.set('disconnected')
  })
  socket.io.on('reconnect_failed', () => liveState.set('stopped'))
  socket.on('live', (message: LiveMessage) => {
    for (const key of refreshes.get(message.event) ?? [])
      void queryClient.invalidateQueries({ queryKey: key })
    for (const listener of listeners) listener(message)
  })

  setCurrent(socket)

  const beginAnew = () => {
    if (!socket.connected && !socket.active) socket.connect()
    else if (!socket.connected && liveState.get() === 'stopped') socket.disconnect().connect()
  }
  const whenVisible = () => {
    if (document.visibilityState === 'visible') beginAnew()
  }
  const stopWaiting = onAnswer(() => {
    if (liveState.get() === 'stopped') beginAnew()
  })
  window.addEventListener('online', beginAnew)
  document.addEventListener('visibilitychange', whenVisible)
  return () => {
    stopWaiting()
    window.removeEventListener('online', beginAnew)
    document.removeEventListener('visibilitychange', whenVisible)
    setCurrent(undefined)
    socket.disconnect()
    liveState.set('disconnected')
  }
}

/** Event -> keys of the answers it makes stale, over all slices. */
export function refreshTable(live: Live[]): Map<string, (readonly unknown[])[]> {
  const table = new Map<string, (readonly unknown[])[]>()
  for (const { refreshes } of live) {
    for (const [event, endpoints] of Object.entries(refreshes)) {
      table.set(event, [...(table.get(event) ?? []), ...endpoints.map((endpoint) => keyOf(endpoint))])
    }
  }
  return table
}
