import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { hosts } from '#sections/operations/hosts/tables.ts'
import { instant, people, recordColumns, users } from '#server/data/tables.ts'
import type { AnswerState, AnswerWay } from './fields.ts'

const week = () => date('week_start', { mode: 'string' }).notNull()

/** When the portal looks by itself; one row. Its words are a letter. */
export const monitoringPlan = pgTable('monitoring_plan', {
  ...recordColumns(),
  /** Clock times of the organization: `{ weekday: 4, time: '19:00' }`. */
  alertTimes: jsonb('alert_times').$type<{ weekday: number; time: string }[]>().notNull(),
  remindHosts: boolean('remind_hosts').notNull().default(true),
})

/** Each time of the schedule that was looked at: once, however many instances there are. */
export const monitoringRuns = pgTable(
  'monitoring_runs',
  { weekStart: week(), slot: text('slot').notNull(), ranAt: instant('ran_at').notNull() },
  (table) => [primaryKey({ columns: [table.weekStart, table.slot] })],
)

/** What was sent to whom about which location; what became of it stands in the outbox. */
export const monitoringReminders = pgTable(
  'monitoring_reminders',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    weekStart: week(),
    hostId: uuid('host_id')
      .notNull()
      .references(() => hosts.id, { onDelete: 'cascade' }),
    personId: uuid('person_id').references(() => people.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    way: text('way').$type<'mail' | 'text'>().notNull(),
    outboxId: uuid('outbox_id').notNull(),
    /** The schedule did it when nobody did. */
    sentBy: uuid('sent_by').references(() => users.id, { onDelete: 'set null' }),
    sentAt: instant('sent_at').notNull(),
    /** Of the link in a mail; the link itself is kept nowhere. */
    tokenHash: text('token_hash').unique(),
  },
  (table) => [
    index('monitoring_reminders_week').on(table.weekStart, table.sentAt),
    index('monitoring_reminders_host').on(table.hostId, table.sentAt),
    index('monitoring_reminders_person').on(table.personId),
    index('monitoring_reminders_by').on(table.sentBy),
  ],
)

/** What came back: proposed until somebody takes it into the log, or sets it aside. */
export const monitoringAnswers = pgTable(
  'monitoring_answers',
  {
    ...recordColumns(),
    weekStart: week(),
    /** Nothing where a number belongs to several locations. */
    hostId: uuid('host_id').references(() => hosts.id, { onDelete: 'cascade' }),
    personId: uuid('person_id').references(() => people.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    way: text('way').$type<AnswerWay>().notNull(),
    said: text('said').notNull(),
    individual: integer('individual'),
    groups: jsonb('groups').$type<{ name: string; count: number }[]>().notNull().default(sql`'[]'`),
    state: text('state').$type<AnswerState>().notNull(),
    /** What it became in the log. */
    entryId: uuid('entry_id'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('monitoring_answers_week').on(table.weekStart, table.hostId),
    index('monitoring_answers_host').on(table.hostId),
    index('monitoring_answers_person').on(table.personId),
    index('monitoring_answers_decided').on(table.decidedBy),
  ],
)

export const unrecorded: Record<string, string> = {
  monitoring_runs: 'which time of the schedule was looked at',
  monitoring_reminders: 'what was sent, as it was sent',
}
