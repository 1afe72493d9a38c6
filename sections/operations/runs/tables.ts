import { date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { plannedDeliveries } from '#sections/operations/distributions/tables.ts'
import { drivers, driverVehicles } from '#sections/operations/drivers/tables.ts'
import { hosts } from '#sections/operations/hosts/tables.ts'
import { recipients } from '#sections/operations/recipients/tables.ts'
import { instant, recordColumns } from '#server/data/tables.ts'

/** A day of driving: who brings what from where to whom. Minutes are counted from midnight, by the organization's clock. */
export const runs = pgTable(
  'runs',
  {
    ...recordColumns(),
    day: date('day', { mode: 'string' }).notNull(),
    name: text('name').notNull(),
    status: text('status').$type<'draft' | 'sent'>().notNull().default('draft'),
    /** Food safety: the longest time out of the cold, from loading to unloading. */
    coldMinutes: integer('cold_minutes').notNull().default(120),
    milesPerHour: integer('miles_per_hour').notNull().default(25),
    notes: text('notes'),
  },
  (table) => [index('runs_day').on(table.day)],
)

const ofRun = () =>
  uuid('run_id')
    .notNull()
    .references(() => runs.id, { onDelete: 'cascade' })

/** Who drives, from when to when, with how much room. */
export const runDrivers = pgTable(
  'run_drivers',
  {
    ...recordColumns(),
    runId: ofRun(),
    /** Nobody any more where they were erased: the run stays. */
    driverId: uuid('driver_id').references(() => drivers.id, { onDelete: 'set null' }),
    vehicleId: uuid('vehicle_id').references(() => driverVehicles.id, { onDelete: 'set null' }),
    leavesAt: integer('leaves_at').notNull().default(540),
    backBy: integer('back_by').notNull().default(1020),
    coolers: integer('coolers').notNull().default(6),
    startsAt: text('starts_at').$type<'home' | 'first'>().notNull().default('first'),
    endsAt: text('ends_at').$type<'home' | 'last'>().notNull().default('last'),
  },
  (table) => [
    index('run_drivers_run').on(table.runId),
    index('run_drivers_driver').on(table.driverId),
    index('run_drivers_vehicle').on(table.vehicleId),
  ],
)

/** What is brought: from a location, or in the vehicle from the start, to a recipient. */
export const runJobs = pgTable(
  'run_jobs',
  {
    ...recordColumns(),
    runId: ofRun(),
    hostId: uuid('host_id').references(() => hosts.id),
    recipientId: uuid('recipient_id')
      .notNull()
      .references(() => recipients.id),
    /** It was planned as a delivery of that day: what is delivered here is that delivery, and not one more. */
    planId: uuid('plan_id').references(() => plannedDeliveries.id, { onDelete: 'set null' }),
    sandwiches: integer('sandwiches').notNull(),
    coolers: integer('coolers').notNull().default(1),
    readyFrom: integer('ready_from'),
    readyUntil: integer('ready_until'),
    dueFrom: integer('due_from'),
    dueUntil: integer('due_until'),
    serviceMinutes: integer('service_minutes').notNull().default(10),
    /** What to take, for whoever fetches it. */
    pickupNotes: text('pickup_notes'),
    notes: text('notes'),
  },
  (table) => [
    index('run_jobs_run').on(table.runId),
    index('run_jobs_host').on(table.hostId),
    index('run_jobs_recipient').on(table.recipientId),
    index('run_jobs_plan').on(table.planId),
  ],
)

/** A call at a door: fetching or bringing, by whom and in which place of their way; what they said of it (moves.ts). */
export const runStops = pgTable(
  'run_stops',
  {
    ...recordColumns(),
    jobId: uuid('job_id')
      .notNull()
      .references(() => runJobs.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'pickup' | 'delivery'>().notNull(),
    runDriverId: uuid('run_driver_id').references(() => runDrivers.id, { onDelete: 'set null' }),
    position: integer('position'),
    startedAt: instant('started_at'),
    arrivedAt: instant('arrived_at'),
    doneAt: instant('done_at'),
    problemAt: instant('problem_at'),
    problem: text('problem'),
    /** Counted at the door, where it was another number than planned. */
    sandwiches: integer('sandwiches'),
  },
  (table) => [index('run_stops_job').on(table.jobId), index('run_stops_driver').on(table.runDriverId)],
)

export const refusals = {
  run_stops_begun:
    'A driver has begun a delivery of this since, and it stays with them. Arrange the run anew instead.',
  run_jobs_host_id_hosts_id_fk:
    'A run fetches from this location, so it cannot be deleted. Set it to inactive.',
  run_jobs_recipient_id_recipients_id_fk:
    'A run brings to this recipient, so it cannot be deleted. Set it to inactive.',
}
