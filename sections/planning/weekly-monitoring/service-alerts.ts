import { formatDay, instantIn, onOrAfter } from '#kernel/charity/day.ts'
import type { Week } from '#kernel/charity/week.ts'
import { HOUR } from '#kernel/clock.ts'
import { countOf } from '#kernel/language/count.ts'
import { holdersOf } from '#platform/accounts/service-people.ts'
import { sendMail } from '#platform/outbox/service.ts'
import { holidaysIn, weekAt } from '#sections/collections/collections/service-sums.ts'
import { type Ctx, todayOf, type WorkCtx } from '#server/context.ts'
import { readPlan } from './plan.ts'
import { standingOf } from './service.ts'
import { sendReminders } from './service-reminders.ts'
import { answeredIn, targetsOf } from './service-targets.ts'
import { monitoringRuns } from './tables.ts'

/** Whoever looks after the week hears of it; addresses stand nowhere. */
const HEARS = 'ADMIN_PANEL_ACCESS'
/** A portal that was down says it late by so much, so in the morning what was due in the evening, and no later. */
const LATE_MS = 14 * HOUR

const lineOf = (title: string, names: readonly string[]) =>
  names.length > 0 ? `${title} (${names.length}): ${names.join(', ')}` : null

/** Domain 3.3: who is missing, who is in, and what else there is to know; nothing when everybody is in. */
async function alertAdministrators(ctx: WorkCtx, week: Week): Promise<number> {
  const [standing, answered] = [await standingOf(ctx, week), await answeredIn(ctx, week)]
  const isAsked = ({ hostId }: { hostId: string }) => !answered.has(hostId)
  const sites = standing.map((site) =>
    site.status === 'missing' && !isAsked(site) ? { ...site, status: 'answered' as const } : site,
  )
  const named = (...of: string[]) => sites.filter(({ status }) => of.includes(status)).map(({ name }) => name)
  const [missing, toEnter] = [named('missing'), named('answered')]
  if (missing.length + toEnter.length === 0) return 0
  const unreachable = (await targetsOf(ctx, week)).filter((one) => !one.contact?.email && isAsked(one))
  const paragraphs = [
    lineOf('Not in yet', missing),
    lineOf('Answered, to be entered', toEnter),
    lineOf('Partly in', named('partly')),
    lineOf('In', named('reported')),
    lineOf('Reported zero', named('zero')),
    lineOf('May skip', named('may_skip')),
    lineOf(
      'Without an email address to remind them at',
      unreachable.map(({ name }) => name),
    ),
  ].filter((line) => line !== null)
  const news =
    missing.length > 0
      ? `${countOf(missing.length, 'location')} not in yet`
      : `${countOf(toEnter.length, 'answer')} to be entered`
  const people = await holdersOf(ctx, HEARS)
  for (const person of people)
    await sendMail(ctx, {
      to: person.email,
      personId: person.id,
      category: 'reminder',
      template: {
        subject: `${news}, week of ${formatDay(week.start)}`,
        name: person.firstName,
        paragraphs,
        action: {
          label: 'Open weekly monitoring',
          url: `${ctx.app.appUrl}/dashboard?section=weekly-monitoring`,
        },
      },
    })
  return people.length
}

export async function checkNow(ctx: Ctx) {
  return { sent: await alertAdministrators(ctx, weekAt(ctx, todayOf(ctx))), skipped: 0 }
}

/** Which times of the plan are due in this week: their moment has come, and is not long over. What was due at the end of a week is not said in the next. */
export function dueSlots(
  ctx: Pick<WorkCtx, 'settings'>,
  week: Week,
  times: readonly { weekday: number; time: string }[],
  now: Date,
): string[] {
  return times.flatMap(({ weekday, time }) => {
    const at = instantIn(ctx.settings.timeZone, onOrAfter(week.start, weekday as never), time).getTime()
    return now.getTime() >= at && now.getTime() < at + LATE_MS ? [`${weekday} ${time}`] : []
  })
}

/**
 * What the schedule asks for, "due and not yet sent": each time of it once, whoever looks how often. Not in weeks without
 * collections. Several that are due at once are one round.
 */
export async function remindWhenDue(ctx: WorkCtx) {
  const plan = await readPlan(ctx)
  const week = weekAt(ctx, todayOf(ctx))
  const due = dueSlots(ctx, week, plan.alertTimes, ctx.app.now())
  if (due.length === 0) return
  const claimed = await ctx.db
    .insert(monitoringRuns)
    .values(due.map((slot) => ({ weekStart: week.start, slot, ranAt: ctx.app.now() })))
    .onConflictDoNothing()
    .returning()
  if (claimed.length === 0 || holidaysIn(ctx, week).length > 0) return
  await alertAdministrators(ctx, week)
  if (!plan.remindHosts) return
  const answered = await answeredIn(ctx, week)
  const targets = (await targetsOf(ctx, week)).filter(({ hostId }) => !answered.has(hostId))
  await sendReminders(ctx, targets, { week, way: 'mail', sentBy: null })
  // Who has no address for mails may have agreed to texts.
  const rest = targets.filter(({ contact }) => !contact?.email)
  await sendReminders(ctx, rest, { week, way: 'text', sentBy: null })
}
