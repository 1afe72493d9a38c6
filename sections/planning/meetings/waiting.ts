import { and, asc, eq, gte, ne, sql } from 'drizzle-orm'
import { passes } from '#kernel/people/access.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { defineWaiting, MOST_WAITING, type WaitingOf } from '#server/data/waiting.ts'
import { manages, mayView } from './access.ts'
import { agendaItems, meetings } from './tables.ts'

const opens = (id: string, part?: 'agenda') => ({
  section: 'meetings',
  params: { id, ...(part ? { part } : {}) },
})

/** Meetings to come that are for this person: whoever is invited, or everybody. */
async function coming(ctx: Ctx): Promise<WaitingOf[]> {
  const found = await ctx.db
    .select()
    .from(meetings)
    .where(
      and(
        gte(meetings.date, todayOf(ctx)),
        ne(meetings.status, 'completed'),
        sql`(cardinality(${meetings.invited}) = 0 OR ${ctx.user.id}::uuid = ANY (${meetings.invited}))`,
      ),
    )
    .orderBy(asc(meetings.date), asc(meetings.startTime))
    .limit(MOST_WAITING)
  return found.map(({ id, title, location, date, startTime }) => ({
    id,
    kind: 'event',
    what: 'Meeting',
    title,
    about: location,
    due: date,
    dueTime: startTime,
    opens: opens(id),
  }))
}

/** What was put forward for an agenda and nobody has decided about. */
async function putForward(ctx: Ctx): Promise<WaitingOf[]> {
  const found = await ctx.db
    .select({ item: agendaItems, meeting: meetings })
    .from(agendaItems)
    .innerJoin(meetings, eq(meetings.id, agendaItems.meetingId))
    .where(and(eq(agendaItems.status, 'pending'), ne(meetings.status, 'completed')))
    .orderBy(asc(meetings.date))
    .limit(MOST_WAITING)
  return found.map(({ item, meeting }) => ({
    id: item.id,
    kind: 'decision',
    what: 'Agenda item',
    title: item.title,
    about: meeting.title,
    due: meeting.date,
    opens: opens(meeting.id, 'agenda'),
  }))
}

export const waitingSource = defineWaiting({
  events: ['meetings.changed', 'agenda.changed'],
  of: async (ctx) => {
    if (!passes(ctx.user, mayView)) return []
    return [...(await coming(ctx)), ...(manages(ctx.user) ? await putForward(ctx) : [])]
  },
})
