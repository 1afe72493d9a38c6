import { eq } from 'drizzle-orm'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import { accountNames } from '#server/data/names.ts'
import { defineRecord } from '#server/data/records.ts'
import { defineThanks } from '#server/data/thanks.ts'
import { editsAll, mayView } from './access.ts'
import { opensProject, rows, scope, usual as underWay } from './rows.ts'
import { projects, taskLists } from './tables.ts'
import { celebrate } from './task-service.ts'

const ofTasks = {
  mayChangeAll: (user: CurrentUser) => passes(user, editsAll),
  section: 'tasks',
  noun: 'task',
  type: 'task',
} as const

const PEOPLE = { assigned_to: 'Owners', support_ids: 'Support team' }
const usual = rows.record()

/** History and undo of a project, what is written about it, and what its tasks say of themselves. */
export const record = rows.record({
  opens: opensProject,
  fields: { ...usual.fields, ...PEOPLE, archived_at: 'Archived' },
  present: async (ctx, field, value) => {
    if (field in PEOPLE) {
      const ids = Array.isArray(value) ? value.map(String) : []
      const names = await accountNames(ctx, ids)
      return ids.map((id) => names.get(id) ?? 'somebody').join(', ')
    }
    return usual.present?.(ctx, field, value) ?? value
  },
  tasks: { ...ofTasks, nameOf: ({ title }) => String(title), waits: underWay, completed: celebrate },
})

/** History and undo of a task are those of every task (platform/tasks/records.ts); this says who may of one-off tasks. */
export const taskListRecord = defineRecord({
  table: taskLists,
  noun: 'task list',
  scope,
  mayChange: () => false,
  fields: { name: 'Name' },
  opens: () => '/dashboard?section=tasks',
  event: 'tasks.changed',
  tasks: ofTasks,
})

/** A project that is completed: thanked are those who had it and who supported them. */
export const thanks = defineThanks({
  type: 'project',
  find: async (ctx, id) => {
    if (!passes(ctx.user, mayView)) return null
    const [project] = await ctx.db.select().from(projects).where(eq(projects.id, id))
    if (!project) return null
    return {
      name: project.title,
      isOver: project.status === 'completed',
      people: [...new Set([...project.assignedTo, ...project.supportIds])],
    }
  },
})
