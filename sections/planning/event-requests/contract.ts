import { z } from 'zod'
import { contract, day, endpoint, lines, listInput, type OutputOf, text } from '#kernel/calls/contract.ts'
import { crud, withPut } from '#kernel/calls/crud.ts'
import { can as people } from '#platform/accounts/access.ts'
import { aboutPeople, WHO_IS_MEANT } from '#platform/people/fields.ts'
import { coordinates, signsUp } from '#platform/slots/access.ts'
import { adds, mayExport, mayImport, mayView, PARTS, removes, writes } from './access.ts'
import { byName } from './by-name-contract.ts'
import { gaps, missing, namedEvent, staffed, TAB_NAMES } from './contract-shapes.ts'
import { attempt, contactOfNew, eventRequest, flag, METHODS, organizer } from './fields.ts'
import { type MoveName, pipeline } from './moves.ts'
import { planning } from './planning-contract.ts'

const eventRequestId = z.uuid('Please choose an event request')
const of = { eventRequestId: z.string() }

const Organizer = organizer.row.extend({ ...of, personId: z.string() })
/** `by`: the name of who tried. */
const Attempt = attempt.row.extend({ ...of, by: z.string().nullable() })
const Flag = flag.row.extend(of)
const Lead = z.object({ id: z.string(), name: z.string() })
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
      /** Who comes, by what they do there (platform/slots); names for whoever may know them. */
      staff: z.array(staffed),
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
      /** A group of the catalog with its departments, under any of their names. */
      groupId: z.uuid().optional(),
      /** Those about which somebody posted. */
      posted: z.boolean().optional(),
    },
    sorts: ['day'],
    bulk: ['leadId', 'isCorporatePriority', 'toolkitStatus'],
  },
)
export const eventRequests = contract({
  ...calls,
  ...planning,
  list: {
    ...calls.list,
    also: ['GET /api/event-requests/list', 'GET /api/event-requests/search'],
    shared: {
      by: [people.CONTACTS_VIEW, ...signsUp.permissions],
      unless: ({ tab, whose }) => tab === 'mine' || whose === 'mine',
    },
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
  fill: endpoint({
    method: 'PATCH',
    path: '/api/event-requests/cells',
    access: writes,
    rowCheck: true,
    summary: 'Write a block of cells of event requests; those that cannot be written are named and left',
    input: z.object({
      rows: z
        .array(calls.edit.input.required({ was: true }).extend(byName.shape))
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
      left: z.array(
        z.object({
          id: z.string(),
          field: z.string(),
          message: z.string(),
          /** Of what is written by name: what stands there now. */
          current: z.string().nullable().optional(),
        }),
      ),
    }),
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
        namedEvent.extend({
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
    also: ['POST /api/event-requests/complete-contact'],
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
