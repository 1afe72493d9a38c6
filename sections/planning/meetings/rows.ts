import { and, eq, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import { mustOpen } from '#platform/tasks/service.ts'
import { tasks } from '#platform/tasks/tables.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { accountNames } from '#server/data/names.ts'
import { cellsOfRows } from '#server/data/row-cells.ts'
import { rowsOf } from '#server/data/rows.ts'
import { manages, mayView } from './access.ts'
import type { TABS } from './contract.ts'
import { meeting } from './fields.ts'
import { agendaItems, meetingLines, meetings } from './tables.ts'

/** What tasks from minutes are about. */
export const ABOUT = 'meetings'

/** Everybody who may see meetings sees each of them, with its agenda and its minutes. */
export const scope = (user: CurrentUser) => (passes(user, mayView) ? undefined : false)

export type MeetingRow = typeof meetings.$inferSelect

export const opensMeeting = (id: string, part?: 'agenda' | 'minutes' | 'comments' | 'files') =>
  `/dashboard?section=meetings&id=${id}${part ? `&part=${part}` : ''}`

/** What is closed is past, also on its day; what was never closed is so from the next day on. */
const isPast = (ctx: Ctx) => sql`(${meetings.status} = 'completed' OR ${lt(meetings.date, todayOf(ctx))})`
const inTab = (ctx: Ctx, tab: (typeof TABS)[number]): SQL | undefined =>
  tab === 'all' ? undefined : tab === 'past' ? isPast(ctx) : sql`NOT ${isPast(ctx)}`

interface Counted extends Record<string, unknown> {
  id: string
  approved: number
  done: number
  pending: number
  planned: number
  decisions: number
  openTasks: number
}

/** Its people, and how its agenda and its minutes stand, for a page of meetings at once. */
export async function besideOf(ctx: Ctx, found: MeetingRow[]) {
  const ids = sql`ANY (${sql.param(found.map(({ id }) => id))}::uuid[])`
  const { rows: counted } = await ctx.db.execute<Counted>(sql`
    SELECT m.id, a.*, l.decisions, t.open AS "openTasks" FROM ${meetings} m
    CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE status = 'approved')::integer AS approved,
      count(*) FILTER (WHERE is_done)::integer AS done,
      count(*) FILTER (WHERE status = 'pending')::integer AS pending,
      coalesce(sum(minutes) FILTER (WHERE status = 'approved'), 0)::integer AS planned
      FROM ${agendaItems} WHERE meeting_id = m.id) a
    CROSS JOIN LATERAL (SELECT count(*)::integer AS decisions FROM ${meetingLines}
      WHERE meeting_id = m.id AND kind = 'decision') l
    CROSS JOIN LATERAL (SELECT count(*)::integer AS open FROM ${tasks}
      WHERE about_table = ${ABOUT} AND about_id = m.id AND status IN ('pending', 'in_progress')) t
    WHERE m.id = ${ids}`)
  const byId = new Map(counted.map(({ id, ...counts }) => [id, counts]))
  const names = await accountNames(
    ctx,
    found.flatMap(({ invited, createdBy }) => [...invited, createdBy]),
  )
  const today = todayOf(ctx)
  const none = { approved: 0, done: 0, pending: 0, planned: 0, decisions: 0, openTasks: 0 }
  return found.map(({ id, invited, createdBy, date }) => ({
    people: invited.map((person) => ({ id: person, name: names.get(person) ?? 'Somebody' })),
    addedBy: names.get(createdBy ?? '') ?? null,
    isAhead: date > today,
    ...(byId.get(id) ?? none),
  }))
}

export const rows = rowsOf(meeting, meetings, {
  scope,
  mayAdd: manages,
  mayEdit: manages,
  mayDecide: manages,
  event: 'meetings.changed',
  section: 'meetings',
  where: (ctx, { tab, from, until }) =>
    and(
      tab ? inTab(ctx, tab as (typeof TABS)[number]) : undefined,
      from ? gte(meetings.date, from as string) : undefined,
      until ? lte(meetings.date, until as string) : undefined,
    ),
  searched: [
    sql`(SELECT string_agg(u.display_name, ' ') FROM users u WHERE u.id = ANY (${meetings.invited}))`,
    sql`(SELECT string_agg(a.title, ' ') FROM agenda_items a WHERE a.meeting_id = ${meetings.id})`,
  ],
  // What comes next stands first; of what is past the latest.
  order: (input) =>
    (input as { tab?: string }).tab === 'upcoming'
      ? [sql`${meetings.date}`, sql`${meetings.startTime}`, sql`${meetings.id}`]
      : [sql`${meetings.date} DESC`, sql`${meetings.startTime} DESC`, sql`${meetings.id}`],
  derive: async (ctx, { invited }, before) => {
    if (invited)
      await mustOpen(ctx, 'invited', { given: invited, known: before?.invited ?? [], opens: mayView })
    return {}
  },
  // Its agenda, minutes and attendance go with it.
  refuseIfUsed: async () => {},
  beside: besideOf,
  exported: {
    heading: ['Invited', 'Agenda items', 'Decisions', 'Open tasks'],
    cells: cellsOfRows(meetings, async (ctx, found) =>
      (await besideOf(ctx, found)).map(({ people, approved, decisions, openTasks }) => [
        people.map(({ name }) => name).join('; '),
        approved,
        decisions,
        openTasks,
      ]),
    ),
  },
})

/** Locked, so that two who close it or carry it on at once do so once. */
export async function lockMeeting(ctx: Ctx, id: string): Promise<MeetingRow> {
  await rows.find(ctx, id)
  return rows.find(ctx, id, { locked: true })
}

export const meetingsOf = (ctx: Pick<Ctx, 'db'>, ids: string[]) =>
  ctx.db
    .select()
    .from(meetings)
    .where(inArray(meetings.id, [...new Set(ids)]))

/** Those it is for: who is invited, or `null` for everybody who may open meetings. */
export const invitedTo = ({ invited }: Pick<MeetingRow, 'invited'>) => (invited.length > 0 ? invited : null)

/** Meetings of the same type on earlier days. */
export const earlierThan = ({ kind, date, id }: MeetingRow) =>
  and(eq(meetings.kind, kind), lte(meetings.date, date), sql`${meetings.id} <> ${id}`)
