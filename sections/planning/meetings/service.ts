import { and, asc, eq, gte, ne } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { conflict, notFound } from '#kernel/calls/errors.ts'
import { clockWords } from '#kernel/charity/clock-time.ts'
import { formatDay, instantIn } from '#kernel/charity/day.ts'
import { move as moved } from '#kernel/portal/steps.ts'
import { holdersOf } from '#platform/accounts/service-people.ts'
import { entryAsFile } from '#platform/calendar/service-file.ts'
import { notify, settle } from '#platform/notifications/service.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { users } from '#server/data/tables.ts'
import { updateMany } from '#server/data/versioned.ts'
import { removeFiles } from '#server/files/files.ts'
import { fileWord } from '#server/files/paper.ts'
import { can, manages, mayNote } from './access.ts'
import type { meetings as calls } from './contract.ts'
import { course } from './fields.ts'
import { OWNER } from './minutes-files.ts'
import { besideOf, invitedTo, lockMeeting, type MeetingRow, opensMeeting, rows, scope } from './rows.ts'
import { meetingAttendance, meetings } from './tables.ts'

type Calls = typeof calls

export const shown = (ctx: Ctx, id: string) => rows.handlers.one(ctx, { id })

export async function current(ctx: Ctx) {
  if (scope(ctx.user) === false) return { meeting: null }
  const [next] = await ctx.db
    .select()
    .from(meetings)
    .where(and(gte(meetings.date, todayOf(ctx)), ne(meetings.status, 'completed')))
    .orderBy(asc(meetings.date), asc(meetings.startTime), asc(meetings.id))
    .limit(1)
  return { meeting: next ? await rows.showOne(ctx, next) : null }
}

export async function move(ctx: Ctx, { id, move: name }: InputOf<Calls['move']>) {
  const before = await lockMeeting(ctx, id)
  ctx.check(manages(ctx.user))
  const [beside] = await besideOf(ctx, [before])
  if (!beside) throw notFound('This meeting')
  const status = moved(course, { ...before, ...beside }, ctx.user, name)
  await updateMany(ctx, meetings, [{ before, values: { status } }])
  if (status === 'completed') await settle(ctx, { type: 'meeting', id })
  ctx.emit('meetings.changed', { id })
  return shown(ctx, id)
}

/** 'Wednesday, November 18, 2026, 6:00 PM · Church hall' */
export const whenAndWhere = ({ date, startTime, location }: MeetingRow) =>
  [`${formatDay(date)}, ${clockWords(startTime)}`, location].filter(Boolean).join(' · ')

/** Domain 8.2: those who are invited, or everybody who may open meetings, but for whoever tells them. */
export async function tell(ctx: Ctx, { id, message }: InputOf<Calls['tell']>) {
  const meeting = await rows.find(ctx, id)
  ctx.check(manages(ctx.user))
  if (meeting.status === 'completed') throw conflict('This meeting is closed. Please open it again first.')
  const invited = invitedTo(meeting)
  const open = (await holdersOf(ctx, can.MEETINGS_VIEW)).map((person) => person.id)
  const to = open.filter((person) => person !== ctx.user.id && (invited?.includes(person) ?? true))
  await settle(ctx, { type: 'meeting', id })
  await notify(ctx, {
    to,
    type: 'meeting',
    category: 'event',
    priority: 'medium',
    title: `Meeting: ${meeting.title}`,
    message: [whenAndWhere(meeting), message].filter(Boolean).join(' · '),
    relatedType: 'meeting',
    relatedId: id,
    actionText: meeting.status === 'agenda_set' ? 'Read the agenda' : 'Open it',
    actionUrl: opensMeeting(id, 'agenda'),
    happensAt: instantIn(ctx.settings.timeZone, meeting.date, meeting.startTime),
  })
  return { told: to.length }
}

/** One person or guest, once for each meeting: said again it is said anew. */
export async function attend(ctx: Ctx, { id, userId, guest, state }: InputOf<Calls['attend']>) {
  const meeting = await rows.find(ctx, id, { locked: true })
  ctx.check(mayNote(ctx.user, userId ?? null, meeting))
  if (userId && state && (await ctx.db.$count(users, eq(users.id, userId))) === 0)
    throw notFound('This person')
  const whose = userId ? eq(meetingAttendance.userId, userId) : eq(meetingAttendance.guest, String(guest))
  const [known] = await ctx.db
    .select()
    .from(meetingAttendance)
    .where(and(eq(meetingAttendance.meetingId, id), whose))
    .for('update')
  if (state === null) {
    if (known) await ctx.db.delete(meetingAttendance).where(eq(meetingAttendance.id, known.id))
  } else if (known) {
    if (known.state !== state)
      await updateMany(ctx, meetingAttendance, [{ before: known, values: { state } }])
  } else {
    await ctx.db.insert(meetingAttendance).values({
      meetingId: id,
      userId: userId ?? null,
      guest: userId ? null : guest,
      state,
      createdBy: ctx.user.id,
    })
  }
  ctx.emit('minutes.changed', { id })
  return {}
}

export async function calendarFile(ctx: Ctx, { id }: InputOf<Calls['calendarFile']>) {
  const { date, title } = await rows.find(ctx, id)
  return entryAsFile(ctx, { source: 'meetings', id, day: date, name: fileWord(title) || 'meeting' })
}

/** With its agenda, its minutes, their files and tasks; an undo brings all of it back. */
export async function remove(ctx: Ctx, { id }: InputOf<Calls['remove']>) {
  await rows.find(ctx, id)
  await removeFiles(ctx, OWNER, id)
  const answer = await rows.handlers.remove(ctx, { id })
  await settle(ctx, { type: 'meeting', id })
  ctx.emit('tasks.changed')
  return answer
}
