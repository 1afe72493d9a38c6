import { eq } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { conflict, invalid } from '#kernel/calls/errors.ts'
import { formatDay } from '#kernel/charity/day.ts'
import { personToken } from '#kernel/language/message-text.ts'
import { passes } from '#kernel/people/access.ts'
import { peopleWho } from '#platform/accounts/service-names.ts'
import { settle } from '#platform/notifications/service.ts'
import { isOpen, partsOf } from '#platform/tasks/access.ts'
import { lockTasks, type TaskRow, tellAssigned } from '#platform/tasks/service.ts'
import { tasks } from '#platform/tasks/tables.ts'
import type { Ctx } from '#server/context.ts'
import { accountNames } from '#server/data/names.ts'
import { users } from '#server/data/tables.ts'
import { updateMany } from '#server/data/versioned.ts'
import { isClosed, mayChangeTask, mayRemoveLine, mayView, mayWrite } from './access.ts'
import type { LineKind } from './fields.ts'
import { actionIn, type LineAction, saysKind } from './line-action.ts'
import { asWritten, type LineRow, lineRows } from './line-rows.ts'
import type { minutes as calls } from './minutes-contract.ts'
import { ABOUT, type MeetingRow, rows } from './rows.ts'
import { agendaItems, meetingAttendance, meetingLines, meetings } from './tables.ts'

type Calls = typeof calls

const CLOSED = 'The minutes of this meeting are closed.'
const shown = (ctx: Ctx, id: string) => lineRows.handlers.one(ctx, { id })

export const linesOf = (ctx: Pick<Ctx, 'db'>, meetingId: string) =>
  ctx.db
    .select()
    .from(meetingLines)
    .where(eq(meetingLines.meetingId, meetingId))
    .orderBy(...asWritten)

export const peopleOfMeetings = (ctx: Ctx, { search }: InputOf<Calls['people']>) =>
  peopleWho(ctx, { search, open: mayView })

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
  const said = saysKind(text)
  return said === 'note' && actionIn(text, date) ? 'action' : said
}

/** Those who write do not hold each other up, but nobody closes the meeting meanwhile. */
async function heldOpen(ctx: Ctx, id: string): Promise<MeetingRow> {
  await ctx.db.select({ id: meetings.id }).from(meetings).where(eq(meetings.id, id)).for('key share')
  return rows.find(ctx, id)
}

export async function addLine(ctx: Ctx, { text, ...input }: InputOf<Calls['add']>) {
  const meeting = await heldOpen(ctx, input.meetingId)
  ctx.check(mayWrite(ctx.user, meeting), isClosed(meeting) ? CLOSED : undefined)
  await mustBeOfMeeting(ctx, input.agendaItemId, meeting.id)
  const said = await withPeople(ctx, text)
  const made = await lineRows.insert(ctx, { ...input, text: said, kind: kindOf(said, input.kind, meeting) })
  await follow(ctx, made.id, meeting, said)
  return shown(ctx, made.id)
}

export async function editLine(ctx: Ctx, input: InputOf<Calls['edit']>) {
  const before = await lineRows.find(ctx, input.id)
  const meeting = await heldOpen(ctx, before.meetingId)
  ctx.check(mayWrite(ctx.user, meeting), isClosed(meeting) ? CLOSED : undefined)
  await mustBeOfMeeting(ctx, input.agendaItemId, meeting.id)
  const text = input.text === undefined ? undefined : await withPeople(ctx, input.text)
  await lineRows.edit(ctx, { ...input, text })
  if (text !== undefined && input.kind === undefined) await sayKind(ctx, input.id, meeting)
  if (text !== undefined && text !== before.text) await follow(ctx, input.id, meeting, before.text)
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
  const { meetingId } = await lineRows.find(ctx, id)
  const meeting = await heldOpen(ctx, meetingId)
  const before = await lineRows.find(ctx, id, { locked: true })
  ctx.check(mayRemoveLine(ctx.user, before, meeting), isClosed(meeting) ? CLOSED : undefined)
  await ctx.db.delete(meetingLines).where(eq(meetingLines.id, id))
  if (before.taskId) await dropTask(ctx, before.taskId)
  ctx.emit('minutes.changed', { id })
  return {}
}

/** Nobody has begun on it, and it is this person's to take away. */
const mayDrop = (ctx: Ctx, task: TaskRow) =>
  isOpen(task) && task.doneBy.length === 0 && mayChangeTask(ctx.user, task)

async function dropTask(ctx: Ctx, taskId: string) {
  const [task] = await lockTasks(ctx, [taskId])
  if (!task || !mayDrop(ctx, task)) return
  await ctx.db.delete(tasks).where(eq(tasks.id, taskId))
  await settle(ctx, { type: 'task', id: taskId })
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

const THEIRS =
  'This line is a task. Whoever wrote it down, whoever has it and whoever manages meetings may correct it.'

/**
 * A line with @name and a day is that person's task, and stays so: of what it asks for, the task says what was written
 * anew; without the name or the day, there is none any more. What the line never asked for itself stays, and what was done
 * or canceled is nobody's to rewrite. `was`: the line as it stood before.
 */
async function follow(ctx: Ctx, id: string, meeting: MeetingRow, was: string) {
  const [line] = await ctx.db.select().from(meetingLines).where(eq(meetingLines.id, id)).for('update')
  if (!line) return
  const asked = await askedFor(ctx, line.text, meeting)
  const before = await askedFor(ctx, was, meeting)
  if (!line.taskId) {
    if (asked) await makeTask(ctx, line, meeting, asked)
    return
  }
  const [task] = await lockTasks(ctx, [line.taskId])
  if (!task || !isOpen(task) || (!asked && !before)) return
  const differs = JSON.stringify(asked) !== JSON.stringify(before)
  if (!differs) return
  ctx.check(mayChangeTask(ctx.user, task), THEIRS)
  if (!asked) {
    if (!mayDrop(ctx, task)) return
    await updateMany(ctx, meetingLines, [{ before: line, values: { taskId: null } }])
    return dropTask(ctx, task.id)
  }
  // What was changed in the task itself since is not taken back by a word corrected elsewhere in the line.
  const people = asked.people.toString() === before?.people.toString() ? task.assignedTo : asked.people
  const values = {
    title: asked.title === before?.title ? task.title : asked.title,
    dueDate: asked.due === before?.due ? task.dueDate : asked.due,
    assignedTo: people,
    doneBy: partsOf(people, task.doneBy),
  }
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
