import { and, between, eq, inArray, isNotNull } from 'drizzle-orm'
import { clockOfMinutes } from '#kernel/charity/clock-time.ts'
import { type Day, instantIn } from '#kernel/charity/day.ts'
import { DAY_MINUTES } from '#kernel/charity/duration.ts'
import type { Span } from '#kernel/charity/span.ts'
import { countOf } from '#kernel/language/count.ts'
import { clockOf } from '#kernel/routes/broken.ts'
import { drivers } from '#sections/operations/drivers/tables.ts'
import { type CalendarCtx, defineCalendar } from '#server/data/calendar.ts'
import { users } from '#server/data/tables.ts'
import { mayPlan } from './access.ts'
import { timesOf, worthOf } from './arranging.ts'
import type { Run } from './contract.ts'
import { whole } from './reading.ts'
import { runDrivers, runJobs, runStops, runs } from './tables.ts'
import { type Visit, visitsOf } from './visits.ts'
import { titleOf } from './words.ts'

/**
 * Runs that were sent, for as long as each driver is on the way by the plan. Who drives has theirs in the feed; who plans sees
 * those of everybody in the team's view. A draft is nobody's time yet.
 */
export const source = defineCalendar({
  name: 'runs',
  events: ['runs.changed'],
  between: async (ctx, { from, to, person }) => {
    const plans = mayPlan(ctx.user)
    if (!plans && person !== ctx.user.id) return []
    const crew = await ctx.db
      .select({ run: runs, runDriverId: runDrivers.id, userId: users.id })
      .from(runs)
      .innerJoin(runDrivers, eq(runDrivers.runId, runs.id))
      .innerJoin(drivers, eq(drivers.id, runDrivers.driverId))
      .innerJoin(users, eq(users.personId, drivers.personId))
      .where(
        and(eq(runs.status, 'sent'), between(runs.day, from, to), person ? eq(users.id, person) : undefined),
      )
    const found = new Map(crew.map(({ run }) => [run.id, run]))
    const known = new Map(
      (await whole(ctx, [...found.values()])).map((run) => [run.id, { run, times: timesOf(worthOf(run)) }]),
    )
    return crew.flatMap(({ run: { id, updatedAt }, runDriverId, userId }) => {
      const one = known.get(id)
      const visits = one ? visitsOf(one.run, runDriverId) : []
      if (!one || visits.length === 0) return []
      const { run, times } = one
      const at = (visit: Visit | undefined) => times.get(`${visit?.kind} ${visit?.stops[0]?.job.id}`)
      return [
        {
          id: runDriverId,
          kind: 'event' as const,
          title: `Run: ${run.name}`,
          span: spanOf(ctx, run, runDriverId, at(visits[0]), at(visits.at(-1)), visits.at(-1)),
          people: [userId],
          note: [
            countOf(visits.length, 'stop'),
            ...visits.map((visit) => inWords(titleOf(visit), at(visit))),
          ].join('\n'),
          place: visits[0]?.door.address ?? null,
          opens: userId === ctx.user.id ? '/dashboard?section=my-run' : `/dashboard?section=runs&id=${id}`,
          changedAt: updatedAt,
        },
      ]
    })
  },
  // A delivery that was planned and has a driver in a run that was sent is a stop of that run, for whoever is told of it.
  insteadOf: {
    source: 'planned-deliveries',
    among: async (ctx, ids, { person }) => {
      if (!mayPlan(ctx.user) && person !== ctx.user.id) return []
      const stops = await ctx.db
        .selectDistinct({ planId: runJobs.planId })
        .from(runJobs)
        .innerJoin(runs, and(eq(runs.id, runJobs.runId), eq(runs.status, 'sent')))
        .innerJoin(runStops, and(eq(runStops.jobId, runJobs.id), isNotNull(runStops.runDriverId)))
        .where(inArray(runJobs.planId, ids))
      return stops.flatMap(({ planId }) => planId ?? [])
    },
  },
})

const inWords = (title: string, at: number | undefined) =>
  at === undefined ? title : `${clockOf(at)} ${title}`

/** By the plan; where a place has no pin and nobody knows when, for as long as the driver has. */
function spanOf(
  { settings }: CalendarCtx,
  run: Run,
  runDriverId: string,
  first: number | undefined,
  last: number | undefined,
  lastVisit: Visit | undefined,
): Span {
  const own = run.drivers.find(({ id }) => id === runDriverId)
  const start = own?.startsAt === 'home' || first === undefined ? (own?.leavesAt ?? first ?? 0) : first
  const there = Math.max(0, ...(lastVisit?.stops ?? []).map(({ job }) => job.serviceMinutes))
  const end = last === undefined ? (own?.backBy ?? start) : last + there
  return { start: instant(settings.timeZone, run.day, start), end: instant(settings.timeZone, run.day, end) }
}

const LAST_MINUTE = DAY_MINUTES - 1
function instant(timeZone: string, day: Day, minutes: number): string {
  const within = Math.min(LAST_MINUTE, Math.max(0, Math.round(minutes)))
  return instantIn(timeZone, day, clockOfMinutes(within)).toISOString()
}
