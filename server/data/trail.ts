import { and, eq, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.ts'
import { auditLog } from './tables.ts'

/**
 * Was there a row of this id that is deleted? Its id is nobody else's: comments and files wait there for an undo, and
 * would come to light with whatever took its place. However the id is written: the trail has it in small letters.
 */
export const wasDeleted = async (ctx: Ctx, table: PgTable, id: string): Promise<boolean> =>
  (await ctx.db.$count(
    auditLog,
    and(
      eq(auditLog.tableName, getTableName(table)),
      eq(auditLog.rowId, id.toLowerCase()),
      eq(auditLog.action, 'delete'),
    ),
  )) > 0

/** What a nameless call changed is noted without the hour: what people do beside it is noted with theirs. */
export const withoutTheHour = async (ctx: Ctx, at: Date): Promise<void> => {
  await ctx.db.update(auditLog).set({ at }).where(eq(auditLog.requestId, ctx.requestId))
}
