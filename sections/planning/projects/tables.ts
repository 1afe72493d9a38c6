import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core'
import type { tasks } from '#platform/tasks/tables.ts'
import { instant, recordColumns, users } from '#server/data/tables.ts'
import type { CATEGORIES, Status, TYPES } from './fields.ts'

const day = (name: string) => date(name, { mode: 'string' })
const names = (name: string) => text(name).array().notNull().default(sql`'{}'`)
/** Accounts. Arrays, so that who may change a row is seen by the row: in lists, in the trail and in an undo. */
const accounts = (name: string) => uuid(name).array().notNull().default(sql`'{}'`)

export const projects = pgTable(
  'projects',
  {
    ...recordColumns(),
    /** Spec 2.3: what stands in its address, #42. */
    number: serial('number').notNull(),
    title: text('title').notNull(),
    description: text('description'),
    status: text('status').$type<Status>().notNull().default('waiting'),
    kind: text('kind').$type<keyof typeof TYPES>().notNull().default('internal'),
    category: text('category').$type<keyof typeof CATEGORIES>(),
    priority: text('priority').$type<(typeof tasks.$inferSelect)['priority']>().notNull().default('medium'),
    assignedTo: accounts('assigned_to'),
    assignedNames: names('assigned_names'),
    supportIds: accounts('support_ids'),
    supportNames: names('support_names'),
    startDate: day('start_date'),
    dueDate: day('due_date'),
    milestone: text('milestone'),
    progress: integer('progress'),
    estimatedHours: integer('estimated_hours'),
    actualHours: integer('actual_hours'),
    /** Cents. */
    budget: integer('budget'),
    tags: names('tags'),
    deliverables: text('deliverables'),
    requirements: text('requirements'),
    resources: text('resources'),
    blockers: text('blockers'),
    notes: text('notes'),
    reviewInNextMeeting: boolean('review_in_next_meeting').notNull().default(false),
    meetingDiscussionPoints: text('meeting_discussion_points'),
    meetingDecisionItems: text('meeting_decision_items'),
    lastDiscussedDate: day('last_discussed_date'),
    isTemplate: boolean('is_template').notNull().default(false),
    completedAt: instant('completed_at'),
    completedBy: uuid('completed_by').references(() => users.id, { onDelete: 'set null' }),
    archivedAt: instant('archived_at'),
  },
  (table) => [
    index('projects_number').on(table.number),
    index('projects_assigned').using('gin', table.assignedTo),
    index('projects_support').using('gin', table.supportIds),
    index('projects_completed_by').on(table.completedBy),
  ],
)

/** What one-off tasks are about (`about_table` of a task). There is one, made by the migration that makes the table. */
export const taskLists = pgTable('task_lists', { ...recordColumns(), name: text('name').notNull() })
export const ONE_OFF = '5ea3b0a4-0000-4000-8000-000000000002'
