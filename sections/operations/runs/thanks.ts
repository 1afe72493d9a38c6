import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import { formatDay } from '#kernel/charity/day.ts'
import { drivers } from '#sections/operations/drivers/tables.ts'
import { hostContacts, hosts } from '#sections/operations/hosts/tables.ts'
import { recipientContacts, recipients } from '#sections/operations/recipients/tables.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { users } from '#server/data/tables.ts'
import { defineThanks } from '#server/data/thanks.ts'
import { mayPlan } from './access.ts'
import { runDrivers, runJobs, runStops, runs } from './tables.ts'

/** The accounts of those who drive it, and as what their stops name them. */
const crewOf = (ctx: Ctx, runId: string) =>
  ctx.db
    .select({ id: users.id, runDriverId: runDrivers.id })
    .from(runDrivers)
    .innerJoin(drivers, eq(drivers.id, runDrivers.driverId))
    .innerJoin(users, eq(users.personId, drivers.personId))
    .where(eq(runDrivers.runId, runId))
type Crew = Awaited<ReturnType<typeof crewOf>>

/** Who plans runs sees each; who drives one, theirs once it was sent. */
const sees = (ctx: Ctx, run: typeof runs.$inferSelect, crew: Crew) =>
  mayPlan(ctx.user) || (run.status === 'sent' && crew.some(({ id }) => id === ctx.user.id))

/**
 * A run that was driven: its day is past, or every stop is done; for whoever drives it, once their own stops are. Thanked
 * are who planned it, and those who drove their part of it.
 */
export const ofRun = defineThanks({
  type: 'run',
  find: async (ctx, id) => {
    const [run] = await ctx.db.select().from(runs).where(eq(runs.id, id))
    const crew = run ? await crewOf(ctx, id) : []
    if (!run || !sees(ctx, run, crew)) return null
    const stops = await ctx.db
      .select({ doneAt: runStops.doneAt, runDriverId: runStops.runDriverId })
      .from(runStops)
      .innerJoin(runJobs, eq(runJobs.id, runStops.jobId))
      .where(eq(runJobs.runId, id))
    const allDone = (some: typeof stops) => some.length > 0 && some.every(({ doneAt }) => doneAt !== null)
    const isDriven = run.day < todayOf(ctx) || allDone(stops)
    const through = crew.filter(
      (one) => isDriven || allDone(stops.filter(({ runDriverId }) => runDriverId === one.runDriverId)),
    )
    return {
      name: `${run.name}, ${formatDay(run.day, 'short')}`,
      isOver: run.status === 'sent' && (isDriven || through.some(({ id: one }) => one === ctx.user.id)),
      people: [...new Set([...through.map(({ id: one }) => one), ...(run.createdBy ? [run.createdBy] : [])])],
    }
  },
})

/** A stop that is done: those who were at the door, and who drove there. */
export const ofStop = defineThanks({
  type: 'stop',
  find: async (ctx, id) => {
    const [found] = await ctx.db
      .select({ stop: runStops, job: runJobs, run: runs, host: hosts.name, recipient: recipients.name })
      .from(runStops)
      .innerJoin(runJobs, eq(runJobs.id, runStops.jobId))
      .innerJoin(runs, eq(runs.id, runJobs.runId))
      .innerJoin(recipients, eq(recipients.id, runJobs.recipientId))
      .leftJoin(hosts, eq(hosts.id, runJobs.hostId))
      .where(eq(runStops.id, id))
    if (!found || !sees(ctx, found.run, await crewOf(ctx, found.run.id))) return null
    const { stop, job, run } = found
    const isPickup = stop.kind === 'pickup'
    const atTheDoor =
      isPickup && job.hostId !== null
        ? ctx.db
            .select({ id: hostContacts.personId })
            .from(hostContacts)
            .where(eq(hostContacts.hostId, job.hostId))
        : ctx.db
            .select({ id: recipientContacts.personId })
            .from(recipientContacts)
            .where(eq(recipientContacts.recipientId, job.recipientId))
    const driving = ctx.db
      .select({ id: drivers.personId })
      .from(runDrivers)
      .innerJoin(drivers, eq(drivers.id, runDrivers.driverId))
      .where(eq(runDrivers.id, stop.runDriverId ?? stop.id))
    const people = await ctx.db
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          isNotNull(users.personId),
          or(inArray(users.personId, atTheDoor), inArray(users.personId, driving)),
        ),
      )
    return {
      name: `${isPickup ? found.host : found.recipient}, ${formatDay(run.day, 'short')}`,
      isOver: stop.doneAt !== null,
      people: people.map((one) => one.id),
    }
  },
})
