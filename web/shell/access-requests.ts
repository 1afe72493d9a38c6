import { z } from 'zod'
import { endpoint } from '#kernel/calls/contract.ts'
import { signedIn } from '#kernel/people/access.ts'

/** Two calls as user management declares them; the shell knows no slice. */
export const ask = endpoint({
  method: 'POST',
  path: '/api/access-requests',
  access: signedIn,
  summary: 'Ask for access to a closed section',
})

export const mine = endpoint({
  method: 'GET',
  path: '/api/access-requests/mine',
  access: signedIn,
  summary: 'What I asked for, newest first',
  output: z.object({
    items: z.array(z.object({ section: z.string(), status: z.string(), answer: z.string() })),
  }),
})
