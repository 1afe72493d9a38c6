import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { sendMail } from '#platform/outbox/service.ts'
import { slotFarewells, slots } from '#platform/slots/tables.ts'
import type { Ctx } from '#server/context.ts'
import { auditLog } from '#server/data/tables.ts'
import { reachOf, shiftInWords } from './asking.ts'
import { slotAsks } from './tables.ts'

/** Whoever was asked for a month that is taken back hears so: a message that was sent is never pretended away. */
export async function beforeUndo(ctx: Ctx, requestId: string): Promise<() => Promise<void>> {
  const asked = await ctx.db
    .select({ personId: slotAsks.personId, slot: slots })
    .from(slotAsks)
    .innerJoin(slots, eq(slots.id, slotAsks.slotId))
    .where(
      and(
        isNull(slotAsks.roundId),
        inArray(
          slotAsks.id,
          sql`(SELECT (${auditLog.newRow}->>'id')::uuid FROM ${auditLog} WHERE ${auditLog.requestId} = ${requestId}
            AND ${auditLog.tableName} = 'slot_asks' AND ${auditLog.action} = 'insert')`,
        ),
      ),
    )
    .orderBy(slotAsks.personId, slots.day, slots.id)
  const reach = await reachOf(ctx, [...new Set(asked.map(({ personId }) => personId))])
  return async () => {
    for (const to of reach.values()) {
      const own = asked.filter(({ personId }) => personId === to.personId).map(({ slot }) => slot)
      // Said here, for all of them at once.
      await ctx.db.delete(slotFarewells).where(
        and(
          eq(slotFarewells.personId, to.personId),
          inArray(
            slotFarewells.slotId,
            own.map(({ id }) => id),
          ),
        ),
      )
      await sendMail(ctx, {
        to: to.to,
        ...(to.userId === null ? {} : { personId: to.userId }),
        category: 'reminder',
        template: {
          subject: 'What we asked you is taken back',
          name: to.called,
          paragraphs: [
            'The plan is being changed. You need not answer what we asked about these, and are not expected:',
            ...own.map(shiftInWords),
          ],
        },
      })
    }
  }
}
