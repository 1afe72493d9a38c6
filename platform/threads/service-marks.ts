import { and, eq, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { hasAttachments } from '#platform/attachments/service.ts'
import { settleFor } from '#platform/notifications/service.ts'
import type { Ctx } from '#server/context.ts'
import type { threads as calls } from './contract.ts'
import { openRecord, openToWrite, threadFor, threadOf } from './service-place.ts'
import { messageRow } from './service-present.ts'
import { tellRead } from './service-seen.ts'
import { drafts, laterMessages, reads } from './tables.ts'

// What somebody has in a thread for themselves: how far they have read, and what they have begun to write.

type Calls = typeof calls

export async function read(ctx: Ctx, { upTo, ...about }: InputOf<Calls['read']>) {
  const place = { about, ...(await openRecord(ctx, about)) }
  const thread = await threadOf(ctx, about)
  if (!thread) return {}
  const seen = Math.min(upTo, thread.lastNumber)
  await ctx.db
    .insert(reads)
    .values({ threadId: thread.id, personId: ctx.user.id, upTo: seen })
    .onConflictDoUpdate({
      target: [reads.threadId, reads.personId],
      set: { upTo: sql`greatest(${reads.upTo}, excluded.up_to)`, at: sql`now()` },
    })
  // What rang for it has been looked at.
  await settleFor(ctx, ctx.user.id, { type: 'conversation', id: about.id })
  // The window that read it knows; the person's others hear of it.
  if (place.kind.talk) ctx.emit('talk.read', { to: ctx.user.id, about })
  else ctx.emit('threads.changed', { to: ctx.user.id })
  await tellRead(ctx, place)
  return {}
}

export async function unread(ctx: Ctx, { from, ...about }: InputOf<Calls['unread']>) {
  const place = { about, ...(await openRecord(ctx, about)) }
  const thread = await threadOf(ctx, about)
  if (!thread) return {}
  const upTo = Math.min(from - 1, thread.lastNumber)
  await ctx.db
    .insert(reads)
    .values({ threadId: thread.id, personId: ctx.user.id, upTo })
    .onConflictDoUpdate({ target: [reads.threadId, reads.personId], set: { upTo, at: sql`now()` } })
  ctx.emit('threads.changed', { to: ctx.user.id })
  await tellRead(ctx, place)
  return {}
}

export async function draft(ctx: Ctx, { messageId, body, replyTo, ...about }: InputOf<Calls['draft']>) {
  await openToWrite(ctx, about)
  if (body === '' && !(await hasAttachments(ctx, 'messages', messageId))) {
    const thread = await threadOf(ctx, about)
    if (thread)
      await ctx.db.delete(drafts).where(and(eq(drafts.threadId, thread.id), eq(drafts.personId, ctx.user.id)))
    return {}
  }
  // Kept a moment late, after it was sent or put by for later: that is no draft any more.
  if (
    (await messageRow(ctx, messageId)) ||
    (await ctx.db.$count(laterMessages, eq(laterMessages.id, messageId))) > 0
  )
    return {}
  const thread = await threadFor(ctx, about, 0)
  const kept = { messageId, body, replyTo, at: ctx.app.now() }
  await ctx.db
    .insert(drafts)
    .values({ threadId: thread.id, personId: ctx.user.id, ...kept })
    .onConflictDoUpdate({ target: [drafts.threadId, drafts.personId], set: kept })
  return {}
}
