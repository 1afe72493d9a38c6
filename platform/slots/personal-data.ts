import { and, eq, not, sql } from 'drizzle-orm'
import { isWho, ofPerson } from '#platform/people/service.ts'
import { definePersonalData, ownedBy, type Subject } from '#server/data/personal-data.ts'
import { slotFarewells, slotNotices, slotSignups, slots, slotWishes } from './tables.ts'

const theirs = (whose: Subject) => ofPerson(slotSignups.personId, isWho(whose))

export const personalData = [
  definePersonalData({
    table: slotNotices,
    title: 'What you were told of your shifts',
    of: (whose) =>
      sql`${slotNotices.signupId} IN (SELECT ${slotSignups.id} FROM ${slotSignups} WHERE ${theirs(whose)})`,
    erasure: 'delete',
  }),
  definePersonalData({
    table: slotFarewells,
    title: 'Shifts that you need not come to any more',
    of: (whose) => ofPerson(slotFarewells.personId, isWho(whose)),
    // A place that is erased leaves one.
    last: true,
    erasure: 'delete',
  }),
  definePersonalData({
    table: slotSignups,
    title: 'Shifts you signed up for, or that you were asked for',
    of: theirs,
    erasure: 'delete',
  }),
  definePersonalData({
    table: slotSignups,
    title: 'Whom you put down for shifts',
    of: (whose) => and(eq(slotSignups.createdBy, whose.id), not(theirs(whose))),
    secret: ['note', 'reason'],
    erasure: { keep: 'They belong to the people they name.' },
  }),
  ownedBy(slotWishes.userId, { title: 'When you want to be reminded of shifts', erasure: 'delete' }),
  definePersonalData({
    table: slots,
    title: 'Shifts you planned',
    of: ({ id }) => eq(slots.createdBy, id),
    erasure: { keep: 'What was needed is the charity’s.' },
  }),
]
