import { and, eq, isNull, not, or } from 'drizzle-orm'
import { isWho, ofPerson } from '#platform/people/service.ts'
import { personalDataOf } from '#platform/people/service-role.ts'
import { definePersonalData, type Subject } from '#server/data/personal-data.ts'
import { scheduleRows, storyRows } from './part-rows.ts'
import { recipientRows } from './rows.ts'
import { recipientContacts, recipientTspContacts } from './tables.ts'

const inCharge = (who: Subject) =>
  or(eq(recipientTspContacts.userId, who.id), ofPerson(recipientTspContacts.personId, isWho(who)))

export const personalData = [
  ...personalDataOf(recipientContacts, {
    mine: 'You as the contact of a recipient',
    entered: 'Contacts of recipients you entered',
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
        not(ofPerson(recipientTspContacts.personId, isWho(who))),
      ),
    secret: ['notes'],
    erasure: { keep: 'They belong to the people they name.' },
  }),
  recipientRows.madeBy({ keep: 'The charity goes on bringing sandwiches there.' }),
  scheduleRows.madeBy({ keep: 'They are days of the recipient.' }),
  storyRows.madeBy({ keep: 'They are told of the recipient.' }),
]
