import { and, eq, not } from 'drizzle-orm'
import { ofPerson, withEmail } from '#platform/people/service.ts'
import { definePersonalData } from '#server/data/personal-data.ts'
import { hostRows } from './rows.ts'
import { hostAliases, hostContacts } from './tables.ts'

const theirs = (email: string) => ofPerson(hostContacts.personId, withEmail(email))

export const personalData = [
  definePersonalData({
    table: hostContacts,
    title: 'You as the contact of a location',
    aboutOne: true,
    of: ({ email }) => theirs(email),
    erasure: 'delete',
  }),
  definePersonalData({
    table: hostContacts,
    title: 'Contacts of locations you entered',
    of: ({ id, email }) => and(eq(hostContacts.createdBy, id), not(theirs(email))),
    secret: ['notes'],
    erasure: { keep: 'They belong to the people they name.' },
  }),
  hostRows.madeBy({ keep: 'The charity goes on collecting there. A location keeps its name.' }),
  definePersonalData({
    table: hostAliases,
    title: 'Other spellings of locations you confirmed',
    of: ({ id }) => eq(hostAliases.createdBy, id),
    erasure: { keep: 'Spreadsheets are read by them.' },
  }),
]
