import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { AppError, invalid } from '#kernel/calls/errors.ts'
import { countOf } from '#kernel/language/count.ts'
import { nearestNeighbor } from '#kernel/routes/nearest.ts'
import { isDriver } from '#sections/operations/drivers/service.ts'
import { pointsOf } from '#sections/operations/hosts/service.ts'
import type { Ctx } from '#server/context.ts'
import { placed } from '#server/data/placed.ts'
import type { routes } from './contract.ts'

type Optimize = (typeof routes)['optimize']

/** 404 names the ids that are none; 400 the locations that are on no map yet. */
export async function optimize(
  ctx: Ctx,
  { hostIds, driverId }: InputOf<Optimize>,
): Promise<OutputOf<Optimize>> {
  const ids = [...new Set(hostIds)]
  const found = new Map((await pointsOf(ctx, ids)).map((host) => [host.id, host]))
  const missing = ids.filter((id) => !found.has(id))
  if (missing.length > 0)
    throw new AppError('DATA_LOADING_ERROR', `These locations are not there: ${missing.join(', ')}`)
  if (driverId && !(await isDriver(ctx, driverId)))
    throw new AppError('DATA_LOADING_ERROR', `This driver is not there: ${driverId}`)
  const hosts = ids.flatMap((id) => found.get(id) ?? [])
  const unplaced = hosts.filter(({ latitude, longitude }) => latitude === null || longitude === null)
  if (unplaced.length > 0)
    throw invalid({
      hostIds: `${countOf(unplaced.length, 'location')} without a pin on the map: ${unplaced.map(({ name }) => name).join(', ')}`,
    })
  const { order, miles } = nearestNeighbor(hosts.flatMap(placed))
  return {
    optimizedOrder: order.map(({ id, name }, index) => ({ id, name, position: index + 1 })),
    totalDistance: Math.round(miles * 10) / 10,
    unit: 'miles',
    algorithm: 'nearest-neighbor',
  }
}
