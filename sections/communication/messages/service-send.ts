import { and, eq } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { conflict, invalid, notFound } from '#kernel/calls/errors.ts'
import { hasAttachments } from '#platform/attachments/service.ts'
import { notify } from '#platform/notifications/service.ts'
import { beginWith } from '#platform/threads/service.ts'
import { messages } from '#platform/threads/tables.ts'
import type { Ctx } from '#server/context.ts'
import { insertMany } from '#server/data/versioned.ts'
import { openedKind, recordFor, recordWords } from '#server/data/visible-record.ts'
import type { inbox as calls } from './contract.ts'
import { enqueueMails } from './mail-out.ts'
import { inboxRecord } from './records.ts'
import { reachedBy } from './service-addressees.ts'
import { inboxDrafts, inboxPeople, inboxThreads } from './tables.ts'

type Calls = typeof calls
const TABLE = 'inbox_threads'

/** What it is called, for whoever may see it; null for everybody else. */
export async function contextFor(ctx: Ctx, table: string | null, id: string | null) {
  if (table === null || id === null || !ctx.app.records.get(table)?.opens || table === TABLE) return null
  const kind = openedKind(ctx, table)
  const row = await recordFor(ctx, ctx.user, kind, id)
  if (!row) return null
  const words = (await recordWords(ctx, kind, row)).join(' · ')
  return {
    table,
    id,
    title: words || `This ${kind.noun}`,
    route: kind.opens(id, undefined, row),
    event: kind.event,
  }
}

export async function context(ctx: Ctx, { table, id }: InputOf<Calls['context']>) {
  const found = await contextFor(ctx, table, id)
  if (!found) throw notFound('This record')
  ctx.check(true)
  return found
}

/** Everything or nothing: the message, whom it reaches, and that it rings there. The same once more is there already. */
export async function send(
  ctx: Ctx,
  { id, messageId, addressed, subject, body, byMail, contextTable, contextId }: InputOf<Calls['send']>,
): Promise<OutputOf<Calls['send']>> {
  const known = await sentBefore(ctx, id, messageId)
  if (known) return known
  const to = await reachedBy(ctx, addressed, 'addressed')
  if (body === '' && !(await hasAttachments(ctx, 'messages', messageId)))
    throw invalid({ body: 'Please write something, or add a file.' })
  if ((contextTable === null) !== (contextId === null))
    throw invalid({ contextId: 'Please say which one it is.' })
  if (contextTable !== null && !(await contextFor(ctx, contextTable, contextId)))
    throw invalid({ contextId: 'What it is about is no longer here.' })
  if (byMail && !ctx.app.mail) throw invalid({ byMail: 'This portal sends no emails yet.' })
  const [thread] = await ctx.db
    .insert(inboxThreads)
    .values({
      id,
      subject,
      byMail,
      addressed: [...new Set(addressed)],
      contextTable,
      contextId,
      createdBy: ctx.user.id,
    })
    .onConflictDoNothing()
    .returning()
  if (!thread) throw conflict('This message was sent already.')
  await insertMany(
    ctx,
    inboxPeople,
    [ctx.user.id, ...to].map((personId) => ({ inboxThreadId: id, personId, createdBy: ctx.user.id })),
  )
  await beginWith(ctx, { table: TABLE, id }, body, messageId)
  await ctx.db.delete(inboxDrafts).where(and(eq(inboxDrafts.id, id), eq(inboxDrafts.personId, ctx.user.id)))
  await notify(ctx, {
    type: 'message',
    category: 'social',
    title: `${ctx.user.displayName} wrote about “${subject}”`,
    // Nothing of the text: it may be changed or deleted, what was told stays.
    message: 'There is something new to read.',
    relatedType: 'conversation',
    relatedId: id,
    actionText: 'Open the message',
    actionUrl: inboxRecord.opens?.(id),
    to,
    written: byMail,
  })
  if (byMail) await enqueueMails(ctx, messageId)
  ctx.emit('talk.said', { id: messageId, about: { table: TABLE, id }, by: ctx.user.id })
  ctx.emit('inbox.changed', { id })
  return { id, reached: to.length }
}

async function sentBefore(ctx: Ctx, id: string, messageId: string) {
  const [thread] = await ctx.db.select().from(inboxThreads).where(eq(inboxThreads.id, id))
  if (!thread) return null
  const [first] = await ctx.db.select().from(messages).where(eq(messages.id, messageId))
  if (thread.createdBy !== ctx.user.id || first?.createdBy !== ctx.user.id)
    throw conflict('This message was sent already.')
  const reached = await ctx.db.$count(inboxPeople, eq(inboxPeople.inboxThreadId, id))
  return { id, reached: reached - 1 }
}

/** Sent something from the inbox. */
export async function hasSent(ctx: Ctx) {
  const [found] = await ctx.db
    .select({ id: inboxThreads.id })
    .from(inboxThreads)
    .where(eq(inboxThreads.createdBy, ctx.user.id))
    .limit(1)
  return found !== undefined
}

export async function keepDraft(ctx: Ctx, { id, ...draft }: InputOf<Calls['keepDraft']>) {
  ctx.check(true)
  // Kept a moment late, after it was sent: that is no draft any more.
  const [sent] = await ctx.db
    .select({ id: inboxThreads.id })
    .from(inboxThreads)
    .where(eq(inboxThreads.id, id))
  if (sent) return {}
  const kept = { ...draft, at: ctx.app.now() }
  const [row] = await ctx.db
    .insert(inboxDrafts)
    .values({ id, personId: ctx.user.id, ...kept })
    .onConflictDoUpdate({
      target: inboxDrafts.id,
      set: kept,
      setWhere: eq(inboxDrafts.personId, ctx.user.id),
    })
    .returning()
  if (!row) throw notFound('This draft')
  ctx.emit('inbox.drafts', { to: ctx.user.id })
  return {}
}

export async function forgetDraft(ctx: Ctx, { id }: InputOf<Calls['forgetDraft']>) {
  await ctx.db.delete(inboxDrafts).where(and(eq(inboxDrafts.id, id), eq(inboxDrafts.personId, ctx.user.id)))
  ctx.emit('inbox.drafts', { to: ctx.user.id })
  return {}
}
