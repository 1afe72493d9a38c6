import { sql } from 'drizzle-orm'
import {
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
import type { ContactWay } from '#kernel/people/ways.ts'
import { geocodedAt, people, personColumn, recordColumns, users } from '#server/data/tables.ts'

const words = (name: string) => text(name).array().notNull().default(sql`'{}'`)
const ways = (name: string) => text(name).array().$type<ContactWay[]>().notNull().default(sql`'{}'`)
const flag = (name: string) => boolean(name).notNull().default(false)

/** A partner organization that takes sandwiches and hands them to people (domain 5.4). */
export const recipients = pgTable(
  'recipients',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    /** The name folded for matching; unique, so that one organization is never two. */
    nameKey: text('name_key').notNull(),
    status: text('status').$type<'active' | 'inactive'>().notNull().default('active'),
    phone: text('phone').notNull(),
    email: text('email'),
    address: text('address'),
    region: text('region'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    geocodedAt: geocodedAt(),
    website: text('website'),
    instagram: text('instagram'),
    // What they take.
    weeklyEstimate: integer('weekly_estimate'),
    estimatedSandwiches: integer('estimated_sandwiches'),
    sandwichType: text('sandwich_type')
      .$type<'any' | 'deli' | 'turkey' | 'ham' | 'pbj' | 'generic'>()
      .notNull()
      .default('any'),
    focusAreas: words('focus_areas'),
    preferences: text('preferences'),
    /** An area of locations, with which this organization is counted. */
    reportingGroup: text('reporting_group'),
    contractSigned: flag('contract_signed'),
    contractSignedDate: date('contract_signed_date', { mode: 'string' }),
    contractEndDate: date('contract_end_date', { mode: 'string' }),
    hasSharedPost: flag('has_shared_post'),
    sharedPostDate: date('shared_post_date', { mode: 'string' }),
    averagePeopleServed: integer('average_people_served'),
    peopleServedFrequency: text('people_served_frequency').$type<'daily' | 'weekly' | 'monthly'>(),
    partnershipStartDate: date('partnership_start_date', { mode: 'string' }),
    partnershipYears: integer('partnership_years'),
    receivingFruit: flag('receiving_fruit'),
    receivingSnacks: flag('receiving_snacks'),
    wantsFruit: flag('wants_fruit'),
    wantsSnacks: flag('wants_snacks'),
    fruitSnacksNotes: text('fruit_snacks_notes'),
    hasSeasonalChanges: flag('has_seasonal_changes'),
    seasonalChanges: text('seasonal_changes'),
    summerNeeds: text('summer_needs'),
    winterNeeds: text('winter_needs'),
    /** How they want to be written to or called; the outbox asks before each message. */
    preferredContactMethods: ways('preferred_contact_methods'),
    allowedContactMethods: ways('allowed_contact_methods'),
    doNotContact: flag('do_not_contact'),
    contactMethodNotes: text('contact_method_notes'),
  },
  (table) => [
    uniqueIndex('recipients_name_key').on(table.nameKey),
    index('recipients_name_search').using('gin', sql`${table.name} gin_trgm_ops`),
    index('recipients_contract_end').on(table.contractEndDate),
  ],
)

const recipientColumn = () =>
  uuid('recipient_id')
    .notNull()
    .references(() => recipients.id, { onDelete: 'cascade' })

/** What somebody is at a recipient; who they are stands in `people`. */
export const recipientContacts = pgTable(
  'recipient_contacts',
  {
    ...recordColumns(),
    recipientId: recipientColumn(),
    personId: personColumn(),
    role: text('role'),
    isPrimary: flag('is_primary'),
    notes: text('notes'),
  },
  (table) => [
    index('recipient_contacts_recipient').on(table.recipientId),
    index('recipient_contacts_person').on(table.personId),
  ],
)

/** Who of us looks after a recipient: somebody with an account here, or a person without one. One of the two. */
export const recipientTspContacts = pgTable(
  'recipient_tsp_contacts',
  {
    ...recordColumns(),
    recipientId: recipientColumn(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    personId: uuid('person_id').references(() => people.id),
    role: text('role'),
    isPrimary: flag('is_primary'),
    isActive: boolean('is_active').notNull().default(true),
    notes: text('notes'),
  },
  (table) => [
    index('recipient_tsp_contacts_recipient').on(table.recipientId),
    index('recipient_tsp_contacts_user').on(table.userId),
    index('recipient_tsp_contacts_person').on(table.personId),
  ],
)

/** When a recipient collects sandwiches, or feeds people: each day is a row. Times are clock times like '17:30'. */
export const recipientSchedules = pgTable(
  'recipient_schedules',
  {
    ...recordColumns(),
    recipientId: recipientColumn(),
    kind: text('kind').$type<'collection' | 'feeding'>().notNull(),
    day: text('day')
      .$type<'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday'>()
      .notNull(),
    startTime: text('start_time'),
    endTime: text('end_time'),
    notes: text('notes'),
  },
  (table) => [index('recipient_schedules_recipient').on(table.recipientId)],
)

/** What sandwiches did for somebody there, in words that may be told. */
export const recipientStories = pgTable(
  'recipient_stories',
  {
    ...recordColumns(),
    recipientId: recipientColumn(),
    story: text('story').notNull(),
    date: date('date', { mode: 'string' }),
    source: text('source'),
  },
  (table) => [index('recipient_stories_recipient').on(table.recipientId)],
)

/** What our constraints refuse, in words. */
export const refusals = {
  recipients_name_key: 'A recipient with this name already exists.',
  recipient_contacts_primary: 'This recipient already has a primary contact.',
  recipient_tsp_contacts_primary: 'This recipient already has a primary contact of ours.',
}
