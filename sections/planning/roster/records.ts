import { eq, getTableName, type SQL, sql } from 'drizzle-orm'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import { uniteRows } from '#platform/people/service-unite.ts'
import { slots } from '#platform/slots/tables.ts'
import type { Ctx } from '#server/context.ts'
import { defineRecord, type ToldRow } from '#server/data/records.ts'
import { people } from '#server/data/tables.ts'
import { keepsPairs, plans } from './access.ts'
import { ASK_ANSWERS, PAIR_KINDS, ROUND_STATES } from './fields.ts'
import { beforeUndo } from './service-undone.ts'
import { coverRounds, rosterPairs, slotAsks } from './tables.ts'

/** Whoever plans sees whom they asked; nobody else does. */
const forPlanners = (user: CurrentUser) => (passes(user, plans) ? undefined : (false as const))
const isPlanner = (user: CurrentUser) => passes(user, plans)
const personNamed = async (ctx: Ctx, id: unknown) =>
  (
    await ctx.db
      .select({ name: people.name })
      .from(people)
      .where(eq(people.id, String(id)))
  )[0]?.name ?? 'somebody'
const shiftNamed = async (ctx: Ctx, id: unknown) =>
  (
    await ctx.db
      .select({ title: slots.title })
      .from(slots)
      .where(eq(slots.id, String(id)))
  )[0]?.title ?? 'a shift that is gone'

/** What is about people through one of our tables, in words. */
const about = (mine: (user: CurrentUser) => boolean, unite?: ReturnType<typeof uniteRows>) => ({
  table: getTableName(people),
  column: 'person_id',
  mayChange: () => false,
  changing: () => sql`false`,
  hides: (user: CurrentUser) => !mine(user),
  fields: {},
  told: (_ctx: Ctx, _ids: string[], _condition: SQL | undefined): Promise<ToldRow[]> => Promise.resolve([]),
  ...(unite ? { unite } : {}),
})

const isKeeper = (user: CurrentUser) => passes(user, keepsPairs)

export const records = [
  defineRecord({
    table: rosterPairs,
    noun: 'pair',
    scope: (user) => (isKeeper(user) ? undefined : (false as const)),
    mayChange: isKeeper,
    fields: { person_id: 'Who', other_id: 'With whom', kind: 'How', why: 'Why' },
    event: 'pairs.changed',
    present: (ctx, field, value) => {
      if (field === 'kind') return PAIR_KINDS[value as keyof typeof PAIR_KINDS] ?? value
      return field === 'why' || !value ? value : personNamed(ctx, value)
    },
    subject: about(isKeeper),
  }),
  defineRecord({
    table: coverRounds,
    noun: 'search for cover',
    scope: forPlanners,
    mayChange: isPlanner,
    fields: { slot_id: 'Shift', person_id: 'Who cannot come', status: 'Status', won_by: 'Who comes' },
    event: 'cover.changed',
    present: (ctx, field, value) => {
      if (field === 'status') return ROUND_STATES[value as keyof typeof ROUND_STATES] ?? value
      if (field === 'slot_id') return shiftNamed(ctx, value)
      return value ? personNamed(ctx, value) : value
    },
    subject: about(isPlanner),
  }),
  defineRecord({
    table: slotAsks,
    noun: 'question about a shift',
    scope: forPlanners,
    mayChange: isPlanner,
    fields: {
      slot_id: 'Shift',
      person_id: 'Who',
      answer: 'Answer',
      words: 'What they wrote',
      by_hand: 'By hand',
    },
    event: 'cover.changed',
    beforeUndo,
    present: (ctx, field, value) => {
      if (field === 'answer') return ASK_ANSWERS[value as keyof typeof ASK_ANSWERS] ?? value
      if (field === 'slot_id') return shiftNamed(ctx, value)
      if (field === 'person_id') return personNamed(ctx, value)
      return value
    },
    subject: about(isPlanner, uniteRows(slotAsks, 'slotId')),
  }),
]
