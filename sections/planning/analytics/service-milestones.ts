import { sql } from 'drizzle-orm'
import { type Day, formatDay } from '#kernel/charity/day.ts'
import { countOf } from '#kernel/language/count.ts'
import { milestoneIn } from '#kernel/questions/milestone.ts'
import { wholeLog } from '#sections/collections/collections/service-sums.ts'
import { collectionDays } from '#sections/collections/collections/tables.ts'
import type { Ctx } from '#server/context.ts'
import { figureNamed } from '#server/data/figures.ts'
import type { Team } from './contract.ts'
import type { Answer } from './questions-contract.ts'
import { valued } from './service-bars.ts'
import { opensWhole } from './service-opens.ts'
import { ALWAYS } from './service-pieces.ts'

/** Domain 1.6, and on from there. */
const MILESTONES = [1, 5, 10, 25, 50, 75, 100, 250, 500, 750].map((thousands) => thousands * 1000)
const MILLION = 1_000_000
export const FIRST_MILESTONE = MILESTONES[0] ?? 0

/** Those that were reached, and the first one that was not. */
export function milestonesUpTo(sandwiches: number): number[] {
  const found = MILESTONES.filter((step) => step <= sandwiches)
  const first = MILESTONES.find((step) => step > sandwiches)
  if (first !== undefined) return [...found, first]
  for (let step = MILLION; ; step += MILLION) {
    found.push(step)
    if (step > sandwiches) return found
  }
}

/** The day on which the log came to each of these, the latest first. */
export async function reached(ctx: Ctx, steps: readonly number[]): Promise<Team['milestones']> {
  const { rows } = await ctx.db.execute<{ sandwiches: number; day: Day }>(
    sql`SELECT step AS sandwiches, min(day)::text AS day
      FROM unnest(${sql.param([...steps])}::bigint[]) AS step
      JOIN (SELECT day, sum(sum(individual + grouped)) OVER (ORDER BY day) AS sofar
        FROM ${collectionDays} GROUP BY day) AS days ON days.sofar >= step
      GROUP BY step ORDER BY step DESC`,
  )
  return rows
}

/** “When did we reach a million?”: the day, or how far it is. Null where nothing of that kind is asked. */
export async function milestoneOf(ctx: Ctx, text: string): Promise<Answer | null> {
  const wanted = milestoneIn(text)
  const figure = figureNamed(ctx, 'sandwiches')
  if (wanted === null || !figure) return null
  const [[found], { sandwiches }] = await Promise.all([reached(ctx, [wanted]), wholeLog(ctx)])
  const until = found
    ? { ...ALWAYS, end: found.day, label: `Until ${formatDay(found.day, 'short')}` }
    : ALWAYS
  const values = await valued(ctx, figure, [until], {})
  const said = countOf(wanted, 'sandwich')
  return {
    sentence: found
      ? `Everybody together reached ${said} on ${formatDay(found.day)}.`
      : `${said} are not reached yet: ${countOf(sandwiches, 'sandwich')} so far, ${countOf(wanted - sandwiches, 'sandwich')} to go.`,
    of: [figure.label],
    says: figure.says,
    unit: 'sandwich',
    asks: 'sum',
    values,
    opens: await opensWhole(ctx, { label: until.label, period: until, place: {}, figure }),
    change: null,
    readBy: null,
    chart: [],
  }
}
