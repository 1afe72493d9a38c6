import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { z } from 'zod'
import { SECOND } from '#kernel/clock.ts'
import type { App } from '../app.ts'
import { faultForLog } from '../http/request-log.ts'
import { type Identity, identify, openSession } from './live-identity.ts'

const PATH = '/notifications'
const MESSAGE_BYTES = 1000
const LINKS_PER_SESSION = 30
/** Whoever does not say who they are by then did not mean it. */
const IDENTIFY_MS = 10 * SECOND
const HEARTBEAT_MS = 30 * SECOND

/** Codes of the WebSocket protocol. After a normal close nobody comes back. */
const NORMAL = 1000
const REFUSED = 1008

interface Link extends Identity {
  socket: WebSocket
  identified: boolean
  alive: boolean
}

const Identify = z.object({ type: z.literal('identify'), userId: z.string() })

/**
 * The plain websocket of spec 7 at `/notifications`: it says what slices declare (`messageEvents`), with the message's id
 * alone. Who somebody is comes from the session, as everywhere.
 */
export function startMessageLink(app: App) {
  const says: Record<string, string> = Object.assign({}, ...app.slices.map((slice) => slice.messageEvents))
  const links = new Set<Link>()
  const server = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_BYTES })
  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const [path] = (request.url ?? '').split('?')
    if (path?.startsWith('/socket.io/')) return
    // A browser that leaves half-way is no news.
    stream.on('error', () => stream.destroy())
    if (path !== PATH) return refuse(stream, '404 Not Found')
    identify(app, request).then(
      (identity) => {
        if (typeof identity === 'string') return refuse(stream, '401 Unauthorized')
        if (linksOf(identity.session.id).length >= LINKS_PER_SESSION)
          return refuse(stream, '429 Too Many Requests')
        server.handleUpgrade(request, stream, head, (socket) => open({ ...identity, socket }))
      },
      (error: unknown) => {
        app.log.warn(faultForLog(error), 'A message link could not be opened')
        refuse(stream, '503 Service Unavailable')
      },
    )
  }
  const linksOf = (session: string) => [...links].filter((link) => link.session.id === session)
  const open = (identity: Identity & { socket: WebSocket }) => {
    const link: Link = { ...identity, identified: false, alive: true }
    const { socket } = link
    links.add(link)
    const late = setTimeout(() => socket.close(REFUSED), IDENTIFY_MS)
    socket.on('message', (data, isBinary) => {
      clearTimeout(late)
      link.identified = !isBinary && isOwn(app, link, (data as Buffer).toString())
      if (!link.identified) socket.close(REFUSED)
    })
    socket.on('pong', () => {
      link.alive = true
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      clearTimeout(late)
      links.delete(link)
    })
    // It may have ended between the handshake and here.
    void recheck(app, [link])
  }

  app.fastify.server.on('upgrade', onUpgrade)
  app.events.onEvent(({ event, payload }) => {
    const type = says[event]
    if (type)
      for (const { socket, session, identified } of links)
        if (identified && session.user.id === payload.to)
          socket.send(JSON.stringify({ type, id: payload.id }))
    if (event === 'sessions.ended') void recheck(app, payload.id ? linksOf(payload.id) : links)
    if (event === 'users.changed')
      void recheck(
        app,
        [...links].filter(({ session }) => !payload.id || session.user.id === payload.id),
      )
  })
  const heartbeat = setInterval(() => {
    for (const link of links) {
      if (!link.alive) link.socket.terminate()
      link.alive = false
      link.socket.ping()
    }
    void recheck(app, links)
  }, HEARTBEAT_MS)
  heartbeat.unref()

  return {
    /** Ends every link, so that the HTTP server can close; browsers come back to the next one. */
    stop() {
      clearInterval(heartbeat)
      app.fastify.server.off('upgrade', onUpgrade)
      for (const { socket } of links) socket.terminate()
    },
  }
}

function refuse(stream: Duplex, status: string) {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Spec 7: the client names a person. Nobody is heard but as who they are (design 5). */
function isOwn(app: App, link: Link, text: string): boolean {
  const own = link.session.user.id
  const said = Identify.safeParse(parse(text))
  if (said.success && said.data.userId === own) return true
  app.log.warn({ person: own }, 'A message link said what it may not; it was cut')
  return false
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Session over or account closed: the link ends, and nobody comes back. */
async function recheck(app: App, links: Iterable<Link>) {
  for (const link of links) {
    try {
      if (!(await openSession(app, link.token))) link.socket.close(NORMAL)
    } catch (error) {
      app.log.warn(faultForLog(error), 'A message link was cut: its session could not be checked')
      link.socket.terminate()
    }
  }
}
