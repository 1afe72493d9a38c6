import { z } from 'zod'
import { contract, endpoint, type OutputOf } from '#kernel/calls/contract.ts'
import { mayOptimize } from './access.ts'

const MOST_HOSTS = 200

/** Domain 4.4. Several drivers, vehicles and hours are planned as runs; this is the quick look at one way. */
export const routes = contract({
  optimize: endpoint({
    method: 'POST',
    path: '/api/routes/optimize',
    access: mayOptimize,
    reads: true,
    example: { hostIds: ['00000000-0000-4000-8000-000000000001'] },
    summary:
      'Locations in the order of the nearest next one, from the first on, with the miles as the crow flies',
    input: z.object({
      hostIds: z
        .array(z.uuid('Please choose locations'))
        .min(1, 'Please choose at least one location')
        .max(MOST_HOSTS, `Please choose at most ${MOST_HOSTS} locations`),
      driverId: z.uuid('Please choose a driver').optional(),
    }),
    output: z.object({
      optimizedOrder: z.array(z.object({ id: z.string(), name: z.string(), position: z.int() })),
      totalDistance: z.number(),
      unit: z.literal('miles'),
      algorithm: z.literal('nearest-neighbor'),
    }),
  }),
})
export type Order = OutputOf<typeof routes.optimize>
