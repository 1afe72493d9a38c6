import { and, eq, inArray } from 'drizzle-orm'
import type { Day } from '#kernel/charity/day.ts'
import type { Ctx } from '#server/context.ts'
import { updateMany } from '#server/data/versioned.ts'
import { mayEdit } from './access.ts'
import { projects } from './tables.ts'

/**
 * A meeting has talked about these projects: they are no longer marked for the next one, and say when it was. Those that
 * this person may not edit stay marked. Answers how many say so now.
 */
export async function discussed(ctx: Ctx, ids: string[], day: Day): Promise<number> {
  if (ids.length === 0) return 0
  const found = await ctx.db
    .select()
    .from(projects)
    .where(and(inArray(projects.id, ids), eq(projects.reviewInNextMeeting, true)))
    .orderBy(projects.id)
    .for('update')
  const theirs = found.filter((project) => mayEdit(ctx.user, project))
  const values = {
    reviewInNextMeeting: false,
    meetingDiscussionPoints: null,
    meetingDecisionItems: null,
    lastDiscussedDate: day,
  }
  await updateMany(
    ctx,
    projects,
    theirs.map((before) => ({ before, values })),
  )
  if (theirs.length > 0) ctx.emit('projects.changed')
  return theirs.length
}
