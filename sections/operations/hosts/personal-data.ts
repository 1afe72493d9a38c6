import { and, eq, not } from 'drizzle-orm'
import { isWho, ofPerson } from '#platform/people/service.ts'
import { definePersonalData, type Subject } from '#server/data/personal-data.ts'
import { hostRows } from './rows.ts'
import { hostAliases, hostContacts } from './tables.ts'

const theirs = (whose: Subject) => ofPerson(hostContacts.personId, isWho(whose))

export const personalData = [
  definePersonalData({
    table: hostContacts,
    title: 'You as the contact of a location',
    aboutOne: true,
    of: theirs,
    erasure: 'delete',
  }),
  definePersonalData({
    table: hostContacts,
    title: 'Contacts of locations you entered',
    of: (whose) => and(eq(hostContacts.createdBy, whose.id), not(theirs(whose))),
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
