import { shellCall } from '../calls/shell-call.ts'

/** Two calls as user management declares them. */
export const ask = shellCall<{ section: string; reason: string }, object>({
  method: 'POST',
  path: '/api/access-requests',
  summary: 'Ask for access to a closed section',
})

export const mine = shellCall<object, { items: { section: string; status: string; answer: string }[] }>({
  method: 'GET',
  path: '/api/access-requests/mine',
  summary: 'What I asked for, newest first',
})
