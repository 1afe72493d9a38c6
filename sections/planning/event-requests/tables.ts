import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CATEGORIES } from '#kernel/charity/group-categories.ts'
import { plannedDeliveries } from '#sections/operations/distributions/tables.ts'
import { geocodedAt, personColumn, recordColumns, users } from '#server/data/tables.ts'
import type { attempt, EventRequest, flag, SOURCES, TALKED_ABOUT, TOOLKIT, YES_NO_UNKNOWN } from './fields.ts'

const day = (name: string) => date(name, { mode: 'string' })
const flagged = (name: string) => boolean(name).notNull().default(false)
const known = (name: string) => text(name).$type<keyof typeof YES_NO_UNKNOWN>()
const account = (name: string) => uuid(name).references(() => users.id, { onDelete: 'set null' })

/** A group that asks to make sandwiches, from the first call to the thanks (domain 4.1). Times are clock times: '17:30'. */
export const eventRequests = pgTable(
  'event_requests',
  {
    ...recordColumns(),
    status: text('status').$type<EventRequest['status']>().notNull().default('new'),
    statusChangedAt: timestamp('status_changed_at', { withTimezone: true }).notNull().defaultNow(),
    statusReason: text('status_reason'),
    organizationName: text('organization_name'),
    department: text('department'),
    /** What the group is known by in the catalog: `group_key`. */
    nameKey: text('name_key').generatedAlwaysAs(sql`group_key(organization_name, department)`),
    organizationCategory: text('organization_category').$type<keyof typeof CATEGORIES>(),
    schoolClassification: text('school_classification').$type<'public' | 'private' | 'charter'>(),
    partnerOrganizations: text('partner_organizations').array().notNull().default(sql`'{}'`),
    previouslyHosted: text('previously_hosted').$type<'yes' | 'no' | 'i_dont_know'>(),
    message: text('message'),
    manualEntrySource: text('manual_entry_source').$type<keyof typeof SOURCES>(),
    heardFrom: text('heard_from'),
    desiredEventDate: day('desired_event_date'),
    backupDates: date('backup_dates', { mode: 'string' }).array().notNull().default(sql`'{}'`),
    dateFlexible: known('date_flexible'),
    scheduledEventDate: day('scheduled_event_date'),
    originalScheduledDate: day('original_scheduled_date'),
    tentativeNewDate: day('tentative_new_date'),
    postponementCount: integer('postponement_count').notNull().default(0),
    eventStartTime: text('event_start_time'),
    eventEndTime: text('event_end_time'),
    pickupTime: text('pickup_time'),
    pickupTimeWindow: text('pickup_time_window'),
    scheduledCallDate: day('scheduled_call_date'),
    scheduledCallTime: text('scheduled_call_time'),
    nextFollowUpDate: day('next_follow_up_date'),
    eventAddress: text('event_address'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    geocodedAt: geocodedAt(),
    insideArea: known('inside_area'),
    estimatedSandwichCount: integer('estimated_sandwich_count'),
    estimatedSandwichMin: integer('estimated_sandwich_min'),
    estimatedSandwichMax: integer('estimated_sandwich_max'),
    plannedPbj: integer('planned_pbj'),
    plannedDeli: integer('planned_deli'),
    plannedDeliTurkey: integer('planned_deli_turkey'),
    plannedDeliHam: integer('planned_deli_ham'),
    plannedUnknown: integer('planned_unknown'),
    hasRefrigeration: known('has_refrigeration'),
    estimatedAttendance: integer('estimated_attendance'),
    driversNeeded: integer('drivers_needed'),
    selfTransport: flagged('self_transport'),
    vanDriverNeeded: flagged('van_driver_needed'),
    isDhlVan: flagged('is_dhl_van'),
    transportFeasible: known('transport_feasible'),
    driverInstructions: text('driver_instructions'),
    speakersNeeded: integer('speakers_needed'),
    speakerAudienceType: text('speaker_audience_type'),
    speakerDuration: integer('speaker_duration'),
    speakerInstructions: text('speaker_instructions'),
    volunteersNeeded: integer('volunteers_needed'),
    volunteerInstructions: text('volunteer_instructions'),
    requiresCoreTeamMember: flagged('requires_core_team_member'),
    deliveryDestination: text('delivery_destination'),
    deliveryTimeWindow: text('delivery_time_window'),
    deliveryParkingAccess: text('delivery_parking_access'),
    overnightHoldingLocation: text('overnight_holding_location'),
    overnightPickupTime: text('overnight_pickup_time'),
    leadId: account('lead_id'),
    secondLeadId: account('second_lead_id'),
    customLead: text('custom_lead'),
    nextAction: text('next_action'),
    planningNotes: text('planning_notes'),
    schedulingNotes: text('scheduling_notes'),
    additionalRequirements: text('additional_requirements'),
    isCorporatePriority: flagged('is_corporate_priority'),
    isMlkDayEvent: flagged('is_mlk_day_event'),
    talkedAbout: text('talked_about')
      .array()
      .$type<(keyof typeof TALKED_ABOUT)[]>()
      .notNull()
      .default(sql`'{}'`),
    toolkitStatus: text('toolkit_status').$type<keyof typeof TOOLKIT>().notNull().default('not_sent'),
    actualSandwichCount: integer('actual_sandwich_count'),
    actualPbj: integer('actual_pbj'),
    actualDeli: integer('actual_deli'),
    actualDeliTurkey: integer('actual_deli_turkey'),
    actualDeliHam: integer('actual_deli_ham'),
    distributionNotes: text('distribution_notes'),
    actualAttendance: integer('actual_attendance'),
    attendanceAdults: integer('attendance_adults'),
    attendanceTeens: integer('attendance_teens'),
    attendanceKids: integer('attendance_kids'),
    kidsAgeRange: text('kids_age_range'),
    attendanceNotes: text('attendance_notes'),
    followUpOneDayDate: day('follow_up_one_day_date'),
    followUpOneMonthDate: day('follow_up_one_month_date'),
    followUpNotes: text('follow_up_notes'),
    socialMediaPostRequested: flagged('social_media_post_requested'),
    socialMediaPostDate: day('social_media_post_date'),
    socialMediaPostLink: text('social_media_post_link'),
  },
  (table) => [
    // Counts of the tabs, and what their events made, without the rows themselves.
    index('event_requests_status').on(table.status, table.estimatedSandwichCount, table.actualSandwichCount),
    index('event_requests_day').on(sql`coalesce(${table.scheduledEventDate}, ${table.desiredEventDate})`),
    index('event_requests_latest').on(
      sql`coalesce(${table.scheduledEventDate}, ${table.desiredEventDate}) DESC NULLS LAST`,
    ),
    // As the list stands (rows.ts), so that its first page is read and not all that is over; the status tells the tabs.
    index('event_requests_order').on(
      sql`(${table.status} IN ('completed', 'declined', 'cancelled', 'non_event'))`,
      sql`(CASE WHEN ${table.status} IN ('completed', 'declined', 'cancelled', 'non_event') THEN NULL ELSE coalesce(${table.scheduledEventDate}, ${table.desiredEventDate}) END)`,
      sql`coalesce(${table.scheduledEventDate}, ${table.desiredEventDate}) DESC NULLS LAST`,
      table.createdAt,
      table.id,
      table.status,
    ),
    // The list by its sandwiches, those that nobody knows last in either direction.
    index('event_requests_estimate').on(table.estimatedSandwichCount),
    index('event_requests_estimate_most').on(sql`${table.estimatedSandwichCount} DESC NULLS LAST`),
    // Who leads how many.
    index('event_requests_leads').on(table.leadId, table.secondLeadId, table.status),
    index('event_requests_made').on(table.organizationName, table.status, table.actualSandwichCount),
    index('event_requests_organization').on(sql`lower(${table.organizationName})`),
    index('event_requests_group').on(table.nameKey),
    index('event_requests_second_lead').on(table.secondLeadId),
    // What the list is searched by: the fields that say `searched`.
    index('event_requests_texts').using(
      'gin',
      sql`${table.organizationName} gin_trgm_ops`,
      sql`${table.department} gin_trgm_ops`,
      sql`${table.message} gin_trgm_ops`,
      sql`${table.eventAddress} gin_trgm_ops`,
      sql`${table.nextAction} gin_trgm_ops`,
    ),
  ],
)

const eventColumn = () =>
  uuid('event_request_id')
    .notNull()
    .references(() => eventRequests.id, { onDelete: 'cascade' })

/** Whom to call about an event; who they are stands in `people`. */
export const eventOrganizers = pgTable(
  'event_organizers',
  {
    ...recordColumns(),
    eventRequestId: eventColumn(),
    personId: personColumn(),
    role: text('role'),
    isPrimary: flagged('is_primary'),
    notes: text('notes'),
  },
  (table) => [
    index('event_organizers_event').on(table.eventRequestId),
    index('event_organizers_person').on(table.personId),
  ],
)

/** Every try to reach them. */
export const eventAttempts = pgTable(
  'event_contact_attempts',
  {
    ...recordColumns(),
    eventRequestId: eventColumn(),
    method: text('method').$type<keyof typeof attempt.fields.method.names>().notNull(),
    outcome: text('outcome').$type<keyof typeof attempt.fields.outcome.names>().notNull(),
    notes: text('notes'),
  },
  (table) => [index('event_contact_attempts_event').on(table.eventRequestId)],
)

/** What has to be looked at before the day. */
export const eventFlags = pgTable(
  'event_flags',
  {
    ...recordColumns(),
    eventRequestId: eventColumn(),
    type: text('type').$type<keyof typeof flag.fields.type.names>().notNull().default('attention'),
    message: text('message').notNull(),
    dueDate: day('due_date'),
    isResolved: flagged('is_resolved'),
  },
  (table) => [index('event_flags_event').on(table.eventRequestId)],
)

/** Planned deliveries that are for what an event makes. */
export const eventDeliveries = pgTable(
  'event_deliveries',
  {
    ...recordColumns(),
    eventRequestId: eventColumn(),
    planId: uuid('plan_id')
      .notNull()
      .unique()
      .references(() => plannedDeliveries.id, { onDelete: 'cascade' }),
  },
  (table) => [index('event_deliveries_event').on(table.eventRequestId)],
)

/**
 * Entries of the log that hold what an event made: promised, made and logged stand side by side. No foreign key to the
 * entry: who deletes one need not be allowed to change events, and its undo brings the tie back by itself.
 */
export const eventEntries = pgTable(
  'event_entries',
  {
    ...recordColumns(),
    eventRequestId: eventColumn(),
    entryId: uuid('entry_id').notNull(),
  },
  (table) => [
    uniqueIndex('event_entries_pair').on(table.eventRequestId, table.entryId),
    index('event_entries_entry').on(table.entryId),
  ],
)

/** What our constraints refuse, in words. */
export const refusals = {
  event_entries_pair: 'This entry is linked to the event already.',
  event_organizers_primary: 'This request already has somebody who is called first.',
}
