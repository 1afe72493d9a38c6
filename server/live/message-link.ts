import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { z } from 'zod'
import { SECOND } from '#kernel/clock.ts'
import type { App } from '../app.ts'
import type { EventPayload } from '../context.ts'
import { tableOf } from '../data/records.ts'
import { visibleIds } from '../data/visible-record.ts'
import { faultForLog } from '../http/request-log.ts'
import { type Identity, identify, openSession } from './live-identity.ts'
import { keyOfRecord } from './tellings.ts'

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
  /** Records that this person may read, or not, as they were asked for. */
  may: Map<string, Promise<boolean>>
}

type About = NonNullable<EventPayload['about']>
/** Of the three it says, the one for which somebody may want to look up. */
const RINGS = 'new_message'

const Identify = z.object({ type: z.literal('identify'), userId: z.string() })

/**
 * The plain websocket of spec 7 at `/notifications`: it says what slices declare (`messageEvents`), with the message's id
 * alone, and whether it rings for this person. Who somebody is comes from the session, as everywhere.
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
    const link: Link = { ...identity, identified: false, alive: true, may: new Map() }
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
  const tellings = app.slices.find((slice) => slice.tellings)?.tellings
  const talks = [...app.records.values()].filter(({ talk }) => talk)
  let telling = Promise.resolve()
  /** To whoever may read what it was said in, but the window of nobody twice, and not to whom they are who said it. */
  const tellReaders = async (type: string, about: About, id: string, by: string | undefined) => {
    const those = [...links].filter((link) => link.identified && link.session.user.id !== by)
    const readers: Link[] = []
    for (const link of those) if (await mayRead(app, link, about)) readers.push(link)
    const people = [...new Set(readers.map(({ session }) => session.user.id))]
    const rings =
      type === RINGS && tellings && people.length > 0
        ? await tellings.ringsFor(app, about, id, people)
        : new Set<string>()
    for (const { socket, session } of readers)
      socket.send(JSON.stringify({ type, id, ...(type === RINGS && { rings: rings.has(session.user.id) }) }))
  }
  app.events.onEvent(({ event, payload }) => {
    const type = says[event]
    const { about, id, by } = payload
    for (const kind of talks)
      if (kind.event === event)
        for (const link of links)
          if (payload.id) link.may.delete(keyOfRecord({ table: tableOf(kind), id: payload.id }))
          else link.may.clear()
    if (type && about && id)
      // In the order in which it was said.
      telling = telling
        .then(() => tellReaders(type, about, id, by))
        .catch((error: unknown) => app.log.warn(faultForLog(error), 'A message could not be told of'))
    else if (type)
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
    kind: 'messages',
    open: () => links.size,
    /** Ends every link and refuses new ones, so that the HTTP server can close; browsers come back to the next one. */
    stop() {
      clearInterval(heartbeat)
      server.close()
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

/** Asked once, and again when it may have changed. */
function mayRead(app: App, link: Link, about: About): Promise<boolean> {
  const key = keyOfRecord(about)
  const known = link.may.get(key)
  if (known) return known
  const asked = visibleIds({ app, db: app.db }, link.session.user, about.table, [about.id]).then(
    ({ length }) => length > 0,
  )
  link.may.set(key, asked)
  asked.catch(() => link.may.delete(key))
  return asked
}

/** Session over or account closed: the link ends, and nobody comes back. */
async function recheck(app: App, links: Iterable<Link>) {
  for (const link of links) {
    try {
      const session = await openSession(app, link.token)
      if (!session) link.socket.close(NORMAL)
      else {
        link.session = session
        link.may.clear()
      }
    } catch (error) {
      app.log.warn(faultForLog(error), 'A message link was cut: its session could not be checked')
      link.socket.terminate()
    }
  }
}
