import { and, eq, inArray, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { conflict } from '#kernel/calls/errors.ts'
import { isShared, SHARED_ACCOUNT } from '#platform/accounts/access.ts'
import type { Ctx } from '#server/context.ts'
import { users } from '#server/data/tables.ts'
import type { threads as calls } from './contract.ts'
import { type About, openRecord, type Place } from './service-place.ts'
import { reads, talkPreferences, threads } from './tables.ts'
import type { Reader } from './talk-contract.ts'

type Calls = typeof calls

const tells = sql<boolean>`coalesce(${talkPreferences.tellsRead}, true)`

/** How far these people have read there, of those who let it be seen. */
export const readersOf = (ctx: Pick<Ctx, 'db'>, { table, id }: About, people: string[]): Promise<Reader[]> =>
  ctx.db
    .select({ id: users.id, name: users.displayName, upTo: reads.upTo })
    .from(reads)
    .innerJoin(threads, eq(threads.id, reads.threadId))
    .innerJoin(users, eq(users.id, reads.personId))
    .leftJoin(talkPreferences, eq(talkPreferences.personId, reads.personId))
    .where(
      and(
        eq(threads.kind, 'record'),
        eq(threads.aboutTable, table),
        eq(threads.aboutId, id),
        inArray(reads.personId, people),
        tells,
      ),
    )
    .orderBy(users.displayName)

export async function seen(ctx: Ctx, about: InputOf<Calls['seen']>): Promise<OutputOf<Calls['seen']>> {
  const { kind, row } = await openRecord(ctx, about)
  const members = (await kind.talk?.members?.(ctx, row)) ?? []
  const others = members.filter((id) => id !== ctx.user.id)
  return { items: others.length === 0 ? [] : await readersOf(ctx, about, others) }
}

const ownChoice = async (ctx: Ctx) => {
  const [row] = await ctx.db.select().from(talkPreferences).where(eq(talkPreferences.personId, ctx.user.id))
  return row?.tellsRead ?? true
}

export const preferences = async (ctx: Ctx) => ({ tellsRead: await ownChoice(ctx) })

export async function choose(ctx: Ctx, { tellsRead }: InputOf<Calls['choose']>) {
  if (isShared(ctx.user)) throw conflict(SHARED_ACCOUNT)
  await ctx.db.insert(talkPreferences).values({ personId: ctx.user.id, tellsRead }).onConflictDoUpdate({
    target: talkPreferences.personId,
    set: { tellsRead },
  })
  ctx.emit('talk.preferences', { to: ctx.user.id })
  // What others were shown of it goes, or comes, at once.
  ctx.emit('talk.readers')
  return {}
}

/** The others in a small conversation hear how far this person has read, if they want that. */
export async function tellRead(ctx: Ctx, { about, kind, row }: Place) {
  if (!(await kind.talk?.members?.(ctx, row))) return
  if (await ownChoice(ctx)) ctx.emit('talk.seen', { id: ctx.user.id, about, by: ctx.user.id })
}
