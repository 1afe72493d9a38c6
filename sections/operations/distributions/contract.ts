import { z } from 'zod'
import { contract, day, endpoint, listInput, type OutputOf } from '#kernel/calls/contract.ts'
import { crud, version } from '#kernel/calls/crud.ts'
import { importOf } from '#kernel/calls/imports.ts'
import { KINDS } from '#kernel/charity/kinds.ts'
import { anyOf } from '#kernel/people/access.ts'
import { can, edits, mayExport, mayImport, mayView } from './access.ts'
import { correction, distribution, planned } from './fields.ts'

const path = '/api/sandwich-distributions'
/** The permission of the slice of events, which stands above this one. */
const SEES_EVENTS = 'EVENT_REQUESTS_VIEW'
const named = z.string()
const namedOrNot = z.string().nullable()

/** Domain 3.6, letter for letter, and who drove. `weekEnding` is the Sunday of that week, Monday to Sunday. */
const beside = {
  weekEnding: z.string(),
  hostName: named,
  /** 'Alder School, Nov 18, 2026' */
  eventName: namedOrNot,
  recipientName: named,
  driverName: namedOrNot,
  createdByName: named,
  /** `waiting`: a link is out and nobody has answered yet; `expired`: nobody did while it worked. */
  receipt: z.enum(['none', 'waiting', 'expired', 'confirmed', 'differs']),
  receivedAt: namedOrNot,
}
const filters = {
  /** A Sunday. */
  weekEnding: day().optional(),
  hostId: z.uuid().optional(),
  eventId: z.uuid().optional(),
  recipientId: z.uuid().optional(),
  driverId: z.uuid().optional(),
  from: day().optional(),
  to: day().optional(),
  receipt: z.enum(['confirmed', 'differs', 'waiting', 'expired']).optional(),
}
const rights = { view: mayView, add: anyOf(can.DISTRIBUTIONS_ADD), change: edits, exports: mayExport }

const calls = crud(
  path,
  distribution,
  { ...rights, remove: anyOf(can.DISTRIBUTIONS_DELETE), imports: mayImport },
  {
    beside,
    filters,
    /** Domain 3.6: of everything that is filtered; hosts and recipients are distinct ones. */
    totals: { sandwiches: z.int(), hosts: z.int(), recipients: z.int() },
    sorts: ['hostName', 'recipientName', 'driverName'],
    bulk: ['distributionDate', 'hostId', 'eventId', 'driverId', 'notes'],
  },
)
const by = <N extends string>(name: N, what: z.ZodString | z.ZodUUID, summary: string, route: string) =>
  endpoint({
    method: 'GET',
    path: `${path}/${route}/{${name}}`,
    access: mayView,
    summary,
    input: z.object({
      page: listInput.page,
      limit: listInput.limit,
      [name]: what,
    } as { page: typeof listInput.page; limit: typeof listInput.limit } & Record<N, typeof what>),
    output: calls.list.output,
  })

const id = z.uuid()
export const distributions = contract({
  ...calls,
  ...importOf(path, mayImport, {
    many: distribution.words.many,
    fields: [...Object.keys(distribution.fields), 'hostName', 'eventName', 'recipientName', 'driverName'],
  }),
  /** Nothing in it but the names of events is seen by some alone: counted once for everybody else, until something goes out. */
  list: { ...calls.list, shared: { by: [SEES_EVENTS] } },
  edit: endpoint({ ...calls.edit, method: 'PUT' }),
  bulkEdit: {
    ...calls.bulkEdit,
    example: { ids: ['0190a6e8-3c1f-7d42-9a5b-6f2c8d4e1b70'], changes: { notes: 'With the second van' } },
  },
  byWeek: by('weekEnding', day(), 'What went out in the week that ends on this Sunday', 'by-week'),
  byHost: by('hostId', id, 'What went out from a location', 'by-host'),
  byRecipient: by('recipientId', id, 'What a recipient got', 'by-recipient'),
})
/** What may have come from an event is told by whoever may see events: nothing to choose for others. */
export const distributedEvents = contract({
  events: endpoint({
    method: 'GET',
    path: `${path}/events`,
    access: mayView,
    summary: 'Events that sandwiches may have come from, until a day, the latest first',
    input: z.object({ search: z.string().trim().max(200).optional(), until: day().optional() }),
    /** `name` with its day: events of one group are told apart by it. */
    output: z.object({ items: z.array(z.object({ id: named, name: named })) }),
  }),
})
export type DistributedEvent = OutputOf<typeof distributedEvents.events>['items'][number]
export type ListedDistribution = OutputOf<typeof calls.one>

const ofCorrections = crud(
  '/api/sandwich-adjustments',
  correction,
  { ...rights, remove: anyOf(can.DISTRIBUTIONS_DELETE), imports: mayImport },
  {
    beside: { hostName: named, toHostName: namedOrNot, createdByName: named },
    filters: { hostId: z.uuid().optional(), from: day().optional(), to: day().optional() },
    totals: { sandwiches: z.int() },
    sorts: ['hostName'],
  },
)
export const corrections = contract({
  list: ofCorrections.list,
  one: ofCorrections.one,
  exportList: ofCorrections.exportList,
  add: ofCorrections.add,
  edit: { ...ofCorrections.edit, method: 'PUT' as const },
  remove: ofCorrections.remove,
  ...importOf('/api/sandwich-adjustments', mayImport, {
    many: correction.words.many,
    fields: [...Object.keys(correction.fields), 'hostName', 'toHostName'],
  }),
})
export type ListedCorrection = OutputOf<typeof ofCorrections.one>

const Sums = z.object({
  collected: z.int(),
  distributed: z.int(),
  discarded: z.int(),
  /** Taken off; below 0 where more were found than noted. */
  adjusted: z.int(),
  /** collected - distributed - discarded - adjusted */
  onHand: z.int(),
})
const OfKind = Sums.extend({ kind: z.enum(KINDS) })
/** Why what came is not what went; `count` in sandwiches, as the words of the screen say it. */
const Difference = z.object({
  what: z.enum([
    'on_hand',
    'not_accounted',
    'overdrawn',
    'kind_overdrawn',
    'correction',
    'received_less',
    'received_more',
  ]),
  hostId: named,
  hostName: named,
  count: z.int(),
  kind: z.enum(KINDS).nullable(),
  reason: correction.fields.reason.output.nullable(),
  /** How many rows say so. */
  rows: z.int(),
})
export type Difference = z.output<typeof Difference>

export const ledger = contract({
  /** The reporting week (Wednesday to Tuesday, domain 1.4) that a day is in. */
  week: endpoint({
    method: 'GET',
    path: '/api/sandwich-ledger/week',
    access: mayView,
    summary: 'What was collected, went out, was discarded and adjusted in a week, by location and kind',
    input: z.object({ day: day().optional() }),
    output: z.object({
      start: named,
      end: named,
      label: named,
      isOver: z.boolean(),
      /** Was anything said to have gone out by then? Before that, what is left of a week has no name. */
      tracked: z.boolean(),
      totals: Sums,
      kinds: z.array(OfKind),
      locations: z.array(Sums.extend({ hostId: named, hostName: named, kinds: z.array(OfKind) })),
      differences: z.array(Difference),
    }),
  }),
})
export type LedgerWeek = OutputOf<typeof ledger.week>

const ofPlans = crud(
  '/api/planned-deliveries',
  planned,
  { view: mayView, add: edits, change: edits },
  {
    beside: {
      recipientName: named,
      hostName: namedOrNot,
      driverName: namedOrNot,
      /** What they like: 'PB&J'. */
      wants: namedOrNot,
      /** What came of it. */
      delivered: z.object({ id: named, sandwichCount: z.int() }).nullable(),
    },
    filters: { day: day().optional() },
    totals: { sandwiches: z.int(), delivered: z.int(), open: z.int() },
  },
)
export const plans = contract({
  list: ofPlans.list,
  one: ofPlans.one,
  add: ofPlans.add,
  edit: ofPlans.edit,
  remove: ofPlans.remove,
  propose: endpoint({
    method: 'POST',
    path: '/api/planned-deliveries/propose',
    access: edits,
    summary:
      'Plan a day from the weekly estimates of the recipients who get sandwiches then and have none planned',
    input: z.object({ day: day('Please choose the day') }),
    output: z.object({ added: z.int() }),
  }),
  deliver: endpoint({
    method: 'POST',
    path: '/api/planned-deliveries/{id}/deliver',
    access: edits,
    rowCheck: true,
    summary: 'A planned delivery was delivered: notes the distribution, once however often it is said',
    input: z.object({ id: z.uuid(), version }),
    output: ofPlans.one.output,
  }),
})
export type ListedPlan = OutputOf<typeof ofPlans.one>
