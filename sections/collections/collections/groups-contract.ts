import { z } from 'zod'
import { contract, endpoint } from '#kernel/calls/contract.ts'
import { allOf } from '#kernel/people/access.ts'
import { can as catalog } from '#sections/operations/groups-catalog/access.ts'
import { can } from './access.ts'

/** The log, asked by one group of the catalog. */
export const groupLog = contract({
  entries: endpoint({
    method: 'GET',
    path: '/api/groups-catalog/{id}/entries',
    access: allOf(can.COLLECTIONS_VIEW, catalog.ORGANIZATIONS_VIEW),
    summary: 'The latest entries that name a group, under any of its names; 50 at most',
    input: z.object({ id: z.uuid() }),
    output: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          collectionDate: z.string(),
          hostName: z.string(),
          /** As it was written there. */
          name: z.string(),
          sandwiches: z.int(),
        }),
      ),
    }),
  }),
})
