import { eq } from 'drizzle-orm'
import { personalDataOf } from '#platform/people/service-role.ts'
import { definePersonalData } from '#server/data/personal-data.ts'
import { groupRows } from './rows.ts'
import { differentOrganizations, organizationContacts, organizationNames } from './tables.ts'

export const personalData = [
  ...personalDataOf(organizationContacts, {
    mine: 'You as the contact of a group',
    entered: 'Contacts of groups you entered',
  }),
  groupRows.madeBy({ keep: 'A group is nobody’s; it keeps its name.' }),
  definePersonalData({
    table: organizationNames,
    title: 'Other names of groups you confirmed',
    of: ({ id }) => eq(organizationNames.createdBy, id),
    erasure: { keep: 'The log is read by them.' },
  }),
  definePersonalData({
    table: differentOrganizations,
    title: 'Of which groups you said that they are two',
    of: ({ id }) => eq(differentOrganizations.createdBy, id),
    erasure: { keep: 'Who looks after the catalog need not look again.' },
  }),
]
