import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  date,
  doublePrecision,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, recordColumns, users } from '#server/data/tables.ts'
import type { Priority, Repeats, Status } from './fields.ts'

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
    /** A part of another task; one level deep. */
    parentId: uuid('parent_id').references((): AnyPgColumn => tasks.id),
    /** Where it stands among its own, where people put them in order: between those beside it. */
    position: doublePrecision('position').notNull().default(0),
    /** Something to celebrate once it is done. */
    isMilestone: boolean('is_milestone').notNull().default(false),
    /** It comes again: once it is completed, the next one is there. */
    repeats: text('repeats').$type<Repeats>(),
    /** The one that was completed, of which this is the next. */
    nextOf: uuid('next_of').references((): AnyPgColumn => tasks.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('tasks_about').on(table.aboutTable, table.aboutId),
    index('tasks_assigned').using('gin', table.assignedTo),
    index('tasks_completed_by').on(table.completedBy),
    index('tasks_parent').on(table.parentId),
    uniqueIndex('tasks_next_once').on(table.nextOf),
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
