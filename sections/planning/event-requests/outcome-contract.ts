import { z } from 'zod'
import { contract, day, endpoint, lines, type OutputOf } from '#kernel/calls/contract.ts'
import { allOf } from '#kernel/people/access.ts'
import { can as distributions } from '#sections/operations/distributions/access.ts'
import { adds, can, mayView } from './access.ts'
import { eventRequests } from './contract.ts'

const Delivery = z.object({
  /** Of the planned delivery, or of what went out without a plan. */
  id: z.string(),
  /** What went out: it can be opened. */
  distributionId: z.string().nullable(),
  recipientName: z.string(),
  hostName: z.string().nullable(),
  sandwiches: z.int(),
  notes: z.string().nullable(),
  /** How many went out; null as long as it is only planned. */
  delivered: z.int().nullable(),
})

/** What came of an event, side by side (domain 4.1): promised, made, logged, given out. */
export const eventOutcome = contract({
  outcome: endpoint({
    method: 'GET',
    path: '/api/event-requests/{id}/outcome',
    access: mayView,
    summary: 'What a group promised, made, and what stands in the log and went out of it',
    input: z.object({ id: z.uuid() }),
    output: z.object({
      promised: z.int().nullable(),
      made: z.int().nullable(),
      /** What of it stands in the linked entries of the log, for whoever may see the log. */
      logged: z.int().nullable(),
      /** For whoever may see distributions. */
      deliveries: z.array(Delivery),
      /** Of what was planned; what went out without a plan is not part of it. */
      planned: z.int(),
      delivered: z.int(),
    }),
  }),
  /** Domain 4.1: planned recipients. A planned delivery like others: what comes of it is noted where those are. */
  planDelivery: endpoint({
    method: 'POST',
    path: '/api/event-requests/{id}/recipients',
    access: allOf(can.EVENT_REQUESTS_VIEW, distributions.DISTRIBUTIONS_EDIT),
    summary: 'Plan who gets how many of the sandwiches of an event, on its day',
    input: z.object({
      id: z.uuid(),
      recipientId: z.uuid('Please choose the recipient'),
      hostId: z.uuid().nullable().optional(),
      sandwichCount: z
        .int('Please enter how many sandwiches')
        .min(1, 'Please enter at least 1 sandwich')
        .max(1_000_000),
      notes: lines(1000).nullable().optional(),
    }),
    output: Delivery,
  }),
  /** Domain 4.1: a follow-up event. */
  copy: endpoint({
    method: 'POST',
    path: '/api/event-requests/{id}/copy',
    access: adds,
    summary: 'A new request of the same group, with whom to call and where, and nothing of its day',
    input: z.object({ id: z.uuid(), desiredEventDate: day().nullable().optional() }),
    output: eventRequests.one.output,
  }),
})
export type Outcome = OutputOf<typeof eventOutcome.outcome>
