import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { AppError, unprocessable } from '#kernel/calls/errors.ts'
import { DAY } from '#kernel/clock.ts'
import { can as accounts } from '#platform/accounts/access.ts'
import { holdersOf } from '#platform/accounts/service-people.ts'
import { notify } from '#platform/notifications/service.ts'
import type { App } from '#server/app.ts'
import type { Ctx, WorkCtx } from '#server/context.ts'
import { people } from '#server/data/tables.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { readOutside } from '#server/http/outside.ts'
import { faultForLog } from '#server/http/request-log.ts'
import { defineJob, type Job } from '#server/jobs/jobs.ts'
import { namedOn, type Reading } from './available.ts'
import type { hostContacts as calls } from './contract.ts'
import { hostAvailability, hostAvailabilityReading, hostContacts, hosts } from './tables.ts'
import { readingInWords } from './words.ts'

type Calls = typeof calls

const MOST_BYTES = 1_000_000
/** A little less than a week: what Monday said ends with the next one, whether or not the page could be read then. */
const HOLDS_MS = 6 * DAY
const JOB = 'hosts.availability'
const NO_PAGE = 'No page of hosts is set. An administrator enters its address in the settings.'

/** Domain 5.1: on Monday morning the charity's own page of hosts is read, and whom it names is marked for the week. */
export const readAvailability: Job<{ by?: string | undefined }> = defineJob({
  name: JOB,
  payload: z.object({ by: z.uuid().optional() }),
  at: [{ weekdays: [1], time: '06:00' }],
  run: async (app, { by }, signal) => {
    const { hostsPage } = await app.settings.read()
    // The demo's page is invented: there is nobody at its address.
    if (app.demo && by === undefined) return
    const result = hostsPage === '' ? NO_PAGE : await read(app, hostsPage, signal)
    if (signal.aborted) return
    await inTransaction(app, `job ${JOB}`, async (ctx) => {
      await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${JOB}))`)
      const reading = typeof result === 'string' ? result : namedOn(result.page, await contactsOf(ctx))
      const newly = typeof reading === 'string' && hostsPage !== '' && !(await failedBefore(ctx))
      await (typeof reading === 'string' ? forget(ctx, reading) : keep(ctx, reading))
      if (newly) await ring(ctx, reading, by)
      ctx.emit('hosts.changed')
      if (by) await tell(ctx, by, reading)
    })
  },
})

/** The page, or why it could not be read. */
async function read(app: App, address: string, signal: AbortSignal): Promise<{ page: string } | string> {
  try {
    const page = await readOutside(address, {
      maxBytes: MOST_BYTES,
      accept: 'text/html, text/plain',
      signal,
      rules: app.outside,
    })
    return { page: page.toString('utf8') }
  } catch (error) {
    if (!signal.aborted && !(error instanceof AppError))
      app.log.error(faultForLog(error), 'The page of hosts was not read')
    return error instanceof AppError ? error.message : 'The page could not be read.'
  }
}

const contactsOf = ({ db }: Pick<WorkCtx, 'db'>) =>
  db
    .select({
      id: hostContacts.id,
      personId: hostContacts.personId,
      name: people.name,
      nickname: people.nickname,
      host: hosts.name,
    })
    .from(hostContacts)
    .innerJoin(people, eq(people.id, hostContacts.personId))
    .innerJoin(hosts, and(eq(hosts.id, hostContacts.hostId), eq(hosts.status, 'active')))

async function keep({ app, db }: WorkCtx, { contactIds, names, unknown }: Reading) {
  const now = app.now()
  await db.delete(hostAvailability)
  await db.execute(sql`INSERT INTO ${hostAvailability} (contact_id, weekly_active, last_scraped)
    SELECT id, id = ANY (${sql.param(contactIds)}::uuid[]), ${now.toISOString()}::timestamptz FROM ${hostContacts}`)
  await note(db, { triedAt: now, readAt: now, fault: null, found: names, unknown })
}

/** Marks of this week stay; those of the last one are over. */
async function forget({ app, db }: WorkCtx, fault: string) {
  const now = app.now()
  const since = new Date(now.getTime() - HOLDS_MS)
  await db.delete(hostAvailability).where(sql`${hostAvailability.lastScraped} < ${since.toISOString()}`)
  await note(db, { triedAt: now, fault })
}

const note = (
  db: WorkCtx['db'],
  values: Partial<typeof hostAvailabilityReading.$inferInsert> & { triedAt: Date },
) =>
  db
    .insert(hostAvailabilityReading)
    .values(values)
    .onConflictDoUpdate({ target: hostAvailabilityReading.id, set: values })

async function failedBefore({ db }: WorkCtx): Promise<boolean> {
  const [last] = await db.select({ fault: hostAvailabilityReading.fault }).from(hostAvailabilityReading)
  return Boolean(last?.fault)
}

/** Whoever can set another address hears once that this one cannot be read, until it could be again. */
async function ring(ctx: WorkCtx, fault: string, by: string | undefined) {
  const administrators = await holdersOf(ctx, accounts.ADMIN_PANEL_ACCESS)
  await notify(ctx, {
    to: administrators.map(({ id }) => id).filter((id) => id !== by),
    type: 'hosts',
    category: 'system',
    priority: 'high',
    title: 'The page of hosts was not read',
    message: `${fault} Until it can be read again, nobody is marked as hosting in weeks to come.`,
    actionText: 'Open the settings',
    actionUrl: '/dashboard?section=settings',
    relatedType: 'contact',
  })
}

const tell = (ctx: WorkCtx, by: string, reading: Reading | string) =>
  notify(ctx, {
    to: [by],
    type: 'hosts',
    category: 'task',
    title: typeof reading === 'string' ? 'The page of hosts was not read' : 'The page of hosts was read',
    message: typeof reading === 'string' ? reading : readingInWords(reading),
    actionText: 'Look at them',
    actionUrl: '/dashboard?section=hosts&view=contacts',
    relatedType: 'contact',
  })

/** Domain 5.1: now, beside the call; whoever asked is told what was found. */
export async function scrape(ctx: Ctx): Promise<OutputOf<Calls['scrape']>> {
  if (ctx.settings.hostsPage === '') throw unprocessable(NO_PAGE)
  await ctx.enqueue(readAvailability, { by: ctx.user.id }, { key: JOB })
  return {}
}

/** How reading the page went the last time. */
export async function availability(ctx: Ctx): Promise<OutputOf<Calls['availability']>> {
  const [last] = await ctx.db.select().from(hostAvailabilityReading)
  return {
    isSet: ctx.settings.hostsPage !== '',
    triedAt: last?.triedAt.toISOString() ?? null,
    readAt: last?.readAt?.toISOString() ?? null,
    fault: last?.fault ?? null,
    found: last?.found ?? 0,
    unknown: last?.unknown ?? [],
  }
}
