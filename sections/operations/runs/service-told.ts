import { and, asc, eq, sql } from 'drizzle-orm'
import { formatDay, instantIn } from '#kernel/charity/day.ts'
import { clockOf } from '#kernel/routes/broken.ts'
import { notify } from '#platform/notifications/service.ts'
import { sendMail } from '#platform/outbox/service.ts'
import { drivers } from '#sections/operations/drivers/tables.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { people, users } from '#server/data/tables.ts'
import { timesOf, worthOf } from './arranging.ts'
import type { Run } from './contract.ts'
import { runDrivers } from './tables.ts'
import { visitsOf } from './visits.ts'
import { amountsInWords, notesOf, titleOf, whereInWords, windowOf } from './words.ts'

interface Told {
  /** Who has no account and was written an email. */
  written: string[]
  /** Who can be reached in neither way. */
  untold: string[]
}

/** Everybody who has something to drive is told of the run. */
export async function tellSent(ctx: Ctx, run: Run): Promise<Told> {
  const driving = (await crewOf(ctx, run)).filter(({ id }) =>
    run.stops.some(({ runDriverId }) => runDriverId === id),
  )
  return tell(ctx, run, driving, {
    title: `Your run on ${formatDay(run.day)}`,
    message: `${run.name}: your stops are in the portal, and stay on your phone without a network.`,
  })
}

/**
 * Of a run that was sent, whose way is another one now is told, and who had one and drives no more; who keeps theirs hears
 * nothing. `were` is the crew from before, where it may have changed.
 */
export async function tellChanged(ctx: Ctx, before: Run, after: Run, were: Crew = []): Promise<void> {
  if (after.status !== 'sent') return
  const are = await crewOf(ctx, after)
  const gone = were.filter(({ id }) => are.every((one) => one.id !== id))
  const changed = [...are, ...gone].filter(({ id }) => wayOf(before, id) !== wayOf(after, id))
  await tell(ctx, after, changed, {
    title: `Your run on ${formatDay(after.day)} has changed`,
    message: `${after.name}: please look at your stops again.`,
  })
}

/** A run that was sent is no more: whoever had something to drive hears it, unless its day is over. */
export async function tellCanceled(ctx: Ctx, run: Run, were: Crew): Promise<void> {
  if (run.status !== 'sent' || run.day < todayOf(ctx)) return
  const driving = were.filter(({ id }) => wayOf(run, id) !== '')
  await tell(ctx, { ...run, stops: [] }, driving, {
    title: `Your run on ${formatDay(run.day)} is canceled`,
    message: `${run.name}: there is nothing for you to drive.`,
  })
}

/** What a driver goes by: where to, in which order, with what and when; not how far they are. */
const wayOf = (run: Run, runDriverId: string): string => {
  const visits = visitsOf(run, runDriverId)
  if (visits.length === 0) return ''
  return JSON.stringify([
    run.day,
    run.notes,
    run.drivers.find(({ id }) => id === runDriverId)?.leavesAt,
    visits.map((visit) => [
      visit.kind,
      visit.door.id,
      visit.stops.map(({ job }) => [job.id, job.sandwiches, job.coolers]),
      windowOf(visit),
      notesOf(visit),
    ]),
  ])
}

type Words = Record<'title' | 'message', string>

/** Who has an account as they wish, who has none by an email with their stops. */
async function tell(ctx: Ctx, run: Run, driving: Crew, words: Words): Promise<Told> {
  await notify(ctx, {
    to: driving.flatMap(({ userId }) => userId ?? []),
    type: 'run',
    category: 'system',
    happensAt: instantIn(ctx.settings.timeZone, run.day, '12:00'),
    ...words,
    relatedType: 'run',
    relatedId: run.id,
    actionText: 'Open my run',
    actionUrl: '/dashboard?section=my-run',
  })
  const strangers = driving.filter(({ userId }) => !userId)
  for (const { id, name, email } of strangers) {
    const stops = stopsInWords(run, id)
    if (email)
      await sendMail(ctx, {
        to: email,
        category: 'reminder',
        template: {
          subject: `${words.title}: ${run.name}`,
          name,
          paragraphs: [
            ...(run.notes ? [run.notes] : []),
            ...(stops.length > 0 ? stops : ['There is nothing for you to drive any more.']),
          ],
          note: 'Times are about so. Answer this email, or call us, if something of it does not suit you.',
        },
      })
  }
  const named = (there: boolean) =>
    strangers.filter(({ email }) => Boolean(email) === there).map(({ name }) => name)
  return { written: named(true), untold: named(false) }
}

export type Crew = Awaited<ReturnType<typeof crewOf>>

/** The drivers of a run, with the ways to tell them. */
export const crewOf = (ctx: Ctx, run: Run) =>
  ctx.db
    .select({ id: runDrivers.id, name: people.name, email: people.email, userId: users.id })
    .from(runDrivers)
    .innerJoin(drivers, eq(drivers.id, runDrivers.driverId))
    .innerJoin(people, eq(people.id, drivers.personId))
    .leftJoin(users, and(eq(users.personId, people.id), eq(users.isActive, true)))
    .where(eq(runDrivers.runId, run.id))
    .orderBy(asc(sql`lower(${people.name})`))

/** '1. Pick up at Oak Street, about 9:00 AM', with what and where: a paragraph for each door. */
function stopsInWords(run: Run, runDriverId: string): string[] {
  const times = timesOf(worthOf(run))
  return visitsOf(run, runDriverId).map((visit, index) => {
    const begins = times.get(`${visit.kind} ${visit.stops[0]?.job.id}`)
    const head = [`${index + 1}. ${titleOf(visit)}`, begins !== undefined && `about ${clockOf(begins)}`]
    return [head.filter(Boolean).join(', '), amountsInWords(visit), whereInWords(visit), ...notesOf(visit)]
      .filter(Boolean)
      .join('\n')
  })
}
