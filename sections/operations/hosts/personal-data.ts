import { eq } from 'drizzle-orm'
import { personalDataOf } from '#platform/people/service-role.ts'
import { definePersonalData } from '#server/data/personal-data.ts'
import { hostRows } from './rows.ts'
import { hostAliases, hostContacts } from './tables.ts'

export const personalData = [
  ...personalDataOf(hostContacts, {
    mine: 'You as the contact of a location',
    entered: 'Contacts of locations you entered',
  }),
  hostRows.madeBy({ keep: 'The charity goes on collecting there. A location keeps its name.' }),
  definePersonalData({
    table: hostAliases,
    title: 'Other spellings of locations you confirmed',
    of: ({ id }) => eq(hostAliases.createdBy, id),
    erasure: { keep: 'Spreadsheets are read by them.' },
  }),
]
