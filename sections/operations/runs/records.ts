import { eq, sql } from 'drizzle-orm'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import { drivers } from '#sections/operations/drivers/tables.ts'
import { hosts } from '#sections/operations/hosts/tables.ts'
import { recipients } from '#sections/operations/recipients/tables.ts'
import type { Ctx } from '#server/context.ts'
import { defineRecord, placeIn } from '#server/data/records.ts'
import { people } from '#server/data/tables.ts'
import { mayPlan, plans } from './access.ts'
import { rows, scope } from './rows.ts'
import { runDrivers, runJobs, runStops, runs } from './tables.ts'

/** Drivers see their own stops once the run was sent, and put photos there. */
const ownStops = (user: CurrentUser) =>
  passes(user, plans)
    ? undefined
    : user.personId !== undefined &&
      sql`EXISTS (SELECT FROM ${runDrivers} JOIN ${runs} ON ${runs.id} = ${runDrivers.runId} JOIN ${drivers} ON ${drivers.id} = ${runDrivers.driverId}
        WHERE ${runDrivers.id} = ${runStops.runDriverId} AND ${runs.status} = 'sent' AND ${drivers.personId} = ${user.personId})`
const rules = { scope, mayChange: mayPlan, event: 'runs.changed' }

const named = async (ctx: Ctx, table: typeof hosts | typeof recipients, id: unknown) =>
  (
    await ctx.db
      .select({ name: table.name })
      .from(table)
      .where(eq(table.id, String(id)))
  )[0]?.name
const driverNamed = async (ctx: Ctx, id: unknown) =>
  (
    await ctx.db
      .select({ name: people.name })
      .from(people)
      .innerJoin(drivers, eq(drivers.personId, people.id))
      .where(eq(drivers.id, String(id)))
  )[0]?.name
const driverOfRun = async (ctx: Ctx, id: unknown) =>
  (
    await ctx.db
      .select({ name: people.name })
      .from(runDrivers)
      .innerJoin(drivers, eq(drivers.id, runDrivers.driverId))
      .innerJoin(people, eq(people.id, drivers.personId))
      .where(eq(runDrivers.id, String(id)))
  )[0]?.name

export const records = [
  rows.record(),
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
    present: (ctx, field, value) => (field === 'driver_id' && value ? driverNamed(ctx, value) : value),
  }),
  defineRecord({
    ...rules,
    table: runJobs,
    noun: 'delivery of a run',
    fields: { host_id: 'From', recipient_id: 'To', sandwiches: 'Sandwiches', coolers: 'Coolers' },
    present: (ctx, field, value) =>
      field === 'host_id' && value
        ? named(ctx, hosts, value)
        : field === 'recipient_id'
          ? named(ctx, recipients, value)
          : value,
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
