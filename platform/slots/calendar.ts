import { and, between, eq, inArray, isNull, ne } from 'drizzle-orm'
import { spanOf } from '#kernel/charity/shift-time.ts'
import { passes } from '#kernel/people/access.ts'
import { type CalendarEntry, defineCalendar } from '#server/data/calendar.ts'
import { placeIn } from '#server/data/records.ts'
import { users } from '#server/data/tables.ts'
import { mayView } from './access.ts'
import { HOLDING, roleWords, whereInWords } from './fields.ts'
import { SECTION } from './rows.ts'
import { slotSignups, slots } from './tables.ts'

/**
 * Shifts on the team's calendar; those of events stand there with their event. In somebody's own calendar, and where it is
 * asked what takes their time, every place of theirs.
 */
export const source = defineCalendar({
  name: 'slots',
  events: ['slots.changed', 'event-requests.changed'],
  between: async (ctx, { from, to, person }) => {
    const mine = await ctx.db
      .select({ slot: slots, userId: users.id, changedAt: slotSignups.updatedAt })
      .from(slotSignups)
      .innerJoin(slots, eq(slots.id, slotSignups.slotId))
      .innerJoin(users, eq(users.personId, slotSignups.personId))
      .where(
        and(
          between(slots.day, from, to),
          eq(slots.status, 'open'),
          inArray(slotSignups.status, [...HOLDING]),
          person === undefined ? isNull(slots.ownerTable) : eq(users.id, person),
        ),
      )
    const seesAll = passes(ctx.user, mayView)
    const all =
      person === undefined && seesAll
        ? await ctx.db
            .select()
            .from(slots)
            .where(
              and(between(slots.day, from, to), isNull(slots.ownerTable), ne(slots.status, 'called_off')),
            )
        : []
    const byId = new Map<string, { slot: typeof slots.$inferSelect; people: string[]; changedAt: Date }>(
      all.map((slot) => [slot.id, { slot, people: [], changedAt: slot.updatedAt }]),
    )
    for (const { slot, userId, changedAt } of mine) {
      if (!seesAll && userId !== ctx.user.id) continue
      const known = byId.get(slot.id) ?? { slot, people: [], changedAt: slot.updatedAt }
      known.people.push(userId)
      if (changedAt > known.changedAt) known.changedAt = changedAt
      byId.set(slot.id, known)
    }
    return [...byId.values()].flatMap(({ slot, people, changedAt }): CalendarEntry[] => {
      const span = spanOf(slot, ctx.settings.timeZone)
      if (!span) return []
      return [
        {
          id: slot.id,
          kind: 'event',
          title: `${roleWords(slot)}: ${slot.title}`,
          span,
          people,
          note: slot.instructions,
          place: whereInWords(slot),
          opens: placeIn(SECTION)(slot.id),
          changedAt,
        },
      ]
    })
  },
})
