import { drizzle } from 'drizzle-orm/node-postgres'
import type { App } from '../app.ts'
import type { EventPayload, WorkCtx } from '../context.ts'
import { enqueueSql } from '../jobs/queue.ts'
import { CHANNEL } from '../live/events.ts'

/**
 * One transaction outside of a call (a job, a page of the server): everything in it or nothing, and events and jobs go
 * out on commit. `name` stands in the audit trail where the call would: 'job applications.remind'.
 */
export async function inTransaction<T>(
  app: App,
  name: string,
  work: (ctx: WorkCtx) => Promise<T>,
): Promise<T> {
  const settings = await app.settings.read()
  const client = await app.pool.connect()
  let broken: Error | undefined
  try {
    await client.query('BEGIN')
    await client.query(`SELECT set_config('lunchbox.call', $1, true)`, [name])
    const events: { event: string; payload: EventPayload }[] = []
    const result = await work({
      app,
      settings,
      db: drizzle(client),
      log: app.log,
      emit: (event, payload = {}) => void events.push({ event, payload }),
      enqueue: (job, payload, options) => enqueueSql(client, job.name, job.payload.parse(payload), options),
    })
    const payloads = [...new Set(events.map((event) => JSON.stringify(event)))]
    if (payloads.length > 0)
      await client.query(`SELECT pg_notify('${CHANNEL}', payload) FROM unnest($1::text[]) AS payload`, [
        payloads,
      ])
    await client.query('COMMIT')
    app.events.committed(events)
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((fault: Error) => {
      broken = fault
    })
    throw error
  } finally {
    client.release(broken)
  }
}
