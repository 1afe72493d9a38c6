import { z } from 'zod'
import { signedIn } from '#kernel/access.ts'
import { contract, endpoint, requiredText } from '#kernel/contract.ts'

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
