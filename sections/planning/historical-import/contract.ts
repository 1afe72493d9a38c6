import { z } from 'zod'
import { contract, endpoint, listInput } from '#kernel/calls/contract.ts'
import { importOf } from '#kernel/calls/imports.ts'
import { defineLive } from '#kernel/portal/manifest.ts'
import { eventRequests } from '#sections/planning/event-requests/contract.ts'
import { importsEvents, importsTotals, links, mayOpen, seesLinks } from './access.ts'
import { oldEvent, oldTotal } from './fields.ts'

const path = '/api/historical-import'
const template = (what: string) =>
  ({
    method: 'GET',
    access: mayOpen,
    summary: `An empty sheet with the columns of ${what}, and one row as an example`,
    download: true,
  }) as const
const names = (def: { fields: object }) => Object.keys(def.fields)

export const oldEvents = contract({
  ...importOf(`${path}/events`, importsEvents, { many: 'old events', fields: names(oldEvent) }),
  template: endpoint({ ...template('old events'), path: `${path}/events/template` }),
})

export const oldTotals = contract({
  ...importOf(`${path}/totals`, importsTotals, { many: 'weekly totals', fields: names(oldTotal) }),
  template: endpoint({ ...template('weekly totals'), path: `${path}/totals/template` }),
})

const Link = z.object({
  eventRequestId: z.string(),
  name: z.string(),
  day: z.string().nullable(),
  /** The plan, what the event says it made, what its group has in the log, and what of it was delivered. */
  promised: z.int().nullable(),
  made: z.int().nullable(),
  entryId: z.string(),
  entryDay: z.string(),
  location: z.string(),
  logged: z.int(),
  /** Null for whoever may not see distributions, or where none was planned for it. */
  delivered: z.int().nullable(),
  linkId: z.string().nullable(),
})
export type Link = z.output<typeof Link>

export const eventLinks = contract({
  list: endpoint({
    method: 'GET',
    path: `${path}/links`,
    access: seesLinks,
    summary: 'Completed events and their entries in the log: linked, or proposed by group and week',
    input: z.object({
      page: listInput.page,
      limit: listInput.limit,
      show: z.enum(['proposed', 'linked']).default('proposed'),
      eventRequestId: z.uuid().optional(),
    }),
    output: z.object({ items: z.array(Link), total: z.int(), page: z.int(), limit: z.int() }),
  }),
  link: endpoint({
    method: 'POST',
    path: `${path}/links`,
    access: links,
    rowCheck: true,
    summary: 'Link a completed event to what its group has in the log',
    input: z.object({ eventRequestId: z.uuid(), entryId: z.uuid() }),
    output: z.object({ id: z.string() }),
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: `${path}/links/{id}`,
    access: links,
    rowCheck: true,
    summary: 'Remove the link between an event and an entry of the log',
    input: z.object({ id: z.uuid() }),
  }),
})

export default defineLive({
  refreshes: {
    'event-requests.changed': [eventLinks.list, eventRequests.list],
    'collections.changed': [eventLinks.list],
    'distributions.changed': [eventLinks.list],
  },
})
