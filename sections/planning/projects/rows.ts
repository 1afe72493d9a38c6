import { and, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import { mustOpen } from '#platform/tasks/service.ts'
import { whoMayOpen } from '#platform/tasks/service-people.ts'
import { tasks } from '#platform/tasks/tables.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { countWhere } from '#server/data/count-where.ts'
import { accountNames } from '#server/data/names.ts'
import { cellsOfRows } from '#server/data/row-cells.ts'
import { rowsOf } from '#server/data/rows.ts'
import { adds, callsOf, mayEdit, mayRemove, mayView } from './access.ts'
import type { TABS } from './contract.ts'
import { OPEN, project } from './fields.ts'
import { projects } from './tables.ts'

export const ABOUT = 'projects'

/** Everybody who may see projects sees each of them. */
export const scope = (user: CurrentUser) => (passes(user, mayView) ? undefined : false)

type Row = typeof projects.$inferSelect

/** Spec 2.3: where a project opens by its id. */
export const opensProject = (id: string, part?: 'comments' | 'files') =>
  `/dashboard?section=projects&view=detail&id=${id}${part ? `&part=${part}` : ''}`

/** Everybody of a project who may open it, but for whoever does what they hear of. */
export function teamOf(ctx: Ctx, { assignedTo, supportIds, createdBy }: Row) {
  const all = new Set([...assignedTo, ...supportIds, ...(createdBy ? [createdBy] : [])])
  all.delete(ctx.user.id)
  return whoMayOpen(ctx, ABOUT, [...all])
}

export const usual = and(isNull(projects.archivedAt), eq(projects.isTemplate, false))
const isOpen = and(usual, inArray(projects.status, [...OPEN]))
const inTab = (tab: (typeof TABS)[number]): SQL | undefined => {
  if (tab === 'archived') return isNotNull(projects.archivedAt)
  if (tab === 'templates') return and(isNull(projects.archivedAt), eq(projects.isTemplate, true))
  return tab === 'open' ? isOpen : and(usual, eq(projects.status, tab))
}
const isOverdue = (ctx: Ctx) => sql`(${isOpen} AND ${lt(projects.dueDate, todayOf(ctx))})`
const nobody = sql`cardinality(${projects.assignedTo}) = 0 AND cardinality(${projects.assignedNames}) = 0`
/** `isAssigned` (access.ts) as a condition. */
export function isAssignedTo(user: CurrentUser) {
  const always = callsOf(user, null)
  const all = sql.param([...callsOf({ ...user, renamedAt: null }, null)])
  const calls =
    user.renamedAt === null || user.renamedAt === undefined
      ? sql`${all}::text[]`
      : sql`CASE WHEN ${projects.createdAt} > ${new Date(user.renamedAt)} THEN ${all}::text[] ELSE ${sql.param([...always])}::text[] END`
  return sql`(${user.id}::uuid = ANY (${projects.assignedTo}) OR ${user.id}::uuid = ANY (${projects.supportIds})
    OR EXISTS (SELECT FROM unnest(${projects.assignedNames} || ${projects.supportNames}) AS name
      WHERE lower(regexp_replace(trim(name), '\\s+', ' ', 'g')) = ANY (${calls})))`
}
const mine = ({ user }: Ctx) => sql`(${projects.createdBy} = ${user.id} OR ${isAssignedTo(user)})`

interface Counted extends Record<string, unknown> {
  id: string
  all: number
  done: number
  overdue: number
}
interface Next extends Record<string, unknown> {
  id: string
  title: string
  due_date: string | null
  who: string | null
}

/** Its people, and how its tasks stand, for a page of projects at once. */
async function besideOf(ctx: Ctx, found: Row[]) {
  const ids = found.map(({ id }) => id)
  const names = await accountNames(ctx, [
    ...new Set(
      found.flatMap(({ assignedTo, supportIds, createdBy }) => [
        ...assignedTo,
        ...supportIds,
        ...(createdBy ? [createdBy] : []),
      ]),
    ),
  ])
  const ofThese = sql`${tasks.aboutTable} = ${ABOUT} AND ${tasks.aboutId} = ANY (${sql.param(ids)}::uuid[])`
  const open = sql`${tasks.status} IN ('pending', 'in_progress')`
  const { rows: counts } = await ctx.db.execute<Counted>(sql`
    SELECT ${tasks.aboutId} AS id, count(*)::integer AS all,
      count(*) FILTER (WHERE ${tasks.status} = 'completed')::integer AS done,
      count(*) FILTER (WHERE ${open} AND ${tasks.dueDate} < ${todayOf(ctx)})::integer AS overdue
    FROM ${tasks} WHERE ${ofThese} AND ${tasks.status} <> 'cancelled' GROUP BY 1`)
  const { rows: next } = await ctx.db.execute<Next>(sql`
    SELECT DISTINCT ON (${tasks.aboutId}) ${tasks.aboutId} AS id, ${tasks.title}, ${tasks.dueDate},
      coalesce(${tasks.assignedName}, (SELECT string_agg(u.display_name, ', ' ORDER BY u.display_name) FROM users u
        WHERE u.id = ANY (${tasks.assignedTo}) AND NOT u.id = ANY (${tasks.doneBy}))) AS who
    FROM ${tasks} WHERE ${ofThese} AND ${open}
    ORDER BY ${tasks.aboutId}, ${tasks.dueDate} NULLS LAST, ${tasks.position}, ${tasks.createdAt}`)
  const countOf = new Map(counts.map((row) => [row.id, row]))
  const nextOf = new Map(next.map((row) => [row.id, row]))
  const named = (ids: string[]) => ids.map((id) => ({ id, name: names.get(id) ?? 'Somebody' }))
  return found.map((row) => {
    const { all = 0, done = 0, overdue = 0 } = countOf.get(row.id) ?? {}
    const first = nextOf.get(row.id)
    return {
      owners: named(row.assignedTo),
      support: named(row.supportIds),
      addedBy: names.get(row.createdBy ?? '') ?? null,
      tasks: { all, done, overdue: row.isTemplate || row.archivedAt !== null ? 0 : overdue },
      done: row.status === 'completed' ? 100 : all > 0 ? Math.floor((done * 100) / all) : (row.progress ?? 0),
      next: first ? { title: first.title, dueDate: first.due_date, who: first.who ?? '' } : null,
    }
  })
}

const namesIn = (column: typeof projects.assignedTo | typeof projects.supportIds) =>
  sql`(SELECT string_agg(u.display_name, ' ') FROM users u WHERE u.id = ANY (${column}))`

export const rows = rowsOf(project, projects, {
  scope,
  mayAdd: (user) => passes(user, adds),
  mayEdit,
  mayRemove,
  mayDecide: () => true,
  event: 'projects.changed',
  section: 'projects',
  where: (ctx, { tab, whose, overdue }) =>
    and(
      tab ? inTab(tab as (typeof TABS)[number]) : undefined,
      whose === 'mine' ? mine(ctx) : whose === 'nobody' ? nobody : undefined,
      overdue ? isOverdue(ctx) : undefined,
    ),
  searched: [
    namesIn(projects.assignedTo),
    namesIn(projects.supportIds),
    ...[projects.assignedNames, projects.supportNames, projects.tags].map(
      (words) => sql`array_to_string(${words}, ' ')`,
    ),
  ],
  // The most pressing first: by the day, then by urgency; what is over by when it was completed.
  order: [
    sql`CASE WHEN ${inArray(projects.status, [...OPEN])} THEN ${projects.dueDate} END ASC NULLS LAST`,
    sql`array_position(ARRAY['urgent', 'high', 'medium', 'low'], ${projects.priority})`,
    sql`${projects.completedAt} DESC NULLS LAST`,
    sql`${projects.number} DESC`,
  ],
  totals: async (ctx, where) => {
    const [sums] = await ctx.db
      .select({
        overdue: countWhere(isOverdue(ctx)),
        unassigned: countWhere(sql`${isOpen} AND ${nobody}`),
        forMeeting: countWhere(sql`${usual} AND ${projects.reviewInNextMeeting}`),
      })
      .from(projects)
      .where(where)
    return sums ?? { overdue: 0, unassigned: 0, forMeeting: 0 }
  },
  derive: async (ctx, { assignedTo, supportIds }, before) => {
    if (assignedTo)
      await mustOpen(ctx, 'assignedTo', {
        given: assignedTo,
        known: before?.assignedTo ?? [],
        opens: mayView,
      })
    if (supportIds)
      await mustOpen(ctx, 'supportIds', {
        given: supportIds,
        known: before?.supportIds ?? [],
        opens: mayView,
      })
    return {}
  },
  beside: besideOf,
  exported: {
    heading: ['Number', 'Owners', 'Support team', 'Done, %', 'Tasks', 'Tasks done', 'Added by'],
    cells: cellsOfRows(projects, async (ctx, found) => {
      const beside = await besideOf(ctx, found)
      return found.map(({ number }, index) => {
        const { owners = [], support = [], done, tasks: counts, addedBy } = beside[index] ?? {}
        const names = (people: { name: string }[]) => people.map(({ name }) => name).join('; ')
        return [number, names(owners), names(support), done, counts?.all, counts?.done, addedBy]
      })
    }),
  },
})
