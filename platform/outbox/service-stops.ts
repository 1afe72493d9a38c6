import { eq } from 'drizzle-orm'
import type { WorkCtx } from '#server/context.ts'
import { textConsents, textStops } from './tables.ts'

/** Nothing goes to a number that said STOP, not even a code. */
export const saidStop = async (ctx: Pick<WorkCtx, 'db'>, phone: string): Promise<boolean> =>
  (await ctx.db.$count(textStops, eq(textStops.phone, phone))) > 0

/** STOP: from here on every message to this number is skipped, and nobody counts as having agreed. */
export async function noteStop(ctx: WorkCtx, phone: string): Promise<void> {
  const stoppedAt = ctx.app.now()
  await ctx.db.insert(textStops).values({ phone, stoppedAt }).onConflictDoNothing()
  const stopped = await ctx.db
    .select({ id: textConsents.id, personId: textConsents.personId, state: textConsents.state })
    .from(textConsents)
    .where(eq(textConsents.phone, phone))
    .for('update')
  for (const { id, personId, state } of stopped) {
    if (state === 'stopped') continue
    await ctx.db
      .update(textConsents)
      .set({ state: 'stopped', stoppedAt, stoppedBy: 'reply', codeHash: null })
      .where(eq(textConsents.id, id))
    ctx.emit('texts.changed', { to: personId })
  }
  ctx.emit('texts.counted')
}

/** START: texts may go to this number again. Says whether it had said STOP. */
export async function takeBackStop(ctx: WorkCtx, phone: string): Promise<boolean> {
  const rows = await ctx.db.delete(textStops).where(eq(textStops.phone, phone)).returning()
  return rows.length > 0
}
