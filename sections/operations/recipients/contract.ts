import { z } from 'zod'
import { contract, endpoint, listOutput, type OutputOf, text } from '#kernel/calls/contract.ts'
import { crud, version, withPut } from '#kernel/calls/crud.ts'
import { importOf } from '#kernel/calls/imports.ts'
import { anyOf } from '#kernel/people/access.ts'
import { defineLive } from '#kernel/portal/manifest.ts'
import { can as people } from '#platform/accounts/access.ts'
import { WHO_IS_MEANT } from '#platform/people/fields.ts'
import { byAddress } from '#platform/places/contract.ts'
import { can, edits, mayExport, mayImport, mayView } from './access.ts'
import { contact, ourContact, recipient, schedule, story } from './fields.ts'

const recipientId = z.uuid('Please choose a recipient')
const of = { recipientId: z.string() }
const rights = { view: mayView, add: edits, change: edits }

const Contact = contact.row.extend({ ...of, personId: z.string() })
/** `name` and `email` are those of the account where there is one (`userId`), else of the person. */
const OurContact = ourContact.row.extend({
  ...of,
  userId: z.string().nullable(),
  personId: z.string().nullable(),
})
const Schedule = schedule.row.extend(of)
const Story = story.row.extend(of)

const calls = crud(
  '/api/recipients',
  recipient,
  {
    view: mayView,
    add: anyOf(can.RECIPIENTS_ADD),
    change: edits,
    remove: anyOf(can.RECIPIENTS_DELETE),
    exports: mayExport,
    imports: mayImport,
  },
  {
    beside: {
      contacts: z.array(Contact),
      ourContacts: z.array(OurContact),
      schedules: z.array(Schedule),
    },
    filters: {
      /** `due`: it ends within 60 days, or has ended. */
      contract: z.enum(['signed', 'unsigned', 'due']).optional(),
      region: text(120).optional(),
      focusArea: text(60).optional(),
      /** Who of us looks after them: the id of an account, or of a person without one. */
      ourContact: z.uuid().optional(),
    },
    /** `weekly`: sandwiches a week, by the weekly estimate or, without one, the estimate. */
    totals: { weekly: z.int(), active: z.int(), signed: z.int() },
    sorts: ['weekly'],
    bulk: ['status', 'region', 'reportingGroup', 'sandwichType', 'contractSigned'],
  },
)

const Place = z.object({
  id: z.string(),
  name: z.string(),
  status: recipient.fields.status.output,
  region: z.string().nullable(),
})

/** What an import may say beside the fields: the contacts and days of domain 5.4's spreadsheet. */
const BESIDE = [
  'contactName',
  'contactPhone',
  'contactEmail',
  'contactRole',
  'secondName',
  'secondPhone',
  'secondEmail',
  'secondRole',
  'collectionDays',
  'collectionTime',
  'feedingDays',
  'feedingTime',
] as const

export const recipients = contract({
  ...calls,
  ...importOf('/api/recipients', mayImport, {
    many: recipient.words.many,
    fields: [...Object.keys(recipient.fields), ...BESIDE],
  }),
  list: { ...calls.list, shared: { by: [people.CONTACTS_VIEW, can.RECIPIENTS_EDIT] } },
  /** With what people tell of them, the newest first. */
  one: { ...calls.one, output: calls.one.output.extend({ stories: z.array(Story) }) },
  /** Small: names for pickers, and what the lists can be narrowed to. */
  options: endpoint({
    method: 'GET',
    path: '/api/recipients/options',
    access: mayView,
    summary: 'Names of all recipients, active ones first, with the regions, focus areas and people in charge',
    shared: {},
    output: z.object({
      items: z.array(Place),
      regions: z.array(z.string()),
      focusAreas: z.array(z.string()),
      ourContacts: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  }),
  /** Domain 5.4: those whose place on the map is known. */
  map: endpoint({
    method: 'GET',
    path: '/api/recipients/map',
    access: mayView,
    summary: 'Recipients with their point on the map, in degrees',
    shared: {},
    output: z.object({
      items: z.array(
        Place.extend({
          address: z.string().nullable(),
          latitude: z.number(),
          longitude: z.number(),
          weekly: z.int().nullable(),
        }),
      ),
      /** How many have an address and no pin. */
      unplaced: z.int(),
    }),
  }),
  ...byAddress('/api/recipients', edits, recipient.words.many),
  ...withPut('/api/recipients/{id}', { edit: calls.edit }),
  exportList: { ...calls.exportList, also: ['GET /api/recipients/export-csv'] },
  status: endpoint({
    method: 'PATCH',
    path: '/api/recipients/{id}/status',
    access: edits,
    rowCheck: true,
    summary: 'Set a recipient to active or inactive',
    input: z.object({ id: z.uuid(), version, status: recipient.fields.status.input }),
    output: calls.one.output,
  }),
})
export type ListedRecipient = OutputOf<typeof calls.one>
export type RecipientDetail = OutputOf<typeof recipients.one>
export type OurContact = z.output<typeof OurContact>

const ofContacts = crud(
  '/api/recipient-contacts',
  contact,
  { ...rights, exports: mayExport },
  {
    beside: { ...of, personId: z.string() },
    filters: { recipientId: recipientId.optional() },
    sorts: ['recipient'],
  },
)
const ListedContact = Contact.extend({ recipient: Place })
export type ListedContact = z.output<typeof ListedContact>

export const recipientContacts = contract({
  list: { ...ofContacts.list, output: listOutput(ListedContact) },
  exportList: ofContacts.exportList,
  add: {
    ...ofContacts.add,
    rowCheck: true,
    input: ofContacts.add.input.extend({ recipientId, ...WHO_IS_MEANT }),
  },
  edit: {
    ...ofContacts.edit,
    input: ofContacts.edit.input.extend({ allowDuplicate: WHO_IS_MEANT.allowDuplicate }),
  },
  remove: ofContacts.remove,
})

const ofOurs = crud('/api/recipient-tsp-contacts', ourContact, rights, {
  beside: { ...of, userId: z.string().nullable(), personId: z.string().nullable() },
})

export const recipientTspContacts = contract({
  list: endpoint({
    method: 'GET',
    path: '/api/recipient-tsp-contacts/{recipientId}',
    access: mayView,
    summary: 'Who of us looks after a recipient: the one in charge first',
    input: z.object({ recipientId: z.uuid() }),
    output: z.object({ items: z.array(OurContact) }),
  }),
  /** Either an account (`userId`), or a name with phone or email. */
  add: {
    ...ofOurs.add,
    rowCheck: true,
    input: ofOurs.add.input.extend({ recipientId, userId: z.uuid().nullable().optional(), ...WHO_IS_MEANT }),
  },
  edit: {
    ...ofOurs.edit,
    input: ofOurs.edit.input.extend({ allowDuplicate: WHO_IS_MEANT.allowDuplicate }),
  },
  remove: ofOurs.remove,
})

const ofDays = crud('/api/recipient-schedules', schedule, rights, { beside: of })
export const recipientSchedules = contract({
  add: { ...ofDays.add, rowCheck: true, input: ofDays.add.input.extend({ recipientId }) },
  edit: ofDays.edit,
  remove: ofDays.remove,
})

const ofStories = crud('/api/recipient-stories', story, rights, { beside: of })
export const recipientStories = contract({
  add: { ...ofStories.add, rowCheck: true, input: ofStories.add.input.extend({ recipientId }) },
  edit: ofStories.edit,
  remove: ofStories.remove,
})

const lists = [recipients.list, recipients.one, recipientContacts.list, recipientTspContacts.list]

export default defineLive({
  refreshes: {
    'recipients.changed': [...lists, recipients.options, recipients.map],
    'people.changed': [...lists, recipients.options],
  },
})
