import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Role } from '#kernel/people/access.ts'

/** Instants are stored with their zone; calendar days are `date` columns and strings. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** What every record that people edit carries. `version` rises with each change. */
export const recordColumns = () => ({
  id: uuid('id').primaryKey().defaultRandom(),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  createdBy: uuid('created_by'),
})

/**
 * When the service of addresses found the pin. The trigger `pin_by_hand` empties it as soon as somebody puts the pin
 * elsewhere.
 */
export const geocodedAt = () => instant('geocoded_at')

/**
 * Who somebody is and how to reach them, once, whatever they do for the charity: contact of a location, driver, volunteer.
 * What they do is rows beside it, each with a `person_id` (row-subject.ts); who does nothing any more goes.
 */
export const people = pgTable(
  'people',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    nickname: text('nickname'),
    phone: text('phone'),
    email: text('email'),
    address: text('address'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    geocodedAt: geocodedAt(),
    /** When somebody last made sure that this is right, and who; without one it was the person. */
    confirmedAt: instant('confirmed_at'),
    confirmedBy: uuid('confirmed_by'),
  },
  (table) => [
    index('people_phone').on(sql`"right"(regexp_replace(${table.phone}, '\\D', '', 'g'), 10)`),
    index('people_email').on(sql`lower(${table.email})`),
    index('people_name').using('gin', sql`${table.name} gin_trgm_ops`),
    index('people_names')
      .using('gin', sql`people_names(${table.name}, ${table.nickname})`)
      .with({ fastupdate: false }),
    index('people_phone_key').on(sql`phone_key(${table.phone})`),
  ],
)

/** A row about a person: its `person_id`. */
export const personColumn = () =>
  uuid('person_id')
    .notNull()
    .references(() => people.id)

export const users = pgTable(
  'users',
  {
    ...recordColumns(),
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    displayName: text('display_name').notNull(),
    /** When they last gave themselves a name; null where whoever looks after accounts gave it to them. */
    renamedAt: instant('renamed_at'),
    /** Who that is: phone, address and the e-mail to write to stand there. A trigger makes one for an account without. */
    personId: personColumn(),
    /** The e-mail address of the person that the owner of the account has proved; another one gets no mail of the portal. */
    provedEmail: text('proved_email'),
    /** A row of `files`, owned by the slice `profile`. */
    photoId: uuid('photo_id'),
    role: text('role').$type<Role>().notNull(),
    permissions: jsonb('permissions').$type<string[]>().notNull().default([]),
    isActive: boolean('is_active').notNull().default(true),
  },
  (table) => [
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    uniqueIndex('users_person_key').on(table.personId),
  ],
)

/** Password hashes live apart from people, in a table without audit. */
export const credentials = pgTable('credentials', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  passwordHash: text('password_hash').notNull(),
  changedAt: instant('changed_at').notNull().defaultNow(),
})

/** What a person signs in with beyond the password; what it is made of stands in platform/second-factor. */
export const secondFactors = pgTable(
  'second_factors',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'totp' | 'passkey'>().notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    usedAt: instant('used_at'),
  },
  (table) => [index('second_factors_user').on(table.userId)],
)

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** SHA-256 of the random token in the cookie; the token itself is never stored. */
    tokenHash: text('token_hash').notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    seenAt: instant('seen_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    userAgent: text('user_agent'),
    address: text('address'),
  },
  (table) => [index('sessions_user').on(table.userId)],
)

/** Counters of attempts within a window (failed sign-ins, calls a minute), shared by all instances. */
export const throttles = pgTable('throttles', {
  key: text('key').primaryKey(),
  windowStart: instant('window_start').notNull().defaultNow(),
  count: integer('count').notNull().default(1),
  lastAt: instant('last_at').notNull().defaultNow(),
})

export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull().defaultNow(),
    requestId: uuid('request_id'),
    actorId: uuid('actor_id'),
    /** The call that did it, `POST /api/hosts`. */
    call: text('call'),
    tableName: text('table_name').notNull(),
    rowId: text('row_id').notNull(),
    action: text('action').$type<'insert' | 'update' | 'delete'>().notNull(),
    oldRow: jsonb('old_row').$type<Record<string, unknown>>(),
    newRow: jsonb('new_row').$type<Record<string, unknown>>(),
  },
  (table) => [
    index('audit_log_record').on(table.tableName, table.rowId, table.id),
    index('audit_log_request').on(table.requestId, table.id),
    index('audit_log_table').on(table.tableName, table.id),
    index('audit_log_actor').on(table.actorId, table.id),
    index('audit_log_at').on(table.at, table.id),
  ],
)

/** One row per request that changed something and said so with an idempotency key; kept 30 days. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id').notNull(),
    key: text('key').notNull(),
    endpoint: text('endpoint').notNull(),
    bodyHash: text('body_hash').notNull(),
    requestId: uuid('request_id').notNull(),
    status: integer('status'),
    response: text('response'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
)

/** One row per setting; `id` is its name in `kernel/charity/settings.ts`. */
export const settings = pgTable('settings', {
  id: text('id').primaryKey(),
  value: jsonb('value').notNull(),
  version: integer('version').notNull().default(1),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

export const files = pgTable(
  'files',
  {
    ...recordColumns(),
    sha256: text('sha256').notNull(),
    size: integer('size').notNull(),
    /** Sniffed from the content, never taken from the upload. */
    type: text('type').notNull(),
    name: text('name').notNull(),
    /** The slice that decides who may read it, and the record there it belongs to. */
    owner: text('owner').notNull(),
    ownerId: text('owner_id').notNull(),
  },
  (table) => [index('files_owner').on(table.owner, table.ownerId)],
)

/** A spreadsheet being read: what was understood so far, until it is applied or a week old (server/jobs/housekeeping.ts). */
export const imports = pgTable('imports', {
  id: uuid('id').primaryKey().defaultRandom(),
  slice: text('slice').notNull(),
  userId: uuid('user_id').notNull(),
  fileId: uuid('file_id').notNull(),
  fileName: text('file_name').notNull(),
  options: jsonb('options').$type<Record<string, unknown>>().notNull().default({}),
  appliedRequestId: uuid('applied_request_id'),
  /** The undo of it, or the redo, that came last. */
  undoRequestId: uuid('undo_request_id'),
  /** That was an undo. */
  isUndone: boolean('is_undone').notNull().default(false),
  /** It left what somebody had changed since, or added to: some of it is here, and some is not. */
  isPartly: boolean('is_partly').notNull().default(false),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const savedViews = pgTable(
  'saved_views',
  {
    ...recordColumns(),
    section: text('section').notNull(),
    /** Which list of the section; empty is the one that is called as the section is. */
    list: text('list').notNull().default(''),
    name: text('name').notNull(),
    /** The address bar's query, column choice and density. */
    state: jsonb('state').$type<{ query: string; columns: string[] | null }>().notNull(),
    shared: boolean('shared').notNull().default(false),
    userId: uuid('user_id').notNull(),
  },
  (table) => [index('saved_views_section').on(table.section, table.userId)],
)

/**
 * Which time of which job was claimed, and so put into the queue, once on however many instances: times of day of the
 * organization, and the beginnings of every so many minutes by UTC.
 */
export const dueSlots = pgTable(
  'due_slots',
  {
    job: text('job').notNull(),
    slot: text('slot').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    ranAt: instant('ran_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.job, table.day, table.slot] })],
)

/** Tables whose changes are not recorded, and why (architecture.md "Data"). */
export const unrecorded: Record<string, string> = {
  credentials: 'password hashes never reach a trail',
  sessions: 'secrets; signing in is no change of a record',
  second_factors: 'what people sign in with never reaches a trail; they are told of each change by email',
  throttles: 'counters of attempts',
  audit_log: 'the trail itself',
  idempotency_keys: 'the memory of answers, kept 30 days',
  imports: 'a spreadsheet while it is being read; what it changes is recorded in the tables it changes',
  due_slots: 'which timed job was put into the queue',
}
