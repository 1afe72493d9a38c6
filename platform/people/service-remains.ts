import { and, desc, eq, like, or, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { auditLog } from '#server/data/tables.ts'

/** Longer chains of people who were made one are nobody's daily work, and a circle ends here. */
const MOST_MERGES = 5

/**
 * Of somebody who was made one with somebody else: who they are now. A phone without a network names people as it knew
 * them. Undefined where they are as they were, or simply gone. The trail says it: rows about the one became the other's in
 * the request in which the one went.
 */
export async function whoRemains(ctx: Ctx, personId: string): Promise<string | undefined> {
  let now: string | undefined
  for (let count = 0; count < MOST_MERGES; count += 1) {
    const next = await wentInto(ctx, now ?? personId.toLowerCase())
    if (!next) return now
    now = next
  }
  return now
}

async function wentInto(ctx: Ctx, personId: string): Promise<string | undefined> {
  const [last] = await ctx.db
    .select({ action: auditLog.action, requestId: auditLog.requestId })
    .from(auditLog)
    .where(and(eq(auditLog.tableName, 'people'), eq(auditLog.rowId, personId)))
    .orderBy(desc(auditLog.id))
    .limit(1)
  if (last?.action !== 'delete' || !last.requestId) return undefined
  const [moved] = await ctx.db
    .select({ id: sql<string>`coalesce(${auditLog.newRow} ->> 'person_id', ${auditLog.rowId})` })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.requestId, last.requestId),
        eq(auditLog.action, 'update'),
        or(
          // Two contacts of one place became one: then only the person who stays was changed.
          and(eq(auditLog.tableName, 'people'), like(auditLog.call, '%/api/people/%/merge')),
          and(
            sql`${auditLog.oldRow} ->> 'person_id' = ${personId}`,
            sql`${auditLog.newRow} ->> 'person_id' <> ${personId}`,
          ),
        ),
      ),
    )
    .limit(1)
  return moved?.id
}
