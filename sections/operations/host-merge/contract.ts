import { z } from 'zod'
import { contract, endpoint } from '#kernel/calls/contract.ts'
import { version } from '#kernel/calls/crud.ts'
import { mayMerge } from './access.ts'

export const hostMerge = contract({
  merge: endpoint({
    method: 'POST',
    path: '/api/hosts/{id}/merge',
    access: mayMerge,
    rowCheck: true,
    summary:
      'Merge a location into another that is the same place: its collections, contacts and spellings move there',
    input: z.object({
      id: z.uuid(),
      version,
      into: z.uuid('Please choose the location that stays'),
    }),
    output: z.object({ entries: z.int(), contacts: z.int(), aliases: z.int() }),
  }),
})
