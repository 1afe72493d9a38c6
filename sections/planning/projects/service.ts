import { eq, inArray } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { conflict, notFound } from '#kernel/calls/errors.ts'
import { formatDay } from '#kernel/charity/day.ts'
import { move as moved } from '#kernel/portal/steps.ts'
import { notify, settle } from '#platform/notifications/service.ts'
import type { Ctx } from '#server/context.ts'
import { chosenRows } from '#server/data/chosen-rows.ts'
import { accountNames } from '#server/data/names.ts'
import { updateMany } from '#server/data/versioned.ts'
import { mayClaim, mayEdit } from './access.ts'
import type { projects as calls } from './contract.ts'
import { course, OPEN, type Status } from './fields.ts'
import { opensProject, rows, scope, teamOf } from './rows.ts'
import { projects } from './tables.ts'

type Calls = typeof calls
type Row = typeof projects.$inferSelect

const shown = (ctx: Ctx, id: string) => rows.handlers.one(ctx, { id })
const news = (project: Row) => ({
  type: 'project',
  category: 'task' as const,
  priority: project.priority,
  relatedType: 'project',
  relatedId: project.id,
  actionText: 'Open it',
  actionUrl: opensProject(project.id),
})

/** Domain 8.1: whoever is new to it hears of it; nobody of what they did themselves. */
export async function tellNew(ctx: Ctx, project: Row, before: Pick<Row, 'assignedTo' | 'supportIds'>) {
  if (project.isTemplate) return
  const isNew = (id: string, known: readonly string[]) => !known.includes(id) && id !== ctx.user.id
  const owners = project.assignedTo.filter((id) => isNew(id, before.assignedTo))
  const support = project.supportIds.filter((id) => isNew(id, before.supportIds) && !owners.includes(id))
  const due = project.dueDate && `due ${formatDay(project.dueDate, 'short')}`
  const message = [due, `from ${ctx.user.displayName}`].filter(Boolean).join(' · ')
  await notify(ctx, { ...news(project), to: owners, title: `A project for you: ${project.title}`, message })
  await notify(ctx, {
    ...news(project),
    to: support,
    title: `Your support is wanted: ${project.title}`,
    message,
  })
}

export const NOBODY = { assignedTo: [], supportIds: [] }

export async function add(ctx: Ctx, input: InputOf<Calls['add']>) {
  const known = input.id ? await ctx.db.$count(projects, eq(projects.id, input.id)) : 0
  const made = await rows.insert(ctx, input)
  // The same project sent twice is one, and told once.
  if (known === 0) await tellNew(ctx, await rows.find(ctx, made.id), NOBODY)
  return made
}

export async function edit(ctx: Ctx, input: InputOf<Calls['edit']>) {
  const before = await rows.find(ctx, input.id)
  const made = await rows.edit(ctx, input)
  await tellNew(ctx, await rows.find(ctx, input.id), before)
  return made
}

/** The row locked, for whoever may change it. */
async function toChange(ctx: Ctx, ids: readonly string[]): Promise<Row[]> {
  for (const id of ids) await rows.find(ctx, id)
  const found = await ctx.db
    .select()
    .from(projects)
    .where(inArray(projects.id, [...ids]))
    .orderBy(projects.id)
    .for('update')
  ctx.check(found.every((row) => mayEdit(ctx.user, row)))
  return found
}

const endedBy = (ctx: Ctx, status: Status) =>
  status === 'completed'
    ? { completedAt: ctx.app.now(), completedBy: ctx.user.id }
    : { completedAt: null, completedBy: null }

async function tellCompleted(ctx: Ctx, project: Row) {
  await settle(ctx, { type: 'project', id: project.id })
  await notify(ctx, {
    ...news(project),
    to: await teamOf(ctx, project),
    priority: 'low',
    title: `Done: ${project.title}`,
    message: `${ctx.user.displayName} completed the project. Thank you for your part in it!`,
  })
}

export async function move(ctx: Ctx, { id, move: name }: InputOf<Calls['move']>) {
  const [before] = await toChange(ctx, [id])
  if (!before) return shown(ctx, id)
  if (before.archivedAt !== null) throw conflict('This project is archived. Please restore it first.')
  const status = moved(course, before, ctx.user, name)
  await updateMany(ctx, projects, [{ before, values: { status, ...endedBy(ctx, status) } }])
  ctx.emit('projects.changed', { id })
  if (status === 'completed') await tellCompleted(ctx, before)
  return shown(ctx, id)
}

export async function claim(ctx: Ctx, { id }: InputOf<Calls['claim']>) {
  await rows.find(ctx, id)
  const [before] = await ctx.db.select().from(projects).where(eq(projects.id, id)).for('update')
  ctx.check(true)
  if (!before || before.assignedTo.includes(ctx.user.id)) return shown(ctx, id)
  if (before.assignedTo.length > 0 || before.assignedNames.length > 0) {
    const names = await accountNames(ctx, before.assignedTo)
    const who = [...names.values(), ...before.assignedNames].join(', ')
    throw conflict(`Somebody was faster: ${who} has it already.`)
  }
  if (before.isTemplate) throw conflict('This is a template. Please make a project like it.')
  if (!mayClaim(ctx.user, before)) throw conflict('This project is over.')
  const status = before.status === 'waiting' || before.status === 'tabled' ? 'in_progress' : before.status
  await updateMany(ctx, projects, [{ before, values: { assignedTo: [ctx.user.id], status } }])
  ctx.emit('projects.changed', { id })
  return shown(ctx, id)
}

/** Domain 8.1: what was open is completed by it. Its tasks stay as they are, and wait for nobody meanwhile. */
async function putAway(ctx: Ctx, found: Row[]) {
  await updateMany(
    ctx,
    projects,
    found
      .filter(({ archivedAt }) => archivedAt === null)
      .map((before) => ({
        before,
        values: {
          archivedAt: ctx.app.now(),
          reviewInNextMeeting: false,
          ...(OPEN.includes(before.status)
            ? { status: 'completed' as const, ...endedBy(ctx, 'completed') }
            : {}),
        },
      })),
  )
  for (const { id } of found) await settle(ctx, { type: 'project', id })
  ctx.emit('projects.changed')
}

export async function archive(ctx: Ctx, { id }: InputOf<Calls['archive']>) {
  await putAway(ctx, await toChange(ctx, [id]))
  return shown(ctx, id)
}

export async function archiveMany(ctx: Ctx, target: InputOf<Calls['archiveMany']>) {
  const chosen = await chosenRows(ctx, target, {
    table: projects,
    columns: { id: projects.id },
    noun: 'project',
    scope: scope(ctx.user),
    where: (filter) => rows.matching(ctx, filter),
  })
  const found = await toChange(
    ctx,
    chosen.map(({ id }) => id),
  )
  await putAway(ctx, found)
  return { archived: found.length }
}

export async function restore(ctx: Ctx, { id }: InputOf<Calls['restore']>) {
  const [before] = await toChange(ctx, [id])
  if (before?.archivedAt) await updateMany(ctx, projects, [{ before, values: { archivedAt: null } }])
  ctx.emit('projects.changed', { id })
  return shown(ctx, id)
}

export async function numbered(ctx: Ctx, { number }: InputOf<Calls['numbered']>) {
  const [found] = await ctx.db.select({ id: projects.id }).from(projects).where(eq(projects.number, number))
  if (!found) throw notFound('This project')
  return { id: (await rows.find(ctx, found.id)).id }
}
