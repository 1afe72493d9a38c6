import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { conflict, notFound } from '#kernel/calls/errors.ts'
import { capital } from '#kernel/language/capital.ts'
import { settle } from '#platform/notifications/service.ts'
import type { Ctx } from '#server/context.ts'
import { users } from '#server/data/tables.ts'
import type { personalData as calls } from './contract.ts'
import { eraseAll, forgetWhenDecided, knownOf } from './erase-job.ts'
import { excerptOf, type Place } from './found-places.ts'
import { takeAllOut } from './places-jobs.ts'
import { erasurePlaces, erasures as table } from './tables.ts'

type Calls = typeof calls

const waiting = (where = sql`true`) =>
  sql<number>`(SELECT count(*)::integer FROM ${erasurePlaces} WHERE ${erasurePlaces.erasureId} = ${table.id} AND ${where})`

export async function erasures(
  ctx: Ctx,
  { page, limit }: InputOf<Calls['erasures']>,
): Promise<OutputOf<Calls['erasures']>> {
  const rows = await ctx.db
    .select({ row: table, askedBy: users.displayName, places: waiting(), wholes: waiting(sql`is_whole`) })
    .from(table)
    .leftJoin(users, eq(users.id, table.askedBy))
    .orderBy(desc(table.askedAt), desc(table.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const items = rows.map(({ row, askedBy, places: open, wholes }) => ({
    ...row,
    askedBy: row.askedBy === row.personId ? 'The person' : (askedBy ?? ''),
    askedAt: row.askedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    places: open,
    wholes,
  }))
  return { items, total: await ctx.db.$count(table), page, limit }
}

async function find(ctx: Ctx, id: string) {
  const [erasure] = await ctx.db.select().from(table).where(eq(table.id, id))
  if (!erasure) throw notFound('This erasure')
  return erasure
}

const inWords = (name: string) => capital(name).replaceAll('_', ' ')

function present(ctx: Ctx, place: Place) {
  const kind = ctx.app.records.get(place.tableName)
  return {
    ...place,
    record: inWords(kind?.noun ?? place.tableName),
    field: kind?.fields[place.columnName] ?? inWords(place.columnName),
  }
}

export async function places(
  ctx: Ctx,
  { id, page, limit }: InputOf<Calls['places']>,
): Promise<OutputOf<Calls['places']>> {
  const { texts } = knownOf(ctx.app, await find(ctx, id))
  const where = eq(erasurePlaces.erasureId, id)
  const rows = await ctx.db
    .select()
    .from(erasurePlaces)
    .where(where)
    .orderBy(asc(erasurePlaces.tableName), asc(erasurePlaces.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const items = []
  for (const place of rows)
    items.push({
      ...present(ctx, place),
      excerpt: texts.length > 0 ? await excerptOf(ctx, place, texts) : null,
    })
  return { items, total: await ctx.db.$count(erasurePlaces, where), page, limit }
}

/** Taken out by a job, however many there are. */
export async function decide(ctx: Ctx, { id, places: chosen, take }: InputOf<Calls['decide']>) {
  await find(ctx, id)
  const where = and(
    eq(erasurePlaces.erasureId, id),
    chosen === 'all' ? eq(erasurePlaces.isWhole, false) : inArray(erasurePlaces.id, chosen),
  )
  const decided = take
    ? await ctx.db
        .update(erasurePlaces)
        .set({ confirmed: true, refused: null })
        .where(where)
        .returning({ id: erasurePlaces.id })
    : await ctx.db.delete(erasurePlaces).where(where).returning({ id: erasurePlaces.id })
  if (decided.length === 0) throw notFound('A place that waits for this decision')
  if (take) await ctx.enqueue(takeAllOut, { id }, { key: `${takeAllOut.name}:${id}` })
  else if ((await forgetWhenDecided(ctx, id)) === 0) await settle(ctx, { type: 'erasure', id })
  ctx.emit('erasures.changed')
  return { decided: decided.length }
}

export async function searchAgain(ctx: Ctx, { id }: InputOf<Calls['searchAgain']>) {
  const { state, known } = await find(ctx, id)
  if (state !== 'done') throw conflict('This is still being looked for.')
  if (known === null) throw conflict('Every place was decided about, so the name is not known any more.')
  await ctx.db
    .update(table)
    .set({ state: 'searching', step: 'answers', position: 0, finishedAt: null })
    .where(eq(table.id, id))
  await ctx.enqueue(eraseAll, { id })
  ctx.emit('erasures.changed')
  return {}
}
