import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { notFound } from '#kernel/calls/errors.ts'
import type { ContactWishes } from '#kernel/people/ways.ts'
import { drivers, driverVehicles } from '#sections/operations/drivers/tables.ts'
import { seesContactData } from '#sections/operations/hosts/access.ts'
import { hosts } from '#sections/operations/hosts/tables.ts'
import { wishesOf } from '#sections/operations/recipients/fields.ts'
import { recipients } from '#sections/operations/recipients/tables.ts'
import type { Ctx } from '#server/context.ts'
import { people } from '#server/data/tables.ts'
import { mayPlan } from './access.ts'
import type { Door, Run } from './contract.ts'
import { statusOf } from './moves.ts'
import { runDrivers, runJobs, runStops, runs } from './tables.ts'

const pointOf = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }) =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** 'blue Honda Odyssey'. */
export const nameOfVehicle = sql<string>`concat_ws(' ', ${driverVehicles.color}, ${driverVehicles.make}, ${driverVehicles.model})`

const NO_WISHES: ContactWishes = { doNotContact: false, allowed: [], preferred: [] }
const doorOf = (
  row: typeof hosts.$inferSelect | typeof recipients.$inferSelect,
  { doNotContact, allowed, preferred }: ContactWishes,
): Door => ({
  id: row.id,
  name: row.name,
  address: row.address,
  point: pointOf(row),
  phone: row.phone,
  email: row.email,
  wishes: { doNotContact, allowed: [...allowed], preferred: [...preferred] },
})

export const stopOf = (row: typeof runStops.$inferSelect): Run['stops'][number] => ({
  id: row.id,
  jobId: row.jobId,
  kind: row.kind,
  runDriverId: row.runDriverId,
  position: row.position,
  status: statusOf(row),
  problem: row.problem,
  sandwiches: row.sandwiches,
  doneAt: row.doneAt?.toISOString() ?? null,
})

/** Runs with all that belongs to them; homes for whoever plans. */
export async function whole(
  ctx: Pick<Ctx, 'db' | 'user'>,
  found: (typeof runs.$inferSelect)[],
  whose?: SQL,
): Promise<Run[]> {
  const ids = found.map(({ id }) => id)
  const crew = await ctx.db
    .select({
      own: runDrivers,
      name: people.name,
      latitude: people.latitude,
      longitude: people.longitude,
      car: nameOfVehicle,
    })
    .from(runDrivers)
    .leftJoin(driverVehicles, eq(driverVehicles.id, runDrivers.vehicleId))
    .leftJoin(drivers, eq(drivers.id, runDrivers.driverId))
    .leftJoin(people, eq(people.id, drivers.personId))
    .where(and(inArray(runDrivers.runId, ids), whose))
    .orderBy(asc(sql`lower(${people.name})`), asc(runDrivers.id))
  const jobs = await ctx.db
    .select({ own: runJobs, host: hosts, recipient: recipients })
    .from(runJobs)
    .innerJoin(recipients, eq(recipients.id, runJobs.recipientId))
    .leftJoin(hosts, eq(hosts.id, runJobs.hostId))
    .where(inArray(runJobs.runId, ids))
    .orderBy(asc(recipients.nameKey), asc(runJobs.id))
  const stops = await ctx.db
    .select()
    .from(runStops)
    .where(
      and(
        inArray(
          runStops.jobId,
          jobs.map(({ own }) => own.id),
        ),
        whose
          ? inArray(
              runStops.runDriverId,
              crew.map(({ own }) => own.id),
            )
          : undefined,
      ),
    )
    .orderBy(asc(runStops.position), asc(runStops.id))
  const called = new Set(stops.map(({ jobId }) => jobId))
  return found.map((run) => {
    const own = jobs.filter((job) => job.own.runId === run.id && (!whose || called.has(job.own.id)))
    const jobIds = new Set(own.map((job) => job.own.id))
    return {
      ...run,
      drivers: crew
        .filter((one) => one.own.runId === run.id)
        .map((one) => ({
          ...one.own,
          name: one.name ?? 'A former driver',
          vehicle: one.own.vehicleId ? { id: one.own.vehicleId, name: one.car } : null,
          home: mayPlan(ctx.user) ? pointOf(one) : null,
        })),
      jobs: own.map((job) => ({
        ...job.own,
        host: job.host && doorOf(job.host, NO_WISHES),
        recipient: doorOf(job.recipient, wishesOf(job.recipient)),
      })),
      stops: stops.filter(({ jobId }) => jobIds.has(jobId)).map(stopOf),
    }
  })
}

const unreachable = (door: Door): Door => ({ ...door, phone: null, email: null })
/**
 * A run as whoever plans it may see it: how to reach whom at a door is for who may see phones (design 4). Drivers have it
 * for their own stops, to call there.
 */
export const asPlanned = <R extends Run>({ user }: Ctx, run: R): R =>
  seesContactData(user)
    ? run
    : {
        ...run,
        jobs: run.jobs.map(({ host, recipient, ...job }) => ({
          ...job,
          host: host && unreachable(host),
          recipient: unreachable(recipient),
        })),
      }

export const shownOne = async (ctx: Ctx, input: { id: string }) => asPlanned(ctx, await one(ctx, input))

export async function one(ctx: Ctx, { id }: { id: string }): Promise<Run> {
  const [run] = await whole(ctx, await ctx.db.select().from(runs).where(eq(runs.id, id)))
  if (!run) throw notFound('Run')
  return run
}
