import type { InputOf } from '#kernel/calls/contract.ts'
import { notFound } from '#kernel/calls/errors.ts'
import { readTours, toursOf } from '#kernel/portal/tour.ts'
import type { Ctx } from '#server/context.ts'
import type { tours as calls } from './contract.ts'

/** Which tours were completed is kept in the browser (spec 3); here it only counts as a deed. */
export async function finished(ctx: Ctx, { id }: InputOf<typeof calls.finished>) {
  const open = toursOf(await readTours(ctx.app.manifests), ctx.app.manifests, ctx.user)
  if (!open.some((tour) => tour.id === id)) throw notFound('This tour')
  return {}
}
