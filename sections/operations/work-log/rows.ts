import { type SQL, sql } from 'drizzle-orm'
import { invalid } from '#kernel/calls/errors.ts'
import { type CurrentUser, has, passes } from '#kernel/people/access.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { judgedNow } from '#server/data/judged-now.ts'
import { accountNames, namesIn } from '#server/data/names.ts'
import { cellsOfRows } from '#server/data/row-cells.ts'
import { rowsOf } from '#server/data/rows.ts'
import { users } from '#server/data/tables.ts'
import { onlySaid } from '#server/data/versioned.ts'
import {
  can,
  dayFault,
  lastDay,
  mayApprove,
  mayDelete,
  mayEdit,
  mayLog,
  mayLogFor,
  mayView,
  seesAll,
  timeFault,
} from './access.ts'
import { STATUS_NAMES, workLog } from './fields.ts'
import { workKinds, workLogs, workTeams } from './tables.ts'

type Row = typeof workLogs.$inferSelect
type Given = Partial<typeof workLogs.$inferInsert>

/** Domain 5.5, sharing: `maySee` of access.ts in SQL. */
export const scope = judgedNow(workLogs, (user: CurrentUser) => {
  if (seesAll(user)) return undefined
  if (!passes(user, mayView) && !has(user, can.WORK_LOGS_EDIT_OWN)) return false
  const me = sql`${user.id}::uuid`
  const mine = sql`FROM ${workTeams} WHERE ${me} = ANY (${workTeams.memberIds})`
  return sql`(${workLogs.userId} = ${me} OR ${workLogs.visibility} = 'public' OR ${me} = ANY (${workLogs.sharedWith})
    OR (${workLogs.visibility} = 'team' AND ${workLogs.teamId} IN (SELECT ${workTeams.id} ${mine}))
    OR (${workLogs.visibility} = 'department' AND ${workLogs.department} IN (SELECT ${workTeams.department} ${mine})))`
})

const personOf = sql`(SELECT ${users.displayName} FROM ${users} WHERE ${users.id} = ${workLogs.userId})`
const kindOf = sql`(SELECT ${workKinds.name} FROM ${workKinds} WHERE ${workKinds.id} = ${workLogs.kindId})`

export const rows = rowsOf(workLog, workLogs, {
  scope,
  mayAdd: (user) => passes(user, mayLog),
  mayEdit,
  mayRemove: mayDelete,
  event: 'workLogs.changed',
  section: 'work-log',
  beside,
  where: (ctx, filter) => conditionOf(ctx, filter),
  searched: [personOf, kindOf],
  order: [sql`${workLogs.workDate} DESC`, sql`${workLogs.createdAt} DESC`],
  sorts: {
    totalMinutes: sql`${workLogs.totalMinutes}`,
    person: sql`lower(${personOf})`,
    kind: sql`lower(${kindOf})`,
    status: sql`array_position(ARRAY['pending', 'returned', 'approved'], ${workLogs.status})`,
  },
  totals: async (ctx, where) => {
    const [sums] = await ctx.db.select(SUMS).from(workLogs).where(where)
    return { totalMinutes: sums?.minutes ?? 0, approvedMinutes: sums?.approvedMinutes ?? 0 }
  },
  exported: {
    heading: ['Person', 'Kind of work', 'Status', 'Approved by'],
    cells: cellsOfRows(workLogs, async (ctx, found) => {
      const named = await beside(ctx, found)
      return named.map(({ person, kind, approvedBy, decidedByName }, index) => [
        person,
        kind,
        STATUS_NAMES[found[index]?.status ?? 'pending'],
        approvedBy && decidedByName,
      ])
    }),
  },
  derive: checked,
})

/** Sums over whatever is selected. */
export const SUMS = {
  minutes: sql<number>`coalesce(sum(${workLogs.totalMinutes}), 0)::integer`,
  approvedMinutes: sql<number>`coalesce(sum(${workLogs.totalMinutes}) FILTER (WHERE ${workLogs.status} = 'approved'), 0)::integer`,
  entries: sql<number>`count(*)::integer`,
}

/** The section's own filters, of the list and of the sums alike. */
function conditionOf(ctx: Ctx, filter: Record<string, unknown>): SQL | undefined {
  const parts: SQL[] = []
  if (filter.from) parts.push(sql`${workLogs.workDate} >= ${filter.from}`)
  if (filter.to) parts.push(sql`${workLogs.workDate} <= ${filter.to}`)
  if (filter.userId) parts.push(sql`${workLogs.userId} = ${filter.userId}`)
  if (filter.kindId) parts.push(sql`${workLogs.kindId} = ${filter.kindId}`)
  if (filter.status) parts.push(sql`${workLogs.status} = ${filter.status}`)
  if (filter.mine) parts.push(sql`${workLogs.userId} = ${ctx.user.id}`)
  if (filter.waiting) parts.push(waitsFor(ctx))
  return parts.length > 0 ? sql.join(parts, sql` AND `) : undefined
}

/** Nobody approves their own hours, nor any before they were worked. */
export const waitsFor = (ctx: Ctx) =>
  sql`${workLogs.status} = 'pending' AND ${workLogs.userId} <> ${ctx.user.id} AND ${workLogs.workDate} <= ${todayOf(ctx)}`

export const GONE = 'Somebody who left'
const kindNames = namesIn(workKinds, workKinds.id, workKinds.name)
const teamNames = namesIn(workTeams, workTeams.id, workTeams.name)

async function beside(ctx: Ctx, found: Row[]) {
  const people = await accountNames(
    ctx,
    found.flatMap(({ userId, decidedBy }) => [userId, decidedBy]),
  )
  const kinds = await kindNames(
    ctx,
    found.map(({ kindId }) => kindId),
  )
  const teams = await teamNames(
    ctx,
    found.map(({ teamId }) => teamId),
  )
  const today = todayOf(ctx)
  return found.map((row) => {
    const approved = row.status === 'approved'
    const decided = row.status !== 'pending'
    return {
      person: people.get(row.userId) || GONE,
      kind: kinds.get(row.kindId ?? '') ?? null,
      team: teams.get(row.teamId ?? '') ?? null,
      isToCome: row.workDate > today,
      approvedBy: approved ? row.decidedBy : null,
      approvedAt: approved ? (row.decidedAt?.toISOString() ?? null) : null,
      decidedByName: decided ? (people.get(row.decidedBy ?? '') ?? null) : null,
      decidedReason: decided ? row.decidedReason : null,
    }
  })
}

/** What an entry must be beyond each of its fields: a time of a day that was, kinds, teams and people that exist. */
async function checked(ctx: Ctx, given: Given, before: Row | null) {
  const now = { hours: 0, minutes: 0, ...before, ...onlySaid(given) } as Row
  const faults: Record<string, string> = {}
  const time = timeFault(now)
  if (time) faults.hours = time
  const last = lastDay(todayOf(ctx), ctx.settings.collectionWeekdays)
  const late = given.workDate === undefined ? undefined : dayFault(given.workDate, last)
  if (late) faults.workDate = late
  if (given.userId && given.userId !== ctx.user.id) {
    if (!mayLogFor(ctx.user, given.userId)) faults.userId = 'You may log your own hours only'
    else if (!(await exist(ctx, accountNames, [given.userId]))) faults.userId = 'This person is not known'
  }
  if (given.kindId && !(await exist(ctx, kindNames, [given.kindId])))
    faults.kindId = 'This kind of work is not there any more'
  if (given.teamId && !(await exist(ctx, teamNames, [given.teamId])))
    faults.teamId = 'This team is not there any more'
  if (given.sharedWith && !(await exist(ctx, accountNames, given.sharedWith)))
    faults.sharedWith = 'One of these people is not known any more'
  if (now.visibility === 'team' && !now.teamId && 'visibility' in given)
    faults.teamId = 'Please choose the team that sees it'
  if (now.visibility === 'department' && !now.department && 'visibility' in given)
    faults.department = 'Please name the department that sees it'
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return before === null ? { userId: given.userId ?? ctx.user.id } : {}
}

const exist = async (ctx: Ctx, names: ReturnType<typeof namesIn>, ids: string[]) =>
  (await names(ctx, ids)).size === new Set(ids).size

/** Putting a decision back is deciding: it takes what deciding takes. */
const DECISION = ['decision', 'decided_by', 'decided_at', 'decided_reason', 'decided_content']

export const record = rows.record({
  fields: {
    work_date: 'Date',
    total_minutes: 'Time',
    description: 'What was done',
    kind_id: 'Kind of work',
    status: 'Status',
    decided_reason: 'What has to change',
    visibility: 'Who sees it',
    department: 'Department',
  },
  mayPutBack: (user, before, now) =>
    now === undefined ||
    DECISION.every((column) => (before[column] ?? null) === (now[column] ?? null)) ||
    (passes(user, mayApprove) && now.user_id !== user.id),
})
