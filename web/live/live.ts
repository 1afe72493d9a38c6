import type { Socket } from 'socket.io-client'
import { LIVE_REMEMBERED_MS, type Live, type Manifest, readLive } from '#kernel/portal/manifest.ts'
import { previewedRole } from '../calls/preview.ts'
import { keyOf } from '../calls/query.ts'
import { queryClient } from '../calls/query-client.ts'
import { USER_KEY } from '../calls/session-key.ts'
import { EVERYTHING, makeStale } from '../calls/stale.ts'
import { LIVE_ATTEMPTS, LIVE_DELAY_MOST_MS, LIVE_DELAY_MS, LIVE_TIMEOUT_MS } from '../constants.ts'
import { logQuietly } from '../device/log.ts'
import { onAnswer } from '../device/network.ts'
import { ANYTHING, liveState, liveWindow, onOwnChange } from './live-state.ts'

/** What the server tells every browser that may see it: ids only, never contents. */
interface LiveMessage {
  event: string
}

type Attach = (socket: Socket) => () => void
const attached = new Map<Attach, (() => void) | undefined>()
let current: Socket | undefined

/** For a slice with a channel of its own (spec 7): gets the connection as soon as there is one. Returns how to stop. */
export function withLiveSocket(attach: Attach): () => void {
  attached.set(attach, current && attach(current))
  return () => {
    attached.get(attach)?.()
    attached.delete(attach)
  }
}
function setCurrent(socket: Socket | undefined) {
  for (const [attach, detach] of attached) {
    detach?.()
    attached.set(attach, socket && attach(socket))
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
  let wasConnected = false
  const socket = io({
    path: '/socket.io/',
    transports: ['polling', 'websocket'],
    withCredentials: true,
    timeout: LIVE_TIMEOUT_MS,
    reconnectionDelay: LIVE_DELAY_MS,
    reconnectionDelayMax: LIVE_DELAY_MOST_MS,
    reconnectionAttempts: LIVE_ATTEMPTS,
    // What happened since this page began to load is told when the channel opens.
    auth: (tell) =>
      tell({ age: wasConnected ? 0 : performance.now(), preview: previewedRole() ?? undefined }),
  })
  const hear = hearing(live)

  socket.on('connect', () => {
    liveState.set('connected')
    liveWindow.set(socket.id)
    // While it was away, or longer in coming than the server remembers, anything may have changed.
    if (wasConnected || performance.now() > LIVE_REMEMBERED_MS) void makeStale([EVERYTHING])
    wasConnected = true
  })
  socket.on('disconnect', (reason) => {
    liveState.set('disconnected')
    liveWindow.set(undefined)
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
  socket.on('live', ({ event }: LiveMessage) => hear(event))
  const stopOwn = onOwnChange((events) => events.forEach(hear))

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
    stopOwn()
    window.removeEventListener('online', beginAnew)
    document.removeEventListener('visibilitychange', whenVisible)
    setCurrent(undefined)
    socket.disconnect()
    liveState.set('disconnected')
    liveWindow.set(undefined)
  }
}

/** Makes stale what an event concerns, as the slices declare it. */
export function hearing(live: Live[]) {
  const refreshes = refreshTable(live)
  return (event: string) => void makeStale(event === ANYTHING ? [EVERYTHING] : (refreshes.get(event) ?? []))
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
