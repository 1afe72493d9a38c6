import { eq, or, sql } from 'drizzle-orm'
import { capital } from '#kernel/language/capital.ts'
import type { CurrentUser } from '#kernel/people/access.ts'
import { accountNames } from '#server/data/names.ts'
import {
  defineRecord,
  placeIn,
  type RecordAction,
  type RecordKind,
  type RecordKinds,
  type Row,
  tableOf,
} from '#server/data/records.ts'
import { recordIsVisible } from '#server/data/visible-record.ts'
import { isOwn } from './access.ts'
import { taskFields as f } from './fields.ts'
import { tasks } from './tables.ts'

/** What somebody wrote down or was given. */
const ownTasks = (user: Pick<CurrentUser, 'id'>) =>
  or(eq(tasks.createdBy, user.id), sql`${user.id}::uuid = ANY (${tasks.assignedTo})`)

const idsIn = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])
const ownRow = (user: CurrentUser, row: Row) =>
  isOwn(user, {
    createdBy: typeof row.created_by === 'string' ? row.created_by : null,
    assignedTo: idsIn(row.assigned_to),
  })

/** Whoever it was given to changes it; only whoever wrote it down takes it away, or brings it back. */
const mayOwn = (user: CurrentUser, row: Row, action: RecordAction = 'update') =>
  action === 'update' ? ownRow(user, row) : row.created_by === user.id

/** What a task can be about. */
const withTasks = (kinds: RecordKinds) => new Map([...kinds].filter(([, kind]) => kind.tasks))

/** History and undo of every task, whatever it is about: for whoever may see that, and for those it was given to. */
export const taskRecord: RecordKind = defineRecord({
  table: tasks,
  noun: 'task',
  scope: (user, kinds) =>
    sql`(${ownTasks(user)} OR ${recordIsVisible(user, withTasks(kinds), sql`${tasks.aboutTable}`, sql`${tasks.aboutId}`)})`,
  mayChange: mayOwn,
  about: { table: 'about_table', id: 'about_id' },
  // With what it is about it goes and comes; the next one comes when the one before it is completed.
  along: (row, action) =>
    action === 'update'
      ? []
      : [
          { table: row.about_table, id: row.about_id, action },
          { table: 'tasks', id: row.next_of, action: 'update' },
        ],
  decidedBy: (_about, all) => {
    const aboutOf = (row?: Row) => all.find((kind) => tableOf(kind) === row?.about_table)?.tasks
    return {
      mayChange: (user, row, action) =>
        mayOwn(user, row, action) || (aboutOf(row)?.mayChangeAll(user) ?? false),
      opens: (id, part, row) => placeIn(aboutOf(row)?.section ?? 'my-actions')(id, part),
    }
  },
  opens: placeIn('my-actions'),
  fields: {
    title: f.title.label,
    description: f.description.label,
    kind: 'Type',
    priority: f.priority.label,
    due_date: f.dueDate.label,
    due_time: f.dueTime.label,
    assigned_to: f.assignedTo.label,
    assigned_name: f.assignedName.label,
    is_milestone: f.isMilestone.label,
    repeats: f.repeats.label,
    status: f.status.label,
    done_by: 'Part done by',
    completion_notes: f.completionNotes.label,
    source: 'Where it came from',
  },
  event: 'tasks.changed',
  present: async (ctx, field, value) => {
    if (value === null || value === undefined) return value
    if (field === 'assigned_to' || field === 'done_by') {
      const ids = idsIn(value)
      const names = await accountNames(ctx, ids)
      return ids.map((id) => names.get(id) ?? 'somebody').join(', ')
    }
    return WORDS[field]?.(value) ?? value
  },
})

const WORDS: Record<string, ((value: unknown) => unknown) | undefined> = {
  kind: (value) => {
    const words = String(value).replaceAll('_', ' ')
    return capital(words)
  },
  repeats: (value) => f.repeats.inWords(value as never),
  is_milestone: (value) => f.isMilestone.inWords(value as boolean),
  priority: (value) => f.priority.inWords(value as never),
  status: (value) => f.status.inWords(value as never),
  due_date: (value) => f.dueDate.inWords(value as string),
  due_time: (value) => f.dueTime.inWords(value as string),
}
