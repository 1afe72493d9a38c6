import { eq } from 'drizzle-orm'
import { gone } from '#kernel/calls/errors.ts'
import { endOf } from '#kernel/charity/shift-time.ts'
import type { PublicCtx, WorkCtx } from '#server/context.ts'
import { seal, unseal } from '#server/people/seal.ts'
import { BAD_LINK } from './contract.ts'
import { lockedSlot, type SignupStored } from './service-places.ts'
import { slotSignups, slots } from './tables.ts'

const PURPOSE = 'a place of a shift'

/**
 * A link by which somebody answers for one place without an account. It is sealed with the portal's own key, so it cannot be
 * made up; it names that place alone, and works until the shift is over, whoever has it.
 */
export const linkTo = (app: WorkCtx['app'], signupId: string) =>
  `${app.appUrl}/my-shift?token=${tokenOf(app, signupId)}`

export const tokenOf = (app: WorkCtx['app'], signupId: string) =>
  Buffer.from(seal(app, signupId, PURPOSE), 'base64').toString('base64url')

const ID = /^[0-9a-f-]{36}$/

const idIn = (app: WorkCtx['app'], token: string) => {
  const id = unseal(app, Buffer.from(token, 'base64url').toString('base64'), PURPOSE)
  return id !== null && ID.test(id) ? id : null
}

/**
 * The places that these links are about, by the ids of their sign-ups; what was made up is none. Those alone, and not the
 * others of whose they are: anybody may sign somebody up by name and phone and hold a link of it.
 */
export const placesBy = (app: WorkCtx['app'], tokens: readonly string[]): Set<string> =>
  new Set(tokens.flatMap((token) => idIn(app, token) ?? []))

/** Whose place a link is about, and the shift; 410 for one that is made up, cut off, over or whose place is gone. */
export async function byLink(ctx: PublicCtx, token: string, locked: boolean) {
  const id = idIn(ctx.app, token)
  if (id === null) throw gone(BAD_LINK)
  const [known] = await ctx.db.select().from(slotSignups).where(eq(slotSignups.id, id))
  if (!known) throw gone(BAD_LINK)
  const [slot] = locked
    ? [await lockedSlot(ctx, known.slotId)]
    : await ctx.db.select().from(slots).where(eq(slots.id, known.slotId))
  if (!slot) throw gone(BAD_LINK)
  const end = endOf(slot, ctx.settings.timeZone)
  if (end && end <= ctx.app.now()) throw gone(BAD_LINK)
  const found = ctx.db.select().from(slotSignups).where(eq(slotSignups.id, id))
  const [signup] = await (locked ? found.for('update') : found)
  if (!signup) throw gone(BAD_LINK)
  return { slot, signup: signup as SignupStored }
}
