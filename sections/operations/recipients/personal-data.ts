import { and, eq, isNull, not, or } from 'drizzle-orm'
import { ofPerson, withEmail } from '#platform/people/service.ts'
import { definePersonalData } from '#server/data/personal-data.ts'
import { scheduleRows, storyRows } from './part-rows.ts'
import { recipientRows } from './rows.ts'
import { recipientContacts, recipientTspContacts } from './tables.ts'

const contact = (email: string) => ofPerson(recipientContacts.personId, withEmail(email))
const inCharge = ({ id, email }: { id: string; email: string }) =>
  or(eq(recipientTspContacts.userId, id), ofPerson(recipientTspContacts.personId, withEmail(email)))

export const personalData = [
  definePersonalData({
    table: recipientContacts,
    title: 'You as the contact of a recipient',
    aboutOne: true,
    of: ({ email }) => contact(email),
    erasure: 'delete',
  }),
  definePersonalData({
    table: recipientContacts,
    title: 'Contacts of recipients you entered',
    of: ({ id, email }) => and(eq(recipientContacts.createdBy, id), not(contact(email))),
    secret: ['notes'],
    erasure: { keep: 'They belong to the people they name.' },
  }),
  definePersonalData({
    table: recipientTspContacts,
    title: 'Recipients you look after',
    aboutOne: true,
    of: inCharge,
    erasure: 'delete',
  }),
  definePersonalData({
    table: recipientTspContacts,
    title: 'Who looks after recipients, as you entered it',
    of: (who) =>
      and(
        eq(recipientTspContacts.createdBy, who.id),
        or(isNull(recipientTspContacts.userId), not(eq(recipientTspContacts.userId, who.id))),
        not(ofPerson(recipientTspContacts.personId, withEmail(who.email))),
      ),
    secret: ['notes'],
    erasure: { keep: 'They belong to the people they name.' },
  }),
  recipientRows.madeBy({ keep: 'The charity goes on bringing sandwiches there.' }),
  scheduleRows.madeBy({ keep: 'They are days of the recipient.' }),
  storyRows.madeBy({ keep: 'They are told of the recipient.' }),
]
