import { and, inArray, sql } from 'drizzle-orm'
import { passes } from '#kernel/people/access.ts'
import type { Ctx } from '#server/context.ts'
import { defineWaiting, MOST_WAITING, type WaitingOf } from '#server/data/waiting.ts'
import { isAssigned, mayEdit, mayView } from './access.ts'
import { CATEGORIES, course, OPEN } from './fields.ts'
import { isAssignedTo, usual } from './rows.ts'
import { projects } from './tables.ts'

/** Projects that are this person's: by id, or by name or email where a row was imported (domain 8.3). */
async function mine(ctx: Ctx) {
  if (!passes(ctx.user, mayView)) return []
  return ctx.db
    .select()
    .from(projects)
    .where(and(usual, inArray(projects.status, [...OPEN]), isAssignedTo(ctx.user)))
    .orderBy(sql`${projects.dueDate} NULLS LAST`, projects.number)
    .limit(MOST_WAITING)
}

export const waitingSource = defineWaiting({
  events: ['projects.changed'],
  of: async (ctx) =>
    (await mine(ctx)).map((project): WaitingOf => {
      const { id, title, category, dueDate, priority, status, milestone } = project
      const owns = isAssigned(ctx.user, { ...project, supportIds: [], supportNames: [] })
      const act = (type: string, label: string) => ({ about: 'project', recordId: id, type, label })
      return {
        id,
        kind: 'project',
        what: 'Project',
        title,
        about: [category && CATEGORIES[category], milestone].filter(Boolean).join(' · ') || null,
        as: owns ? 'Owner' : 'Support',
        due: dueDate,
        priority,
        state: { words: course.states[status].label, tone: course.states[status].tone },
        opens: { section: 'projects', params: { view: 'detail', id } },
        acts: mayEdit(ctx.user, project)
          ? [act('complete', 'Complete it'), ...(status === 'in_progress' ? [] : [act('start', 'Start it')])]
          : [],
      }
    }),
})
