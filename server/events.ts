import { EventEmitter } from 'node:events'
import pg from 'pg'
import type { Logger } from 'pino'
import { SECOND } from '#kernel/clock.ts'
import type { EventPayload } from './context.ts'

export const CHANNEL = 'lunchbox'

export interface LiveEvent {
  event: string
  payload: EventPayload
}

/**
 * Hears every committed event of every instance over the database's NOTIFY. `connected` tells caches whether they
 * may be trusted: while the channel is down they must not be, and everything is dropped when it comes back.
 */
export function listenForEvents(connectionString: string, log: Logger) {
  const emitter = new EventEmitter<{ event: [LiveEvent]; change: [string]; reset: [] }>()
  emitter.setMaxListeners(0)
  let client: pg.Client | null = null
  let connected = false
  let stopped = false

  const connect = async (): Promise<void> => {
    if (stopped) return
    const fresh = new pg.Client({ connectionString, application_name: 'lunchbox-events' })
    fresh.on('notification', (message) => {
      const event = readEvent(message.payload)
      if (!event) return
      emitter.emit('change', event.event)
      emitter.emit('event', event)
    })
    fresh.on('error', (error) => log.warn({ error: error.message }, 'The event channel broke'))
    fresh.on('end', () => {
      connected = false
      emitter.emit('reset')
      if (!stopped) setTimeout(() => void connect(), SECOND).unref()
    })
    try {
      await fresh.connect()
      await fresh.query(`LISTEN ${CHANNEL}`)
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
    /** These changes were committed here, just now. */
    committed: (changes: { event: string }[]) => {
      for (const { event } of changes) emitter.emit('change', event)
    },
    /** The channel was away: anything may have changed. */
    onReset: (listener: () => void) => void emitter.on('reset', listener),
    async stop() {
      stopped = true
      await client?.end().catch(() => undefined)
    },
  }
}
export type Events = ReturnType<typeof listenForEvents>

/** Anybody on this database may notify; what is not ours is left alone. */
function readEvent(text: string | undefined): LiveEvent | null {
  try {
    const { event, payload } = JSON.parse(text ?? '') as Partial<LiveEvent>
    return typeof event === 'string' ? { event, payload: payload ?? {} } : null
  } catch {
    return null
  }
}
