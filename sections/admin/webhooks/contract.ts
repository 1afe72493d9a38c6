import { z } from 'zod'
import { contract, endpoint, requiredText } from '#kernel/calls/contract.ts'
import { version } from '#kernel/calls/crud.ts'
import { MINUTE } from '#kernel/clock.ts'
import { defineLive } from '#kernel/portal/manifest.ts'
import { mayManage } from './access.ts'

const path = '/api/webhooks'

export const DEEDS = ['added', 'changed', 'deleted'] as const
export type Deed = (typeof DEEDS)[number]

const Webhook = z.object({
  id: z.string(),
  version: z.int(),
  title: z.string(),
  /** Of its address, which is shown to nobody again. */
  host: z.string(),
  kinds: z.array(z.string()),
  /** `stopped`: by the portal itself, and why. */
  state: z.enum(['on', 'off', 'stopped']),
  reason: z.string().nullable(),
  ownerName: z.string(),
  isOwn: z.boolean(),
  createdAt: z.iso.datetime(),
  deliveredAt: z.iso.datetime().nullable(),
  failingSince: z.iso.datetime().nullable(),
  /** How many wait to be sent. */
  waiting: z.int(),
})

const Delivery = z.object({
  id: z.string(),
  kind: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.int(),
  /** What the other side answered at the last try; null when it answered nothing. */
  status: z.int().nullable(),
  answer: z.string().nullable(),
  /** Null for everybody but whoever made the webhook: it is what they may see. */
  body: z.string().nullable(),
  createdAt: z.iso.datetime(),
  triedAt: z.iso.datetime().nullable(),
  nextTryAt: z.iso.datetime().nullable(),
})

const all = { access: mayManage, byPerson: true } as const
const kinds = z.array(z.string().max(60)).min(1, 'Please choose what it is told').max(60)
const id = z.uuid()
const title = requiredText(80, 'Please give it a name')
const undo = { no: 'what other systems were told stays told.' }
const secret = z.object({
  id: z.string(),
  /** `whsec_…`, with which the other side checks what it gets: in this answer and nowhere else. */
  secret: z.string(),
})
const sends = {
  name: 'webhook-send',
  by: 'account',
  most: 60,
  within: 10 * MINUTE,
  words: 'This is a lot at once. Please wait a few minutes.',
} as const

/** Other systems are told of what happens, signed (https://www.standardwebhooks.com); docs/api.md says it to their makers. */
export const webhooks = contract({
  list: endpoint({
    ...all,
    method: 'GET',
    path,
    summary: 'Webhooks, and what there is to subscribe to',
    output: z.object({
      items: z.array(Webhook),
      kinds: z.array(z.object({ name: z.string(), title: z.string() })),
    }),
  }),
  add: endpoint({
    ...all,
    method: 'POST',
    path,
    secret: true,
    asksPassword: 'password',
    summary: 'Make a webhook: an address outside that is told of what happens',
    example: {
      title: 'Website',
      address: 'https://charity.example/hooks',
      kinds: ['location.added'],
      password: 'Sandwich-Test-1',
    },
    input: z.object({
      title,
      address: z.url('Please enter a web address').max(500),
      kinds,
      password: z.string().min(1, 'Please enter your password').max(1000),
    }),
    output: secret,
    undo,
  }),
  edit: endpoint({
    ...all,
    method: 'PATCH',
    path: `${path}/{id}`,
    rowCheck: true,
    summary: 'Change a webhook, turn it on or off; that of somebody else: turn it off',
    input: z.object({
      id,
      version,
      title: title.optional(),
      kinds: kinds.optional(),
      isOn: z.boolean().optional(),
    }),
    undo,
  }),
  remove: endpoint({
    ...all,
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Delete a webhook and its log',
    input: z.object({ id }),
    undo,
  }),
  log: endpoint({
    ...all,
    method: 'GET',
    path: `${path}/{id}/deliveries`,
    summary: 'What a webhook sent lately, and what came of it',
    input: z.object({ id }),
    output: z.object({ items: z.array(Delivery) }),
  }),
  test: endpoint({
    ...all,
    method: 'POST',
    path: `${path}/{id}/test`,
    summary: 'Send a test to a webhook',
    throttle: [sends],
    input: z.object({ id }),
    undo,
  }),
  again: endpoint({
    ...all,
    method: 'POST',
    path: '/api/webhook-deliveries/{id}/again',
    summary: 'Send something again that a webhook sent or could not send',
    throttle: [sends],
    input: z.object({ id }),
    undo,
  }),
})

export default defineLive({ refreshes: { 'webhooks.changed': [webhooks.list, webhooks.log] } })
