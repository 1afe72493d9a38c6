import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { forbidden, invalid } from '#kernel/calls/errors.ts'
import { formatDay } from '#kernel/charity/day.ts'
import { capital } from '#kernel/language/capital.ts'
import { countOf } from '#kernel/language/count.ts'
import { type Access, type CurrentUser, passes } from '#kernel/people/access.ts'
import { move } from '#kernel/portal/steps.ts'
import { notify, settle } from '#platform/notifications/service.ts'
import { type Ctx, todayOf, type WorkCtx } from '#server/context.ts'
import { placeIn, tableOf } from '#server/data/records.ts'
import { users } from '#server/data/tables.ts'
import { updateMany } from '#server/data/versioned.ts'
import {
  hasOpenPart,
  isDoneFor,
  isOpen,
  isOwn,
  mayCancel,
  OPEN,
  partsAfter,
  partsOf,
  type Status,
  sharesIt,
} from './access.ts'
import { course, type MoveName } from './fields.ts'
import { addNext } from './service-repeat.ts'
import { tasks } from './tables.ts'

export type TaskRow = typeof tasks.$inferSelect

/** What it is about has work that waits: not what was put away, nor what others are made like. */
export const isUnderWay = ({ app }: Pick<WorkCtx, 'app'>): SQL | undefined =>
  and(
    ...[...app.records.values()].flatMap((kind) =>
      kind.tasks?.waits
        ? sql`(${tasks.aboutTable} IS DISTINCT FROM ${tableOf(kind)} OR EXISTS (SELECT FROM ${kind.table}
            WHERE ${kind.table}.id = ${tasks.aboutId} AND ${kind.tasks.waits}))`
        : [],
    ),
  )

/** `waitsFor` (access.ts) as a condition, of tasks about what is under way. */
export function waitingFor({ app, user: { id } }: Pick<Ctx, 'app' | 'user'>): SQL | undefined {
  return and(
    inArray(tasks.status, [...OPEN]),
    or(
      sql`${id}::uuid = ANY (${tasks.assignedTo}) AND NOT ${id}::uuid = ANY (${tasks.doneBy})`,
      sql`cardinality(${tasks.assignedTo}) = 0 AND ${tasks.assignedName} IS NULL AND ${tasks.createdBy} = ${id}`,
    ),
    isUnderWay({ app }),
  )
}

/** What the section that shows a task says of it. */
export const viewOf = ({ app }: Pick<WorkCtx, 'app'>, { aboutTable }: Pick<TaskRow, 'aboutTable'>) =>
  app.records.get(aboutTable ?? '')?.tasks

/** 'Reminder', 'Post': what somebody reads who meets it elsewhere. */
export function nounOf(view: { noun: string } | undefined): string {
  const noun = view?.noun ?? 'task'
  return capital(noun)
}

const mayChangeAll = (ctx: Pick<Ctx, 'app' | 'user'>, task: TaskRow) =>
  viewOf(ctx, task)?.mayChangeAll(ctx.user) ?? false
export const mayChangeTask = (ctx: Pick<Ctx, 'app' | 'user'>, task: TaskRow) =>
  isOwn(ctx.user, task) || mayChangeAll(ctx, task)

/** Whoever is added to these has an account that may open it; `field` says where the words stand. */
export async function mustOpen(
  ctx: Ctx,
  field: string,
  people: { given: readonly string[]; known: readonly string[]; opens: Access },
) {
  const added = people.given.filter((id) => !people.known.includes(id))
  if (added.length === 0) return
  const found = await ctx.db.select().from(users).where(inArray(users.id, added))
  const missing = added.find((id) => !found.some((person) => person.id === id && person.isActive))
  if (missing) throw invalid({ [field]: 'One of these people is not known any more' })
  const outside = found.find((person) => !passes(person, people.opens))
  if (outside)
    throw invalid({ [field]: `${outside.displayName} may not open this, so it cannot be given to them` })
}

interface Given {
  assignedTo?: string[] | undefined
}

/** For `derive` of a view: whoever it is given to has an account that may open it; parts go with their people. */
export async function derivedOf(ctx: Ctx, { assignedTo }: Given, before: TaskRow | null, opens: Access) {
  if (!assignedTo) return {}
  await mustOpen(ctx, 'assignedTo', { given: assignedTo, known: before?.assignedTo ?? [], opens })
  return { doneBy: partsOf(assignedTo, before?.doneBy ?? []) }
}

const opensAt = (ctx: Pick<WorkCtx, 'app'>, task: TaskRow) => {
  const view = viewOf(ctx, task)
  return view ? placeIn(view.section)(task.id) : '/dashboard'
}

/** What the bell says about tasks of one view. */
export const newsAbout = (ctx: Pick<WorkCtx, 'app'>, task: TaskRow) => ({
  type: viewOf(ctx, task)?.type ?? 'task',
  category: 'task' as const,
  priority: task.priority,
  relatedType: 'task',
  relatedId: task.id,
  actionText: 'Mark as done',
  actionType: 'mark_complete',
  actionUrl: opensAt(ctx, task),
})

/** Domain 4.2: those it is given to hear of it, with what it is about; nobody of what they did themselves. */
export async function tellAssigned(ctx: Ctx, task: TaskRow, before: readonly string[], about?: string) {
  const to = task.assignedTo.filter((id) => !before.includes(id) && id !== ctx.user.id)
  if (to.length === 0) return
  const noun = viewOf(ctx, task)?.noun ?? 'task'
  const due =
    task.dueDate && `due ${task.dueDate === todayOf(ctx) ? 'today' : formatDay(task.dueDate, 'short')}`
  await notify(ctx, {
    ...newsAbout(ctx, task),
    to,
    title: `A ${noun} for you: ${task.title}`,
    message: [about, due, `from ${ctx.user.displayName}`].filter(Boolean).join(' · '),
  })
}

/** The list of the section in which one of them opens. */
export const listOf = (url: string) => url.replace(/&id=.*$/, '')

/** Many that were written down at once: one message to each of those they are given to. */
export async function tellAssignedMany(ctx: Ctx, rows: readonly TaskRow[], about: string) {
  const people = new Set(rows.flatMap(({ assignedTo }) => assignedTo))
  for (const to of people) {
    const own = rows.filter(({ assignedTo }) => assignedTo.includes(to))
    const [first] = own
    if (!first || to === ctx.user.id) continue
    if (own.length === 1) await tellAssigned(ctx, { ...first, assignedTo: [to] }, [], about)
    else {
      const { type, category, actionUrl } = newsAbout(ctx, first)
      await notify(ctx, {
        to: [to],
        type,
        category,
        title: `${countOf(own.length, viewOf(ctx, first)?.noun ?? 'task')} for you: ${about}`,
        message: `from ${ctx.user.displayName}`,
        actionText: 'Look at them',
        actionUrl: listOf(actionUrl),
      })
    }
  }
}

/** The rows as they are, locked until the commit, in one order. */
export const lockTasks = (ctx: Ctx, ids: readonly string[]) =>
  ctx.db
    .select()
    .from(tasks)
    .where(inArray(tasks.id, [...ids]))
    .orderBy(tasks.id)
    .for('update')

interface View<Row> {
  find: (ctx: Ctx, id: string) => Promise<Row>
  mayEdit: (user: CurrentUser, row: Row) => boolean
}

/** Tasks that this view shows, locked, for whoever may change all of them. */
export async function tasksToChange(ctx: Ctx, view: View<TaskRow>, ids: readonly string[]) {
  for (const id of ids) await view.find(ctx, id)
  const locked = await lockTasks(ctx, ids)
  ctx.check(locked.every((task) => view.mayEdit(ctx.user, task)))
  return locked
}

interface Moving {
  move: MoveName
  notes?: string | null | undefined
}

/** Tasks that are locked go on to another state; whose they are to move was checked. */
export async function moveTasks(ctx: Ctx, rows: TaskRow[], moving: Moving) {
  if (moving.move === 'cancel')
    ctx.check(
      rows.every((task) => mayCancel(ctx.user, task) || mayChangeAll(ctx, task)),
      'Others have a part of this, too. Whoever wrote it down may cancel it.',
    )
  if (moving.move === 'complete') await completeTasks(ctx, rows, moving.notes)
  else await goOn(ctx, rows, moving)
}

/**
 * Domain 8.1: a task of several is complete when each has finished their part. Whoever has one of them finishes that, but
 * for those who edit all; whoever has none completes all of it. Answers how many are completed, and how many parts done.
 */
export async function completeTasks(ctx: Ctx, rows: TaskRow[], notes?: string | null) {
  const shared = rows.filter((task) => isOpen(task) && sharesIt(ctx.user, task) && !mayChangeAll(ctx, task))
  const whole = rows.filter((task) => !shared.includes(task))
  if (whole.length > 0) await goOn(ctx, whole, { move: 'complete', notes })
  const { completed, parts } = await finishTasks(ctx, shared, notes)
  return { completed: whole.length + completed, parts }
}

async function goOn(ctx: Ctx, rows: TaskRow[], { move: name, notes }: Moving) {
  const changes = rows.map((before) => {
    const status = move(course, before, ctx.user, name)
    return { before, values: { status, ...endedBy(ctx, status, before, notes) } }
  })
  await updateMany(ctx, tasks, changes)
  ctx.emit('tasks.changed')
  for (const { before, values } of changes)
    if (!OPEN.includes(values.status)) await settle(ctx, { type: 'task', id: before.id })
  if (name !== 'complete') return
  await addNext(ctx, rows)
  await tellDone(ctx, rows)
  for (const about of new Set(rows.map(({ aboutTable }) => aboutTable)))
    await viewOf(ctx, { aboutTable: about })?.completed?.(
      ctx,
      rows.filter(({ aboutTable }) => aboutTable === about).map(({ id }) => id),
    )
}

const endedBy = (ctx: Ctx, status: Status, before: TaskRow, notes: Moving['notes']) =>
  status === 'completed'
    ? {
        completedAt: ctx.app.now(),
        completedBy: ctx.user.id,
        doneBy: before.assignedTo,
        ...(notes ? { completionNotes: notes } : {}),
      }
    : { completedAt: null, completedBy: null, doneBy: [] }

/** Whoever wrote it down hears once that it is done, of many at once. */
async function tellDone(ctx: Ctx, rows: TaskRow[]) {
  const whose = new Map<string, TaskRow[]>()
  for (const task of rows)
    if (task.createdBy !== null && task.createdBy !== ctx.user.id)
      whose.set(task.createdBy, [...(whose.get(task.createdBy) ?? []), task])
  for (const [to, done] of whose) {
    const [first] = done
    if (!first) continue
    const { actionUrl, type, category } = newsAbout(ctx, first)
    const noun = viewOf(ctx, first)?.noun ?? 'task'
    await notify(ctx, {
      to: [to],
      type,
      category,
      priority: 'low',
      title:
        done.length === 1 ? `Done: ${first.title}` : `${countOf(done.length, noun)} of yours were completed`,
      message: `by ${ctx.user.displayName}`,
      actionUrl,
    })
  }
}

/**
 * "I am done": one's own part where others have one too, and all of it with the last part or for whoever has none. Said
 * twice it is done once. Locked rows; whose they are was checked. Answers how many are completed by it.
 */
export async function finishTasks(ctx: Ctx, rows: TaskRow[], notes?: string | null) {
  const parts = rows.filter((task) => hasOpenPart(ctx.user, task) && !partsAfter(ctx.user, task).all)
  const whole = rows.filter((task) => !parts.includes(task) && !isDoneFor(ctx.user, task))
  if (whole.length > 0) await goOn(ctx, whole, { move: 'complete', notes })
  if (parts.length > 0) {
    await updateMany(
      ctx,
      tasks,
      parts.map((before) => ({
        before,
        values: {
          doneBy: partsAfter(ctx.user, before).doneBy,
          status: 'in_progress' as const,
          ...(notes ? { completionNotes: joined(before.completionNotes, notes) } : {}),
        },
      })),
    )
    ctx.emit('tasks.changed')
  }
  return { completed: whole.length, parts: parts.length }
}

const NOTES_MAX = 2000
const joined = (before: string | null, notes: string) =>
  [before, notes].filter(Boolean).join('\n').slice(0, NOTES_MAX)

/** One that this person may change, locked; whoever may not hears 403, whether or not it is there. */
export async function taskToChange(ctx: Ctx, id: string) {
  const [task] = await ctx.db.select().from(tasks).where(eq(tasks.id, id)).for('update')
  if (!task || !mayChangeTask(ctx, task)) throw forbidden()
  return task
}
