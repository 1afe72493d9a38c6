import type { ManagerOptions, Socket, SocketOptions } from 'socket.io-client'
import { LIVE_REMEMBERED_MS, type Manifest, readLive } from '#kernel/portal/manifest.ts'
import { previewedRole } from '../calls/preview.ts'
import { queryClient } from '../calls/query-client.ts'
import { USER_KEY } from '../calls/session-key.ts'
import { EVERYTHING, makeStale } from '../calls/stale.ts'
import { LIVE_ATTEMPTS, LIVE_DELAY_MOST_MS, LIVE_DELAY_MS, LIVE_TIMEOUT_MS } from '../constants.ts'
import { browser } from '../device/browser.ts'
import { logQuietly } from '../device/log.ts'
import { onAnswer } from '../device/network.ts'
import { whenSettled } from '../shell/at-rest.ts'
import { hearing } from './hearing.ts'
import { liveState, liveWindow, onOwnChange } from './live-state.ts'

/** What the server tells every browser that may see it: ids only, never contents. */
interface LiveMessage {
  event: string
}

/** How the channel goes out, where it is not as a browser does it by itself: screen tests have none. */
export const liveWire: Partial<ManagerOptions & SocketOptions> = {}

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
  const { io } = await import('socket.io-client')
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
      tell({ age: wasConnected ? 0 : browser.pageAge(), preview: previewedRole() ?? undefined }),
    ...liveWire,
  })
  const hear = hearingWhenTold(manifests)

  socket.on('connect', () => {
    liveState.set('connected')
    liveWindow.set(socket.id)
    // While it was away, or longer in coming than the server remembers, anything may have changed.
    if (wasConnected || browser.pageAge() > LIVE_REMEMBERED_MS) void makeStale([EVERYTHING])
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

/**
 * What the slices declare names every call, and so brings all contracts along: with the first event, or when the page has
 * settled. Where it does not come, an event makes everything stale.
 */
function hearingWhenTold(manifests: Manifest[]) {
  let table: Promise<(event: string) => void> | undefined
  const read = () => {
    table ??= readLive(manifests).then(hearing)
    table.catch(() => {
      table = undefined
    })
    return table
  }
  const readEarly = () => read().catch((error: unknown) => logQuietly(`Live channel: ${String(error)}`))
  void whenSettled().then(readEarly)
  return (event: string) =>
    void read().then(
      (hear) => hear(event),
      () => makeStale([EVERYTHING]),
    )
}
