import { and, asc, eq, getTableName, gte, inArray, lte, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { addDays } from '#kernel/charity/day.ts'
import { countOf } from '#kernel/language/count.ts'
import { foldName } from '#kernel/language/names.ts'
import { passes } from '#kernel/people/access.ts'
import { mayCoordinate, mayView } from '#platform/slots/access.ts'
import { inWords, isOffered } from '#platform/slots/service-staffing.ts'
import { slotSignups, slots } from '#platform/slots/tables.ts'
import { findMessage } from '#platform/threads/service-found.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { defineOutcome } from '#server/data/outcomes.ts'
import { people, users } from '#server/data/tables.ts'
import { openedKind } from '#server/data/visible-record.ts'
import type { roster as calls } from './contract.ts'
import { OPEN_STATES } from './fields.ts'
import { startsAt } from './rounds.ts'
import { coverRounds } from './tables.ts'

type Calls = typeof calls

/** Ours: so far ahead somebody is looked for from a conversation, and so many shifts are offered at a time. */
const AHEAD_DAYS = 60
const MOST_SHOWN = 20

/** With its table: among what is selected a column stands without it, and inside of a subquery `id` is another’s. */
const THIS = sql.raw('slots.id')
const held = sql<number>`slot_held(${THIS})`
const searching = sql<number>`(SELECT count(*)::integer FROM ${coverRounds} r WHERE r.slot_id = ${THIS}
  AND r.status IN (${sql.join(
    OPEN_STATES.map((state) => sql`${state}`),
    sql`, `,
  )}))`

export async function toCover(
  ctx: Ctx,
  { messageId, search }: InputOf<Calls['toCover']>,
): Promise<OutputOf<Calls['toCover']>> {
  const message = await findMessage(ctx, messageId)
  ctx.check(true)
  const plans = mayCoordinate(ctx.user)
  const today = todayOf(ctx)
  const soon = and(
    eq(slots.status, 'open'),
    gte(slots.day, today),
    lte(slots.day, addDays(today, AHEAD_DAYS)),
  )
  const accounts = [ctx.user.id, ...(plans && message.createdBy ? [message.createdBy] : [])]
  const places = await ctx.db
    .select({ slot: slots, signupId: slotSignups.id, personId: slotSignups.personId, name: people.name })
    .from(slotSignups)
    .innerJoin(slots, eq(slots.id, slotSignups.slotId))
    .innerJoin(people, eq(people.id, slotSignups.personId))
    .innerJoin(users, eq(users.personId, slotSignups.personId))
    .where(and(soon, eq(slotSignups.status, 'confirmed'), inArray(users.id, accounts)))
    .orderBy(asc(slots.day), asc(slots.startTime), asc(slots.id))
  const open = plans
    ? await ctx.db
        .select()
        .from(slots)
        .where(and(soon, sql`${held} + ${searching} < ${slots.needed}`))
        .orderBy(asc(slots.day), asc(slots.startTime), asc(slots.id))
    : []
  const now = ctx.app.now().getTime()
  const begins = (slot: typeof slots.$inferSelect) => isOffered(ctx, slot) && startsAt(ctx, slot) > now
  const items = [
    ...places
      .filter(({ slot }) => begins(slot))
      .map(({ slot, signupId, name }) => ({ ...shownOf(slot), signupId, instead: name })),
    ...open.filter(begins).map((slot) => ({ ...shownOf(slot), signupId: null, instead: null })),
  ]
  const words = foldName(search).split(' ')
  const holds = ({ title, when, instead }: (typeof items)[number]) => {
    const text = foldName([title, when, instead].filter(Boolean).join(' '))
    return words.every((word) => text.includes(word))
  }
  return { items: items.filter(holds).slice(0, MOST_SHOWN) }
}

const shownOf = (slot: typeof slots.$inferSelect) => ({
  slotId: slot.id,
  title: slot.title,
  when: inWords(slot),
})

/** A shift for which somebody was asked in a conversation. */
export const outcomes = defineOutcome({
  table: 'slots',
  shown: async (ctx, ids) => {
    if (!passes(ctx.user, mayView)) return []
    const rows = await ctx.db
      .select({ slot: slots, held, searching })
      .from(slots)
      .where(inArray(slots.id, ids))
    return rows.map(({ slot, held: has, searching: looks }) => ({
      id: slot.id,
      what: 'Cover',
      title: `${slot.title}, ${inWords(slot)}`,
      state: stateOf(ctx, slot, Math.max(0, slot.needed - has), looks),
      route: openedKind(ctx, getTableName(slots)).opens(slot.id),
    }))
  },
})

function stateOf(ctx: Ctx, slot: typeof slots.$inferSelect, open: number, looks: number) {
  if (slot.status === 'called_off') return { words: 'Called off', tone: 'neutral' as const }
  if (!isOffered(ctx, slot)) return { words: 'Over', tone: 'neutral' as const }
  if (open === 0) return { words: 'All places are taken', tone: 'good' as const }
  if (looks > 0) return { words: 'Somebody is looked for', tone: 'info' as const }
  return { words: countOf(open, 'open place'), tone: 'warn' as const }
}
