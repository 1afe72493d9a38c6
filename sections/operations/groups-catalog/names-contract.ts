import { z } from 'zod'
import { contract, endpoint } from '#kernel/calls/contract.ts'
import { mayView } from './access.ts'

/** On its own, because a form of the log needs nothing else of the catalog. */
export const groupNames = contract({
  names: endpoint({
    method: 'GET',
    path: '/api/groups-catalog/names',
    access: mayView,
    summary:
      'Names of known groups for whoever types one: those of the last two years first, most frequent first',
    shared: {},
    output: z.object({ items: z.array(z.object({ name: z.string(), otherNames: z.array(z.string()) })) }),
  }),
})
