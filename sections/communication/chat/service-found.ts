import { and, eq, inArray } from 'drizzle-orm'
import { invalid, notFound } from '#kernel/calls/errors.ts'
import type { Ctx } from '#server/context.ts'
import { users } from '#server/data/tables.ts'
import { scope } from './records.ts'
import { conversations } from './tables.ts'

/** A conversation for whoever may read it. */
export async function findConversation(ctx: Ctx, id: string) {
  const visible = scope(ctx.user)
  const [row] =
    visible === false
      ? []
      : await ctx.db
          .select()
          .from(conversations)
          .where(and(eq(conversations.id, id), visible))
  if (!row) throw notFound('This conversation')
  return row
}

/** Accounts that are open, of people who may be talked to at all. */
export async function activePeople(ctx: Ctx, ids: string[], field: string) {
  const found = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), eq(users.isActive, true)))
  if (found.length < new Set(ids).size)
    throw invalid({ [field]: 'Somebody of these has no account here any more.' })
}
