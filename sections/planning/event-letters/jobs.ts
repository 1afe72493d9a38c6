import { and, between, eq, inArray, or } from 'drizzle-orm'
import { z } from 'zod'
import { addDays, timeIn, todayIn } from '#kernel/charity/day.ts'
import { scheduleOf, sentOf } from '#platform/letters/service-send.ts'
import { stoppedSince } from '#platform/outbox/service-mail-stops.ts'
import { eventRequests } from '#sections/planning/event-requests/tables.ts'
import type { App } from '#server/app.ts'
import type { WorkCtx } from '#server/context.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { oneByOne } from '#server/jobs/one-by-one.ts'
import { BY_ITSELF, type ByItself, type Clock, DAYS_BACK, isDue, RULES } from './due.ts'
import { readerOf } from './filling.ts'
import { attemptsOf, knownOf } from './known.ts'
import { deliver, kindOf, TABLE } from './service-deliver.ts'
import { letterSkips } from './tables.ts'

const NAME = 'job event-letters.due'
/** No letter goes about anything farther ahead. */
const DAYS_AHEAD = 8

/**
 * Every five minutes: what is due and was not sent. It looks at what stands there and not at what happened, so that
 * restarts, times switched off and several instances change nothing about what goes (docs/decisions/132-letters.md).
 */
export const sendDue = defineJob({
  name: 'event-letters.due',
  payload: z.object({}),
  everyMinutes: 5,
  run: async (app, _payload, signal) => {
    const due = await inTransaction(app, NAME, (ctx) => dueNow(ctx, clockOf(app, ctx)))
    await oneByOne(due, signal, (one) => inTransaction(app, NAME, (ctx) => sendOne(ctx, one)))
  },
})

const clockOf = (app: App, { settings: { timeZone } }: Pick<WorkCtx, 'settings'>): Clock => ({
  today: todayIn(timeZone, app.now()),
  time: timeIn(timeZone, app.now()),
})

interface Due {
  id: string
  letter: ByItself
}

async function dueNow(ctx: WorkCtx, clock: Clock): Promise<Due[]> {
  const from = new Map<ByItself, string>()
  for (const letter of BY_ITSELF) {
    const schedule = await scheduleOf(ctx, kindOf(letter))
    if (schedule?.isOn) from.set(letter, schedule.time)
  }
  if (from.size === 0) return []
  const around = between(
    eventRequests.scheduledEventDate,
    addDays(clock.today, -DAYS_BACK),
    addDays(clock.today, DAYS_AHEAD),
  )
  const events = await ctx.db
    .select()
    .from(eventRequests)
    .where(
      or(
        and(inArray(eventRequests.status, ['scheduled', 'rescheduled', 'completed']), around),
        and(eq(eventRequests.status, 'in_process'), eq(eventRequests.toolkitStatus, 'sent')),
      ),
    )
    .orderBy(eventRequests.id)
  const ids = events.map(({ id }) => id)
  const tries = await attemptsOf(ctx, ids)
  const sent = await sentOf(ctx, TABLE, ids)
  const skipped = await skipsOf(ctx, ids)
  return events.flatMap((event) => {
    const known = knownOf(event, tries(event.id), ctx.settings.timeZone)
    return [...from].flatMap(([letter, time]) => {
      const window = RULES[letter](known)
      if (!window || !isDue(window, time, clock)) return []
      const key = `${letter} ${event.id} ${window.occasion}`
      return sent.has(key) || skipped.has(key) ? [] : [{ id: event.id, letter }]
    })
  })
}

async function skipsOf(ctx: WorkCtx, ids: string[]) {
  const rows = await ctx.db.select().from(letterSkips).where(inArray(letterSkips.eventRequestId, ids))
  return new Set(
    rows.map(({ letter, eventRequestId, occasion }) => `${letter} ${eventRequestId} ${occasion}`),
  )
}

/** Looked at once more, locked: what somebody did in between counts. */
async function sendOne(ctx: WorkCtx, { id, letter }: Due) {
  const [event] = await ctx.db.select().from(eventRequests).where(eq(eventRequests.id, id)).for('update')
  if (!event) return
  const known = knownOf(event, (await attemptsOf(ctx, [id]))(id), ctx.settings.timeZone)
  const window = RULES[letter](known)
  const schedule = await scheduleOf(ctx, kindOf(letter))
  if (!window || !schedule?.isOn || !isDue(window, schedule.time, clockOf(ctx.app, ctx))) return
  if ((await skipsOf(ctx, [id])).has(`${letter} ${id} ${window.occasion}`)) return
  const reader = await readerOf(ctx, id)
  if (reader && !(await stoppedSince(ctx, reader.email)))
    await deliver(ctx, event, reader, { letter, occasion: window.occasion, by: null })
}
