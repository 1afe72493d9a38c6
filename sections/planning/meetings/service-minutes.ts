import { eq } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { conflict, invalid } from '#kernel/calls/errors.ts'
import { formatDay } from '#kernel/charity/day.ts'
import { personToken } from '#kernel/language/message-text.ts'
import { passes } from '#kernel/people/access.ts'
import { isOpen, partsOf } from '#platform/tasks/access.ts'
import { lockTasks, tellAssigned } from '#platform/tasks/service.ts'
import { tasks } from '#platform/tasks/tables.ts'
import type { Ctx } from '#server/context.ts'
import { accountNames } from '#server/data/names.ts'
import { users } from '#server/data/tables.ts'
import { updateMany } from '#server/data/versioned.ts'
import { isClosed, mayRemoveLine, mayView, mayWrite } from './access.ts'
import type { LineKind } from './fields.ts'
import { actionIn, type LineAction, saysKind } from './line-action.ts'
import { asWritten, type LineRow, lineRows } from './line-rows.ts'
import type { minutes as calls } from './minutes-contract.ts'
import { ABOUT, type MeetingRow, rows } from './rows.ts'
import { agendaItems, meetingAttendance, meetingLines } from './tables.ts'

type Calls = typeof calls

const CLOSED = 'The minutes of this meeting are closed.'
const shown = (ctx: Ctx, id: string) => lineRows.handlers.one(ctx, { id })

export const linesOf = (ctx: Pick<Ctx, 'db'>, meetingId: string) =>
  ctx.db
    .select()
    .from(meetingLines)
    .where(eq(meetingLines.meetingId, meetingId))
    .orderBy(...asWritten)

/** Who is invited and who was noted, those who are invited first. */
export async function attendanceOf(ctx: Ctx, { id, invited }: MeetingRow) {
  const noted = await ctx.db.select().from(meetingAttendance).where(eq(meetingAttendance.meetingId, id))
  const stateOf = new Map(noted.map(({ userId, state }) => [userId, state]))
  const others = noted.flatMap(({ userId }) => (userId && !invited.includes(userId) ? [userId] : []))
  const names = await accountNames(ctx, [...invited, ...others])
  const named = (isInvited: boolean) => (userId: string) => ({
    userId,
    name: names.get(userId) ?? 'Somebody',
    isInvited,
    state: stateOf.get(userId) ?? null,
  })
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)
  return [
    ...invited.map(named(true)).toSorted(byName),
    ...others.map(named(false)).toSorted(byName),
    ...noted
      .flatMap(({ guest, state }) =>
        guest === null ? [] : [{ userId: null, name: guest, isInvited: false, state }],
      )
      .toSorted(byName),
  ]
}

export async function readMinutes(ctx: Ctx, { id }: InputOf<Calls['read']>) {
  const meeting = await rows.find(ctx, id)
  return {
    lines: await lineRows.show(ctx, await linesOf(ctx, id)),
    attendance: await attendanceOf(ctx, meeting),
  }
}

const NAME = /@([\p{L}\p{N}_'’.-]+(?: [\p{L}\p{N}_'’.-]+){0,3})/gu

/**
 * Names that were typed and not chosen: '@Ana' is whoever of those who may open meetings is called so, where that is one
 * person. What nobody or several are called stays as it was typed.
 */
async function withPeople(ctx: Ctx, text: string): Promise<string> {
  if (!/(?:^|[^<])@[\p{L}\p{N}]/u.test(text)) return text
  const all = await ctx.db.select().from(users).where(eq(users.isActive, true))
  const open = all.filter((person) => passes(person, mayView))
  const called = (typed: string) => {
    const name = typed.toLowerCase()
    const full = open.filter(({ displayName }) => displayName.toLowerCase() === name)
    return full.length > 0 ? full : open.filter(({ firstName }) => firstName.toLowerCase() === name)
  }
  return text.replaceAll(NAME, (whole: string, typed: string) => {
    const words = typed.split(' ')
    // The longest name that fits: '@Ana Reed order labels' is Ana Reed.
    for (let many = words.length; many > 0; many--) {
      const name = words
        .slice(0, many)
        .join(' ')
        .replace(/[.'’-]+$/u, '')
      const [person, ...others] = called(name)
      if (person && others.length === 0) return personToken(person.id) + typed.slice(name.length)
    }
    return whole
  })
}

/** It belongs to something on the agenda of the same meeting, or to nothing. */
async function mustBeOfMeeting(ctx: Ctx, agendaItemId: string | null | undefined, meetingId: string) {
  if (!agendaItemId) return
  const [item] = await ctx.db.select().from(agendaItems).where(eq(agendaItems.id, agendaItemId))
  if (item?.meetingId !== meetingId)
    throw invalid({ agendaItemId: 'This is not on the agenda of this meeting' })
}

/** What a line says itself of its kind, where nobody said more than that it is a note. */
function kindOf(text: string, kind: LineKind = 'note', { date }: MeetingRow): LineKind {
  if (kind !== 'note') return kind
  return actionIn(text, date) ? 'action' : saysKind(text)
}

export async function addLine(ctx: Ctx, { text, ...input }: InputOf<Calls['add']>) {
  const meeting = await rows.find(ctx, input.meetingId)
  ctx.check(mayWrite(ctx.user, meeting), isClosed(meeting) ? CLOSED : undefined)
  await mustBeOfMeeting(ctx, input.agendaItemId, meeting.id)
  const said = await withPeople(ctx, text)
  const made = await lineRows.insert(ctx, { ...input, text: said, kind: kindOf(said, input.kind, meeting) })
  await follow(ctx, made.id, meeting)
  return shown(ctx, made.id)
}

export async function editLine(ctx: Ctx, input: InputOf<Calls['edit']>) {
  const before = await lineRows.find(ctx, input.id)
  const meeting = await rows.find(ctx, before.meetingId)
  ctx.check(mayWrite(ctx.user, meeting), isClosed(meeting) ? CLOSED : undefined)
  await mustBeOfMeeting(ctx, input.agendaItemId, meeting.id)
  const text = input.text === undefined ? undefined : await withPeople(ctx, input.text)
  await lineRows.edit(ctx, { ...input, text })
  if (text !== undefined && input.kind === undefined) await sayKind(ctx, input.id, meeting)
  await follow(ctx, input.id, meeting)
  return shown(ctx, input.id)
}

/** What is corrected into a decision is one, as what is written so. */
async function sayKind(ctx: Ctx, id: string, meeting: MeetingRow) {
  const line = await lineRows.find(ctx, id, { locked: true })
  const kind = kindOf(line.text, line.kind, meeting)
  if (kind !== line.kind) await updateMany(ctx, meetingLines, [{ before: line, values: { kind } }])
}

/** The line goes, and with it what it asked for, as long as nobody has done it. */
export async function removeLine(ctx: Ctx, { id }: InputOf<Calls['remove']>) {
  const before = await lineRows.find(ctx, id, { locked: true })
  const meeting = await rows.find(ctx, before.meetingId)
  ctx.check(mayRemoveLine(ctx.user, before, meeting), isClosed(meeting) ? CLOSED : undefined)
  await ctx.db.delete(meetingLines).where(eq(meetingLines.id, id))
  if (before.taskId) await dropTask(ctx, before.taskId)
  ctx.emit('minutes.changed', { id })
  return {}
}

async function dropTask(ctx: Ctx, taskId: string) {
  const [task] = await lockTasks(ctx, [taskId])
  if (!task || !isOpen(task)) return
  await ctx.db.delete(tasks).where(eq(tasks.id, taskId))
  ctx.emit('tasks.changed')
}

/** Where a task came from, in words: 'Weekly meeting, Nov 18, 2026'. */
export const sourceOf = ({ title, date }: Pick<MeetingRow, 'title' | 'date'>) =>
  `${title}, ${formatDay(date, 'short')}`

/** What a line asks for, of those who may open meetings: somebody else could not see what they were given. */
async function askedFor(ctx: Ctx, text: string, meeting: MeetingRow): Promise<LineAction | null> {
  const found = actionIn(text, meeting.date)
  if (!found) return null
  const all = await ctx.db.select().from(users).where(eq(users.isActive, true))
  const people = found.people.filter((id) =>
    all.some((person) => person.id === id && passes(person, mayView)),
  )
  return people.length > 0 ? { ...found, people } : null
}

/**
 * A line with @name and a day is that person's task, and stays so: written anew, the task says the same; without the name
 * or the day, there is none any more. What was done or canceled is nobody's to rewrite.
 */
async function follow(ctx: Ctx, id: string, meeting: MeetingRow) {
  const [line] = await ctx.db.select().from(meetingLines).where(eq(meetingLines.id, id)).for('update')
  if (!line) return
  const asked = await askedFor(ctx, line.text, meeting)
  if (!line.taskId) {
    if (asked) await makeTask(ctx, line, meeting, asked)
    return
  }
  const [task] = await lockTasks(ctx, [line.taskId])
  if (!task || !isOpen(task)) return
  if (!asked) {
    await updateMany(ctx, meetingLines, [{ before: line, values: { taskId: null } }])
    return dropTask(ctx, task.id)
  }
  const { title, due, people } = asked
  const same =
    task.title === title && task.dueDate === due && task.assignedTo.toString() === people.toString()
  if (same) return
  const values = { title, dueDate: due, assignedTo: people, doneBy: partsOf(people, task.doneBy) }
  await updateMany(ctx, tasks, [{ before: task, values }])
  ctx.emit('tasks.changed')
  await tellAssigned(ctx, { ...task, ...values }, task.assignedTo, meeting.title)
}

export async function makeTask(ctx: Ctx, line: LineRow, meeting: MeetingRow, asked: LineAction) {
  const [task] = await ctx.db
    .insert(tasks)
    .values({
      title: asked.title,
      assignedTo: asked.people,
      dueDate: asked.due,
      aboutTable: ABOUT,
      aboutId: meeting.id,
      source: sourceOf(meeting),
      createdBy: ctx.user.id,
    })
    .returning()
  if (!task) throw conflict('The task was not made. Please try again.')
  await updateMany(ctx, meetingLines, [{ before: line, values: { taskId: task.id } }])
  ctx.emit('tasks.changed')
  await tellAssigned(ctx, task, [], meeting.title)
  return task
}
