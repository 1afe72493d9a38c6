import { eq } from 'drizzle-orm'
import { conflict } from '#kernel/calls/errors.ts'
import { isShared, SHARED_ACCOUNT } from '#platform/accounts/access.ts'
import type { Ctx } from '#server/context.ts'
import { USUAL_HOURS } from './contract.ts'
import { slotWishes } from './tables.ts'

export async function reminder(ctx: Ctx) {
  const [row] = await ctx.db.select().from(slotWishes).where(eq(slotWishes.userId, ctx.user.id))
  return { hours: row?.hours ?? USUAL_HOURS }
}

export async function remindMe(ctx: Ctx, { hours }: { hours: number }) {
  if (isShared(ctx.user)) throw conflict(SHARED_ACCOUNT)
  await ctx.db
    .insert(slotWishes)
    .values({ userId: ctx.user.id, hours })
    .onConflictDoUpdate({ target: slotWishes.userId, set: { hours } })
  ctx.emit('slot-wishes.changed', { to: ctx.user.id })
  return { hours }
}
