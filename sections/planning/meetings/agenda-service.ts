import { and, asc, eq, isNull, ne, notInArray, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { conflict, invalid } from '#kernel/calls/errors.ts'
import { formatDay } from '#kernel/charity/day.ts'
import { passes } from '#kernel/people/access.ts'
import { move } from '#kernel/portal/steps.ts'
import { notify } from '#platform/notifications/service.ts'
import { mayView as seesProjects } from '#sections/planning/projects/access.ts'
import { projects } from '#sections/planning/projects/tables.ts'
import type { Ctx } from '#server/context.ts'
import { insertMany, updateMany } from '#server/data/versioned.ts'
import { isClosed, manages, maySubmit, mayWithdraw } from './access.ts'
import { openActionsOf } from './action-rows.ts'
import type { agenda as calls } from './agenda-contract.ts'
import { type ItemRow, inOrder, itemRows } from './agenda-rows.ts'
import { itemCourse } from './fields.ts'
import { earlierThan, type MeetingRow, opensMeeting, rows } from './rows.ts'
import { agendaItems, meetings } from './tables.ts'

type Calls = typeof calls

const shown = (ctx: Ctx, id: string) => itemRows.handlers.one(ctx, { id })
const CLOSED = 'The meeting is closed. Please open it again first.'

export const itemsOf = (ctx: Ctx, meetingId: string) =>
  ctx.db
    .select()
    .from(agendaItems)
    .where(eq(agendaItems.meetingId, meetingId))
    .orderBy(...inOrder)

/** Earlier meetings of the same type: what is open of their minutes opens this agenda (peers 1.10). */
export async function followUpsOf(ctx: Ctx, meeting: MeetingRow) {
  const earlier = await ctx.db.select({ id: meetings.id }).from(meetings).where(earlierThan(meeting))
  return openActionsOf(
    ctx,
    earlier.map(({ id }) => id),
  )
}

export async function readAgenda(ctx: Ctx, { id }: InputOf<Calls['read']>) {
  const meeting = await rows.find(ctx, id)
  const found = await itemsOf(ctx, id)
  const onIt = found.filter(({ status }) => status === 'approved')
  return {
    items: await itemRows.show(ctx, found),
    followUps: isClosed(meeting) ? [] : await followUpsOf(ctx, meeting),
    minutes: onIt.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
  }
}

/** The meeting an item is about, which is not closed; locked, so that nobody closes it meanwhile. */
async function openMeeting(ctx: Ctx, id: string) {
  const meeting = await rows.find(ctx, id, { locked: true })
  if (isClosed(meeting)) throw conflict(CLOSED)
  return meeting
}

/** Whoever manages meetings puts it on the agenda at once; what others put forward is decided about. */
export async function addItem(ctx: Ctx, input: InputOf<Calls['add']>) {
  const meeting = await rows.find(ctx, input.meetingId, { locked: true })
  ctx.check(maySubmit(ctx.user, meeting), isClosed(meeting) ? CLOSED : undefined)
  const known = input.id ? await ctx.db.$count(agendaItems, eq(agendaItems.id, input.id)) : 0
  const status = manages(ctx.user) ? ('approved' as const) : ('pending' as const)
  const made = await itemRows.insert(ctx, { ...input, ...(known === 0 ? { status } : {}) })
  if (known === 0 && status === 'pending' && meeting.createdBy && meeting.createdBy !== ctx.user.id)
    await notify(ctx, {
      to: [meeting.createdBy],
      type: 'agenda_item',
      category: 'event',
      priority: 'low',
      title: `Put forward for ${meeting.title}: ${made.title}`,
      message: `by ${ctx.user.displayName} · ${formatDay(meeting.date, 'short')}`,
      relatedType: 'meeting',
      relatedId: meeting.id,
      actionText: 'Decide about it',
      actionUrl: opensMeeting(meeting.id, 'agenda'),
    })
  ctx.emit('meetings.changed', { id: meeting.id })
  return made
}

async function toChange(ctx: Ctx, id: string): Promise<ItemRow> {
  const { meetingId } = await itemRows.find(ctx, id)
  ctx.check(manages(ctx.user))
  await openMeeting(ctx, meetingId)
  return itemRows.find(ctx, id, { locked: true })
}

async function change(ctx: Ctx, before: ItemRow, values: Partial<ItemRow>) {
  await updateMany(ctx, agendaItems, [{ before, values }])
  ctx.emit('agenda.changed', { id: before.id })
  return shown(ctx, before.id)
}

export async function editItem(ctx: Ctx, input: InputOf<Calls['edit']>) {
  await toChange(ctx, input.id)
  return itemRows.edit(ctx, input)
}

export async function removeItem(ctx: Ctx, { id }: InputOf<Calls['remove']>) {
  const { meetingId, ...item } = await itemRows.find(ctx, id)
  ctx.check(mayWithdraw(ctx.user, item))
  await openMeeting(ctx, meetingId)
  ctx.emit('meetings.changed', { id: meetingId })
  return itemRows.handlers.remove(ctx, { id })
}

export async function decide(ctx: Ctx, { id, move: name, reason }: InputOf<Calls['decide']>) {
  const found = await itemRows.find(ctx, id)
  ctx.check(manages(ctx.user))
  const meeting = await rows.find(ctx, found.meetingId, { locked: true })
  const before = await itemRows.find(ctx, id, { locked: true })
  if (isClosed(meeting)) throw conflict(CLOSED)
  const status = move(itemCourse, { ...before, isClosed: false }, ctx.user, name, reason)
  const said = name === 'reject' ? (reason ?? null) : null
  // Whoever put it forward hears what became of it.
  if (name !== 'reset' && before.createdBy && before.createdBy !== ctx.user.id)
    await notify(ctx, {
      to: [before.createdBy],
      type: 'agenda_item',
      category: 'event',
      priority: 'low',
      title: `${itemCourse.states[status].label}: ${before.title}`,
      message: [meeting.title, formatDay(meeting.date, 'short'), said].filter(Boolean).join(' · '),
      relatedType: 'meeting',
      relatedId: meeting.id,
      actionText: 'Open the agenda',
      actionUrl: opensMeeting(meeting.id, 'agenda'),
    })
  ctx.emit('meetings.changed', { id: meeting.id })
  return change(ctx, before, { status, reason: said })
}

export async function tick(ctx: Ctx, { id, isDone }: InputOf<Calls['tick']>) {
  const before = await toChange(ctx, id)
  if (before.status !== 'approved') throw conflict('This is not on the agenda.')
  return before.isDone === isDone ? shown(ctx, id) : change(ctx, before, { isDone })
}

/** Nearer together than this, all of them are numbered anew. */
const NEAREST = 1e-6

export async function arrange(
  ctx: Ctx,
  { id, before: beforeId, section: wanted }: InputOf<Calls['arrange']>,
) {
  const item = await toChange(ctx, id)
  const section = wanted ?? item.section
  const beside = and(
    eq(agendaItems.meetingId, item.meetingId),
    eq(agendaItems.section, section),
    ne(agendaItems.id, id),
  )
  const own = await ctx.db
    .select()
    .from(agendaItems)
    .where(beside)
    .orderBy(...inOrder)
    .for('update')
  const at = beforeId === null ? own.length : own.findIndex((other) => other.id === beforeId)
  if (at < 0) throw invalid({ before: 'That item is not in this part of the agenda any more' })
  const above = own[at - 1]?.position ?? (own[at]?.position ?? 1) - 2
  const below = own[at]?.position ?? above + 2
  if (below - above > NEAREST) return change(ctx, item, { section, position: (above + below) / 2 })
  const all = [...own.slice(0, at), item, ...own.slice(at)]
  await updateMany(
    ctx,
    agendaItems,
    all.map((before, index) => ({
      before,
      values: before.id === id ? { section, position: index + 1 } : { position: index + 1 },
    })),
  )
  ctx.emit('agenda.changed', { id })
  return shown(ctx, id)
}

/** Projects that somebody marked for the next meeting and that are not on this agenda; none for whoever sees none. */
async function markedProjects(ctx: Ctx, meetingId: string) {
  if (!passes(ctx.user, seesProjects)) return []
  const onIt = ctx.db
    .select({ id: sql`${agendaItems.projectId}` })
    .from(agendaItems)
    .where(and(eq(agendaItems.meetingId, meetingId), sql`${agendaItems.projectId} IS NOT NULL`))
  return ctx.db
    .select()
    .from(projects)
    .where(
      and(
        eq(projects.reviewInNextMeeting, true),
        isNull(projects.archivedAt),
        eq(projects.isTemplate, false),
        notInArray(projects.id, onIt),
      ),
    )
    .orderBy(asc(projects.number))
}

/** What earlier meetings of this type postponed and nobody has taken up since. */
async function postponedBefore(ctx: Ctx, meeting: MeetingRow) {
  const found = await ctx.db
    .select({ item: agendaItems, day: meetings.date })
    .from(agendaItems)
    .innerJoin(meetings, eq(meetings.id, agendaItems.meetingId))
    .where(
      and(
        earlierThan(meeting),
        eq(agendaItems.status, 'postponed'),
        sql`NOT EXISTS (SELECT FROM agenda_items later WHERE later.deferred_from = ${agendaItems.id})`,
        // A project that stood on a later agenda goes on from there.
        sql`NOT EXISTS (SELECT FROM agenda_items x JOIN meetings m ON m.id = x.meeting_id
          WHERE x.project_id = ${agendaItems.projectId} AND m.date > ${meetings.date} AND m.id <> ${meeting.id})`,
      ),
    )
    .orderBy(asc(meetings.date), ...inOrder)
  return found
}

export async function choices(ctx: Ctx, { id }: InputOf<Calls['choices']>) {
  const meeting = await rows.find(ctx, id)
  const found = await markedProjects(ctx, id)
  const postponed = await postponedBefore(ctx, meeting)
  return {
    projects: found.map(({ id: projectId, number, title, meetingDiscussionPoints }) => ({
      id: projectId,
      title,
      about: [`#${number}`, meetingDiscussionPoints].filter(Boolean).join(' · '),
    })),
    postponed: postponed.map(({ item, day }) => ({
      id: item.id,
      title: item.title,
      about: `Postponed on ${formatDay(day, 'short')}`,
    })),
  }
}

const pointsOf = ({ meetingDiscussionPoints, meetingDecisionItems }: typeof projects.$inferSelect) =>
  [meetingDiscussionPoints, meetingDecisionItems && `To decide: ${meetingDecisionItems}`]
    .filter(Boolean)
    .join('\n') || null

/** The same item on the agenda of another meeting, as old business. */
export const again = (item: ItemRow, meetingId: string) => ({
  meetingId,
  createdBy: item.createdBy,
  title: item.title,
  description: item.description,
  minutes: item.minutes,
  projectId: item.projectId,
  status: 'approved' as const,
  section: 'old_business' as const,
  deferredFrom: item.id,
})

/** Domain 8.2: gathered from projects, and what was deferred. Said twice, each stands there once. */
export async function gather(ctx: Ctx, { id, projectIds, postponedIds }: InputOf<Calls['gather']>) {
  await rows.find(ctx, id)
  ctx.check(manages(ctx.user))
  const meeting = await openMeeting(ctx, id)
  const all = projectIds === undefined && postponedIds === undefined
  const onIt = new Set((await itemsOf(ctx, id)).flatMap(({ projectId }) => projectId ?? []))
  const found = (await postponedBefore(ctx, meeting)).filter(
    ({ item }) =>
      (all || postponedIds?.includes(item.id)) && !(item.projectId !== null && onIt.has(item.projectId)),
  )
  // Postponed more than once, a project comes as it stood last.
  const taken = [...new Map(found.map((one) => [one.item.projectId ?? one.item.id, one])).values()]
  // A project that comes as a postponed item comes once.
  const asItem = new Set(taken.flatMap(({ item }) => item.projectId ?? []))
  const marked = (await markedProjects(ctx, id)).filter(
    (project) => (all || projectIds?.includes(project.id)) && !asItem.has(project.id),
  )
  const made = [
    ...taken.map(({ item }) => again(item, id)),
    ...marked.map((project) => ({
      meetingId: id,
      createdBy: ctx.user.id,
      title: project.title,
      description: pointsOf(project),
      projectId: project.id,
      status: 'approved' as const,
      section: project.lastDiscussedDate ? ('old_business' as const) : ('new_business' as const),
    })),
  ]
  if (made.length > 0) {
    await insertMany(ctx, agendaItems, made)
    ctx.emit('agenda.changed')
    ctx.emit('meetings.changed', { id })
  }
  return { added: made.length }
}
