import { and, eq, sql } from 'drizzle-orm'
import { notFound } from '#kernel/calls/errors.ts'
import { has } from '#kernel/people/access.ts'
import type { Ctx } from '#server/context.ts'
import { openedKind, recordFor } from '#server/data/visible-record.ts'
import { can } from './access.ts'
import { threads } from './tables.ts'

export interface About {
  table: string
  id: string
}

/** Where something is said: the record, its kind, and whether this person may say something there. */
export type Place = { about: About } & Awaited<ReturnType<typeof openRecord>>

/** The record for whoever may see it, who may read what is said about it; and whether they may say something. */
export async function openRecord(ctx: Ctx, { table, id }: About) {
  const kind = openedKind(ctx, table)
  const row = await recordFor(ctx, ctx.user, kind, id)
  if (!row) throw notFound('This record')
  ctx.check(true)
  const mayPost = kind.talk ? kind.talk.mayWrite(ctx.user, row) : has(ctx.user, can.COMMENTS_ADD)
  return { kind, row, mayPost }
}

/** The same for whoever is going to say something. */
export async function openToWrite(ctx: Ctx, about: About) {
  const place = await openRecord(ctx, about)
  ctx.check(place.mayPost, 'You may read here, but not write.')
  return place
}

/** The record a thread is about, for telling people of what is said there. */
export async function placeOf(ctx: Ctx, threadId: string): Promise<Place> {
  const [thread] = await ctx.db.select().from(threads).where(eq(threads.id, threadId))
  if (!thread?.aboutTable || !thread.aboutId) throw notFound('This record')
  const about = { table: thread.aboutTable, id: thread.aboutId }
  return { about, ...(await openRecord(ctx, about)) }
}

const aboutRecord = ({ table, id }: About) =>
  and(eq(threads.kind, 'record'), eq(threads.aboutTable, table), eq(threads.aboutId, id))

/** Where what is said about a record stands, once something was. */
export const threadOf = async (ctx: Ctx, about: About) => {
  const [thread] = await ctx.db.select().from(threads).where(aboutRecord(about))
  return thread
}

/** Not a change that anybody undoes: others may write in it the moment it is there. */
export async function threadFor(ctx: Ctx, about: About, messagesMore: number, createdAt?: Date) {
  const [thread] = await ctx.db
    .insert(threads)
    .values({
      kind: 'record',
      aboutTable: about.table,
      aboutId: about.id,
      lastNumber: messagesMore,
      createdAt,
    })
    .onConflictDoUpdate({
      target: [threads.aboutTable, threads.aboutId],
      targetWhere: sql`kind = 'record'`,
      set: { lastNumber: sql`${threads.lastNumber} + ${messagesMore}` },
    })
    .returning()
  if (!thread) throw new Error('A thread was not written')
  return thread
}
