import { eq, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { invalid } from '#kernel/calls/errors.ts'
import { MINUTE } from '#kernel/clock.ts'
import type { Ctx } from '#server/context.ts'
import { defineRecord } from '#server/data/records.ts'
import type { Timer, workTimer } from './contract.ts'
import { rows } from './rows.ts'
import { workKinds, workTimers } from './tables.ts'

type Calls = typeof workTimer
type Row = typeof workTimers.$inferSelect

const told = ({ id, startedAt, description, kindId }: Row): Timer => ({
  id,
  startedAt: startedAt.toISOString(),
  description,
  kindId,
})

export async function timerOf(ctx: Ctx): Promise<Timer | null> {
  const [row] = await ctx.db.select().from(workTimers).where(eq(workTimers.userId, ctx.user.id))
  return row ? told(row) : null
}

/** A device's clock may go ahead a little; a timer from tomorrow is a mistake. */
const AHEAD_MS = 10 * MINUTE

/** Started on the phone and on the desk, it is one timer: the later word counts. */
export async function start(
  ctx: Ctx,
  { startedAt, description, kindId }: InputOf<Calls['start']>,
): Promise<Timer> {
  const began = new Date(startedAt)
  if (began.getTime() > ctx.app.now().getTime() + AHEAD_MS || began.getTime() < Date.UTC(2000, 0))
    throw invalid({ startedAt: 'A timer cannot begin then' })
  const [kind] = kindId ? await ctx.db.select().from(workKinds).where(eq(workKinds.id, kindId)) : []
  const values = { startedAt: began, description: description || null, kindId: kind?.id ?? null }
  const [row] = await ctx.db
    .insert(workTimers)
    .values({ ...values, userId: ctx.user.id, createdBy: ctx.user.id })
    .onConflictDoUpdate({
      target: workTimers.userId,
      set: { ...values, version: sql`${workTimers.version} + 1`, updatedAt: sql`now()` },
    })
    .returning()
  ctx.emit('workTimers.changed')
  return told(row as Row)
}

/** The entry in the same transaction: an undo lets the clock go on. */
export async function stop(ctx: Ctx, entry: InputOf<Calls['stop']>) {
  await discard(ctx)
  return rows.handlers.add(ctx, entry)
}

export async function discard(ctx: Ctx) {
  await ctx.db.delete(workTimers).where(eq(workTimers.userId, ctx.user.id))
  ctx.emit('workTimers.changed')
  return {}
}

export const timerRecord = defineRecord({
  table: workTimers,
  noun: 'timer',
  scope: (user) => eq(workTimers.userId, user.id),
  mayChange: (user, row) => row.user_id === user.id,
  fields: { started_at: 'Began', description: 'What is done' },
  event: 'workTimers.changed',
})
