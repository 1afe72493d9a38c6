import type { InputOf } from '#kernel/calls/contract.ts'
import { invalid } from '#kernel/calls/errors.ts'
import { moveEntries } from '#sections/collections/collections/service-bulk.ts'
import { findBoth, leaveName, moveParts } from '#sections/operations/hosts/service-merge.ts'
import type { Ctx } from '#server/context.ts'
import type { hostMerge } from './contract.ts'

/** Two locations turn out to be one place. Undone like everything else. */
export async function merge(ctx: Ctx, input: InputOf<(typeof hostMerge)['merge']>) {
  if (input.id === input.into) throw invalid({ into: 'Please choose two different locations' })
  const { from, target } = await findBoth(ctx, input)
  const entries = await moveEntries(ctx, from.id, target.id)
  const moved = await moveParts(ctx, from, target)
  await leaveName(ctx, from, target)
  return { entries, ...moved }
}
