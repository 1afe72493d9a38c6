import { and, asc, eq, gt, inArray, isNull, ne } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { conflict } from '#kernel/calls/errors.ts'
import { addDays, onOrAfter, weekday } from '#kernel/charity/day.ts'
import { passes } from '#kernel/people/access.ts'
import { settle } from '#platform/notifications/service.ts'
import { discussed } from '#sections/planning/projects/service-discussed.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { users } from '#server/data/tables.ts'
import { insertMany, updateMany } from '#server/data/versioned.ts'
import { manages, mayView } from './access.ts'
import { again, itemsOf } from './agenda-service.ts'
import type { meetings as calls } from './contract.ts'
import { withoutKind } from './line-action.ts'
import { wordsOf } from './line-rows.ts'
import { lockMeeting, type MeetingRow } from './rows.ts'
import { makeTask } from './service-minutes.ts'
import { agendaItems, meetingLines, meetings } from './tables.ts'

/** The next of its type that is planned, or the same a week later. */
async function nextAfter(ctx: Ctx, meeting: MeetingRow): Promise<{ next: MeetingRow; isNew: boolean }> {
  const [planned] = await ctx.db
    .select()
    .from(meetings)
    .where(
      and(eq(meetings.kind, meeting.kind), gt(meetings.date, meeting.date), ne(meetings.status, 'completed')),
    )
    .orderBy(asc(meetings.date), asc(meetings.startTime), asc(meetings.id))
    .limit(1)
    .for('update')
  if (planned) return { next: planned, isNew: false }
  const { title, kind, startTime, minutes, location, link, invited } = meeting
  const [weekLater, today] = [addDays(meeting.date, 7), todayOf(ctx)]
  const [made] = await ctx.db
    .insert(meetings)
    .values({
      title,
      kind,
      startTime,
      minutes,
      location,
      link,
      invited,
      date: onOrAfter(weekLater < today ? today : weekLater, weekday(meeting.date)),
      createdBy: ctx.user.id,
    })
    .returning()
  if (!made) throw conflict('The next meeting was not made. Please try again.')
  return { next: made, isNew: true }
}

/** What was not talked about, was postponed, or nobody decided about, goes on; a project stands there once. */
async function carryItems(ctx: Ctx, meeting: MeetingRow, next: MeetingRow): Promise<number> {
  const there = await itemsOf(ctx, next.id)
  const all = await itemsOf(ctx, meeting.id)
  const later = await ctx.db
    .select({ of: agendaItems.deferredFrom })
    .from(agendaItems)
    .where(
      inArray(
        agendaItems.deferredFrom,
        all.map(({ id }) => id),
      ),
    )
  // Taken up by whichever meeting, it goes on from there.
  const taken = new Set(later.map(({ of }) => of))
  const open = all.filter(({ id, status, isDone }) => status !== 'rejected' && !isDone && !taken.has(id))
  const goes = open.filter(
    ({ projectId }) => !there.some((item) => projectId && item.projectId === projectId),
  )
  await insertMany(
    ctx,
    agendaItems,
    goes.map((item) => ({
      ...again(item, next.id),
      // About what nobody decided, somebody decides there.
      ...(item.status === 'pending' ? { status: item.status, section: item.section } : {}),
    })),
  )
  await updateMany(
    ctx,
    agendaItems,
    open
      .filter(({ status }) => status !== 'postponed')
      .map((before) => ({ before, values: { status: 'postponed' } })),
  )
  return goes.length
}

/** Actions of which nobody said who or until when: due at the next meeting. */
async function makeTasks(ctx: Ctx, meeting: MeetingRow, next: MeetingRow): Promise<number> {
  const open = await ctx.db
    .select()
    .from(meetingLines)
    .where(
      and(
        eq(meetingLines.meetingId, meeting.id),
        eq(meetingLines.kind, 'action'),
        isNull(meetingLines.taskId),
      ),
    )
    .orderBy(asc(meetingLines.position))
    .for('update')
  if (open.length === 0) return 0
  const told = await wordsOf(
    ctx,
    open.map(({ text }) => text),
  )
  const all = await ctx.db.select().from(users).where(eq(users.isActive, true))
  for (const [index, line] of open.entries()) {
    const { words = line.text, people = [] } = told[index] ?? {}
    const may = people
      .map(({ id }) => id)
      .filter((id) => all.some((one) => one.id === id && passes(one, mayView)))
    await makeTask(ctx, line, meeting, { people: may, due: next.date, title: titleFor(words) })
  }
  return open.length
}
const TITLE_MAX = 200
const titleFor = (words: string) => withoutKind(words).slice(0, TITLE_MAX)

/**
 * Domain 8.2, "reset for next week", as one request that can be undone: what is open goes on the next agenda, actions become
 * tasks, projects that were talked about are marked no more, and the meeting is closed.
 */
export async function carry(ctx: Ctx, { id }: InputOf<(typeof calls)['carry']>) {
  const meeting = await lockMeeting(ctx, id)
  ctx.check(manages(ctx.user))
  if (meeting.nextId) throw conflict('What was left of this meeting went on to the next one already.')
  if (meeting.date > todayOf(ctx)) throw conflict('This meeting is still to come.')
  const { next, isNew } = await nextAfter(ctx, meeting)
  const about = (await itemsOf(ctx, id))
    .filter(({ isDone }) => isDone)
    .flatMap(({ projectId }) => projectId ?? [])
  const carried = await carryItems(ctx, meeting, next)
  const tasks = await makeTasks(ctx, meeting, next)
  const projects = await discussed(ctx, about, meeting.date)
  await updateMany(ctx, meetings, [{ before: meeting, values: { status: 'completed', nextId: next.id } }])
  await settle(ctx, { type: 'meeting', id })
  ctx.emit('meetings.changed')
  ctx.emit('agenda.changed')
  ctx.emit('minutes.changed')
  return { nextId: next.id, isNew, carried, tasks, projects }
}
