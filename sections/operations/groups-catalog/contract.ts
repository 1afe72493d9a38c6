import { z } from 'zod'
import { contract, day, endpoint, type OutputOf, requiredText, text } from '#kernel/calls/contract.ts'
import { crud, version } from '#kernel/calls/crud.ts'
import { ENGAGEMENT_LEVELS } from '#kernel/charity/engagement.ts'
import { can as people } from '#platform/accounts/access.ts'
import { aboutPeople } from '#platform/people/fields.ts'
import { can, mayChange, mayExport, mayView } from './access.ts'
import { contact, Day, organization } from './fields.ts'

const path = '/api/groups-catalog'
const { name, department, category, schoolClassification, isReligious } = organization.fields

const OtherName = z.object({ id: z.string(), name: z.string(), department: z.string().nullable() })
/** What the log says: how often under any of its names, and how many sandwiches. Days are 'YYYY-MM-DD'. */
const Figures = { times: z.int(), sandwiches: z.int(), firstDay: Day, lastDay: Day }

const calls = crud(
  path,
  organization,
  { view: mayView, add: mayChange, change: mayChange, exports: mayExport, imports: mayChange },
  {
    beside: {
      ...Figures,
      /** Events that took place, and the day of the last one. */
      events: z.int(),
      lastEventDay: Day,
      otherNames: z.array(OtherName),
      /** Historical when nothing came for a year. */
      status: z.enum(['active', 'historical']),
      /** Domain 4.6: 0 to 100 and its level; null when neither the log nor an event knows the group. */
      engagement: z.object({ level: z.enum(ENGAGEMENT_LEVELS), score: z.int() }).nullable(),
      /** Nobody added it: its name stands in the log. */
      isFromCollectionOnly: z.boolean(),
      /** With `viewMode=individual`: the day that this row is about. */
      event: z.object({ day: z.string(), times: z.int(), sandwiches: z.int() }).nullable(),
    },
    filters: {
      category: text(50).optional(),
      status: z.enum(['active', 'historical']).optional(),
      /** Only groups that stand in the log, or only those that do not. */
      hosted: z.enum(['yes', 'no']).optional(),
      /** Groups that brought something from this day, to this day. */
      from: day().optional(),
      to: day().optional(),
      /** Where the search looks. */
      scope: z.enum(['all', 'organization', 'department']).optional(),
      /** Domain 4.6: one row for each group, or one for each day on which one came, newest first. */
      viewMode: z.enum(['aggregated', 'individual']).optional(),
    },
    sorts: ['lastDay', 'sandwiches', 'times', 'events'],
    bulk: ['category', 'schoolClassification', 'isReligious'],
  },
)
const row = calls.one.output
export type Group = z.output<typeof row>

const Year = z.object({ year: z.int(), times: z.int(), sandwiches: z.int() })
const ID = z.object({ id: z.uuid() })
const Pair = { first: z.uuid(), second: z.uuid() }
const Known = { organizationName: requiredText(120, 'Please enter the name of the group') }

export const groups = contract({
  ...calls,
  categories: endpoint({
    method: 'GET',
    path: `${path}/categories`,
    access: mayView,
    summary: 'Categories that people added beside the usual ones',
    output: z.object({ items: z.array(z.string()) }),
  }),
  years: endpoint({
    method: 'GET',
    path: `${path}/{id}/years`,
    access: mayView,
    summary: 'What a group brought, year by year, newest first',
    input: ID,
    output: z.object({ years: z.array(Year) }),
  }),
  details: endpoint({
    method: 'GET',
    path: `${path}/details/{organizationName}`,
    access: mayView,
    summary: 'A group by any of its names, with all its departments and its years',
    input: z.object(Known),
    output: z.object({
      organizationName: z.string(),
      departments: z.array(row),
      ...Figures,
      years: z.array(Year),
    }),
  }),
  rename: endpoint({
    method: 'POST',
    path: `${path}/rename`,
    access: mayChange,
    rowCheck: true,
    summary: 'Rename a group and its departments, or one department; the old names stay known',
    input: z.object({
      ...Known,
      department: department.input.optional(),
      newOrganizationName: name.input,
      newDepartment: department.input.optional(),
    }),
    output: z.object({ renamed: z.int() }),
  }),
  upsert: endpoint({
    method: 'POST',
    path: `${path}/upsert`,
    access: mayChange,
    rowCheck: true,
    summary: 'Say what a group is; it is added when no name of it is known',
    input: z.object({
      ...Known,
      department: department.input.optional(),
      category: category.input.optional(),
      schoolClassification: schoolClassification.input.optional(),
      isReligious: isReligious.input.optional(),
    }),
    output: row,
  }),
  addName: endpoint({
    method: 'POST',
    path: `${path}/{id}/names`,
    access: mayChange,
    rowCheck: true,
    summary: 'Confirm another name of a group; entries of the log under it are this group’s from then on',
    input: ID.extend({ name: name.input, department: department.input.optional() }),
    output: OtherName,
  }),
  removeName: endpoint({
    method: 'DELETE',
    path: `${path}/{id}/names/{nameId}`,
    access: mayChange,
    rowCheck: true,
    summary: 'Forget another name that the log never used',
    input: ID.extend({ nameId: z.uuid() }),
  }),
  split: endpoint({
    method: 'POST',
    path: `${path}/{id}/names/{nameId}/split`,
    access: mayChange,
    rowCheck: true,
    summary: 'Give another name back as a group of its own, with what the log has under it',
    input: ID.extend({ nameId: z.uuid() }),
    output: row,
  }),
  merge: endpoint({
    method: 'POST',
    path: `${path}/{id}/merge`,
    access: mayChange,
    rowCheck: true,
    summary:
      'Make one of two groups that are one: names, contacts, comments and files of the other become its own',
    input: z.object({
      /** The group that stays, and the version under which it was looked at. */
      id: z.uuid(),
      version,
      /** The one that goes; its name stays known. */
      other: z.uuid('Please choose the other group'),
      otherVersion: version,
      /** What the one group says from now on; what is left out stays, or is what only the other says. */
      values: organization.input.partial(),
    }),
    output: row,
  }),
  /** The surest first: 200 at most. */
  doubles: endpoint({
    method: 'GET',
    path: `${path}/doubles`,
    access: mayChange,
    summary: 'Groups that are probably one: names that are alike, or the same domain, and not said to be two',
    output: z.object({
      items: z.array(z.object({ first: row, second: row, same: z.array(z.enum(['name', 'domain'])) })),
      total: z.int(),
    }),
  }),
  differ: endpoint({
    method: 'POST',
    path: `${path}/doubles/differ`,
    access: mayChange,
    rowCheck: true,
    summary: 'Say that two that look like one group are two; they are not shown again',
    input: z.object(Pair),
  }),
})

const rest = crud(
  '/api/group-contacts',
  contact,
  { view: mayView, add: mayChange, change: mayChange, exports: mayExport },
  {
    beside: { organizationId: z.string(), personId: z.string() },
    filters: { organizationId: z.uuid().optional() },
  },
)
const organizationId = z.uuid('Please choose a group')

const { add, edit } = aboutPeople(rest)
export const groupContacts = contract({
  list: { ...rest.list, shared: { by: [people.CONTACTS_VIEW, can.ORGANIZATIONS_EDIT] } },
  one: rest.one,
  exportList: rest.exportList,
  add: { ...add, rowCheck: true, input: add.input.extend({ organizationId }) },
  edit,
  remove: rest.remove,
})
export type GroupContact = OutputOf<typeof rest.one>
