import { MESSAGE_LINK_DELAY_MS, MESSAGE_LINK_RETRIES } from '../constants.ts'
import { logQuietly } from '../device/log.ts'
import { onAnswer } from '../device/network.ts'

const TYPES = ['new_message', 'message_edited', 'message_deleted'] as const

/** What the server says of messages (spec 7): that there is one, not what stands in it. */
export interface LinkMessage {
  type: (typeof TYPES)[number]
  id?: string
  /** Of a new one: whether it rings for this person. */
  rings?: boolean
}

const NORMAL = 1000

interface Wire {
  send: (text: string) => void
  close: () => void
}
interface WireEvents {
  onOpen: () => void
  onMessage: (data: unknown) => void
  onClose: (code: number) => void
}
/** How the link leaves; screen tests point it at the server they started. */
export const wire = {
  connect(url: string, { onOpen, onMessage, onClose }: WireEvents): Wire {
    const socket = new WebSocket(url)
    socket.addEventListener('open', onOpen)
    socket.addEventListener('message', ({ data }) => onMessage(data))
    socket.addEventListener('close', ({ code }) => onClose(code))
    return { send: (text) => socket.send(text), close: () => socket.close(NORMAL) }
  },
}

const listeners = new Set<(message: LinkMessage) => void>()

/** For slices that show messages. Returns how to stop. */
export function onMessageLink(listener: (message: LinkMessage) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The plain websocket at /notifications (spec 4, 7, 9): says who is there, comes back after an abnormal close, later
 * each time, and rests after five attempts in vain. The next sign of life begins anew (design 5). Returns how to stop.
 */
export function openMessageLink(userId: string): () => void {
  let link: Wire | undefined
  let attempt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let resting = false
  let stopped = false

  const connect = () => {
    resting = false
    const address = new URL('/notifications', window.location.href)
    address.protocol = address.protocol.replace('http', 'ws')
    link = wire.connect(address.href, {
      onOpen: () => {
        attempt = 0
        link?.send(JSON.stringify({ type: 'identify', userId }))
      },
      onMessage: (data) => {
        const message = read(data)
        if (message) for (const listener of listeners) listener(message)
      },
      onClose: (code) => {
        if (stopped || code === NORMAL) return
        // Spec 8: connection errors are logged only.
        logQuietly(`Message link: closed with ${code}`)
        attempt += 1
        if (attempt > MESSAGE_LINK_RETRIES) resting = true
        else timer = setTimeout(connect, MESSAGE_LINK_DELAY_MS * attempt)
      },
    })
  }
  const beginAnew = () => {
    if (!resting) return
    attempt = 0
    connect()
  }
  const whenVisible = () => {
    if (document.visibilityState === 'visible') beginAnew()
  }

  connect()
  const stopWaiting = onAnswer(beginAnew)
  window.addEventListener('online', beginAnew)
  document.addEventListener('visibilitychange', whenVisible)
  return () => {
    stopWaiting()
    window.removeEventListener('online', beginAnew)
    document.removeEventListener('visibilitychange', whenVisible)
    clearTimeout(timer)
    stopped = true
    link?.close()
  }
}

function read(data: unknown): LinkMessage | undefined {
  try {
    const message = JSON.parse(String(data)) as Partial<LinkMessage>
    const type = TYPES.find((one) => one === message.type)
    return (
      type && {
        type,
        ...(message.id ? { id: message.id } : {}),
        ...(typeof message.rings === 'boolean' ? { rings: message.rings } : {}),
      }
    )
  } catch {
    return undefined
  }
}
