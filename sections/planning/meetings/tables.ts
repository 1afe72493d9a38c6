import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { tasks } from '#platform/tasks/tables.ts'
import { projects } from '#sections/planning/projects/tables.ts'
import { recordColumns, users } from '#server/data/tables.ts'
import type { Attendance, ItemStatus, Kind, LineKind, SectionName, Status } from './fields.ts'

/** Later than all before it, whoever else writes at the same moment: nobody waits for anybody. */
const asTheyCome = sql`extract(epoch from clock_timestamp())`

export const meetings = pgTable(
  'meetings',
  {
    ...recordColumns(),
    title: text('title').notNull(),
    kind: text('kind').$type<Kind>().notNull().default('weekly'),
    date: date('date', { mode: 'string' }).notNull(),
    /** A clock time: '18:00'. */
    startTime: text('start_time').notNull(),
    minutes: integer('minutes'),
    location: text('location'),
    link: text('link'),
    description: text('description'),
    /** Accounts; nobody: it is for everyone who may open meetings. */
    invited: uuid('invited').array().notNull().default(sql`'{}'`),
    summary: text('summary'),
    minutesLink: text('minutes_link'),
    status: text('status').$type<Status>().notNull().default('planning'),
    /** The meeting that took on what was left of this one. */
    nextId: uuid('next_id').references((): AnyPgColumn => meetings.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('meetings_date').on(table.date),
    index('meetings_kind').on(table.kind, table.date),
    index('meetings_next').on(table.nextId),
    index('meetings_invited').using('gin', table.invited),
  ],
)

const ofMeeting = () =>
  uuid('meeting_id')
    .notNull()
    .references(() => meetings.id, { onDelete: 'cascade' })

export const agendaItems = pgTable(
  'agenda_items',
  {
    ...recordColumns(),
    meetingId: ofMeeting(),
    title: text('title').notNull(),
    description: text('description'),
    section: text('section').$type<SectionName>().notNull().default('new_business'),
    minutes: integer('minutes'),
    status: text('status').$type<ItemStatus>().notNull().default('pending'),
    reason: text('reason'),
    isDone: boolean('is_done').notNull().default(false),
    position: doublePrecision('position').notNull().default(asTheyCome),
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'set null' }),
    /** The item of an earlier meeting that comes again with this one. */
    deferredFrom: uuid('deferred_from').references((): AnyPgColumn => agendaItems.id, {
      onDelete: 'set null',
    }),
  },
  (table) => [
    index('agenda_items_meeting').on(table.meetingId),
    uniqueIndex('agenda_items_project').on(table.meetingId, table.projectId),
    uniqueIndex('agenda_items_deferred').on(table.deferredFrom),
    index('agenda_items_of_project').on(table.projectId),
  ],
)

/** The minutes, line by line: each is a row that is saved by itself, so that several write at once. */
export const meetingLines = pgTable(
  'meeting_lines',
  {
    ...recordColumns(),
    meetingId: ofMeeting(),
    agendaItemId: uuid('agenda_item_id').references(() => agendaItems.id, { onDelete: 'set null' }),
    kind: text('kind').$type<LineKind>().notNull().default('note'),
    /** People by their ids (kernel/language/message-text.ts). */
    text: text('text').notNull(),
    position: doublePrecision('position').notNull().default(asTheyCome),
    /** The task that it became. */
    taskId: uuid('task_id').references(() => tasks.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('meeting_lines_meeting').on(table.meetingId, table.position),
    index('meeting_lines_item').on(table.agendaItemId),
    index('meeting_lines_kind').on(table.kind),
    uniqueIndex('meeting_lines_task').on(table.taskId),
  ],
)

/** Who was there, who had said that they could not come, and who was missing; guests by their name. */
export const meetingAttendance = pgTable(
  'meeting_attendance',
  {
    ...recordColumns(),
    meetingId: ofMeeting(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    guest: text('guest'),
    state: text('state').$type<Attendance>().notNull(),
  },
  (table) => [
    uniqueIndex('meeting_attendance_person').on(table.meetingId, table.userId),
    uniqueIndex('meeting_attendance_guest').on(table.meetingId, table.guest),
    index('meeting_attendance_user').on(table.userId),
  ],
)

export const refusals = {
  agenda_items_project: 'This project is on the agenda of this meeting already.',
  agenda_items_deferred: 'Another meeting has taken this up already.',
  meeting_attendance_person: 'This person was noted already.',
  meeting_attendance_guest: 'This guest was noted already.',
  meeting_lines_task: 'This task is that of another line already.',
}
