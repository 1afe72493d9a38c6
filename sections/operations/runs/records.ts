import { eq, sql } from 'drizzle-orm'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import { clockOf } from '#kernel/routes/broken.ts'
import { referred } from '#sections/operations/distributions/service-names.ts'
import { drivers, driverVehicles } from '#sections/operations/drivers/tables.ts'
import type { Ctx } from '#server/context.ts'
import { defineRecord, placeIn } from '#server/data/records.ts'
import { people } from '#server/data/tables.ts'
import { mayPlan, plans } from './access.ts'
import { nameOfVehicle } from './reading.ts'
import { rows, scope } from './rows.ts'
import { beforeUndo } from './service-undone.ts'
import { runDrivers, runJobs, runStops, runs } from './tables.ts'

/** Drivers see their own stops once the run was sent, and put photos there. */
const ownStops = (user: CurrentUser) =>
  passes(user, plans)
    ? undefined
    : user.personId !== undefined &&
      sql`EXISTS (SELECT FROM ${runDrivers} JOIN ${runs} ON ${runs.id} = ${runDrivers.runId} JOIN ${drivers} ON ${drivers.id} = ${runDrivers.driverId}
        WHERE ${runDrivers.id} = ${runStops.runDriverId} AND ${runs.status} = 'sent' AND ${drivers.personId} = ${user.personId})`
const rules = { scope, mayChange: mayPlan, event: 'runs.changed', beforeUndo }

const driverOfRun = async (ctx: Ctx, id: unknown) =>
  (
    await ctx.db
      .select({ name: people.name })
      .from(runDrivers)
      .innerJoin(drivers, eq(drivers.id, runDrivers.driverId))
      .innerJoin(people, eq(people.id, drivers.personId))
      .where(eq(runDrivers.id, String(id)))
  )[0]?.name

const vehicleNamed = async (ctx: Ctx, id: unknown) =>
  (
    await ctx.db
      .select({ name: nameOfVehicle })
      .from(driverVehicles)
      .where(eq(driverVehicles.id, String(id)))
  )[0]?.name
const WHERE: Record<string, string> = { home: 'Home', first: 'First stop', last: 'Last stop' }
const clock = (value: unknown) => (typeof value === 'number' ? clockOf(value) : value)

export const records = [
  rows.record({ beforeUndo }),
  defineRecord({
    ...rules,
    table: runDrivers,
    noun: 'driver of a run',
    fields: {
      driver_id: 'Driver',
      vehicle_id: 'Vehicle',
      leaves_at: 'Leaves at',
      back_by: 'Back by',
      coolers: 'Coolers',
      starts_at: 'Begins at',
      ends_at: 'Ends at',
    },
    present: async (ctx, field, value) =>
      field === 'vehicle_id' && value
        ? vehicleNamed(ctx, value)
        : field === 'starts_at' || field === 'ends_at'
          ? WHERE[String(value)]
          : field === 'leaves_at' || field === 'back_by'
            ? clock(value)
            : ((await referred(ctx, field, value)) ?? value),
  }),
  defineRecord({
    ...rules,
    table: runJobs,
    noun: 'delivery of a run',
    fields: {
      host_id: 'From',
      recipient_id: 'To',
      sandwiches: 'Sandwiches',
      coolers: 'Coolers',
      ready_from: 'Ready from',
      ready_until: 'Fetched until',
      due_from: 'Brought not before',
      due_until: 'Brought not after',
      service_minutes: 'Minutes at each door',
      pickup_notes: 'What to take',
      notes: 'Note for the delivery',
    },
    present: async (ctx, field, value) =>
      /^(ready|due)_/.test(field) ? clock(value) : ((await referred(ctx, field, value)) ?? value),
  }),
  defineRecord({
    ...rules,
    table: runStops,
    scope: ownStops,
    noun: 'stop of a run',
    opens: placeIn('my-run'),
    fields: {
      run_driver_id: 'Driver',
      position: 'Place in the order',
      started_at: 'On the way at',
      arrived_at: 'There at',
      done_at: 'Done at',
      problem_at: 'Problem at',
      problem: 'What is wrong',
      sandwiches: 'Sandwiches counted',
    },
    present: (ctx, field, value) => (field === 'run_driver_id' && value ? driverOfRun(ctx, value) : value),
  }),
]
