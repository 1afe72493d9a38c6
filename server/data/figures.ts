import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Counted } from '#kernel/charity/counted.ts'
import type { Day } from '#kernel/charity/day.ts'
import type { RowsBehind, ToldFigure } from '#kernel/charity/figure.ts'
import { type Access, type CurrentUser, passes } from '#kernel/people/access.ts'
import type { Ctx, PublicCtx } from '../context.ts'

/** Days from one to another, both included. */
export interface DayRange {
  from: Day
  to: Day
}

/** What a figure may be about beside its days; nothing in it: about everything. */
export interface FigureFilter {
  hostId?: string | undefined
  area?: string | undefined
  organizationId?: string | undefined
  /** Departments of one group, all together. */
  organizationIds?: readonly string[] | undefined
}

/** What figures are counted with: of whoever asks they know nothing. */
export type Counting = Pick<PublicCtx, 'db' | 'settings' | 'app'>

/**
 * A figure of the charity, said once (docs/decisions/165-figures.md): what it is called, what it counts, who may know it,
 * how it is asked for, and the rows behind it. Dashboards, analytics, grant metrics, reports and questions all ask here.
 */
export interface Figure {
  /** 'sandwiches' */
  name: string
  /** 'Sandwiches' */
  label: string
  /** One of what is counted, for words beside it: 'sandwich'. Minutes are written as hours. */
  unit: string
  /** What is counted and what is not, in a sentence that a newcomer understands. */
  says: string
  access: Access
  /** The recorded rows that it is counted of. */
  of: readonly Counted[]
  /** What it can be asked about beside its days. */
  by: readonly (keyof FigureFilter)[]
  /** It is as it stands today, whatever days are asked about. */
  standing?: true
  /** Its value in each of these ranges, in their order; a range without anything is 0. In one question, at any size. */
  between: (ctx: Counting, ranges: readonly DayRange[], filter: FigureFilter) => Promise<number[]>
  /** Its value of these days in each area, in one question; an area without anything is 0 or is not there. */
  byArea?: (ctx: Counting, range: DayRange) => Promise<Map<string, number>>
  /** Where they stand for whoever may know the figure: the list narrowed to exactly what is counted. */
  rows: (range: DayRange, filter: FigureFilter, user: CurrentUser) => RowsBehind | null
  /** What it counts, as a query for ids: for a list of another slice that opens narrowed to them (`countedBy`). */
  ids?: (range: DayRange) => SQL
  /** What an average of it is taken of, where that is no time: how many of them are known in each range. */
  each?: Figure['between']
  /** The middle one of those in each range; of nothing 0. */
  middle?: Figure['between']
  /** Of what it is made, the largest or the smallest ones in their order: events, entries, which have no name. */
  alone?: (
    ctx: Counting,
    range: DayRange,
    filter: FigureFilter,
    first: { asks: 'most' | 'least'; count: number },
  ) => Promise<{ day: Day; name: string | null; value: number }[]>
  /** It counts what is to come. */
  ahead?: true
}

export const defineFigure = (figure: Figure): Figure => figure

/** How many of these rows stand there today, in an area or in all: the value of a `standing` figure by `area`. */
export const countedToday =
  (table: PgTable & Record<'area', PgColumn>, ...counted: SQL[]): Figure['between'] =>
  async ({ db }, ranges, { area }) => {
    const now = await db.$count(table, and(...counted, area === undefined ? undefined : eq(table.area, area)))
    return ranges.map(() => now)
  }

/** Every figure that this person may know. */
export const figuresFor = ({ app, user }: Pick<Ctx, 'app' | 'user'>): Figure[] =>
  app.slices.flatMap(({ figures }) => figures).filter(({ access }) => passes(user, access))

/** A figure by its name; undefined where there is none for this person. */
export const figureNamed = (ctx: Pick<Ctx, 'app' | 'user'>, name: string) =>
  figuresFor(ctx).find((figure) => figure.name === name)

/** What figures are in these ranges, by their names; those that this person may not know are null. */
export async function figuresIn<N extends string>(
  ctx: Ctx,
  names: readonly N[],
  ranges: readonly DayRange[],
  filter: FigureFilter = {},
): Promise<Record<N, number[] | null>> {
  const found = await Promise.all(
    names.map(async (name) => [name, (await figureNamed(ctx, name)?.between(ctx, ranges, filter)) ?? null]),
  )
  return Object.fromEntries(found) as Record<N, number[] | null>
}

/** A figure of some days with everything that is said of it; null where this person may not know it. */
export async function told(
  ctx: Ctx,
  name: string,
  range: DayRange,
  filter: FigureFilter = {},
): Promise<ToldFigure | null> {
  const figure = figureNamed(ctx, name)
  return figure ? tell(ctx, figure, range, filter) : null
}

async function tell(ctx: Ctx, figure: Figure, range: DayRange, filter: FigureFilter): Promise<ToldFigure> {
  const { name, label, unit, says } = figure
  const [value = 0] = await figure.between(ctx, [range], filter)
  const rows = passes(ctx.user, figure.access) ? figure.rows(range, filter, ctx.user) : null
  return { name, label, unit, says, ...range, value, rows }
}

/**
 * Sums of the whole charity for whoever accounts for it, whatever lists they may see: the caller's own access decides. Their
 * rows open for whoever may see those.
 */
export const toldToAccountants = (ctx: Ctx, names: readonly string[], range: DayRange) =>
  Promise.all(names.map((name) => tell(ctx, known(ctx.app, name), range, {})))

/** The same over several ranges, without what is said of it. */
export const sumsForAccountants = (ctx: Ctx, name: string, ranges: readonly DayRange[]) =>
  known(ctx.app, name).between(ctx, ranges, {})

/** Sums that the organization has decided to tell everybody; whether it has is the caller's to know. */
export const sumsForEverybody = (ctx: Counting, name: string, ranges: readonly DayRange[]) =>
  known(ctx.app, name).between(ctx, ranges, {})

/**
 * The ids of what a figure counts, days without an end go on; null where the asker may not know it, or where nobody counts
 * it: then a list that is narrowed by it finds nothing.
 */
export function countedBy(
  { app, user }: Pick<Ctx, 'app' | 'user'>,
  name: string,
  { from = '-infinity', to = 'infinity' }: { from?: Day | undefined; to?: Day | undefined },
): SQL | null {
  return figureNamed({ app, user }, name)?.ids?.({ from, to }) ?? null
}

function known({ slices }: Ctx['app'], name: string): Figure {
  const figure = slices.flatMap(({ figures }) => figures).find((one) => one.name === name)
  if (!figure) throw new Error(`No slice knows the figure ${name}`)
  return figure
}

const dates = (days: readonly Day[]) => sql`${sql.param([...days])}::date[]`

/**
 * One aggregate over rows with a day, for several ranges in one question. `from` has at least the column `day`; `value`
 * speaks of its rows, and of nothing where there is none (`count(x)`, `coalesce(sum(x), 0)`).
 */
export async function overRanges(
  { db }: Pick<Ctx, 'db'>,
  ranges: readonly DayRange[],
  { from, value }: { from: SQL; value: SQL },
): Promise<number[]> {
  const { rows } = await db.execute<{ place: number; value: number }>(
    sql`SELECT place::integer AS place, (${value})::float8 AS value
      FROM unnest(${dates(ranges.map((range) => range.from))}, ${dates(ranges.map(({ to }) => to))})
        WITH ORDINALITY AS range (first, last, place)
      LEFT JOIN (${from}) AS counted ON counted.day BETWEEN range.first AND range.last GROUP BY place`,
  )
  const byPlace = new Map(rows.map((row) => [row.place, row.value]))
  return ranges.map((_, index) => byPlace.get(index + 1) ?? 0)
}
