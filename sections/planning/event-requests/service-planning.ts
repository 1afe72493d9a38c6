import { ilike, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import type { Ctx } from '#server/context.ts'
import { countWhere } from '#server/data/count-where.ts'
import { containing } from '#server/data/search.ts'
import { users } from '#server/data/tables.ts'
import { sheetOf } from '#server/spreadsheets/download.ts'
import type { eventRequests as calls } from './contract.ts'
import { FIGURE_NAMES, FIGURES } from './figures.ts'
import { LED } from './planning-contract.ts'
import { eventRows, inTab } from './rows.ts'
import { newCount } from './service.ts'
import { STATUSES } from './statuses.ts'
import { eventRequests } from './tables.ts'
import { dated } from './words.ts'

type Calls = typeof calls

/** Every figure by the very condition that lists its rows, in one question. */
export async function operationalStats(ctx: Ctx): Promise<OutputOf<Calls['operationalStats']>> {
  const conditions = await Promise.all(
    FIGURE_NAMES.map(async (name) => [name, await eventRows.matching(ctx, FIGURES[name].filter)] as const),
  )
  const counted = Object.fromEntries(
    conditions.flatMap(([name, where]) => [
      [`${name}:count`, sql<number>`(count(*) FILTER (WHERE ${where}))::integer`],
      [
        `${name}:sandwiches`,
        sql<number>`coalesce(sum(${eventRequests.estimatedSandwichCount}) FILTER (WHERE ${where}), 0)::integer`,
      ],
    ]),
  )
  const [row] = (await ctx.db.select(counted).from(eventRequests)) as Record<string, number>[]
  return Object.fromEntries(
    FIGURE_NAMES.map((name) => [
      name,
      { count: row?.[`${name}:count`] ?? 0, sandwiches: row?.[`${name}:sandwiches`] ?? 0 },
    ]),
  ) as OutputOf<Calls['operationalStats']>
}

const NEXT = 4

/** For Home: my next ones, and how many new ones wait for me to start on one. */
export async function assigned(ctx: Ctx): Promise<OutputOf<Calls['assigned']>> {
  const { items, total } = await eventRows.handlers.list(ctx, { tab: 'mine', page: 1, limit: NEXT })
  return {
    items: items.map((row) => ({
      ...dated(row as Parameters<typeof dated>[0]),
      startTime: row.eventStartTime,
      next: row.missing[0] ?? null,
      nextAction: row.nextAction,
    })),
    total,
    waiting: (await newCount(ctx)).count,
  }
}

export const byStatus = (ctx: Ctx, input: InputOf<Calls['byStatus']>) =>
  eventRows.handlers.list(ctx, { ...input })

export async function organizationCounts(ctx: Ctx): Promise<OutputOf<Calls['organizationCounts']>> {
  const isHeld = sql`${eventRequests.status} = 'completed'`
  return {
    items: await ctx.db
      .select({
        name: sql<string>`min(${eventRequests.organizationName})`,
        count: sql<number>`count(*)::integer`,
        held: countWhere(isHeld),
        made: sql<number>`coalesce(sum(${eventRequests.actualSandwichCount}) FILTER (WHERE ${isHeld}), 0)::integer`,
      })
      .from(eventRequests)
      .where(isNotNull(eventRequests.organizationName))
      .groupBy(sql`lower(${eventRequests.organizationName})`)
      .orderBy(sql`1`),
  }
}

/** Who leads how many. Names come from the accounts; what nobody leads stands among the figures. */
export async function adminOverview(
  ctx: Ctx,
  { page, limit, ...asked }: InputOf<Calls['adminOverview']>,
): Promise<OutputOf<Calls['adminOverview']>> {
  const leads = await leadsOf(ctx, asked)
  return { items: leads.slice((page - 1) * limit, page * limit), total: leads.length, page, limit }
}

export async function exportOverview(ctx: Ctx, { format, ...asked }: InputOf<Calls['exportOverview']>) {
  const leads = await leadsOf(ctx, asked)
  return sheetOf(ctx, {
    title: 'Event leads',
    format,
    heading: ['Lead', ...LED.map((tab) => STATUSES[tab].label)],
    rows: leads.map((lead) => [lead.name, ...LED.map((tab) => lead[tab])]),
  })
}

async function leadsOf(
  ctx: Ctx,
  { sort = 'name', order, search, status }: Omit<InputOf<Calls['exportOverview']>, 'format'>,
) {
  const isLed = sql`${users.id} IN (${eventRequests.leadId}, ${eventRequests.secondLeadId})`
  const countOf = Object.fromEntries(
    LED.map((tab) => [tab, sql<number>`(count(*) FILTER (WHERE ${inTab(tab, ctx.user.id)}))::integer`]),
  ) as Record<(typeof LED)[number], SQL<number>>
  const rows = await ctx.db
    .select({ id: users.id, name: users.displayName, ...countOf })
    .from(users)
    .innerJoin(eventRequests, isLed)
    .where(search ? ilike(users.displayName, containing(search)) : undefined)
    .groupBy(users.id)
    .having(status ? sql`${countOf[status]} > 0` : undefined)
  const sign = order === 'desc' ? -1 : 1
  return rows.toSorted(
    (a, b) =>
      (sort === 'name' ? a.name.localeCompare(b.name) : a[sort] - b[sort]) * sign ||
      a.name.localeCompare(b.name),
  )
}
