import { and, asc, eq, gte, sql } from 'drizzle-orm'
import { stoppedSince } from '#platform/outbox/service-mail-stops.ts'
import { outbox } from '#platform/outbox/tables.ts'
import type { Ctx, WorkCtx } from '#server/context.ts'
import { auditLog } from '#server/data/tables.ts'
import { kindsOf } from './service-kinds.ts'
import { letterSends } from './tables.ts'

/** Why a letter that waits in the outbox is not to go any more; null where it is, or where the message is no letter. */
export async function holdsBack(ctx: WorkCtx, outboxId: string): Promise<string | null> {
  const [sent] = await ctx.db
    .select({ send: letterSends, recipient: outbox.recipient })
    .from(letterSends)
    .innerJoin(outbox, eq(outbox.id, letterSends.outboxId))
    .where(eq(letterSends.outboxId, outboxId))
  if (!sent) return null
  const { send, recipient } = sent
  const byItself = send.sentBy === null
  const kind = kindsOf(ctx.app).find(({ id }) => id === send.letter)
  const reason =
    (byItself && (await stoppedSince(ctx, recipient)) ? 'Whoever reads this wants no more letters' : null) ??
    (await kind?.overtaken?.(ctx, { id: send.aboutId, occasion: send.occasion, byItself })) ??
    null
  // It never went: should it be meant once more (the date moves back), nothing is in its way.
  if (reason !== null)
    await ctx.db
      .update(letterSends)
      .set({ occasion: `${send.occasion} not sent ${outboxId}` })
      .where(eq(letterSends.id, send.id))
  return reason
}

/** Letters that went since to whom the records of a request are about. */
export async function staysSent(ctx: Ctx, { id, at }: { id: string; at: Date }) {
  const rows = await ctx.db
    .select({ letter: letterSends.letter, at: letterSends.sentAt })
    .from(letterSends)
    .innerJoin(outbox, eq(outbox.id, letterSends.outboxId))
    .where(
      and(
        gte(letterSends.sentAt, at),
        eq(outbox.state, 'sent'),
        sql`EXISTS (SELECT FROM ${auditLog} WHERE ${auditLog.requestId} = ${id}
          AND ${auditLog.tableName} = ${letterSends.aboutTable} AND ${auditLog.rowId} = ${letterSends.aboutId})`,
      ),
    )
    .orderBy(asc(letterSends.sentAt))
  const titles = new Map(kindsOf(ctx.app).map((kind) => [kind.id, kind.title]))
  return rows.map(({ letter, at: sentAt }) => ({ title: titles.get(letter) ?? letter, at: sentAt }))
}
