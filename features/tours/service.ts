import type { InputOf } from '#kernel/contract.ts'
import { notFound } from '#kernel/errors.ts'
import { readTours, toursOf } from '#kernel/tour.ts'
import type { Ctx } from '#server/context.ts'
import type { tours as calls } from './contract.ts'

/**
 * Which tours were completed is kept in the browser (spec 3); here it is only told to whoever counts it: the event
 * `tour.finished` carries the id of the person.
 */
export async function finished(ctx: Ctx, { id }: InputOf<typeof calls.finished>) {
  const open = toursOf(await readTours(ctx.app.manifests), ctx.app.manifests, ctx.user)
  if (!open.some((tour) => tour.id === id)) throw notFound('This tour')
  ctx.emit('tour.finished', { id: ctx.user.id, to: ctx.user.id })
  return {}
}
