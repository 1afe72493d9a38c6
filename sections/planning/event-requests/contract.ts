import { z } from 'zod'
import {
  contract,
  day,
  endpoint,
  lines,
  listInput,
  listOutput,
  type OutputOf,
  text,
} from '#kernel/calls/contract.ts'
import { crud, withPut } from '#kernel/calls/crud.ts'
import { allOf } from '#kernel/people/access.ts'
import { can as people } from '#platform/accounts/access.ts'
import { aboutPeople, WHO_IS_MEANT } from '#platform/people/fields.ts'
import { coordinates } from '#platform/slots/access.ts'
import { can as catalog } from '#sections/operations/groups-catalog/access.ts'
import {
  adds,
  can,
  mayExport,
  mayImport,
  mayOversee,
  mayPlan,
  mayView,
  PARTS,
  removes,
  writes,
} from './access.ts'
import { attempt, contactOfNew, eventRequest, flag, METHODS, organizer } from './fields.ts'
import { FIGURE_NAMES, type Figure } from './figures.ts'
import { MISSING, type Missing } from './missing.ts'
import { type MoveName, pipeline } from './moves.ts'
import { TABS } from './statuses.ts'

const eventRequestId = z.uuid('Please choose an event request')
const of = { eventRequestId: z.string() }

const Organizer = organizer.row.extend({ ...of, personId: z.string() })
/** `by`: the name of who tried. */
const Attempt = attempt.row.extend({ ...of, by: z.string().nullable() })
const Flag = flag.row.extend(of)
const Lead = z.object({ id: z.string(), name: z.string() })
/** The tabs that are counted for each lead. */
export const LED = ['new', 'in_process', 'scheduled', 'completed'] as const

/** Names of the domain (4.1) for changing a part of a request; what may be changed, each field says itself. */
const PARTS_OF_IT = [
  'details',
  'event-details',
  'follow-up',
  'drivers',
  'social-media',
  'actual-sandwich-count',
  'actual-sandwiches',
  'distribution',
  'tsp-contact',
  'schedule-call',
  'corporate-priority',
  'mlk-day',
] as const

/** How many are still looked for. */
const gaps = z.object({ drivers: z.int(), speakers: z.int(), volunteers: z.int() })
const missing = z.enum(Object.keys(MISSING) as [Missing, ...Missing[]])

/** `mine`: those that one leads, or is second lead of, and that are not over. */
export const TAB_NAMES = [...Object.keys(TABS), 'mine'] as [keyof typeof TABS | 'mine']
const tab = z.enum(TAB_NAMES)

const calls = crud(
  '/api/event-requests',
  eventRequest,
  { view: mayView, add: adds, change: writes, remove: removes, exports: mayExport, imports: mayImport },
  {
    beside: {
      /** Whom to call, the first one first. */
      organizers: z.array(Organizer),
      lead: Lead.nullable(),
      secondLead: Lead.nullable(),
      statusChangedAt: z.string(),
      /** How often somebody tried to reach them, and when last. */
      attempts: z.int(),
      lastAttemptAt: z.string().nullable(),
      /** What is still to be asked for, the most pressing first. */
      missing: z.array(missing),
      /** Other events on its day that are not over or called off. */
      othersThatDay: z.int(),
      /** How many are still looked for. */
      gaps,
      openFlags: z.int(),
    },
    filters: {
      tab: tab.optional(),
      confirmed: z.enum(['confirmed', 'requested']).optional(),
      /** Of the agreed date, or the one they wish. */
      from: day().optional(),
      until: day().optional(),
      when: z.enum(['today', 'this_week', 'next_7', 'next_14', 'next_30', 'over']).optional(),
      needs: z.enum(['driver', 'speaker', 'volunteer', 'van', 'lead', 'follow_up']).optional(),
      /** Domain 4.1, planning: what somebody should look at. */
      attention: z
        .enum(['new_long', 'in_process_long', 'no_address', 'no_date', 'no_sandwiches', 'no_lead'])
        .optional(),
      leadId: z.uuid().optional(),
      /** Those of which one leads or is second lead. */
      whose: z.enum(['mine']).optional(),
      organization: text(160).optional(),
    },
    sorts: ['day'],
    bulk: ['leadId', 'isCorporatePriority', 'toolkitStatus'],
  },
)
export const eventRequests = contract({
  ...calls,
  list: {
    ...calls.list,
    also: ['GET /api/event-requests/list', 'GET /api/event-requests/search'],
  },
  one: {
    ...calls.one,
    output: calls.one.output.extend({ attemptsLog: z.array(Attempt), flags: z.array(Flag) }),
  },
  /** A new one names its organization, or somebody to call. */
  add: { ...calls.add, input: calls.add.input.extend({ ...contactOfNew.added.shape, ...WHO_IS_MEANT }) },
  ...withPut('/api/event-requests/{id}', {
    edit: {
      ...calls.edit,
      also: PARTS_OF_IT.map((part) => `PATCH /api/event-requests/{id}/${part}` as const),
    },
  }),
  byStatus: endpoint({
    method: 'GET',
    path: '/api/event-requests/status/{status}',
    access: mayView,
    summary: 'The event requests of one status',
    input: z.object({
      page: listInput.page,
      limit: listInput.limit,
      status: eventRequest.fields.status.output,
    }),
    output: calls.list.output,
  }),
  /** For Home: the next ones of one's own, and how many new ones wait for whoever may start on them. */
  assigned: endpoint({
    method: 'GET',
    path: '/api/event-requests/assigned',
    access: mayView,
    summary: 'The event requests that one leads and that are not over, the next ones first',
    output: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          status: eventRequest.fields.status.output,
          day: z.string().nullable(),
          startTime: z.string().nullable(),
          next: z.enum(Object.keys(MISSING) as [Missing, ...Missing[]]).nullable(),
          nextAction: z.string().nullable(),
        }),
      ),
      total: z.int(),
      /** New ones that nobody has started on. */
      waiting: z.int(),
    }),
  }),
  organizationCounts: endpoint({
    method: 'GET',
    path: '/api/event-requests/organization-counts',
    also: ['GET /api/event-requests/organizations/all'],
    access: mayView,
    summary: 'Every organization that asked, how often, and how many sandwiches it made',
    output: z.object({
      items: z.array(z.object({ name: z.string(), count: z.int(), held: z.int(), made: z.int() })),
    }),
  }),
  fill: endpoint({
    method: 'PATCH',
    path: '/api/event-requests/cells',
    access: writes,
    rowCheck: true,
    summary: 'Write a block of cells of event requests; those that cannot be written are named and left',
    input: z.object({
      rows: z
        .array(calls.edit.input.required({ was: true }))
        .min(1)
        .max(500)
        .refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, 'Each event request once'),
    }),
    example: {
      rows: [
        {
          id: '0190a6e8-3c1f-7d42-9a5b-6f2c8d4e1b70',
          version: 1,
          was: { nextAction: null },
          nextAction: 'Call them',
        },
      ],
    },
    output: z.object({
      rows: z.int(),
      cells: z.int(),
      left: z.array(z.object({ id: z.string(), field: z.string(), message: z.string() })),
    }),
  }),
  statusCounts: endpoint({
    method: 'GET',
    path: '/api/event-requests/status-counts',
    access: mayView,
    summary: 'How many event requests stand in each tab, and how many are mine',
    output: z.object(
      Object.fromEntries(TAB_NAMES.map((name) => [name, z.int()])) as Record<
        (typeof TAB_NAMES)[number],
        z.ZodInt
      >,
    ),
  }),
  /** What the calendar draws: light, and with the filters of the list. */
  calendar: endpoint({
    method: 'GET',
    path: '/api/event-requests/calendar',
    access: mayView,
    summary: 'The event requests of some days, with what is still missing for each',
    input: calls.list.input
      .omit({ page: true, limit: true, sort: true, order: true })
      .extend({ from: day(), until: day() }),
    example: { from: '2026-11-01', until: '2026-11-30' },
    output: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          status: eventRequest.fields.status.output,
          day: z.string(),
          startTime: z.string().nullable(),
          endTime: z.string().nullable(),
          /** Its day is agreed on, and not only wished. */
          agreed: z.boolean(),
          sandwiches: z.int().nullable(),
          kinds: z.array(z.string()),
          gaps,
          van: z.boolean(),
          /** Somebody drives for another event of that day, too. */
          driverTwice: z.boolean(),
          lead: z.string().nullable(),
        }),
      ),
    }),
  }),
  /** Domain 4.1, planning: each figure counts the rows of its filter of the list (figures.ts). */
  operationalStats: endpoint({
    method: 'GET',
    path: '/api/event-requests/operational-stats',
    access: mayPlan,
    summary: 'What is coming up and what should be looked at, counted, with the sandwiches planned in all',
    output: z.object(
      Object.fromEntries(
        FIGURE_NAMES.map((name) => [name, z.object({ count: z.int(), sandwiches: z.int() })]),
      ) as Record<Figure, z.ZodObject<{ count: z.ZodInt; sandwiches: z.ZodInt }>>,
    ),
  }),
  /** Domain 4.1, admin overview. Whoever leads together with somebody counts for both. */
  adminOverview: endpoint({
    method: 'GET',
    path: '/api/event-requests/admin-overview',
    access: mayOversee,
    summary: 'How many event requests each of us leads, by status',
    input: z.object({
      page: listInput.page,
      limit: listInput.limit,
      order: listInput.order,
      search: listInput.search,
      sort: z.enum(['name', ...LED]).optional(),
      /** Leads that have some of it. */
      status: z.enum(LED).optional(),
    }),
    output: listOutput(
      z.object({
        id: z.string(),
        name: z.string(),
        new: z.int(),
        in_process: z.int(),
        scheduled: z.int(),
        completed: z.int(),
      }),
    ),
  }),
  exportOverview: endpoint({
    method: 'GET',
    path: '/api/event-requests/admin-overview/export',
    access: allOf(people.DATA_EXPORT, can.EVENT_REQUESTS_VIEW_ADMIN_OVERVIEW),
    summary: 'How many event requests each of us leads, as a spreadsheet or as JSON',
    input: z.object({
      format: z.enum(['csv', 'xlsx', 'json']).default('csv'),
      order: listInput.order,
      search: listInput.search,
      sort: z.enum(['name', ...LED]).optional(),
      status: z.enum(LED).optional(),
    }),
    download: true,
  }),
  /** Domain 4.6: what a group of the catalog asked for and made, under whatever name it is known by. */
  ofGroup: endpoint({
    method: 'GET',
    path: '/api/event-requests/of-group/{organizationId}',
    access: allOf(can.EVENT_REQUESTS_VIEW, catalog.ORGANIZATIONS_VIEW),
    summary: 'The event requests of a group of the catalog, the latest first, with what was made in all',
    input: z.object({ organizationId: z.uuid() }),
    output: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          status: eventRequest.fields.status.output,
          day: z.string().nullable(),
          sandwiches: z.int().nullable(),
        }),
      ),
      held: z.int(),
      made: z.int(),
    }),
  }),
  /** The badge: new ones, for whoever may start on them. */
  newCount: endpoint({
    method: 'GET',
    path: '/api/event-requests/new-count',
    access: mayView,
    summary: 'How many event requests nobody has started on, for whoever may',
    output: z.object({ count: z.int() }),
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/event-requests/{id}/move',
    access: writes,
    rowCheck: true,
    summary: 'Take an event request on to another status: schedule, postpone, decline, complete…',
    input: z.object({
      id: z.uuid(),
      move: z.enum(Object.keys(pipeline.moves) as [MoveName]),
      reason: lines(1000).nullable().optional(),
      /** With a move to a scheduled one: the day that was agreed on. */
      scheduledEventDate: day().nullable().optional(),
      /** With postponing: the day on which it might be. */
      tentativeNewDate: day().nullable().optional(),
    }),
    output: calls.one.output,
  }),
  toolkitSent: endpoint({
    method: 'PATCH',
    path: '/api/event-requests/{id}/toolkit-sent',
    access: PARTS.toolkit,
    rowCheck: true,
    summary: 'The toolkit was sent: noted as a contact, and whoever sent it leads where nobody does',
    input: z.object({
      id: z.uuid(),
      method: z.enum(Object.keys(METHODS) as [keyof typeof METHODS]).default('email_toolkit'),
    }),
    output: calls.one.output,
  }),
  /** Domain 4.1: as many are needed as are assigned. */
  assign: endpoint({
    method: 'POST',
    path: '/api/event-requests/{id}/assign',
    access: coordinates,
    summary: 'Put somebody down for an event; where all places are taken, one more is needed from then on',
    input: z.object({
      id: z.uuid(),
      role: z.enum(['driver', 'van_driver', 'speaker', 'volunteer']),
      personId: z.uuid('Please choose a person'),
      status: z.enum(['confirmed', 'tentative', 'asked']).default('confirmed'),
    }),
  }),
  checkDuplicates: endpoint({
    method: 'POST',
    path: '/api/event-requests/check-duplicates',
    access: mayView,
    summary: 'Requests of the same organization around the same day',
    undo: { no: 'It only looks.' },
    input: z.object({
      organizationName: text(160),
      day: day().nullable().optional(),
      except: z.uuid().optional(),
    }),
    output: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          status: eventRequest.fields.status.output,
          day: z.string().nullable(),
        }),
      ),
    }),
  }),
  checkConflicts: endpoint({
    method: 'POST',
    path: '/api/event-requests/check-conflicts',
    access: mayView,
    summary: 'What else is on a day, in words: other events, the van',
    undo: { no: 'It only looks.' },
    input: z.object({ day: day(), except: z.uuid().optional(), van: z.boolean().optional() }),
    output: z.object({
      notices: z.array(z.object({ tone: z.enum(['bad', 'warn', 'info']), text: z.string() })),
      others: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          status: eventRequest.fields.status.output,
          startTime: z.string().nullable(),
          sandwiches: z.int().nullable(),
        }),
      ),
    }),
  }),
})
export type ListedEvent = OutputOf<typeof eventRequests.list>['items'][number]
export type OnCalendar = OutputOf<typeof eventRequests.calendar>['items'][number]
export type EventDetail = OutputOf<typeof eventRequests.one>

const parts = { view: mayView, add: writes, change: writes }
const ofOrganizers = crud('/api/event-organizers', organizer, parts, {
  beside: { ...of, personId: z.string() },
})
const ofPeople = aboutPeople({
  add: {
    ...ofOrganizers.add,
    rowCheck: true as const,
    input: ofOrganizers.add.input.extend({ eventRequestId }),
  },
  edit: ofOrganizers.edit,
})
export const eventOrganizers = contract({ ...ofPeople, remove: ofOrganizers.remove })

const ofAttempts = crud('/api/event-contact-attempts', attempt, parts, {
  beside: { ...of, by: z.string().nullable() },
})
export const eventAttempts = contract({
  add: {
    ...ofAttempts.add,
    rowCheck: true,
    input: ofAttempts.add.input.extend({
      eventRequestId,
      /** When to try again. */
      nextFollowUpDate: day().nullable().optional(),
    }),
  },
  edit: ofAttempts.edit,
  remove: ofAttempts.remove,
})

const ofFlags = crud('/api/event-flags', flag, parts, { beside: of })
export const eventFlags = contract({
  add: { ...ofFlags.add, rowCheck: true, input: ofFlags.add.input.extend({ eventRequestId }) },
  edit: ofFlags.edit,
  remove: ofFlags.remove,
})
