import { and, eq, gte, type SQL, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { forbidden } from '#kernel/calls/errors.ts'
import { instantIn, todayIn } from '#kernel/charity/day.ts'
import type { Ctx, WorkCtx } from '#server/context.ts'
import { ACTIONS, type activity as calls, PAGE_DURATION_MS } from './contract.ts'
import { PAGE_SECTIONS, type PageSection, pageSection } from './page-names.ts'
import { activity, activityDays, activityOptOuts } from './tables.ts'

type Calls = typeof calls
type Row = Omit<typeof activity.$inferInsert, 'userId' | 'at' | 'section'> & {
  section?: string | null | undefined
}

/** More than anybody does in a day; beyond it nothing is kept. */
const MOST_A_DAY = 5000

const optedOut = async (ctx: Ctx) =>
  (await ctx.db.$count(activityOptOuts, eq(activityOptOuts.userId, ctx.user.id))) > 0

const isNamed = (section: string): section is PageSection => PAGE_SECTIONS.some((name) => name === section)
/** One of the spec's names, whatever was sent: they are what is counted by. */
const sectionOf = ({ section, page }: Pick<Row, 'section' | 'page'>): PageSection =>
  section && isNamed(section) ? section : pageSection(page ?? '')

async function note(ctx: Ctx, rows: Row[]) {
  const { id: userId } = ctx.user
  const now = ctx.app.now()
  const { timeZone } = ctx.settings
  const midnight = instantIn(timeZone, todayIn(timeZone, now))
  const today = await ctx.db.$count(activity, and(eq(activity.userId, userId), gte(activity.at, midnight)))
  if (today + rows.length > MOST_A_DAY || (await optedOut(ctx))) return { success: true }
  await ctx.db
    .insert(activity)
    .values(rows.map((row) => ({ ...row, userId, at: now, section: sectionOf(row) })))
  return { success: true }
}

export async function track(ctx: Ctx, { userId, duration, ...record }: InputOf<Calls['track']>) {
  if (userId && userId !== ctx.user.id) {
    ctx.log.warn({ claimed: userId, person: ctx.user.id }, 'A page view in somebody else’s name')
    throw forbidden('This is noted for the person who is signed in.')
  }
  const durationMs = duration && duration > PAGE_DURATION_MS ? Math.round(duration) : null
  return note(ctx, [{ ...record, kind: 'view', durationMs }])
}

export const log = (ctx: Ctx, entry: InputOf<Calls['log']>) => note(ctx, [{ ...entry, kind: 'event' }])

export const logMany = (ctx: Ctx, { entries }: InputOf<Calls['logMany']>) =>
  note(
    ctx,
    entries.map((entry) => ({ ...entry, kind: 'event' })),
  )

export const choice = async (ctx: Ctx) => ({ tracked: !(await optedOut(ctx)) })

/** Switching it off also deletes what is kept: only the sums stay, in which nobody is. */
export async function choose(ctx: Ctx, { tracked }: InputOf<Calls['choose']>) {
  const { id: userId } = ctx.user
  if (tracked) await ctx.db.delete(activityOptOuts).where(eq(activityOptOuts.userId, userId))
  else {
    await ctx.db.insert(activityOptOuts).values({ userId, since: ctx.app.now() }).onConflictDoNothing()
    await keepSumsOf(ctx, eq(activity.userId, userId))
  }
  ctx.emit('activity-choice.changed', { id: userId, to: userId })
  return { tracked }
}

const KNOWN = sql.join(
  ACTIONS.map((action) => sql`${action}`),
  sql`, `,
)
const isView = sql.raw(`kind = 'view'`)

/** Takes rows away and adds them to the sums of their days. */
export async function keepSumsOf(ctx: Pick<WorkCtx, 'db' | 'settings'>, which: SQL) {
  await ctx.db.execute(
    sql`WITH gone AS (DELETE FROM ${activity} WHERE ${which} RETURNING *)
        INSERT INTO ${activityDays} AS d (day, kind, action, section, count, duration_ms)
        SELECT (at AT TIME ZONE ${ctx.settings.timeZone})::date, kind,
          CASE WHEN ${isView} THEN 'view' WHEN action IN (${KNOWN}) THEN action ELSE 'other' END,
          section, count(*) FILTER (WHERE kind = 'event' OR duration_ms IS NOT NULL), coalesce(sum(duration_ms), 0)
        FROM gone GROUP BY 1, 2, 3, 4
        ON CONFLICT (day, kind, action, section) DO UPDATE
          SET count = d.count + excluded.count, duration_ms = d.duration_ms + excluded.duration_ms`,
  )
}
