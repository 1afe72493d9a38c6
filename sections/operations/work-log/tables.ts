import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, recordColumns } from '#server/data/tables.ts'
import type { Status, VISIBILITY_NAMES } from './fields.ts'

export const workKinds = pgTable(
  'work_kinds',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    isActive: boolean('is_active').notNull().default(true),
  },
  (table) => [uniqueIndex('work_kinds_name_key').on(sql`lower(${table.name})`)],
)

export const workTeams = pgTable(
  'work_teams',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    department: text('department'),
    memberIds: uuid('member_ids').array().notNull().default([]),
  },
  (table) => [uniqueIndex('work_teams_name_key').on(sql`lower(${table.name})`)],
)

/** What was approved or sent back. Sharing is no part of it. */
const judged = sql`md5((work_date - DATE '2000-01-01')::text || '|' || hours::text || '|' || minutes::text || '|' || coalesce(kind_id::text, '') || '|' || description)`

export const workLogs = pgTable(
  'work_logs',
  {
    ...recordColumns(),
    /** Whose hours; `createdBy` typed them. */
    userId: uuid('user_id').notNull(),
    workDate: date('work_date', { mode: 'string' }).notNull(),
    hours: integer('hours').notNull().default(0),
    minutes: integer('minutes').notNull().default(0),
    totalMinutes: integer('total_minutes').notNull().generatedAlwaysAs(sql`hours * 60 + minutes`),
    description: text('description').notNull(),
    kindId: uuid('kind_id').references(() => workKinds.id),
    visibility: text('visibility').$type<keyof typeof VISIBILITY_NAMES>().notNull().default('private'),
    sharedWith: uuid('shared_with').array().notNull().default([]),
    department: text('department'),
    teamId: uuid('team_id').references(() => workTeams.id),
    decision: text('decision').$type<Exclude<Status, 'pending'>>(),
    decidedBy: uuid('decided_by'),
    decidedAt: instant('decided_at'),
    decidedReason: text('decided_reason'),
    /** `content` at the moment of the decision: it is about these words and hours, and about no others. */
    decidedContent: text('decided_content'),
    content: text('content').notNull().generatedAlwaysAs(judged),
    /** A changed entry needs approval anew, by whatever way it was changed. */
    status: text('status')
      .$type<Status>()
      .notNull()
      .generatedAlwaysAs(
        sql`CASE WHEN decided_content = ${judged} THEN coalesce(decision, 'pending') ELSE 'pending' END`,
      ),
  },
  (table) => [
    index('work_logs_person').on(table.userId, table.workDate, table.id),
    index('work_logs_date').on(table.workDate, table.id),
    index('work_logs_kind').on(table.kindId, table.workDate),
    index('work_logs_team').on(table.teamId),
    index('work_logs_waiting').on(table.workDate, table.id).where(sql`${table.status} = 'pending'`),
    // What waits of each person is summed out of the index alone.
    index('work_logs_waiting_sums')
      .on(table.userId, table.totalMinutes, table.workDate)
      .where(sql`${table.status} = 'pending'`),
  ],
)

/** A clock that runs: one for each person. Stopped, it becomes an entry. */
export const workTimers = pgTable(
  'work_timers',
  {
    ...recordColumns(),
    userId: uuid('user_id').notNull(),
    startedAt: instant('started_at').notNull(),
    description: text('description'),
    kindId: uuid('kind_id').references(() => workKinds.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('work_timers_user_key').on(table.userId),
    index('work_timers_kind').on(table.kindId),
  ],
)
