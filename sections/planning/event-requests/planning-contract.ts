import { z } from 'zod'
import { contract, day, endpoint, listInput, listOutput, text } from '#kernel/calls/contract.ts'
import { allOf } from '#kernel/people/access.ts'
import { can as people } from '#platform/accounts/access.ts'
import { can as catalog } from '#sections/operations/groups-catalog/access.ts'
import { can, mayOversee, mayPlan, mayView } from './access.ts'
import { datedEvent, missing, namedEvent, TAB_NAMES } from './contract-shapes.ts'
import { FIGURE_NAMES, type Figure } from './figures.ts'

/** The tabs that are counted for each lead. */
export const LED = ['new', 'in_process', 'scheduled', 'completed'] as const

/** What looks over all event requests: counts, figures, whose they are, what meets on a day. */
export const planning = contract({
  /** For Home: the next ones of one's own, and how many new ones wait for whoever may start on them. */
  assigned: endpoint({
    method: 'GET',
    path: '/api/event-requests/assigned',
    access: mayView,
    summary: 'The event requests that one leads and that are not over, the next ones first',
    output: z.object({
      items: z.array(
        datedEvent.extend({
          startTime: z.string().nullable(),
          next: missing.nullable(),
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
        datedEvent.extend({
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
    early: true,
    access: mayView,
    summary: 'How many event requests nobody has started on, for whoever may',
    output: z.object({ count: z.int() }),
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
      items: z.array(datedEvent),
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
        namedEvent.extend({
          startTime: z.string().nullable(),
          sandwiches: z.int().nullable(),
        }),
      ),
    }),
  }),
})
