import { inArray, sql } from 'drizzle-orm'
import { invalid } from '#kernel/calls/errors.ts'
import { type CurrentUser, has, passes } from '#kernel/people/access.ts'
import { rowsOf } from '#server/data/rows.ts'
import { users } from '#server/data/tables.ts'
import { can, mayView } from './access.ts'
import { workKind, workTeam } from './fields.ts'
import { workKinds, workLogs, workTeams } from './tables.ts'

const rules = {
  scope: (user: CurrentUser) =>
    passes(user, mayView) || has(user, can.WORK_LOGS_EDIT_ALL) ? undefined : (false as const),
  mayAdd: (user: CurrentUser) => has(user, can.WORK_LOGS_EDIT_ALL),
  mayEdit: (user: CurrentUser) => has(user, can.WORK_LOGS_EDIT_ALL),
}

/** The kinds of work: those in use first, by name. One that has hours is put out of use rather than deleted. */
export const kinds = rowsOf(workKind, workKinds, {
  ...rules,
  event: 'workKinds.changed',
  order: [sql`${workKinds.isActive} DESC`, sql`lower(${workKinds.name})`],
  beside: async (ctx, found) => {
    const ids = found.map(({ id }) => id)
    const used = await ctx.db
      .select({ kindId: workLogs.kindId, count: sql<number>`count(*)::integer` })
      .from(workLogs)
      .where(inArray(workLogs.kindId, ids))
      .groupBy(workLogs.kindId)
    const counts = new Map(used.map(({ kindId, count }) => [kindId, count]))
    return ids.map((id) => ({ used: counts.get(id) ?? 0 }))
  },
})

/** Teams and their departments: who sees hours that are shared with them. */
export const teams = rowsOf(workTeam, workTeams, {
  ...rules,
  event: 'workTeams.changed',
  order: [sql`lower(${workTeams.name})`],
  derive: async (ctx, { memberIds }) => {
    if (!memberIds) return {}
    const ids = [...new Set(memberIds)]
    const known =
      ids.length > 0 ? await ctx.db.select({ id: users.id }).from(users).where(inArray(users.id, ids)) : []
    if (known.length < ids.length) throw invalid({ memberIds: 'One of these people is not known any more' })
    return { memberIds: ids }
  },
})
