import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { personColumn, recordColumns } from '#server/data/tables.ts'

/** What a name is known by: `kernel/charity/group-names.ts`, and its twin in the database. */
const nameKey = () => text('name_key').notNull().generatedAlwaysAs(sql`group_key(name, department)`)

/** A group that makes sandwiches together, or one department of it (domain 4.6). */
export const organizations = pgTable(
  'organizations',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    department: text('department'),
    nameKey: nameKey(),
    /** One of `CATEGORIES`, or one that people added: 'book_club'. */
    category: text('category'),
    schoolClassification: text('school_classification').$type<'public' | 'private' | 'charter'>(),
    isReligious: boolean('is_religious').notNull().default(false),
    /** One a line. */
    addresses: text('addresses'),
    /** 'alder.example, alderschool.example' */
    domains: text('domains'),
    notes: text('notes'),
    /** It came with an entry of the log, and nobody added it. */
    fromLog: boolean('from_log').notNull().default(false),
  },
  (table) => [
    uniqueIndex('organizations_key').on(table.nameKey),
    index('organizations_name').on(sql`lower(${table.name})`),
    index('organizations_name_like').using('gin', sql`${table.name} gin_trgm_ops`),
    index('organizations_key_like').using('gin', sql`${table.nameKey} gin_trgm_ops`),
    index('organizations_category').on(table.category),
  ],
)

/** Other names by which the log knows a group. A name means one group: `group_names_once` in the migration. */
export const organizationNames = pgTable(
  'organization_names',
  {
    ...recordColumns(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    department: text('department'),
    nameKey: nameKey(),
  },
  (table) => [
    uniqueIndex('organization_names_key').on(table.nameKey),
    index('organization_names_of').on(table.organizationId),
  ],
)

/** What somebody is for a group; who they are stands in `people`. */
export const organizationContacts = pgTable(
  'organization_contacts',
  {
    ...recordColumns(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    personId: personColumn(),
    role: text('role'),
    isPrimary: boolean('is_primary').notNull().default(false),
    notes: text('notes'),
  },
  (table) => [
    index('organization_contacts_of').on(table.organizationId),
    index('organization_contacts_person').on(table.personId),
  ],
)

/** Two that look like one group and are not: somebody said so. The smaller id comes first. */
export const differentOrganizations = pgTable(
  'different_organizations',
  {
    ...recordColumns(),
    firstId: uuid('first_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    secondId: uuid('second_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('different_organizations_pair').on(table.firstId, table.secondId),
    index('different_organizations_second').on(table.secondId),
  ],
)

/** Two that may be one by their letters or their domains, the smaller id first; kept by a trigger, not worked out per call. */
export const alikeOrganizations = pgTable(
  'alike_organizations',
  {
    firstId: uuid('first_id').notNull(),
    secondId: uuid('second_id').notNull(),
    likeness: real('likeness').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.firstId, table.secondId] }),
    index('alike_organizations_second').on(table.secondId),
    index('alike_organizations_likeness').on(table.likeness.desc(), table.firstId, table.secondId),
  ],
)

/** What the log says by name and day: how often the name stands there, and how many sandwiches. */
export const groupDays = pgTable(
  'group_days',
  {
    nameKey: text('name_key').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    times: integer('times').notNull(),
    sandwiches: bigint('sandwiches', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.nameKey, table.day] })],
)

/** In which texts of group names of the log (`collections.groupKey`) a name stands, or stood. */
export const groupTexts = pgTable(
  'group_texts',
  { nameKey: text('name_key').notNull(), groupKey: uuid('group_key').notNull() },
  (table) => [primaryKey({ columns: [table.nameKey, table.groupKey] })],
)

/** The same sums per group, under all its names. */
export const organizationFigures = pgTable(
  'organization_figures',
  {
    organizationId: uuid('organization_id').primaryKey(),
    times: integer('times').notNull(),
    sandwiches: bigint('sandwiches', { mode: 'number' }).notNull(),
    firstDay: date('first_day', { mode: 'string' }),
    lastDay: date('last_day', { mode: 'string' }),
  },
  (table) => [index('organization_figures_last').on(table.lastDay)],
)

const KEPT_BY_TRIGGER = 'sums kept by a trigger from rows that are recorded'

/** Tables whose changes are not recorded, and why. */
export const unrecorded: Record<string, string> = {
  group_days: KEPT_BY_TRIGGER,
  group_texts: KEPT_BY_TRIGGER,
  organization_figures: KEPT_BY_TRIGGER,
  alike_organizations: KEPT_BY_TRIGGER,
}

const TAKEN = 'This name already belongs to a group of the catalog.'

/** What our constraints refuse, in words. */
export const refusals = {
  organizations_key: TAKEN,
  organization_names_key: TAKEN,
  group_names_once: TAKEN,
}
