import { and, eq, not } from 'drizzle-orm'
import { ofPerson, withEmail } from '#platform/people/service.ts'
import { definePersonalData } from '#server/data/personal-data.ts'
import { groupRows } from './rows.ts'
import { differentOrganizations, organizationContacts, organizationNames } from './tables.ts'

const theirs = (email: string) => ofPerson(organizationContacts.personId, withEmail(email))

export const personalData = [
  definePersonalData({
    table: organizationContacts,
    title: 'You as the contact of a group',
    aboutOne: true,
    of: ({ email }) => theirs(email),
    erasure: 'delete',
  }),
  definePersonalData({
    table: organizationContacts,
    title: 'Contacts of groups you entered',
    of: ({ id, email }) => and(eq(organizationContacts.createdBy, id), not(theirs(email))),
    secret: ['notes'],
    erasure: { keep: 'They belong to the people they name.' },
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
