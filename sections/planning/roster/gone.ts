import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { startOf } from '#kernel/charity/shift-time.ts'
import { DAY } from '#kernel/clock.ts'
import { isOffered } from '#platform/slots/service-staffing.ts'
import { slots } from '#platform/slots/tables.ts'
import type { WorkCtx } from '#server/context.ts'
import { reachOf, sendQuestion, tellOff } from './asking.ts'
import { ON_AGAIN } from './asking-anew.ts'
import { askFarewells, slotAsks } from './tables.ts'

/** A shift that was deleted may come back by an undo for so long. */
const UNDO_DAYS = 31

type Found = Awaited<ReturnType<typeof found>>[number]

/** Another portal that looks at the same moment has its own part of them. */
const found = (ctx: WorkCtx) =>
  ctx.db
    .select({ farewell: askFarewells, ask: slotAsks, slot: slots })
    .from(askFarewells)
    .leftJoin(slotAsks, eq(slotAsks.id, askFarewells.askId))
    .leftJoin(slots, eq(slots.id, slotAsks.slotId))
    .where(sql`${askFarewells.toldAt} IS NULL OR ${isNotNull(slotAsks.id)}`)
    .orderBy(askFarewells.askId)
    .for('update', { of: askFarewells, skipLocked: true })

/**
 * Whoever was asked for a shift that was deleted hears that it is off; where it came back by an undo they are asked again,
 * since they know of it as off. What came back before they were told is not spoken of.
 */
export async function tellThoseAsked(ctx: WorkCtx): Promise<void> {
  const now = ctx.app.now()
  await ctx.db.delete(askFarewells).where(lt(askFarewells.goneAt, new Date(now.getTime() - UNDO_DAYS * DAY)))
  const rows = await found(ctx)
  if (rows.length === 0) return
  const reach = await reachOf(ctx, [...new Set(rows.map(({ farewell }) => farewell.personId))])
  const done: string[] = []
  const told: string[] = []
  for (const row of rows) {
    const { farewell } = row
    const to = reach.get(farewell.personId)
    const start = startOf(farewell.shift, ctx.settings.timeZone)
    if (row.ask) {
      done.push(farewell.askId)
      if (to && farewell.toldAt) await askAgain(ctx, row, to)
    } else if (!to || (start && start <= now)) done.push(farewell.askId)
    else {
      await tellOff(ctx, farewell.shift, [to])
      told.push(farewell.askId)
    }
  }
  await ctx.db.delete(askFarewells).where(inArray(askFarewells.askId, done))
  await ctx.db
    .update(askFarewells)
    .set({ toldAt: now })
    .where(and(inArray(askFarewells.askId, told)))
}

async function askAgain(
  ctx: WorkCtx,
  { ask, slot }: Found,
  reach: Parameters<typeof sendQuestion>[1]['reach'],
) {
  if (!ask || !slot || ask.answer === 'yes' || !isOffered(ctx, slot)) return
  await sendQuestion(ctx, {
    reach,
    slots: [slot],
    ...ON_AGAIN(slot),
  })
}
