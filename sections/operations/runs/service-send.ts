import { and, asc, eq, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { formatDay } from '#kernel/charity/day.ts'
import { clockOf } from '#kernel/routes/broken.ts'
import { notify } from '#platform/notifications/service.ts'
import { sendMail } from '#platform/outbox/service.ts'
import { drivers } from '#sections/operations/drivers/tables.ts'
import type { Ctx } from '#server/context.ts'
import { people, users } from '#server/data/tables.ts'
import { timesOf, worthOf } from './arranging.ts'
import type { runs as calls, Run } from './contract.ts'
import { locked, raise } from './locked.ts'
import { one } from './reading.ts'
import { runDrivers } from './tables.ts'
import { visitsOf } from './visits.ts'
import { amountsInWords, notesOf, titleOf, whereInWords } from './words.ts'

type Calls = typeof calls

/**
 * From now on drivers see their stops. Who has an account is told as they wish; to who has none their stops are written by
 * email; who can be reached in neither way is named, so that somebody calls them.
 */
export async function send(ctx: Ctx, input: InputOf<Calls['send']>): Promise<OutputOf<Calls['send']>> {
  await locked(ctx, input)
  await raise(ctx, input, { status: 'sent' })
  const run = await one(ctx, input)
  const driving = await crewOf(ctx, run)
  await notify(ctx, {
    to: driving.flatMap(({ userId }) => userId ?? []),
    type: 'run',
    category: 'system',
    title: `Your run on ${formatDay(run.day)}`,
    message: `${run.name}: your stops are in the portal, and stay on your phone without a network.`,
    relatedType: 'run',
    relatedId: run.id,
    actionText: 'Open my run',
    actionUrl: '/dashboard?section=my-run',
  })
  const strangers = driving.filter(({ userId }) => !userId)
  for (const { id, name, email } of strangers)
    if (email)
      await sendMail(ctx, {
        to: email,
        category: 'reminder',
        template: {
          subject: `Your run on ${formatDay(run.day)}: ${run.name}`,
          name,
          paragraphs: [...(run.notes ? [run.notes] : []), ...stopsInWords(run, id)],
          note: 'Times are about so. Answer this email, or call us, if something of it does not suit you.',
        },
      })
  const named = (there: boolean) =>
    strangers.filter(({ email }) => Boolean(email) === there).map(({ name }) => name)
  return { ...run, written: named(true), untold: named(false) }
}

/** Who has something to drive, with the ways to tell them. */
async function crewOf(ctx: Ctx, run: Run) {
  const found = await ctx.db
    .select({ id: runDrivers.id, name: people.name, email: people.email, userId: users.id })
    .from(runDrivers)
    .innerJoin(drivers, eq(drivers.id, runDrivers.driverId))
    .innerJoin(people, eq(people.id, drivers.personId))
    .leftJoin(users, and(eq(users.personId, people.id), eq(users.isActive, true)))
    .where(eq(runDrivers.runId, run.id))
    .orderBy(asc(sql`lower(${people.name})`))
  return found.filter(({ id }) => run.stops.some(({ runDriverId }) => runDriverId === id))
}

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
