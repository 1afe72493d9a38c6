import { eq, inArray, sql } from 'drizzle-orm'
import { passes } from '#kernel/people/access.ts'
import { mayView as seesProjects } from '#sections/planning/projects/access.ts'
import { projects } from '#sections/planning/projects/tables.ts'
import type { Ctx } from '#server/context.ts'
import { accountNames } from '#server/data/names.ts'
import { rowsOf } from '#server/data/rows.ts'
import { isClosed, manages, mayTakePart, mayWithdraw } from './access.ts'
import { agendaItem } from './fields.ts'
import { meetingsOf, scope } from './rows.ts'
import { agendaItems, meetings } from './tables.ts'

export type ItemRow = typeof agendaItems.$inferSelect

/** In the order of the agenda (domain 8.2), and within a part as people put it. */
export const inOrder = [
  sql`array_position(ARRAY['old_business', 'urgent_items', 'housekeeping', 'new_business'], ${agendaItems.section})`,
  sql`${agendaItems.position}`,
  sql`${agendaItems.createdAt}`,
  sql`${agendaItems.id}`,
]

async function besideOf(ctx: Ctx, found: ItemRow[]) {
  const names = await accountNames(
    ctx,
    found.map(({ createdBy }) => createdBy),
  )
  const ofMeetings = new Map(
    (
      await meetingsOf(
        ctx,
        found.map(({ meetingId }) => meetingId),
      )
    ).map((row) => [row.id, row]),
  )
  const about = await ctx.db
    .select({ id: projects.id, number: projects.number, title: projects.title })
    .from(projects)
    .where(
      inArray(
        projects.id,
        // What a project is called is for those who may see projects.
        passes(ctx.user, seesProjects) ? found.flatMap(({ projectId }) => projectId ?? []) : [],
      ),
    )
  const byProject = new Map(about.map(({ id, ...project }) => [id, project]))
  const earlier = await ctx.db
    .select({ id: agendaItems.id, day: meetings.date })
    .from(agendaItems)
    .innerJoin(meetings, eq(meetings.id, agendaItems.meetingId))
    .where(
      inArray(
        agendaItems.id,
        found.flatMap(({ deferredFrom }) => deferredFrom ?? []),
      ),
    )
  const dayOfItem = new Map(earlier.map(({ id, day }) => [id, day]))
  return found.map(({ createdBy, meetingId, projectId, deferredFrom }) => {
    const meeting = ofMeetings.get(meetingId)
    return {
      submittedBy: names.get(createdBy ?? '') ?? null,
      project: byProject.get(projectId ?? '') ?? null,
      deferredFromDay: dayOfItem.get(deferredFrom ?? '') ?? null,
      isClosed: meeting === undefined || isClosed(meeting),
    }
  })
}

export const itemRows = rowsOf(agendaItem, agendaItems, {
  scope,
  mayAdd: (user) => passes(user, mayTakePart),
  mayEdit: manages,
  mayRemove: mayWithdraw,
  mayDecide: manages,
  event: 'agenda.changed',
  refuseIfUsed: async () => {},
  beside: besideOf,
})
