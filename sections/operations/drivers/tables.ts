import { boolean, date, index, integer, pgTable, pgView, text, unique, uuid } from 'drizzle-orm/pg-core'
import { hosts } from '#sections/operations/hosts/tables.ts'
import { personColumn, recordColumns } from '#server/data/tables.ts'

/** That somebody drives; who they are stands in `people`. */
export const drivers = pgTable(
  'drivers',
  {
    ...recordColumns(),
    personId: personColumn(),
    status: text('status').$type<'active' | 'inactive'>().notNull().default('active'),
    inactiveReason: text('inactive_reason'),
    area: text('area'),
    availability: text('availability')
      .$type<'available' | 'busy' | 'off_duty'>()
      .notNull()
      .default('available'),
    availabilityNotes: text('availability_notes'),
    hostId: uuid('host_id').references(() => hosts.id, { onDelete: 'set null' }),
    routeDescription: text('route_description'),
    isWeekly: boolean('is_weekly').notNull().default(false),
    isEvent: boolean('is_event').notNull().default(false),
    isSpeaker: boolean('is_speaker').notNull().default(false),
    vanApproved: boolean('van_approved').notNull().default(false),
    wantsVan: boolean('wants_van').notNull().default(false),
    vehicleType: text('vehicle_type'),
    coolerStatus: text('cooler_status'),
    licenseNumber: text('license_number'),
    /** Follows from the two days below (`away.ts`); turned over every night. */
    presence: text('presence').$type<'here' | 'away' | 'check_in'>().notNull().default('here'),
    awayFrom: date('away_from', { mode: 'string' }),
    awayReason: text('away_reason'),
    awayNote: text('away_note'),
    checkInOn: date('check_in_on', { mode: 'string' }),
    emailAgreementSent: boolean('email_agreement_sent').notNull().default(false),
    voicemailLeft: boolean('voicemail_left').notNull().default(false),
    wantsAppWalkthrough: boolean('wants_app_walkthrough').notNull().default(false),
    wantsTextAlerts: boolean('wants_text_alerts').notNull().default(false),
    neverOnboarded: boolean('never_onboarded').notNull().default(false),
    wantsToRestart: boolean('wants_to_restart').notNull().default(false),
    notes: text('notes'),
  },
  // Deferrable, written by hand: an undo may put things back in another order.
  (table) => [unique('drivers_person').on(table.personId), index('drivers_host').on(table.hostId)],
)

const ofDriver = () =>
  uuid('driver_id')
    .notNull()
    .references(() => drivers.id, { onDelete: 'cascade' })

export const driverVehicles = pgTable(
  'driver_vehicles',
  {
    ...recordColumns(),
    driverId: ofDriver(),
    make: text('make').notNull(),
    model: text('model').notNull(),
    year: integer('year'),
    color: text('color'),
    coolerCapacity: integer('cooler_capacity'),
    isPrimary: boolean('is_primary').notNull().default(false),
    notes: text('notes'),
  },
  // One usual vehicle is an exclusion constraint in the migration: unlike an index it can wait for an undo.
  (table) => [index('driver_vehicles_driver').on(table.driverId)],
)

export const driverAgreements = pgTable(
  'driver_agreements',
  {
    ...recordColumns(),
    driverId: ofDriver(),
    signedOn: date('signed_on', { mode: 'string' }).notNull(),
    expiresOn: date('expires_on', { mode: 'string' }),
    isLocated: boolean('is_located').notNull().default(false),
    licenseNumber: text('license_number'),
    vehicleInfo: text('vehicle_info'),
    emergencyContact: text('emergency_contact'),
    emergencyPhone: text('emergency_phone'),
    notes: text('notes'),
  },
  (table) => [index('driver_agreements_driver').on(table.driverId, table.signedOn)],
)

/**
 * Until when drivers have agreed: the papers above, and what they signed as the agreement of drivers, which ends a paper of
 * before (162-agreements.md). Whether somebody may be sent out is asked of it alone.
 */
export const driverAgreementsHeld = pgView('driver_agreements_held', {
  id: uuid('id').notNull(),
  driverId: uuid('driver_id').notNull(),
  signedOn: date('signed_on', { mode: 'string' }).notNull(),
  expiresOn: date('expires_on', { mode: 'string' }),
  isLocated: boolean('is_located').notNull(),
  /** Null: a paper that was entered by hand. */
  signatureId: uuid('signature_id'),
  title: text('title'),
}).existing()

export const refusals = {
  drivers_person: 'This person is a driver already.',
  driver_vehicles_primary: 'This driver has a usual vehicle already.',
}
