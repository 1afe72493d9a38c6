import { and, eq, not, sql } from 'drizzle-orm'
import { isWho, ofPerson } from '#platform/people/service.ts'
import { definePersonalData } from '#server/data/personal-data.ts'
import { askLinks, coverRounds, slotAsks } from './tables.ts'

export const personalData = [
  definePersonalData({
    table: slotAsks,
    title: 'Shifts you were asked for, and what you answered',
    of: (whose) => ofPerson(slotAsks.personId, isWho(whose)),
    secret: ['created_by', 'link_id'],
    erasure: 'delete',
  }),
  definePersonalData({
    table: slotAsks,
    title: 'Whom you asked for shifts',
    of: (whose) => and(eq(slotAsks.createdBy, whose.id), not(ofPerson(slotAsks.personId, isWho(whose)))),
    secret: ['words', 'link_id'],
    erasure: { keep: 'They belong to the people they name.' },
  }),
  definePersonalData({
    table: coverRounds,
    title: 'Searches for somebody who steps in: for you, by you, or won by you',
    of: (whose) =>
      sql`(${eq(coverRounds.createdBy, whose.id)} OR ${ofPerson(coverRounds.personId, isWho(whose))} OR ${ofPerson(coverRounds.wonBy, isWho(whose))})`,
    secret: ['created_by'],
    erasure: { keep: 'How a place was filled is the charity’s.' },
  }),
  definePersonalData({
    table: askLinks,
    title: 'Links by which you may answer',
    of: (whose) => ofPerson(askLinks.personId, isWho(whose)),
    secret: ['token_hash'],
    erasure: 'delete',
  }),
]
