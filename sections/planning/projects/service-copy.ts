import { and, asc, eq } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { addDays, diffDays } from '#kernel/charity/day.ts'
import { tellAssignedMany } from '#platform/tasks/service.ts'
import { whoMayOpen } from '#platform/tasks/service-people.ts'
import { tasks } from '#platform/tasks/tables.ts'
import type { Ctx } from '#server/context.ts'
import { insertMany } from '#server/data/versioned.ts'
import type { projects as calls } from './contract.ts'
import { ABOUT, rows } from './rows.ts'
import { NOBODY, tellNew } from './service.ts'
import type { projects } from './tables.ts'

type Calls = typeof calls
type Row = typeof projects.$inferSelect

/** What a copy takes along; how far the first one got stays with it. */
const SAME = [
  'description',
  'kind',
  'category',
  'priority',
  'milestone',
  'estimatedHours',
  'budget',
  'tags',
  'deliverables',
  'requirements',
  'resources',
  'notes',
] as const satisfies (keyof Row)[]
const NAMES = ['assignedNames', 'supportNames'] as const satisfies (keyof Row)[]
const pick = <K extends keyof Row>(row: Row, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, K>

export async function copy(ctx: Ctx, input: InputOf<Calls['copy']>) {
  const { id, title, startDate, isTemplate, withPeople } = input
  const from = await rows.find(ctx, id)
  const old = await ctx.db
    .select()
    .from(tasks)
    .where(eq(tasks.aboutId, id))
    .orderBy(tasks.position, tasks.createdAt)
  const kept = old.filter(({ aboutTable, status }) => aboutTable === ABOUT && status !== 'cancelled')
  // A template keeps the distances between its days; what is made of it begins where it is said to begin.
  const days = [from.startDate, ...kept.map(({ dueDate }) => dueDate), from.dueDate].flatMap(
    (day) => day ?? [],
  )
  const first = from.startDate ?? days.sort()[0]
  const shift = (day: string | null) =>
    day === null || first === undefined
      ? null
      : isTemplate && !startDate
        ? day
        : startDate
          ? addDays(startDate, diffDays(first, day))
          : null
  // Who has left since, or may not open projects any more, is not among them.
  const still = (people: string[]) => (withPeople ? whoMayOpen(ctx, ABOUT, people) : [])
  const made = await rows.insert(ctx, {
    ...pick(from, SAME),
    ...(withPeople ? pick(from, NAMES) : {}),
    assignedTo: await still(from.assignedTo),
    supportIds: await still(from.supportIds),
    title,
    isTemplate,
    startDate: startDate ?? shift(from.startDate),
    dueDate: shift(from.dueDate),
  } as never)
  const ids = new Map(kept.map((task) => [task.id, crypto.randomUUID()]))
  const may = new Set(await still([...new Set(kept.flatMap(({ assignedTo }) => assignedTo))]))
  const likeThem = kept.map((task) => ({
    id: ids.get(task.id) as string,
    createdBy: ctx.user.id,
    title: task.title,
    description: task.description,
    kind: task.kind,
    priority: task.priority,
    isMilestone: task.isMilestone,
    repeats: task.repeats,
    position: task.position,
    parentId: task.parentId ? (ids.get(task.parentId) ?? null) : null,
    aboutTable: ABOUT,
    aboutId: made.id,
    dueDate: shift(task.dueDate),
    assignedTo: task.assignedTo.filter((person) => may.has(person)),
    assignedName: withPeople ? task.assignedName : null,
  }))
  // Those that others are parts of come first.
  await insertMany(
    ctx,
    tasks,
    likeThem.filter(({ parentId }) => parentId === null),
  )
  await insertMany(
    ctx,
    tasks,
    likeThem.filter(({ parentId }) => parentId !== null),
  )
  if (likeThem.length > 0) ctx.emit('tasks.changed')
  const project = await rows.find(ctx, made.id)
  await tellNew(ctx, project, NOBODY)
  // What stands in a template is nobody's yet.
  if (!isTemplate)
    await tellAssignedMany(
      ctx,
      await ctx.db
        .select()
        .from(tasks)
        .where(and(eq(tasks.aboutTable, ABOUT), eq(tasks.aboutId, made.id)))
        .orderBy(asc(tasks.position), asc(tasks.createdAt)),
      project.title,
    )
  return rows.handlers.one(ctx, { id: made.id })
}
