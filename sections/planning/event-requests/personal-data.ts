import { eq } from 'drizzle-orm'
import { personalDataOf } from '#platform/people/service-role.ts'
import { definePersonalData, ownedBy } from '#server/data/personal-data.ts'
import { attemptRows, flagRows } from './part-rows.ts'
import { eventRows } from './rows.ts'
import { eventDeliveries, eventEntries, eventOrganizers } from './tables.ts'

export const personalData = [
  ...personalDataOf(eventOrganizers, {
    mine: 'You as the organizer of an event',
    entered: 'Organizers of events you entered',
  }),
  eventRows.madeBy({ keep: 'The event takes place all the same.' }),
  attemptRows.madeBy({ keep: 'They say when the group was called.' }),
  definePersonalData({
    table: eventDeliveries,
    title: 'Recipients of events you chose',
    of: ({ id }) => eq(eventDeliveries.createdBy, id),
    erasure: { keep: 'The deliveries are the charity’s.' },
  }),
  ownedBy(eventEntries.createdBy, {
    title: 'Events you linked to the log',
    erasure: { keep: 'They say what an event made.' },
  }),
  flagRows.madeBy({ keep: 'They are about the event.' }),
]
