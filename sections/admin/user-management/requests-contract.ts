import { z } from 'zod'
import { contract, endpoint, lines, listOutput, requiredText } from '#kernel/calls/contract.ts'
import { ROLES, signedIn } from '#kernel/people/access.ts'
import { mayWrite } from './access.ts'
import { forWriters, One, paging, permissionNames, Words } from './contract.ts'

const AccessRequest = z.object({
  id: z.string(),
  section: z.string(),
  title: z.string(),
  reason: z.string(),
  status: z.enum(['open', 'granted', 'declined']),
  answer: z.string(),
  createdAt: z.string(),
  answeredAt: z.string().nullable(),
})
export const RequestToAnswer = AccessRequest.extend({
  person: z.object({ id: z.string(), name: z.string(), role: z.enum(ROLES) }),
  /** What would open the section; the least that does is suggested. */
  candidates: z.array(Words.extend({ suggested: z.boolean(), grantable: z.boolean() })),
  manageable: z.boolean(),
  answeredBy: z.string().nullable(),
})
export type RequestToAnswer = z.output<typeof RequestToAnswer>

export const accessRequests = contract({
  ask: endpoint({
    method: 'POST',
    path: '/api/access-requests',
    access: signedIn,
    summary: 'Ask for access to a closed section',
    input: z.object({ section: requiredText(60, 'Please name a section'), reason: lines(500).default('') }),
    output: AccessRequest,
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/access-requests/mine',
    access: signedIn,
    summary: 'What I asked for, newest first',
    input: paging,
    output: listOutput(AccessRequest),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/access-requests',
    access: mayWrite,
    byPerson: true,
    summary: 'Requests for access, open ones first',
    input: paging,
    output: listOutput(RequestToAnswer, z.object({ open: z.int() })),
  }),
  answer: endpoint({
    method: 'PATCH',
    path: '/api/access-requests/{id}',
    ...forWriters,
    summary: 'Grant or decline a request for access',
    input: One.extend({ grant: permissionNames, answer: lines(500).default('') }),
    output: AccessRequest,
  }),
})
