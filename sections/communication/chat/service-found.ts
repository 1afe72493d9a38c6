import { invalid } from '#kernel/calls/errors.ts'
import { has } from '#kernel/people/access.ts'
import { asUsers } from '#platform/threads/service-present.ts'
import type { Ctx } from '#server/context.ts'
import { findRow } from '#server/data/visible-record.ts'
import { scope } from './records.ts'
import { conversations } from './tables.ts'

/** A conversation for whoever may read it. */
export const findConversation = (ctx: Ctx, id: string) =>
  findRow(ctx, conversations, id, { scope: scope(ctx.user), noun: 'conversation' })

/** Refuses whoever would never see what is written to them: without an open account, or without the permission. */
export async function mustBeReached(ctx: Ctx, ids: string[], field: string, permission: string) {
  const reached = (await asUsers(ctx, ids)).filter((user) => has(user, permission))
  if (reached.length < new Set(ids).size)
    throw invalid({ [field]: 'Somebody of these has no account here any more, or may not read it.' })
}
