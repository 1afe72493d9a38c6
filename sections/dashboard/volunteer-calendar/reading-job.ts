import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { AppError } from '#kernel/calls/errors.ts'
import { addDays, todayIn } from '#kernel/charity/day.ts'
import type { App } from '#server/app.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { readOutside } from '#server/http/outside.ts'
import { faultForLog } from '#server/http/request-log.ts'
import { defineJob, type Job } from '#server/jobs/jobs.ts'
import type { IcsReading } from './ics-reading.ts'
import { readIcsApart } from './ics-thread.ts'
import { outsideCalendars, outsideEntries, outsideReadings } from './tables.ts'

const EVERY_MINUTES = 30
const MOST_BYTES = 2_000_000
/** As much as a feed of ours holds. */
const BACK_DAYS = 92
const AHEAD_DAYS = 400

type Calendar = typeof outsideCalendars.$inferSelect

/**
 * Domain 11.3: reads the outside calendars that are on, or the one that somebody asked for. What was read stands until
 * the next time; what cannot be read is told in words, and is tried again in half an hour, not before.
 */
export const readOutsideCalendars: Job<{ id?: string | undefined }> = defineJob({
  name: 'volunteer-calendar.read',
  payload: z.object({ id: z.uuid().optional() }),
  everyMinutes: EVERY_MINUTES,
  run: async (app, { id }, signal) => {
    // The demo's calendar is invented: there is nobody at its address.
    if (app.demo && id === undefined) return
    const wanted = await app.db
      .select()
      .from(outsideCalendars)
      .where(and(eq(outsideCalendars.isOn, true), id === undefined ? undefined : eq(outsideCalendars.id, id)))
    for (const calendar of wanted) {
      if (signal.aborted) return
      await readOne(app, calendar, signal)
    }
  },
})

async function readOne(app: App, calendar: Calendar, signal: AbortSignal) {
  const { timeZone } = await app.settings.read()
  const today = todayIn(timeZone, app.now())
  try {
    const file = await readOutside(calendar.address, {
      maxBytes: MOST_BYTES,
      accept: 'text/calendar',
      signal,
      rules: app.outside,
    })
    const reading = await readIcsApart({
      file: file.toString('utf8'),
      from: addDays(today, -BACK_DAYS),
      to: addDays(today, AHEAD_DAYS),
      timeZone,
    })
    await keep(app, calendar, reading)
  } catch (error) {
    if (signal.aborted) return
    if (!(error instanceof AppError)) app.log.error(faultForLog(error), 'An outside calendar was not read')
    await say(app, calendar, error instanceof AppError ? error.message : 'This calendar could not be read.')
  }
}

const JOB = 'job volunteer-calendar.read'

/** Whoever reads the same calendar at the same time waits here; null when it was deleted or changed meanwhile. */
const held = async (ctx: { db: App['db'] }, { id, address }: Calendar) => {
  const [row] = await ctx.db
    .select({ reading: outsideReadings })
    .from(outsideCalendars)
    .leftJoin(outsideReadings, eq(outsideReadings.calendarId, outsideCalendars.id))
    .where(and(eq(outsideCalendars.id, id), eq(outsideCalendars.address, address)))
    .for('update', { of: outsideCalendars })
  return row ?? null
}

const keep = (app: App, calendar: Calendar, { entries, unread, cut }: IcsReading) =>
  inTransaction(app, JOB, async (ctx) => {
    const before = await held(ctx, calendar)
    if (!before) return
    const digest = createHash('sha256').update(JSON.stringify(entries)).digest('hex')
    const now = app.now()
    const same = before.reading?.digest === digest && before.reading.address === calendar.address
    const values = {
      address: calendar.address,
      triedAt: now,
      readAt: now,
      failingSince: null,
      fault: null,
      entries: entries.length,
      leftOut: unread + cut,
      digest,
    }
    await ctx.db
      .insert(outsideReadings)
      .values({ calendarId: calendar.id, ...values })
      .onConflictDoUpdate({ target: outsideReadings.calendarId, set: values })
    if (!same) {
      await ctx.db.delete(outsideEntries).where(eq(outsideEntries.calendarId, calendar.id))
      await ctx.db.execute(sql`
        INSERT INTO outside_entries (calendar_id, id, title, note, place, from_day, to_day, start_at, end_at)
        SELECT ${calendar.id}, e.id, e.title, e.note, e.place, (e.span->>'from')::date, (e.span->>'to')::date,
          (e.span->>'start')::timestamptz, (e.span->>'end')::timestamptz
        FROM json_to_recordset(${JSON.stringify(entries)}::json)
          AS e(id text, title text, note text, place text, span json)`)
    }
    ctx.emit('outside-calendars.changed')
  })

/** What was read before stands; of another address nothing does. */
const say = (app: App, calendar: Calendar, fault: string) =>
  inTransaction(app, JOB, async (ctx) => {
    const before = await held(ctx, calendar)
    if (!before) return
    const now = app.now()
    const other = before.reading?.address !== calendar.address
    if (other) await ctx.db.delete(outsideEntries).where(eq(outsideEntries.calendarId, calendar.id))
    const values = {
      address: calendar.address,
      triedAt: now,
      fault,
      failingSince: other ? now : (before.reading?.failingSince ?? now),
      ...(other ? { readAt: null, entries: 0, leftOut: 0, digest: null } : {}),
    }
    await ctx.db
      .insert(outsideReadings)
      .values({ calendarId: calendar.id, ...values })
      .onConflictDoUpdate({ target: outsideReadings.calendarId, set: values })
    ctx.emit('outside-calendars.changed')
  })
