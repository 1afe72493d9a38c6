import { addDays, type Day } from '#kernel/charity/day.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { insertMany } from '#server/data/versioned.ts'
import { DAYS_BACK } from './due.ts'
import { AFTERWARDS } from './service-deliver.ts'
import { letterSkips } from './tables.ts'

/**
 * Whoever made sandwiches before the portal knew of it was thanked then, or not: an import of what is past writes to nobody.
 * Somebody may still send each letter by hand.
 */
export async function leaveOutThePast(ctx: Ctx, events: readonly { id: string; day: Day | null }[]) {
  const today = todayOf(ctx)
  const lately = addDays(today, -DAYS_BACK)
  const createdBy = ctx.user.id
  await insertMany(
    ctx,
    letterSkips,
    events
      // About anything older no letter goes by itself.
      .filter(({ day }) => day !== null && day >= lately && day < today)
      .flatMap(({ id }) =>
        AFTERWARDS.map((letter) => ({ eventRequestId: id, letter, occasion: '', createdBy })),
      ),
  )
}
