import { EventEmitter } from 'node:events'
import pg from 'pg'
import type { Logger } from 'pino'
import { SECOND } from '#kernel/clock.ts'
import type { EventPayload } from '../context.ts'
import { connectionTo } from '../postgres/hosts.ts'

export const CHANNEL = 'lunchbox'
/** Who is where (presence.ts): of no change, so nothing is remembered or dropped for it. */
export const PRESENCE_CHANNEL = 'lunchbox_presence'
/** Two beats without an answer, and the connection counts as lost; it takes no longer to open than that either. */
const BEAT_MS = 2 * SECOND
const SILENT_BEATS = 2

export interface LiveEvent {
  event: string
  payload: EventPayload
  /** The window that made the change: it has loaded anew what the change made stale, and need not hear of it. */
  from?: string
}

/**
 * Hears every committed event of every instance over the database's NOTIFY. `connected` tells caches whether they
 * may be trusted: while the channel is down they must not be, and everything is dropped when it comes back. A connection
 * that is open at this end only is noticed by its silence. Nothing that must happen may hang on it: that is a job.
 */
export function listenForEvents(connectionString: string, log: Logger) {
  const emitter = new EventEmitter<{
    event: [LiveEvent]
    change: [string]
    presence: [string]
    reset: []
    silence: []
  }>()
  emitter.setMaxListeners(0)
  let client: pg.Client | null = null
  let connected = false
  let stopped = false

  const connect = async (): Promise<void> => {
    if (stopped) return
    const fresh = new pg.Client({
      ...connectionTo(connectionString),
      application_name: 'lunchbox-events',
      keepAlive: true,
      connectionTimeoutMillis: SILENT_BEATS * BEAT_MS,
    })
    fresh.on('notification', (message) => {
      if (message.channel === PRESENCE_CHANNEL) return void emitter.emit('presence', message.payload ?? '')
      const event = readEvent(message.payload)
      if (!event) return
      emitter.emit('change', event.event)
      emitter.emit('event', event)
    })
    fresh.on('error', (error) => log.warn({ error: error.message }, 'The event channel broke'))
    let stopBeating = () => {}
    fresh.on('end', () => {
      stopBeating()
      connected = false
      emitter.emit('reset')
      if (!stopped) setTimeout(() => void connect(), SECOND).unref()
    })
    try {
      await fresh.connect()
      stopBeating = beat(fresh, () => {
        log.warn('The event channel went silent; it is opened anew')
        emitter.emit('silence')
      })
      await fresh.query(`LISTEN ${CHANNEL}`)
      await fresh.query(`LISTEN ${PRESENCE_CHANNEL}`)
      client = fresh
      connected = true
      emitter.emit('reset')
    } catch (error) {
      log.warn({ error: (error as Error).message }, 'The event channel could not be opened')
      await fresh.end().catch(() => undefined)
    }
  }

  return {
    start: connect,
    get connected() {
      return connected
    },
    onEvent: (listener: (event: LiveEvent) => void) => void emitter.on('event', listener),
    /** For caches: hears the name of a change that was made here before its caller does, and again with all others. */
    onChange: (listener: (event: string) => void) => void emitter.on('change', listener),
    onPresence: (listener: (text: string) => void) => void emitter.on('presence', listener),
    /** These changes were committed here, just now. */
    committed: (changes: { event: string }[]) => {
      for (const { event } of changes) emitter.emit('change', event)
    },
    /** The channel was away: anything may have changed. */
    onReset: (listener: () => void) => void emitter.on('reset', listener),
    /** The database gave no sign of life here: what else is open to it may be dead as well. */
    onSilence: (listener: () => void) => void emitter.on('silence', listener),
    async stop() {
      stopped = true
      await client?.end().catch(() => undefined)
    },
  }
}
export type Events = ReturnType<typeof listenForEvents>

/**
 * Asks for a sign of life at every beat and ends a connection that gives none. Whole beats are counted, so that a process
 * that was held up itself reads first what lies there. Returns how to stop.
 */
function beat(client: pg.Client, onSilence: () => void): () => void {
  let unanswered = 0
  const timer = setInterval(() => {
    if (unanswered >= SILENT_BEATS) {
      onSilence()
      stop()
      // With a question open this cuts the line at once, instead of waiting for a goodbye.
      client.end().catch(() => undefined)
    } else if (unanswered > 0) unanswered += 1
    else {
      unanswered = 1
      client.query('SELECT 1').then(
        () => {
          unanswered = 0
        },
        () => undefined,
      )
    }
  }, BEAT_MS)
  timer.unref()
  const stop = () => clearInterval(timer)
  return stop
}

/** Anybody on this database may notify; what is not ours is left alone. */
function readEvent(text: string | undefined): LiveEvent | null {
  try {
    const { event, payload, from } = JSON.parse(text ?? '') as Partial<LiveEvent>
    return typeof event === 'string' ? { event, payload: payload ?? {}, ...(from ? { from } : {}) } : null
  } catch {
    return null
  }
}
