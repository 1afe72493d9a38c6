import { z } from 'zod'
import { contract, endpoint, requiredText } from '#kernel/calls/contract.ts'
import { signedIn } from '#kernel/people/access.ts'

export const tours = contract({
  finished: endpoint({
    method: 'POST',
    path: '/api/tours/{id}/finished',
    access: signedIn,
    byPerson: true,
    summary: 'Say that I have completed a guided tour',
    undo: { no: 'what was looked at stays looked at.' },
    input: z.object({ id: requiredText(60, 'Please name a tour') }),
  }),
})
