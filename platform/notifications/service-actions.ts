import { forbidden, invalid, notFound } from '#kernel/calls/errors.ts'
import { passes } from '#kernel/people/access.ts'
import type { Ctx } from '#server/context.ts'
import { fieldErrors } from '#server/http/input.ts'

/** Does what a button says, in the caller's name; the row rules are those of the action. */
export async function runAction(
  ctx: Ctx,
  { about, recordId, type, data = {} }: { about: string; recordId: string; type: string; data?: unknown },
): Promise<{ message?: string }> {
  const action = ctx.app.slices
    .flatMap((slice) => slice.notificationActions)
    .find((one) => one.about === about && one.type === type)
  if (!action) throw notFound('This action')
  if (!passes(ctx.user, action.access)) throw forbidden()
  const given = action.data.safeParse(data)
  if (!given.success) throw invalid(fieldErrors(given.error))
  return action.run(ctx, recordId, given.data as never)
}
