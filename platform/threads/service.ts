import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { conflict, invalid } from '#kernel/calls/errors.ts'
import { inWords, peopleIn } from '#kernel/language/message-text.ts'
import { hasAttachments } from '#platform/attachments/service.ts'
import type { Ctx } from '#server/context.ts'
import { accountNames } from '#server/data/names.ts'
import { tableOf } from '#server/data/records.ts'
import { users } from '#server/data/tables.ts'
import { wasDeleted } from '#server/data/trail.ts'
import { mayModerate } from './access.ts'
import type { threads as calls } from './contract.ts'
import { madeOf, originsOf } from './service-outcomes.ts'
import { PAGE, pageOf, readBefore } from './service-pages.ts'
import { mayPinIn, pinsIn } from './service-pins.ts'
import { type About, openRecord, openToWrite, threadFor, threadOf } from './service-place.ts'
import { messageRow, namedIn, presentAll, type Row } from './service-present.ts'
import { ring, tell, tellHearers } from './service-told.ts'
import { drafts, messages, reads } from './tables.ts'

type Calls = typeof calls

export const SENT = 'A comment of this id was sent already.'
const MOST_MENTIONS = 50

/** All but one's own: both are counted in an index, however many there are. */
async function unreadIn(ctx: Ctx, threadId: string, readUpTo: number) {
  const since = and(eq(messages.threadId, threadId), gt(messages.number, readUpTo))
  const all = await ctx.db.$count(messages, since)
  return all === 0
    ? 0
    : all - (await ctx.db.$count(messages, and(since, eq(messages.createdBy, ctx.user.id))))
}

export async function ofRecord(
  ctx: Ctx,
  { before, after, at, ...about }: InputOf<Calls['ofRecord']>,
): Promise<OutputOf<Calls['ofRecord']>> {
  const { kind, row: record, mayPost } = await openRecord(ctx, about)
  const mayPin = await mayPinIn(ctx, { kind, about })
  const tellsRead = ((await kind.talk?.members?.(ctx, record)) ?? null) !== null
  const thread = await threadOf(ctx, about)
  if (!thread)
    return {
      messages: [],
      people: {},
      records: {},
      earlier: false,
      later: false,
      total: 0,
      unread: 0,
      readUpTo: 0,
      draft: null,
      mayPost,
      mayModerate: mayModerate(ctx.user, kind),
      origins: await originsOf(ctx, about, []),
      pins: 0,
      mayPin,
      tellsRead,
    }
  const inThread = eq(messages.threadId, thread.id)
  const mine = <T extends typeof reads | typeof drafts>(table: T) =>
    and(eq(table.threadId, thread.id), eq(table.personId, ctx.user.id))
  const [read] = await ctx.db.select().from(reads).where(mine(reads))
  const [draft] = await ctx.db.select().from(drafts).where(mine(drafts))
  const readUpTo = read?.upTo ?? 0
  // Nobody is shown how many there are in a conversation, and a hundred thousand take a while to count.
  const total = kind.talk ? thread.lastNumber : await ctx.db.$count(messages, inThread)
  const unread = await unreadIn(ctx, thread.id, readUpTo)
  const from = at === 'unread' && unread > PAGE ? await readBefore(ctx, inThread, readUpTo) : after
  const { rows, earlier, later } = await pageOf(ctx, inThread, { before, after: from })
  const shown = await presentAll(ctx, rows)
  const texts = [...shown.flatMap(({ body, replyTo }) => [body, replyTo?.body ?? '']), draft?.body ?? '']
  return {
    messages: shown,
    ...(await namedIn(ctx, texts)),
    earlier,
    later,
    total,
    unread,
    readUpTo,
    draft: draft ? { ...draft, at: draft.at.toISOString() } : null,
    mayPost,
    mayModerate: mayModerate(ctx.user, kind),
    // What is said in a conversation is the beginning of things.
    origins: kind.talk
      ? {}
      : await originsOf(
          ctx,
          about,
          shown.map(({ id }) => id),
        ),
    pins: kind.talk?.pins ? (await pinsIn(ctx, [thread.id])).length : 0,
    mayPin,
    tellsRead,
  }
}

export async function post(
  ctx: Ctx,
  { messageId, body, replyTo, fromMessage, withFiles, ...about }: InputOf<Calls['post']>,
): Promise<OutputOf<Calls['post']>> {
  const place = { about, ...(await openToWrite(ctx, about)) }
  const sent = messageId && (await messageRow(ctx, messageId))
  if (sent) return { message: await presentSent(ctx, about, sent), notTold: [] }
  if (messageId && (await wasDeleted(ctx, messages, messageId))) throw conflict(SENT)
  if (fromMessage !== undefined && place.kind.talk)
    throw invalid({ fromMessage: 'A note is put to a record. In a conversation, please write it.' })
  refuseTooMany(body)
  if (body === '' && !withFiles?.length && !(messageId && (await hasAttachments(ctx, 'messages', messageId))))
    throw invalid({ body: 'Please write something, or add a file.' })
  const answered = replyTo === null ? undefined : await messageRow(ctx, replyTo)
  const said = { id: messageId ?? randomUUID(), body }
  const notTold = await tell(ctx, said, place, peopleIn(body), answered?.createdBy ?? null)
  await ring(ctx, said, place)
  // From here on others who write here wait, so that the order is the same for everybody.
  const thread = await threadFor(ctx, about, 1)
  if (replyTo !== null && answered?.threadId !== thread.id)
    throw invalid({ replyTo: 'What this answers is no longer here.' })
  const [row] = await ctx.db
    .insert(messages)
    .values({ ...said, threadId: thread.id, number: thread.lastNumber, replyTo, createdBy: ctx.user.id })
    .onConflictDoNothing()
    .returning()
  if (!row) throw conflict('This comment was sent already.')
  if (fromMessage === undefined)
    await ctx.db.delete(drafts).where(and(eq(drafts.threadId, thread.id), eq(drafts.personId, ctx.user.id)))
  await madeOf(ctx, fromMessage, { table: 'messages', id: row.id }, withFiles)
  tellHearers(ctx, 'said', row.id, place)
  const [message] = await presentAll(ctx, [row])
  if (!message) throw new Error('A message was not presented')
  return { message, notTold }
}

/**
 * What a section itself puts among what is said about a record: a question and its answer. Signed otherwise, and at
 * another time, where nobody is to know who wrote it and when.
 */
export async function say(
  ctx: Ctx,
  about: About,
  body: string,
  signed: { createdBy: string } | { signedAs: string; createdAt: Date; updatedAt: Date },
) {
  const at = 'createdAt' in signed ? signed.createdAt : undefined
  const thread = await threadFor(ctx, about, 1, at)
  await ctx.db.insert(messages).values({ threadId: thread.id, number: thread.lastNumber, body, ...signed })
}

/** All that was said about a record, oldest first, for whoever may read it without being somebody. */
export async function saidAbout(ctx: Ctx, about: About) {
  const thread = await threadOf(ctx, about)
  if (!thread) return []
  const rows = await ctx.db
    .select({
      id: messages.id,
      body: messages.body,
      createdAt: messages.createdAt,
      author: sql<string | null>`coalesce(${users.displayName}, ${messages.signedAs})`,
    })
    .from(messages)
    .leftJoin(users, eq(users.id, messages.createdBy))
    .where(eq(messages.threadId, thread.id))
    .orderBy(messages.number)
  const names = await accountNames(
    ctx,
    rows.flatMap(({ body }) => peopleIn(body)),
  )
  return rows.map(({ body, ...row }) => ({
    ...row,
    text: inWords(body, (part) => ('person' in part ? names.get(part.person) : undefined)),
  }))
}

/** Said something in a conversation, which a comment is not. */
export async function hasTalked(ctx: Ctx) {
  const places = [...ctx.app.records.values()].filter(({ talk }) => talk).map(tableOf)
  const [found] = await ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.createdBy, ctx.user.id), inArray(messages.aboutTable, places)))
    .limit(1)
  return found !== undefined
}

/** What was said about a record that becomes part of another, behind what was said there; its undo puts it back. */
export async function moveComments(ctx: Ctx, table: string, from: string, into: string) {
  const thread = await threadOf(ctx, { table, id: from })
  if (!thread) return
  const there = await threadFor(ctx, { table, id: into }, thread.lastNumber)
  await ctx.db
    .update(messages)
    .set({
      threadId: there.id,
      number: sql`${messages.number} + ${there.lastNumber - thread.lastNumber}`,
      version: sql`${messages.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(messages.threadId, thread.id))
  ctx.emit('threads.changed')
}

/** The words that a record begins with, in the transaction that makes it; whoever makes it tells of it. */
export async function beginWith(ctx: Ctx, about: About, body: string, messageId?: string) {
  refuseTooMany(body)
  const thread = await threadFor(ctx, about, 1)
  const [row] = await ctx.db
    .insert(messages)
    .values({ id: messageId, threadId: thread.id, number: thread.lastNumber, body, createdBy: ctx.user.id })
    .onConflictDoNothing()
    .returning()
  if (!row) throw conflict(SENT)
  ctx.emit('threads.changed')
  return row.id
}

export function refuseTooMany(body: string) {
  if (peopleIn(body).length > MOST_MENTIONS)
    throw invalid({ body: `Please name at most ${MOST_MENTIONS} people at once.` })
}

/** The same message once more: it is there already. */
async function presentSent(ctx: Ctx, about: About, row: Row) {
  const thread = await threadOf(ctx, about)
  const [message] = await presentAll(ctx, [row])
  if (!message || row.createdBy !== ctx.user.id || row.threadId !== thread?.id) throw conflict(SENT)
  return message
}
