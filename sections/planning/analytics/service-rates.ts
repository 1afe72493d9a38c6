import { eq } from 'drizzle-orm'
import { asRead } from '#kernel/charity/figure.ts'
import { rangeOf } from '#kernel/charity/periods.ts'
import { countOf } from '#kernel/language/count.ts'
import type { Question } from '#kernel/questions/question.ts'
import { hosts } from '#sections/operations/hosts/tables.ts'
import type { Ctx } from '#server/context.ts'
import { type Figure, type FigureFilter, figureNamed } from '#server/data/figures.ts'
import { ofFigure, twoDecimals } from './answer-words.ts'
import type { Column } from './service-answers.ts'

/** A share of all sandwiches, or an average of entries, events or locations. Null where neither is asked. */
export async function rateOf(
  ctx: Ctx,
  { asks, per, whole }: Pick<Question, 'asks' | 'per' | 'whole'>,
  figure: Figure,
  { label, period, place }: Column,
): Promise<{ each: number | null; sentence: string } | null> {
  const isShare = asks === 'share'
  if (!isShare && per !== 'entry' && per !== 'event' && per !== 'location') return null
  const one = async (between: Figure['between'] | undefined, filter: FigureFilter, of = period) =>
    (await between?.(ctx, [rangeOf(of)], filter))?.[0] ?? 0
  // The share of a place is that of all there is, or of the area that is named, and of its own time or a longer one; what groups made at a place, of all that was made there.
  const ofAll = isShare && figure.name !== 'individual' && figure.name !== 'grouped'
  // What went out is a share of what went out, and what one group made may be one of what groups made.
  const wholeFigure = whole?.figure ?? (figure.name === 'distributed' ? 'distributed' : 'sandwiches')
  const all = await one(
    per === 'event'
      ? figure.each
      : figureNamed(ctx, isShare ? wholeFigure : (OF_EACH[per ?? ''] ?? ''))?.between,
    ofAll ? { ...whole?.place } : { ...place },
    whole?.period,
  )
  if (all === 0) return { each: null, sentence: '' }
  if (asks === 'median') {
    if (!figure.middle) return { each: null, sentence: '' }
    const middle = twoDecimals(asRead(figure.unit, await one(figure.middle, { ...place })).value)
    const which = `as the middle one of ${countOf(all, per ?? '')}`
    return { each: middle, sentence: `${ofFigure(figure, middle)} ${which}, ${label}.` }
  }
  const part =
    (await one(figure.between, { ...place })) -
    (await beside(ctx, per, place, (at) => one(figure.between, at)))
  const each = twoDecimals((asRead(figure.unit, part).value / all) * (isShare ? 100 : 1))
  return {
    each,
    sentence: isShare
      ? `${label}: ${Math.round(each)}% of ${WHOLES[wholeFigure]}.`
      : `${ofFigure(figure, each)} on average in each of ${countOf(all, per ?? '')}, ${label}.`,
  }
}

const WHOLES: Readonly<Record<string, string>> = {
  sandwiches: 'all sandwiches',
  grouped: 'all sandwiches of groups',
  distributed: 'all that was given out',
}
const OF_EACH: Readonly<Record<string, string>> = { entry: 'entries', location: 'locations' }

/** What groups brought without a location belongs to no location's average. */
async function beside(
  { db }: Ctx,
  per: Question['per'],
  { area }: Column['place'],
  counted: (at: FigureFilter) => Promise<number>,
): Promise<number> {
  if (per !== 'location' || area !== undefined) return 0
  const [none] = await db.select({ id: hosts.id }).from(hosts).where(eq(hosts.isBuiltIn, true)).limit(1)
  return none ? counted({ hostId: none.id }) : 0
}
