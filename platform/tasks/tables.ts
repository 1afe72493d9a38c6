import { sql } from 'drizzle-orm'
import { date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, recordColumns, users } from '#server/data/tables.ts'
import type { Priority, Status } from './fields.ts'

const day = (name: string) => date(name, { mode: 'string' })

/** Work that is to be done: a line, who, until when, done by each, where it came from. What it is a task of, views say. */
export const tasks = pgTable(
  'tasks',
  {
    ...recordColumns(),
    title: text('title').notNull(),
    description: text('description'),
    /** A word of the view: 'follow_up' of a reminder. */
    kind: text('kind').notNull().default('custom'),
    /** The record it is about, by the name of its table: there is no foreign key to all of them. */
    aboutTable: text('about_table'),
    aboutId: uuid('about_id'),
    /** Where it came from, in words: minutes of a meeting, a mail; nothing where somebody wrote it down. */
    source: text('source'),
    dueDate: day('due_date'),
    /** A clock time: '17:30'. */
    dueTime: text('due_time'),
    priority: text('priority').$type<Priority>().notNull().default('medium'),
    status: text('status').$type<Status>().notNull().default('pending'),
    /** Accounts. Arrays, so that who may change a row is seen by the row: in lists, in the trail and in an undo. */
    assignedTo: uuid('assigned_to').array().notNull().default(sql`'{}'`),
    /** Those of them whose part is done. */
    doneBy: uuid('done_by').array().notNull().default(sql`'{}'`),
    /** Somebody without an account. */
    assignedName: text('assigned_name'),
    completedAt: instant('completed_at'),
    completedBy: uuid('completed_by').references(() => users.id, { onDelete: 'set null' }),
    completionNotes: text('completion_notes'),
  },
  (table) => [
    index('tasks_about').on(table.aboutTable, table.aboutId),
    index('tasks_assigned').using('gin', table.assignedTo),
    index('tasks_completed_by').on(table.completedBy),
    index('tasks_due').on(table.dueDate).where(sql`status IN ('pending', 'in_progress')`),
  ],
)

/** Who was told in the morning that something is due, and for which day: once for each. */
export const taskMornings = pgTable(
  'task_mornings',
  {
    taskId: uuid('task_id')
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    dueDate: day('due_date').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.taskId, table.userId, table.dueDate] }),
    index('task_mornings_user').on(table.userId),
  ],
)

export const unrecorded: Record<string, string> = {
  task_mornings: 'who was told that something is due',
}
