import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { AppError, unprocessable } from '#kernel/calls/errors.ts'
import { SECOND } from '#kernel/clock.ts'
import { countOf } from '#kernel/language/count.ts'
import { notify } from '#platform/notifications/service.ts'
import type { App } from '#server/app.ts'
import type { Ctx, Db } from '#server/context.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { updateMany } from '#server/data/versioned.ts'
import { countAttempt } from '#server/http/throttle.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { ONE_A_SECOND } from './contract.ts'
import { ask, serviceOf } from './service.ts'

type Pinned = PgTable & Record<'id' | 'version' | 'latitude' | 'longitude' | 'geocodedAt', PgColumn>
type Named = Record<'name' | 'address', PgColumn>

interface Of {
  /** Where the table calls them otherwise. */
  columns?: Named
  slice: string
  words: { one: string; many: string }
  event: string
  actionUrl: string
  /** Which rows people may place. */
  where?: SQL
  /** Where the calls name a row that is about a placed one: the driver whose person has the pin. 404 for none. */
  placedOf?: (ctx: Ctx, id: string) => Promise<string>
}

const NAMED_AT_MOST = 5

/** Where names and addresses stand: under these names, or as the slice says. */
function namedIn(table: Partial<Named>, { slice, columns }: Of): Named {
  const { name = table.name, address = table.address } = columns ?? {}
  if (!name || !address) throw new Error(`${slice} does not say where names and addresses stand`)
  return { name, address }
}

/** Rows whose pins are placed by their addresses, one question a second, after somebody asked for it. */
export function placedByAddress(table: Pinned & Partial<Named>, of: Of) {
  const { id, version, latitude } = table
  const { name, address } = namedIn(table, of)
  const addressed = and(sql`btrim(coalesce(${address}, '')) <> ''`, of.where)
  const unplaced = and(addressed, isNull(latitude))
  const wanted = (one: string | null) => (one ? and(addressed, eq(id, one)) : unplaced)

  async function waiting(db: Db, condition: SQL | undefined) {
    const found = await db
      .select({ id, name, address, version })
      .from(table as PgTable)
      .where(condition)
      .orderBy(asc(name), asc(id))
    return found as { id: string; name: string | null; address: string; version: number }[]
  }

  const job = defineJob({
    name: `${of.slice}.geocode`,
    payload: z.object({ one: z.uuid().nullable(), by: z.uuid() }),
    run: async (app, { one, by }, signal) => {
      const rows = await waiting(app.db, wanted(one))
      const missing: string[] = []
      let silent = false
      for (const row of rows) {
        await ownTurn(app, signal)
        const found = await ask(app, row.address).catch((error: unknown) => {
          if (error instanceof AppError) return null
          throw error
        })
        silent = found === null
        if (silent) break
        if (!found?.[0]) missing.push(row.name ?? row.address)
        else await place(app, row, found[0], by)
      }
      await inTransaction(app, `job ${of.slice}.geocode`, (ctx) =>
        notify(ctx, {
          to: [by],
          type: 'place',
          category: 'task',
          title: silent ? 'The service that finds addresses is silent' : 'Addresses were looked for',
          message: silent
            ? 'It stopped answering. What was found until then has its pin; please try again later.'
            : `${countOf(rows.length - missing.length, 'address', 'addresses')} found.${notFound(missing)}`,
          actionText: 'Look at them',
          actionUrl: of.actionUrl,
          relatedType: of.words.one,
        }),
      )
    },
  })

  /** Whoever changed the row meanwhile knows better. */
  const place = (
    app: App,
    row: { id: string; version: number },
    at: { latitude: number; longitude: number },
    by: string,
  ) =>
    inTransaction(app, `job ${of.slice}.geocode`, async (ctx) => {
      await ctx.db.execute(sql`SELECT set_config('lunchbox.actor', ${by}, true)`)
      const [same] = await ctx.db
        .select({ id })
        .from(table as PgTable)
        .where(and(eq(id, row.id), eq(version, row.version)))
        .for('update')
      if (!same) return
      await updateMany(ctx, table, [
        {
          before: row,
          values: { latitude: at.latitude, longitude: at.longitude, geocodedAt: app.now() },
        },
      ])
      ctx.emit(of.event, { id: row.id })
    })

  async function start(ctx: Ctx, one: string | null) {
    serviceOf(ctx.app)
    const rows = await waiting(ctx.db, wanted(one))
    if (one && rows.length === 0)
      throw unprocessable(`There is no address to look for at this ${of.words.one}.`)
    // Asked for twice, it is done once.
    if (rows.length > 0)
      await ctx.enqueue(job, { one, by: ctx.user.id }, { key: `${job.name}:${one ?? 'all'}` })
    return { waiting: rows.length }
  }

  return {
    job,
    /** How many have an address and no pin. */
    unplaced: (db: Db) => db.$count(table, unplaced),
    handlers: {
      geocodeAll: (ctx: Ctx) => start(ctx, null),
      geocode: async (ctx: Ctx, one: { id: string }) =>
        start(ctx, (await of.placedOf?.(ctx, one.id)) ?? one.id),
    },
  }
}

const notFound = (names: string[]) =>
  names.length === 0
    ? ''
    : ` Not found, please place by hand: ${names.slice(0, NAMED_AT_MOST).join(', ')}${names.length > NAMED_AT_MOST ? `, and ${names.length - NAMED_AT_MOST} more` : ''}.`

/** Waits for a second that nobody else has asked in. */
async function ownTurn(app: App, signal: AbortSignal) {
  const limit = { ...ONE_A_SECOND, key: `${ONE_A_SECOND.name}:everybody` }
  for (;;) {
    if (signal.aborted) throw new Error('The portal is stopping; the rest is looked for after its next start')
    try {
      return await countAttempt(app.doors, [limit])
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'TOO_MANY_REQUESTS') throw error
      await new Promise((resolve) => setTimeout(resolve, SECOND / 4))
    }
  }
}
