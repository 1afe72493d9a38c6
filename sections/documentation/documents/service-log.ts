import { desc, eq, sql } from 'drizzle-orm'
import type { PublicCtx } from '#server/context.ts'
import { users } from '#server/data/tables.ts'
import type { Action } from './fields.ts'
import { documentAccessLogs, documentUses } from './tables.ts'

/** Domain 6.3: who did what with a document. Who only looks through the eyes of a role leaves no trace of having read. */
export async function note(ctx: Pick<PublicCtx, 'db' | 'app' | 'user'>, documentId: string, action: Action) {
  if (ctx.user?.seenBy) return
  await ctx.db
    .insert(documentAccessLogs)
    .values({ documentId, userId: ctx.user?.id ?? null, action, at: ctx.app.now() })
  if (ctx.user && (action === 'view' || action === 'download'))
    await ctx.db
      .insert(documentUses)
      .values({ documentId, userId: ctx.user.id, lastAt: ctx.app.now() })
      .onConflictDoUpdate({
        target: [documentUses.documentId, documentUses.userId],
        set: { times: sql`${documentUses.times} + 1`, lastAt: ctx.app.now() },
      })
}

const SHOWN = 200

export const notedOf = (ctx: Pick<PublicCtx, 'db'>, documentId: string) =>
  ctx.db
    .select({ log: documentAccessLogs, person: users.displayName })
    .from(documentAccessLogs)
    .leftJoin(users, eq(users.id, documentAccessLogs.userId))
    .where(eq(documentAccessLogs.documentId, documentId))
    .orderBy(desc(documentAccessLogs.id))
    .limit(SHOWN)
