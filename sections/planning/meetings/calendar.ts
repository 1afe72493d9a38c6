import { between, eq } from 'drizzle-orm'
import { instantIn } from '#kernel/charity/day.ts'
import { MINUTE } from '#kernel/clock.ts'
import { passes } from '#kernel/people/access.ts'
import { type CalendarCtx, defineCalendar } from '#server/data/calendar.ts'
import { users } from '#server/data/tables.ts'
import { mayView } from './access.ts'
import { USUAL_MINUTES } from './fields.ts'
import { invitedTo, opensMeeting } from './rows.ts'
import { meetings } from './tables.ts'

/** Meetings, for whoever may open them; in the feeds of those who are invited, or of all of them where nobody is. */
export const source = defineCalendar({
  name: 'meetings',
  events: ['meetings.changed'],
  between: async (ctx, { from, to, person }) => {
    if (!passes(ctx.user, mayView)) return []
    const found = await ctx.db
      .select()
      .from(meetings)
      .where(between(meetings.date, from, to))
    // What is for everybody takes nobody's time who could not open it.
    const isOutside = person !== undefined && person !== ctx.user.id && !(await opensMeetings(ctx, person))
    return found.flatMap((row) => {
      const invited = invitedTo(row)
      if (invited === null && isOutside) return []
      const start = instantIn(ctx.settings.timeZone, row.date, row.startTime)
      const entry = {
        id: row.id,
        kind: 'event' as const,
        title: row.title,
        span: {
          start: start.toISOString(),
          end: new Date(start.getTime() + (row.minutes ?? USUAL_MINUTES) * MINUTE).toISOString(),
        },
        people: invited ?? ('everybody' as const),
        note: [row.description, row.link].filter(Boolean).join('\n') || null,
        place: row.location,
        opens: opensMeeting(row.id),
        changedAt: row.updatedAt,
      }
      return [entry]
    })
  },
})

async function opensMeetings(ctx: CalendarCtx, id: string) {
  const [person] = await ctx.db.select().from(users).where(eq(users.id, id))
  return person !== undefined && passes(person, mayView)
}
