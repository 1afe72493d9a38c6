import type { PoolClient } from 'pg'
import { addDays, type Day, todayIn, weekday } from '#kernel/charity/day.ts'
import { MINUTE } from '#kernel/clock.ts'
import type { App } from '../app.ts'
import type { AnyJob } from './jobs.ts'
import { enqueueSql } from './queue.ts'

/** A job may be due once a week, so the last slot lies at most a week back. */
const LOOK_BACK_DAYS = 7

/**
 * Enqueues every job whose time of day has come in the organisation's zone. A slot is claimed in the table, so it runs
 * once on however many instances; after a time switched off the latest missed slot runs once, not every one of them.
 */
export async function enqueueDueSlots(app: App, jobs: AnyJob[]) {
  const { timeZone } = await app.settings.read()
  const now = app.now()
  for (const job of jobs) {
    for (const slot of job.at ?? []) {
      const day = latestDay(timeZone, now, slot)
      if (day) await claim(app, job, slot, day)
    }
    if (job.everyMinutes !== undefined) await claimRunning(app, job, runningSlot(now, job.everyMinutes))
  }
}

/** Which of the day's slots of so many minutes is running, by UTC: `{ day: '2026-11-23', slot: 'every 30 12:30' }`. */
function runningSlot(now: Date, everyMinutes: number) {
  const since = Math.floor(now.getTime() / (everyMinutes * MINUTE)) * everyMinutes * MINUTE
  const begun = new Date(since).toISOString()
  return { day: begun.slice(0, 10), slot: `every ${everyMinutes} ${begun.slice(11, 16)}` }
}

/** One statement, so that only one instance enqueues it. */
async function claimRunning(app: App, job: AnyJob, { day, slot }: { day: Day; slot: string }) {
  await app.pool.query(
    `WITH claimed AS (INSERT INTO due_slots (job, slot, day) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING 1)
     SELECT graphile_worker.add_job($1, $4::json, job_key := $1, max_attempts := 12) FROM claimed`,
    [job.name, slot, day, JSON.stringify(job.payload.parse({}))],
  )
}

/** The last day on which clocks in this zone have shown this time, up to now. */
export function latestDay(
  timeZone: string,
  now: Date,
  { weekdays, time }: { weekdays?: number[]; time: string },
): Day | null {
  const today = todayIn(timeZone, now)
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(now)
  for (let back = clock >= time ? 0 : 1; back <= LOOK_BACK_DAYS; back++) {
    const day = addDays(today, -back)
    if (!weekdays || weekdays.includes(weekday(day))) return day
  }
  return null
}

const slotName = ({ weekdays, time }: { weekdays?: number[]; time: string }) =>
  weekdays ? `${weekdays.join()} ${time}` : time

async function claim(app: App, job: AnyJob, slot: { weekdays?: number[]; time: string }, day: Day) {
  const client = await app.pool.connect()
  try {
    await client.query('BEGIN')
    if (await isMine(client, job.name, slotName(slot), day))
      await enqueueSql(client, job.name, job.payload.parse({ day, time: slot.time }))
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/** Claims the slot. The first slot ever seen of a job lies before its time and is only noted, not run. */
async function isMine(client: PoolClient, job: string, slot: string, day: Day): Promise<boolean> {
  const { rows } = await client.query<{ known: boolean; claimed: boolean }>(
    `WITH known AS (SELECT EXISTS (SELECT FROM due_slots WHERE job = $1 AND slot = $2) AS known),
     claimed AS (
       INSERT INTO due_slots (job, slot, day) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING 1)
     SELECT known, EXISTS (SELECT FROM claimed) AS claimed FROM known`,
    [job, slot, day],
  )
  return rows[0]?.known === true && rows[0].claimed
}
