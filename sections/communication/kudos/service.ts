import { and, eq, inArray, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { conflict, invalid, notFound } from '#kernel/calls/errors.ts'
import { inWords } from '#kernel/language/message-text.ts'
import { has } from '#kernel/people/access.ts'
import { notify, settle } from '#platform/notifications/service.ts'
import { beginWith } from '#platform/threads/service.ts'
import { read as readThread } from '#platform/threads/service-marks.ts'
import { asUsers } from '#platform/threads/service-present.ts'
import type { Ctx } from '#server/context.ts'
import { users } from '#server/data/tables.ts'
import type { Done } from '#server/data/thanks.ts'
import { scoped } from '#server/data/undo.ts'
import { findRow } from '#server/data/visible-record.ts'
import { can, mayRemove } from './access.ts'
import type { kudos as calls } from './contract.ts'
import { read, unreadIn, unreadOf, unthankedBut, words } from './reading.ts'
import { scope } from './records.ts'
import { kudos, kudosDigests, kudosTold, refusals } from './tables.ts'

type Calls = typeof calls
type Listed = OutputOf<Calls['received']>

async function listed(ctx: Ctx, limit: number, where: Parameters<typeof read>[1]): Promise<Listed> {
  const items = await read(ctx, where, limit + 1)
  return { items: items.slice(0, limit), more: items.length > limit }
}
export const received = (ctx: Ctx, { limit }: InputOf<Calls['received']>) =>
  listed(ctx, limit, eq(kudos.recipientId, ctx.user.id))
export const sent = (ctx: Ctx, { limit }: InputOf<Calls['sent']>) =>
  listed(ctx, limit, eq(kudos.createdBy, ctx.user.id))
export const all = (ctx: Ctx, { limit }: InputOf<Calls['all']>) => listed(ctx, limit, undefined)

export async function one(ctx: Ctx, { id }: InputOf<Calls['one']>) {
  const [found] = await read(ctx, scoped(scope(ctx.user), eq(kudos.id, id)), 1)
  if (!found) throw notFound('This kudos')
  ctx.check(true)
  return found
}

const MOST_TOLD = 200

/** Spec 4: what somebody was not told of, and has not read by themselves. */
export async function unnotified(ctx: Ctx): Promise<OutputOf<Calls['unnotified']>> {
  const me = ctx.user.id
  const { rows } = await ctx.db.execute<{
    id: string
    created_at: string
    context_type: string
    entity_name: string
    words: string
    name: string | null
  }>(sql`
    SELECT ${kudos.id}, ${kudos.createdAt}, ${kudos.contextType}, ${kudos.entityName}, ${words} AS words,
      ${users.displayName} AS name
    FROM ${kudos} LEFT JOIN ${users} ON ${users.id} = ${kudos.createdBy}
    WHERE ${kudos.recipientId} = ${me} AND ${words} IS NOT NULL AND ${unreadIn(me)} > 0
      AND NOT EXISTS (SELECT FROM ${kudosTold} WHERE ${kudosTold.kudosId} = ${kudos.id})
    ORDER BY ${kudos.createdAt}, ${kudos.id} LIMIT ${MOST_TOLD}`)
  return rows.map((row) => ({
    id: row.id,
    content: inWords(row.words, () => undefined),
    senderName: row.name ?? 'A former member',
    entityName: row.entity_name,
    contextType: row.context_type,
    createdAt: new Date(row.created_at).toISOString(),
  }))
}

/** Of others' kudos nothing is noted. */
export async function markInitialNotified(ctx: Ctx, { kudosIds }: InputOf<Calls['markInitialNotified']>) {
  const own = await ctx.db
    .select({ kudosId: kudos.id })
    .from(kudos)
    .where(and(inArray(kudos.id, kudosIds), eq(kudos.recipientId, ctx.user.id)))
  if (own.length > 0) await ctx.db.insert(kudosTold).values(own).onConflictDoNothing()
  ctx.emit('kudos.changed', { to: ctx.user.id })
  return {}
}

export async function markRead(ctx: Ctx, { kudosIds }: InputOf<Calls['markRead']>) {
  for (const id of new Set(kudosIds)) await readThread(ctx, { table: 'kudos', id, upTo: Infinity })
  ctx.emit('kudos.changed', { to: ctx.user.id })
  return {}
}

export const waiting = async (ctx: Ctx) => ({ count: await unreadOf(ctx) })

/** What this reader may thank for. */
async function findDone(ctx: Ctx, type: string, id: string): Promise<Done> {
  const source = ctx.app.slices.flatMap(({ thanks }) => thanks).find((known) => known.type === type)
  const done = await source?.find(ctx, id)
  if (!done) throw notFound('What this is about')
  return done
}

export async function check(ctx: Ctx, { contextType, contextId }: InputOf<Calls['check']>) {
  const done = await findDone(ctx, contextType, contextId)
  const reached = await reachable(ctx, done.people)
  const thanked = await ctx.db
    .select({ id: kudos.recipientId })
    .from(kudos)
    .where(
      and(
        eq(kudos.createdBy, ctx.user.id),
        eq(kudos.contextType, contextType),
        eq(kudos.contextId, contextId),
      ),
    )
  return {
    entityName: done.name,
    isOver: done.isOver,
    people: reached
      .filter(({ id }) => id !== ctx.user.id)
      .map(({ id, displayName, photoId }) => ({
        id,
        name: displayName,
        photoId: photoId ?? null,
        thanked: thanked.some((one) => one.id === id),
      }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
  }
}

/** Of these accounts, those whom kudos reach. */
const reachable = async (ctx: Ctx, ids: string[]) =>
  (await asUsers(ctx, ids)).filter((person) => has(person, can.KUDOS_RECEIVE))

export async function send(ctx: Ctx, input: InputOf<Calls['send']>): Promise<OutputOf<Calls['send']>> {
  const { recipientId, content, contextType, contextId } = input
  if (recipientId === ctx.user.id) throw invalid({ recipientId: 'Please choose somebody else.' })
  if ((await reachable(ctx, [recipientId])).length === 0)
    throw invalid({
      recipientId: 'Kudos do not reach this person: they have no account here, or receive none.',
    })
  if ((contextType === 'general') !== (contextId === null))
    throw invalid({ contextId: 'Please say which one it was.' })
  const done = contextId === null ? null : await findDone(ctx, contextType, contextId)
  if (done && !done.isOver) throw conflict(`${done.name} is not over yet.`)
  if (done && !done.people.includes(recipientId))
    throw invalid({ recipientId: `This person did not take part in ${done.name}.` })
  const entityName = done?.name ?? input.entityName
  const [row] = await ctx.db
    .insert(kudos)
    .values({ recipientId, contextType, contextId, entityName, createdBy: ctx.user.id })
    .onConflictDoNothing()
    .returning()
  if (!row) throw conflict(refusals.kudos_once)
  await beginWith(ctx, { table: 'kudos', id: row.id }, content)
  await notify(ctx, {
    type: 'kudos',
    category: 'social',
    title: `${ctx.user.displayName} thanked you`,
    // Nothing of the words: they may be changed or taken back.
    message: entityName ? `For: ${entityName}` : 'There are a few words for you.',
    relatedType: 'conversation',
    relatedId: row.id,
    actionText: 'Read it',
    actionUrl: `/dashboard?section=kudos&id=${row.id}`,
    to: [recipientId],
  })
  ctx.emit('kudos.changed')
  return { id: row.id }
}

export async function remove(ctx: Ctx, { id }: InputOf<Calls['remove']>) {
  const row = await findRow(ctx, kudos, id, { scope: scope(ctx.user), noun: 'kudos' })
  ctx.check(mayRemove(ctx.user, row), 'Only who sent a kudos takes it back.')
  await ctx.db.delete(kudos).where(eq(kudos.id, id))
  await settle(ctx, { type: 'conversation', id })
  ctx.emit('kudos.changed')
  return {}
}

/** By name, since nobody is ranked. */
export async function unthanked(ctx: Ctx): Promise<OutputOf<Calls['unthanked']>> {
  const found = await unthankedBut(ctx, ctx.user.id)
  return {
    items: found.map(({ id, displayName, photoId, role }) => ({ id, name: displayName, photoId, role })),
  }
}

const wish = async (ctx: Ctx) => {
  const [row] = await ctx.db.select().from(kudosDigests).where(eq(kudosDigests.personId, ctx.user.id))
  return { weekly: row?.isWanted ?? true }
}
export const digest = wish

export async function wantDigest(ctx: Ctx, { weekly }: InputOf<Calls['wantDigest']>) {
  const personId = ctx.user.id
  await ctx.db
    .insert(kudosDigests)
    .values({ personId, isWanted: weekly })
    .onConflictDoUpdate({ target: kudosDigests.personId, set: { isWanted: weekly } })
  ctx.emit('kudos.digest', { to: personId })
  return wish(ctx)
}
