import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { type slotFarewells, slots } from '#platform/slots/tables.ts'
import { instant, people, personColumn, recordColumns } from '#server/data/tables.ts'
import type { AskAnswer, PairKind, RoundState } from './fields.ts'

/** One place that became free, and the search for somebody who takes it (docs/decisions/131-roster-and-cover.md). */
export const coverRounds = pgTable(
  'cover_rounds',
  {
    ...recordColumns(),
    slotId: uuid('slot_id')
      .notNull()
      .references(() => slots.id, { onDelete: 'cascade' }),
    /** Who cannot come; null where a coordinator looks for somebody for an open place. */
    personId: uuid('person_id').references(() => people.id),
    status: text('status').$type<RoundState>().notNull().default('running'),
    /** Who has the place now. */
    wonBy: uuid('won_by').references(() => people.id),
    startedAt: instant('started_at').notNull(),
    /** When somebody looks at it next; null while there is nothing to wait for. */
    lookAt: instant('look_at'),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('cover_rounds_slot').on(table.slotId),
    index('cover_rounds_due').on(table.lookAt).where(sql`look_at IS NOT NULL`),
    index('cover_rounds_person').on(table.personId),
    index('cover_rounds_won').on(table.wonBy),
  ],
)

/** Somebody who was asked for a shift, once: by a cover, or by a month that was published. */
export const slotAsks = pgTable(
  'slot_asks',
  {
    ...recordColumns(),
    slotId: uuid('slot_id')
      .notNull()
      .references(() => slots.id, { onDelete: 'cascade' }),
    /** The cover; null for a published month. */
    roundId: uuid('round_id').references(() => coverRounds.id, { onDelete: 'cascade' }),
    personId: personColumn(),
    byHand: boolean('by_hand').notNull().default(false),
    /** Day and time that they were asked for (`timesOf`); null where that does not hold any more: they are asked anew. */
    askedFor: text('asked_for'),
    /** Null for whom a coordinator left out. */
    askedAt: instant('asked_at'),
    answer: text('answer').$type<AskAnswer>(),
    /** What they wrote. */
    words: text('words'),
    answeredAt: instant('answered_at'),
    /** When they were told that it is settled. */
    toldAt: instant('told_at'),
    /** The link that leads to it. No foreign key: a question that comes back by an undo need not find it. */
    linkId: uuid('link_id'),
  },
  (table) => [
    unique('slot_asks_once').on(table.slotId, table.personId),
    index('slot_asks_round').on(table.roundId),
    index('slot_asks_person').on(table.personId, table.askedAt),
    index('slot_asks_link').on(table.linkId),
  ],
)

/**
 * Questions whose shift was deleted, of people who may still wait for it, kept by a trigger: they are told, once, and what
 * comes back is asked again (`gone.ts`).
 */
export const askFarewells = pgTable(
  'ask_farewells',
  {
    askId: uuid('ask_id').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** What they were asked for. */
    shift: jsonb('shift').$type<(typeof slotFarewells.$inferSelect)['shift']>().notNull(),
    goneAt: instant('gone_at').notNull().defaultNow(),
    toldAt: instant('told_at'),
  },
  (table) => [index('ask_farewells_person').on(table.personId)],
)

/**
 * Links by which people answer: 256 random bits, of which only the hash is kept. One is good as long as a shift that it asks
 * for is to come, as that stands now.
 */
export const askLinks = pgTable(
  'ask_links',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [index('ask_links_person').on(table.personId)],
)

/** Two who are not planned into one shift, or gladly are. */
export const rosterPairs = pgTable(
  'roster_pairs',
  {
    ...recordColumns(),
    personId: personColumn(),
    otherId: uuid('other_id')
      .notNull()
      .references(() => people.id),
    kind: text('kind').$type<PairKind>().notNull(),
    why: text('why'),
  },
  (table) => [index('roster_pairs_person').on(table.personId), index('roster_pairs_other').on(table.otherId)],
)

export const unrecorded: Record<string, string> = {
  ask_farewells: 'what people are still to be told; the messages stand in the outbox',
  ask_links: 'secrets; what somebody answers by one is recorded with the question',
}

export const refusals = {
  slot_asks_once: 'This person was asked for this shift already.',
}
