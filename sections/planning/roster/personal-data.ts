import { and, eq, not, sql } from 'drizzle-orm'
import { isWho, ofPerson } from '#platform/people/service.ts'
import { definePersonalData } from '#server/data/personal-data.ts'
import { askFarewells, askLinks, coverRounds, rosterPairs, slotAsks } from './tables.ts'

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
    table: rosterPairs,
    title: 'That it was said with whom you are planned, or not',
    of: (whose) =>
      sql`(${ofPerson(rosterPairs.personId, isWho(whose))} OR ${ofPerson(rosterPairs.otherId, isWho(whose))})`,
    // Whom it names besides, and why, was told in confidence.
    secret: ['person_id', 'other_id', 'kind', 'why', 'created_by'],
    erasure: 'delete',
  }),
  definePersonalData({
    table: rosterPairs,
    title: 'Whom you said are planned together, or not',
    of: (whose) =>
      and(
        eq(rosterPairs.createdBy, whose.id),
        not(ofPerson(rosterPairs.personId, isWho(whose))),
        not(ofPerson(rosterPairs.otherId, isWho(whose))),
      ),
    secret: ['person_id', 'other_id', 'why'],
    erasure: { keep: 'They belong to the people they name.' },
  }),
  definePersonalData({
    table: askFarewells,
    title: 'Shifts you were asked for that were deleted since',
    of: (whose) => ofPerson(askFarewells.personId, isWho(whose)),
    erasure: 'delete',
  }),
  definePersonalData({
    table: askLinks,
    title: 'Links by which you may answer',
    of: (whose) => ofPerson(askLinks.personId, isWho(whose)),
    secret: ['token_hash'],
    erasure: 'delete',
  }),
]
