import { z } from 'zod'
import { bulkTarget, hasOneTarget, ONE_TARGET } from '#kernel/calls/bulk.ts'
import { contract, endpoint, listInput, listOutput, requiredText, text } from '#kernel/calls/contract.ts'
import { anyOf, signedIn } from '#kernel/people/access.ts'
import { can as people } from '#platform/accounts/access.ts'
import { can, mayExport, mayView } from './access.ts'
import {
  Alias,
  CONTACT_ROLES,
  Contact,
  ContactFields,
  contactFields,
  HOST_STATUSES,
  Host,
  HostDetail,
  HostFields,
  hostFields,
  ListedContact,
  ListedHost,
  version,
} from './shapes.ts'

export const HOST_SORTS = ['name', 'area', 'status', 'contacts', 'updatedAt'] as const
export const CONTACT_SORTS = ['name', 'host', 'role'] as const
export const CONTACT_FILTERS = ['has', 'none', 'primary', 'lead'] as const

const filters = {
  status: z.enum(HOST_STATUSES).optional(),
  area: text(120).optional(),
  /** Locations that have contacts, none, a primary one, or a lead. */
  contacts: z.enum(CONTACT_FILTERS).optional(),
  /** Locations with a contact in this role. */
  role: z.enum(CONTACT_ROLES).optional(),
  search: listInput.search,
}
const sorting = { sort: z.enum(HOST_SORTS).optional(), order: listInput.order }

const contactFilters = {
  hostId: z.uuid().optional(),
  status: z.enum(HOST_STATUSES).optional(),
  area: text(120).optional(),
  role: z.enum(CONTACT_ROLES).optional(),
  search: listInput.search,
}
const contactSorting = { sort: z.enum(CONTACT_SORTS).optional(), order: listInput.order }
const format = { format: z.enum(['csv', 'xlsx']).default('csv') }
const ID = z.object({ id: z.uuid() })
const mayEdit = anyOf(can.HOSTS_EDIT)

export const hosts = contract({
  list: endpoint({
    method: 'GET',
    path: '/api/hosts',
    access: mayView,
    summary: 'Host locations with their contacts, filtered and sorted',
    shared: { by: [people.CONTACTS_VIEW, can.HOSTS_EDIT] },
    input: z.object({ ...listInput, ...sorting, ...filters }),
    output: listOutput(
      ListedHost,
      z.object({ active: z.int(), inactive: z.int(), contacts: z.int(), withoutContacts: z.int() }),
    ),
  }),
  /** Small and for everybody: the log needs the names of places, not who lives there. */
  options: endpoint({
    method: 'GET',
    path: '/api/hosts/options',
    access: signedIn,
    summary: 'Names of all locations, active ones first, for pickers',
    shared: {},
    output: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          area: z.string().nullable(),
          status: z.enum(HOST_STATUSES),
          isBuiltIn: z.boolean(),
        }),
      ),
    }),
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/hosts/{id}',
    access: mayView,
    summary: 'One location with its contacts, other spellings and what refers to it',
    input: ID,
    output: HostDetail,
  }),
  exportList: endpoint({
    method: 'GET',
    path: '/api/hosts/export',
    access: mayExport,
    summary: 'The filtered locations as a spreadsheet',
    input: z.object({ ...format, ...sorting, ...filters }),
    download: true,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/hosts',
    access: anyOf(can.HOSTS_ADD),
    rowCheck: true,
    summary: 'Add a host location',
    input: HostFields.partial().required({ name: true }).extend({ id: z.uuid().optional() }),
    output: Host,
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/api/hosts/{id}',
    access: mayEdit,
    rowCheck: true,
    summary: 'Change a host location',
    input: ID.extend({ version }).extend(HostFields.partial().shape),
    output: Host,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/hosts/{id}',
    access: anyOf(can.HOSTS_DELETE),
    rowCheck: true,
    summary: 'Delete a host location with its contacts; refused while collections refer to it',
    input: ID,
  }),
  bulkEdit: endpoint({
    method: 'PATCH',
    path: '/api/hosts',
    access: mayEdit,
    rowCheck: true,
    summary: 'Change many host locations at once',
    input: z
      .object({
        ...bulkTarget(z.object(filters)),
        changes: z
          .object({
            status: hostFields.status,
            area: hostFields.area,
            entriesRequired: hostFields.entriesRequired,
            isOptional: hostFields.isOptional,
            isExempt: hostFields.isExempt,
          })
          .partial()
          .refine((changes) => Object.keys(changes).length > 0, 'Please change at least one field'),
      })
      .refine(hasOneTarget, ONE_TARGET),
    output: z.object({ changed: z.int() }),
  }),
  bulkRemove: endpoint({
    method: 'DELETE',
    path: '/api/hosts',
    access: anyOf(can.HOSTS_DELETE),
    rowCheck: true,
    summary: 'Delete many host locations at once; all of them or none',
    input: z.object(bulkTarget(z.object(filters))).refine(hasOneTarget, ONE_TARGET),
    output: z.object({ deleted: z.int() }),
  }),
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

/** Somebody else has this phone or e-mail: 409 names them, unless `allowDuplicate`. */
const allowDuplicate = z.boolean().optional()

export const hostContacts = contract({
  list: endpoint({
    method: 'GET',
    path: '/api/host-contacts',
    access: mayView,
    summary: 'People at the host locations',
    input: z.object({ ...listInput, ...contactSorting, ...contactFilters }),
    output: listOutput(ListedContact),
  }),
  exportList: endpoint({
    method: 'GET',
    path: '/api/host-contacts/export',
    access: mayExport,
    summary: 'The filtered contacts as a spreadsheet',
    input: z.object({ ...format, ...contactSorting, ...contactFilters }),
    download: true,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/host-contacts',
    access: mayEdit,
    rowCheck: true,
    summary: 'Add a contact to a location',
    input: ContactFields.partial()
      .required({ name: true, phone: true })
      .extend({ id: z.uuid().optional(), hostId: z.uuid('Please choose a location'), allowDuplicate }),
    output: Contact,
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/api/host-contacts/{id}',
    access: mayEdit,
    rowCheck: true,
    summary: 'Change a contact, or move it to another location',
    input: ID.extend({ version, hostId: z.uuid().optional(), allowDuplicate }).extend(
      z.object(contactFields).partial().shape,
    ),
    output: Contact,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/host-contacts/{id}',
    access: mayEdit,
    rowCheck: true,
    summary: 'Delete a contact',
    input: ID,
  }),
})
