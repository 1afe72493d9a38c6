import { z } from 'zod'
import {
  contract,
  day,
  endpoint,
  listOutput,
  type OutputOf,
  requiredText,
  text,
} from '#kernel/calls/contract.ts'
import { crud } from '#kernel/calls/crud.ts'
import { MINUTE } from '#kernel/clock.ts'
import { anyOf, signedIn } from '#kernel/people/access.ts'
import { defineLive } from '#kernel/portal/manifest.ts'
import { can as accounts } from '#platform/accounts/access.ts'
import { aboutPeople } from '#platform/people/fields.ts'
import { byAddress } from '#platform/places/contract.ts'
import { addresses, can, mayExport, mayView } from './access.ts'
import { contact, host } from './fields.ts'

const mayEdit = anyOf(can.HOSTS_EDIT)
const ID = z.object({ id: z.uuid() })
const { status } = host.fields
const { role } = contact.fields

const OF_CONTACT = {
  hostId: z.string(),
  personId: z.string(),
  /** The page of hosts named them this week (domain 5.1), and when it was read; null when it never was. */
  weeklyActive: z.boolean(),
  lastScraped: z.string().nullable(),
}
const Contact = contact.row.extend(OF_CONTACT)
const Alias = z.object({ id: z.string(), alias: z.string() })
const Place = z.object({
  id: z.string(),
  name: z.string(),
  area: z.string().nullable(),
  status: status.output,
})

const { latitude, longitude } = host.fields

const places = crud(
  '/api/hosts',
  host,
  {
    view: mayView,
    add: anyOf(can.HOSTS_ADD),
    change: mayEdit,
    remove: anyOf(can.HOSTS_DELETE),
    exports: mayExport,
  },
  {
    beside: { isBuiltIn: z.boolean(), contacts: z.array(Contact) },
    filters: {
      /** Locations that have contacts, none, a primary one, a lead, or one who is available this week. */
      contacts: z.enum(['has', 'none', 'primary', 'lead', 'available']).optional(),
      /** Locations with a contact in this role. */
      role: role.input.optional(),
      /** Locations for which something was logged from this day, to this day. */
      from: day().optional(),
      to: day().optional(),
    },
    totals: { active: z.int(), inactive: z.int(), contacts: z.int(), withoutContacts: z.int() },
    sorts: ['contacts'],
    bulk: ['status', 'area', 'entriesRequired', 'isOptional', 'isExempt'],
  },
)

export const hosts = contract({
  list: {
    ...places.list,
    also: ['GET /api/hosts-with-contacts'],
    shared: {
      by: [accounts.CONTACTS_VIEW, can.HOSTS_EDIT],
      // What was logged is for whoever sees the log.
      unless: ({ from, to }) => from !== undefined || to !== undefined,
    },
  },
  /** Small and for everybody: the log needs the names of places, not who lives there. */
  options: endpoint({
    method: 'GET',
    path: '/api/hosts/options',
    access: signedIn,
    summary: 'Names of all locations, active ones first, for pickers',
    shared: {},
    output: z.object({ items: z.array(Place.extend({ isBuiltIn: z.boolean() })) }),
  }),
  /** Whoever may not see addresses gets the neighborhood alone: `exact` says which it is. */
  map: endpoint({
    method: 'GET',
    path: '/api/hosts/map',
    access: mayView,
    summary: 'Locations with their point on the map, in degrees',
    shared: { by: [can.HOSTS_EDIT] },
    output: z.object({
      items: z.array(
        Place.extend({
          address: z.string().nullable(),
          latitude: z.number(),
          longitude: z.number(),
          exact: z.boolean(),
        }),
      ),
      /** How many have an address and no pin. */
      unplaced: z.int(),
    }),
  }),
  /** Domain 5.1. Both degrees, or neither: the pin is taken away. */
  coordinates: endpoint({
    method: 'PATCH',
    path: '/api/hosts/{id}/coordinates',
    access: mayEdit,
    rowCheck: true,
    summary: 'Place, move or remove the pin of a location',
    example: { id: '00000000-0000-4000-8000-000000000404', version: 1, latitude: 33.75, longitude: -84.39 },
    input: ID.extend({
      version: z.int().min(1),
      latitude: latitude.input,
      longitude: longitude.input,
    }).refine((pin) => (pin.latitude === null) === (pin.longitude === null), {
      path: ['longitude'],
      message: 'Please enter both degrees, or neither',
    }),
    output: places.one.output,
  }),
  ...byAddress('/api/hosts', mayEdit, 'locations'),
  /** With other spellings. `usedBy` keeps it from being deleted: "12 collection entries". */
  one: {
    ...places.one,
    output: places.one.output.extend({
      aliases: z.array(Alias),
      usedBy: z.array(z.object({ table: z.string(), what: z.string(), count: z.int() })),
    }),
  },
  exportList: places.exportList,
  add: places.add,
  edit: places.edit,
  remove: places.remove,
  bulkEdit: places.bulkEdit,
  bulkRemove: places.bulkRemove,
  /** An import of old logs reads this spelling as this location. */
  addAlias: endpoint({
    method: 'POST',
    path: '/api/hosts/{id}/aliases',
    access: mayEdit,
    rowCheck: true,
    summary: 'Confirm another spelling of a location',
    input: ID.extend({ alias: requiredText(120, 'Please enter the other spelling') }),
    output: Alias,
  }),
  removeAlias: endpoint({
    method: 'DELETE',
    path: '/api/hosts/{id}/aliases/{aliasId}',
    access: mayEdit,
    rowCheck: true,
    summary: 'Forget another spelling of a location',
    input: ID.extend({ aliasId: z.uuid() }),
  }),
})
export type ListedHost = OutputOf<typeof places.one>
export type HostDetail = OutputOf<typeof hosts.one>

const rest = crud(
  '/api/host-contacts',
  contact,
  { view: mayView, add: mayEdit, change: mayEdit, exports: mayExport },
  {
    beside: OF_CONTACT,
    /** `at` and `area` are the status and the area of the location. */
    filters: {
      hostId: z.uuid().optional(),
      at: status.input.optional(),
      area: text(120).optional(),
      available: z.boolean().optional(),
    },
    sorts: ['host'],
  },
)
const { add, edit } = aboutPeople(rest)
const ListedContact = Contact.extend({ host: Place })
export type ListedContact = z.output<typeof ListedContact>

export const hostId = z.uuid('Please choose a location')

export const hostContacts = contract({
  list: { ...rest.list, output: listOutput(ListedContact) },
  exportList: rest.exportList,
  add: { ...add, rowCheck: true, input: add.input.extend({ hostId }) },
  edit: { ...edit, input: edit.input.extend({ hostId: hostId.optional() }) },
  remove: rest.remove,
  /** A home is personal data: for whoever may see addresses. */
  map: endpoint({
    method: 'GET',
    path: '/api/host-contacts/map',
    access: addresses,
    summary: 'Contacts of active locations with the point of their address on the map, in degrees',
    output: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          host: z.string(),
          hostId: z.string(),
          address: z.string().nullable(),
          latitude: z.number(),
          longitude: z.number(),
        }),
      ),
      /** How many have an address and no pin. */
      unplaced: z.int(),
    }),
  }),
  ...byAddress('/api/host-contacts', mayEdit, 'contacts of locations'),
  availability: endpoint({
    method: 'GET',
    path: '/api/host-contacts/availability',
    access: mayView,
    summary: 'How reading the page that says who hosts this week went the last time',
    output: z.object({
      isSet: z.boolean(),
      triedAt: z.string().nullable(),
      readAt: z.string().nullable(),
      fault: z.string().nullable(),
      found: z.int(),
      /** Lines that look like names and fit nobody, or several. */
      unknown: z.array(z.string()),
    }),
  }),
  /** Domain 5.1: also done by itself on Monday morning. */
  scrape: endpoint({
    method: 'POST',
    path: '/api/scrape-availability',
    access: mayEdit,
    summary: 'Read now who hosts this week from the page that is set; whoever asked is told what was found',
    throttle: [
      {
        name: 'hosts-page',
        by: 'everybody',
        most: 10,
        within: 10 * MINUTE,
        words: 'The page was read very often just now. Please wait some minutes.',
      },
    ],
    undo: { no: 'the next reading of the page says it anew.' },
  }),
})

const people = [hostContacts.list, hostContacts.map, hostContacts.availability]

/** Its record counts what names it. */
const naming = [hosts.one]

export default defineLive({
  refreshes: {
    'collections.changed': naming,
    'distributions.changed': naming,
    'corrections.changed': naming,
    'runs.changed': naming,
    'coolers.changed': naming,
    'settings.changed': [hostContacts.availability],
    'hosts.changed': [hosts.list, hosts.options, hosts.map, hosts.one, ...people],
    'people.changed': [hosts.list, hosts.one, ...people],
  },
})
