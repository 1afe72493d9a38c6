import { eq, sql } from 'drizzle-orm'
import { definePersonalData, ownedBy } from '#server/data/personal-data.ts'
import { taskMornings, tasks } from './tables.ts'

const secret = ['assigned_to', 'done_by', 'completed_by']

export const personalData = [
  definePersonalData({
    table: tasks,
    title: 'Tasks you wrote down',
    of: ({ id }) => eq(tasks.createdBy, id),
    secret,
    erasure: { keep: 'The work is to be done all the same.' },
  }),
  definePersonalData({
    table: tasks,
    title: 'Tasks that were given to you',
    of: ({ id }) => sql`${id}::uuid = ANY (${tasks.assignedTo})`,
    secret,
    erasure: { keep: 'The work is to be done all the same.' },
  }),
  ownedBy(taskMornings.userId, { title: 'What you were told is due', erasure: 'delete' }),
]
