import { and, desc, eq, gt, ne } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { notFound } from '#kernel/calls/errors.ts'
import { deviceWords } from '#kernel/people/device-words.ts'
import type { Ctx } from '#server/context.ts'
import { sessions } from '#server/data/tables.ts'
import type { signIns } from './contract.ts'

export async function list(ctx: Ctx) {
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, ctx.user.id), gt(sessions.expiresAt, ctx.app.now())))
    .orderBy(desc(sessions.seenAt), sessions.id)
  return {
    items: rows.map((row) => ({
      id: row.id,
      device: deviceWords(row.userAgent),
      createdAt: row.createdAt.toISOString(),
      seenAt: row.seenAt.toISOString(),
      current: row.id === ctx.sessionId,
    })),
  }
}

export async function end(ctx: Ctx, { id }: InputOf<(typeof signIns)['end']>) {
  const ended = await ctx.db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, ctx.user.id)))
    .returning({ id: sessions.id })
  if (ended.length === 0) throw notFound('This session')
  ctx.emit('sessions.ended', { id })
  ctx.emit('own-sessions.changed', { to: ctx.user.id })
  return {}
}

export async function endOthers(ctx: Ctx) {
  const ended = await ctx.db
    .delete(sessions)
    .where(and(eq(sessions.userId, ctx.user.id), ctx.sessionId ? ne(sessions.id, ctx.sessionId) : undefined))
    .returning({ id: sessions.id })
  for (const { id } of ended) ctx.emit('sessions.ended', { id })
  ctx.emit('own-sessions.changed', { to: ctx.user.id })
  return { ended: ended.length }
}
