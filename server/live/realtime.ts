import type { IncomingMessage } from 'node:http'
import { type DefaultEventsMap, type Socket, Server as SocketServer } from 'socket.io'
import { AppError } from '#kernel/calls/errors.ts'
import { MINUTE } from '#kernel/clock.ts'
import { type Access, type CurrentUser, passes } from '#kernel/people/access.ts'
import { readLive, type Live as SliceLive } from '#kernel/portal/manifest.ts'
import {
  PRESENCE,
  STILL_HERE,
  type ToldContent,
  WHO_IS_HERE,
  type WhoIsHere,
} from '#kernel/portal/presence.ts'
import type { App } from '../app.ts'
import type { EventPayload, LiveChannel } from '../context.ts'
import { tableOf } from '../data/records.ts'
import { faultForLog } from '../http/request-log.ts'
import { seenAs } from '../people/preview.ts'
import type { Session } from '../people/session.ts'
import { tellingLately, UNDERWAY_MS } from './lately.ts'
import { type Identity, identify, openSession } from './live-identity.ts'
import { keepPresence, type Presence } from './presence.ts'
import { inTurn, type Told, tellInRounds } from './rounds.ts'
import { keyOfRecord, owing, tellContents } from './tellings.ts'

const MESSAGE_BYTES = 10_000 // what a browser may send; it only ever names itself
const SOCKETS_PER_SESSION = 30 // tabs of one browser
const MESSAGES_PER_SOCKET = 100
/** Where somebody is: a window says it four times a second at most, and that it is still there. */
const MOVES_PER_MINUTE = 400
/** Sessions end by event within a second; this is for those that simply run out. */
const RECHECK_MS = 10 * MINUTE
/** Looks into the database at a time, so that others get their turn. */
const RECHECKS_AT_ONCE = 6

type FromBrowser = Record<string, (...args: unknown[]) => void>
type ToBrowser = Record<string, (message: Told | EventPayload | WhoIsHere | ToldContent[]) => void>
type Live = Socket<FromBrowser, ToBrowser, DefaultEventsMap, Identity>
type LiveServer = SocketServer<FromBrowser, ToBrowser, DefaultEventsMap, Identity>

const room = {
  session: (id: string) => `session:${id}`,
  person: (id: string) => `person:${id}`,
  /** Whoever may call something that this event makes stale, of whatever slice. */
  event: (name: string) => `event:${name}`,
  /** Windows that watch this record, and may. */
  hearers: (about: { table: string; id: string }) => `record:${keyOfRecord(about)}`,
  /** Windows of a person that asked for one of the slices' channels. */
  channel: ({ join }: LiveChannel, person: string) => `channel:${join}:${person}`,
}

/**
 * The real-time channel of spec 7 at `/socket.io/`. Who somebody is comes from the session cookie at the handshake,
 * never from what the client says; what somebody hears follows from the manifests' `refreshes`.
 */
export async function startRealtime(app: App) {
  const audience = audienceOf(await readLive(app.manifests))
  const channels = app.slices.flatMap((slice) => slice.channels)
  const identities = new WeakMap<IncomingMessage, Identity>()
  /** Open channels by session, from the first byte on: whoever opens many at once gets no more than one by one. */
  const windows = new Map<string, Set<object>>()
  const lately = tellingLately()
  const presence = keepPresence(app)
  const io: LiveServer = new SocketServer(app.fastify.server, {
    path: '/socket.io/',
    transports: ['polling', 'websocket'],
    serveClient: false,
    // Other upgrades are `message-link.ts`'s.
    destroyUpgrade: false,
    maxHttpBufferSize: MESSAGE_BYTES,
    connectTimeout: 10_000,
    allowRequest: (request, answer) => {
      identify(app, request).then(
        (identity) => {
          if (typeof identity === 'string') return answer(identity, false)
          if ((windows.get(identity.session.id)?.size ?? 0) >= SOCKETS_PER_SESSION)
            return answer('Too many windows are open.', false)
          identities.set(request, identity)
          return answer(null, true)
        },
        (error: unknown) => {
          if (error instanceof AppError) return answer(error.message, false)
          app.log.error(faultForLog(error), 'A live channel could not be opened')
          answer('The live channel is not reachable right now.', false)
        },
      )
    },
  })

  io.engine.on(
    'connection',
    (channel: { request: IncomingMessage; close(): void; on: typeof io.engine.on }) => {
      const id = identities.get(channel.request)?.session.id ?? ''
      const open = windows.get(id) ?? new Set()
      windows.set(id, open.add(channel))
      channel.on('close', () => {
        open.delete(channel)
        if (open.size === 0) windows.delete(id)
      })
      if (open.size > SOCKETS_PER_SESSION) channel.close()
    },
  )
  io.on('connection', (socket) => {
    const identity = identities.get(socket.request)
    if (!identity) return void socket.disconnect(true)
    socket.data = identity
    const user = place(app, socket, audience, identity.session)
    if (!user) return
    presence.opened(socket.id, user, {
      tell: (message) => void socket.volatile.emit(WHO_IS_HERE, message),
      hears: (record, on) =>
        void (on ? socket.join(room.hearers(record)) : socket.leave(room.hearers(record))),
    })
    socket.on('disconnect', () => presence.closed(socket.id))
    socket.on(PRESENCE, (given) => presence.said(socket.id, given))
    socket.on(STILL_HERE, () => presence.stillHere(socket.id))
    for (const told of lately.since(ageOf(socket)))
      if (
        told.payload.to
          ? told.payload.to === identity.session.user.id
          : socket.rooms.has(room.event(told.event))
      )
        socket.emit('live', told)
    limitMessages(app, socket, new Set(channels.map((channel) => channel.join)))
    for (const channel of channels) socket.on(channel.join, (...args) => join(app, socket, channel, args))
    // It may have ended between the handshake and the line above.
    void recheck(app, socket, audience, presence)
  })

  const recheckAll = async (where?: string) => {
    const ids = [...((where ? io.sockets.adapter.rooms.get(where) : io.sockets.sockets.keys()) ?? [])]
    const work = async () => {
      for (let id = ids.pop(); id; id = ids.pop()) {
        const socket = io.sockets.sockets.get(id)
        if (socket) await recheck(app, socket, audience, presence)
      }
    }
    await Promise.all(Array.from({ length: RECHECKS_AT_ONCE }, work))
  }
  const rounds = tellInRounds((place, message, madeBy) => {
    const ids = [...(io.sockets.adapter.rooms.get(place) ?? [])]
    return inTurn(ids, (id) => {
      if (madeBy !== id) io.sockets.sockets.get(id)?.emit('live', message)
    })
  })
  const owed = owing((id, event) => io.sockets.sockets.get(id)?.emit('live', { event, payload: {} }))
  const oweBut = (event: string, told: ReadonlySet<string> | undefined) =>
    owed.owe(
      event,
      [...(io.sockets.adapter.rooms.get(room.event(event)) ?? [])].filter((id) => !told?.has(id)),
    )
  const contents = tellContents(app, {
    // One text for all of them.
    tell: (about, name, messages) => {
      io.to(room.hearers(about)).emit(name, messages)
      return io.sockets.adapter.rooms.get(room.hearers(about))?.size ?? 0
    },
    failed: (_about, event) => oweBut(event, undefined),
  })
  const talks = [...app.records.values()].filter(({ talk }) => talk)
  const tellings = app.slices.find((slice) => slice.tellings)?.tellings
  /** Who does not show it counts what is new in records of this kind, and in no others. */
  const owedFor = (event: string, { table }: { table: string }) =>
    (tellings?.counted.includes(event) && app.records.get(table)?.event) || event
  app.events.onEvent((heard) => {
    const { event, payload } = heard
    lately.keep(heard)
    const about = contents.take(heard)
    // Whoever begins to hear it from here on has asked, or will be told to.
    if (about) return oweBut(owedFor(event, about), io.sockets.adapter.rooms.get(room.hearers(about)))
    for (const kind of talks)
      if (kind.event === event && !payload.to) presence.readersChanged(tableOf(kind), payload.id)
    if (payload.to) rounds.tell(room.person(payload.to), heard)
    else if (audience.has(event)) rounds.tell(room.event(event), heard)
    for (const channel of channels) {
      const name = channel.says[event]
      if (name && payload.to) io.to(room.channel(channel, payload.to)).emit(name, payload)
    }
    if (event === 'sessions.ended') {
      if (payload.id) io.in(room.session(payload.id)).disconnectSockets(true)
      else void recheckAll()
    }
    if (event === 'users.changed') void recheckAll(payload.id && room.person(payload.id))
  })
  // What was missed is not known: browsers connect again and load what they show anew.
  app.events.onReset(() => {
    if (!app.events.connected) return
    void inTurn([...io.sockets.sockets.keys()], (id) => io.sockets.sockets.get(id)?.conn.close())
  })
  const timer = setInterval(() => void recheckAll(), RECHECK_MS)
  timer.unref()

  return {
    kind: 'live',
    open: () => io.engine.clientsCount,
    /** Ends every socket, so that the HTTP server can close. */
    stop() {
      clearInterval(timer)
      owed.stop()
      presence.stop()
      io.disconnectSockets(true)
      io.engine.close()
    },
  }
}
/** Event -> who may hear of it: whoever may call at least one of the calls it makes stale. */
function audienceOf(live: SliceLive[]): Map<string, Access[]> {
  const audience = new Map<string, Access[]>()
  for (const { refreshes } of live)
    for (const [event, endpoints] of Object.entries(refreshes))
      audience.set(event, [
        ...(audience.get(event) ?? []),
        ...endpoints.map((endpoint): Access => endpoint.access),
      ])
  return audience
}

/**
 * Puts a socket into the rooms of its person, and out of those that were closed to them: as few as the role has that the
 * window previews. One that may not preview it is cut.
 */
function place(
  app: App,
  socket: Live,
  audience: Map<string, Access[]>,
  session: Session,
): CurrentUser | null {
  const user = asWhom(app, socket, session)
  if (!user) {
    socket.disconnect(true)
    return null
  }
  const wanted = new Set([room.session(session.id), room.person(user.id), ...eventsFor(user, audience)])
  for (const joined of socket.rooms)
    if (joined !== socket.id && !/^(channel|record):/.test(joined) && !wanted.has(joined))
      void socket.leave(joined)
  void socket.join([...wanted])
  return user
}

function asWhom(app: App, socket: Live, session: Session): CurrentUser | null {
  const { preview } = socket.handshake.auth as { preview?: unknown }
  try {
    return seenAs(app, session, preview)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

const eventsFor = (user: CurrentUser, audience: Map<string, Access[]>) =>
  [...audience]
    .filter(([, accesses]) => accesses.some((access) => passes(user, access)))
    .map(([event]) => room.event(event))

/** Session over or account closed: the socket is cut. Permissions changed: it hears what they allow now. */
async function recheck(app: App, socket: Live, audience: Map<string, Access[]>, presence: Presence) {
  try {
    const session = await openSession(app, socket.data.token)
    const user = session && place(app, socket, audience, session)
    if (user) presence.rightsChanged(socket.id, user)
    else if (!session) socket.disconnect(true)
  } catch (error) {
    app.log.warn(faultForLog(error), 'A live channel was cut: its session could not be checked')
    socket.conn.close()
  }
}

/** How old the page is that opens this window, by its own word; 0 from whoever does not say. */
function ageOf(socket: Live): number {
  const { age } = socket.handshake.auth as { age?: unknown }
  return typeof age === 'number' && age > 0 ? age + UNDERWAY_MS : 0
}

function limitMessages(app: App, socket: Live, known: Set<string>) {
  let messages = 0
  let moves = { since: performance.now(), count: 0 }
  socket.use(([name], next) => {
    if (name === PRESENCE || name === STILL_HERE) {
      if (performance.now() - moves.since > MINUTE) moves = { since: performance.now(), count: 0 }
      moves.count += 1
      if (moves.count <= MOVES_PER_MINUTE) return next()
    } else messages += 1
    if (known.has(name) && messages <= MESSAGES_PER_SOCKET) return next()
    app.log.warn({ person: socket.data.session.user.id }, 'A live channel sent what it may not; it was cut')
    socket.disconnect(true)
  })
}

/** Spec 7: the client names a person. Nobody joins but as who they are (design 5). */
function join(app: App, socket: Live, channel: LiveChannel, args: unknown[]) {
  const [first] = args
  const answer = args.at(-1)
  const claimed = typeof first === 'object' && first !== null ? (first as { userId?: unknown }).userId : first
  const own = socket.data.session.user.id
  if (claimed === own) void socket.join(room.channel(channel, own))
  else app.log.warn({ person: own }, 'A live channel of somebody else was asked for; refused')
  if (typeof answer === 'function') answer({ joined: claimed === own })
}
