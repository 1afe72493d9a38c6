import { ilike, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import type { Ctx } from '#server/context.ts'
import { containing } from '#server/data/search.ts'
import { users } from '#server/data/tables.ts'
import { sheetOf } from '#server/spreadsheets/download.ts'
import type { eventRequests as calls } from './contract.ts'
import { FIGURE_NAMES, FIGURES } from './figures.ts'
import { LED } from './planning-contract.ts'
import { eventRows, isOpen } from './rows.ts'
import { newCount } from './service.ts'
import { STATUSES, TABS } from './statuses.ts'
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
  // Every figure is about what is not over: nothing else is read.
  const [row] = (await ctx.db.select(counted).from(eventRequests).where(isOpen)) as Record<string, number>[]
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
  const { organizationName, status, actualSandwichCount } = eventRequests
  // As it is spelled first, out of an index; then however somebody writes it.
  const spelled = ctx.db.$with('spelled').as(
    ctx.db
      .select({
        name: organizationName,
        times: sql<number>`count(*)`.as('times'),
        held: sql<number>`count(*) FILTER (WHERE ${status} = 'completed')`.as('held'),
        made: sql<number>`sum(${actualSandwichCount}) FILTER (WHERE ${status} = 'completed')`.as('made'),
      })
      .from(eventRequests)
      .where(isNotNull(organizationName))
      .groupBy(organizationName),
  )
  return {
    items: await ctx.db
      .with(spelled)
      .select({
        name: sql<string>`min(${spelled.name})`,
        count: sql<number>`sum(${spelled.times})::integer`,
        held: sql<number>`sum(${spelled.held})::integer`,
        made: sql<number>`coalesce(sum(${spelled.made}), 0)::integer`,
      })
      .from(spelled)
      .groupBy(sql`lower(${spelled.name})`)
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
  const { leadId, secondLeadId, status: stands } = eventRequests
  // Counted by lead first, out of an index; then told apart, since whoever leads together counts for both.
  const together = ctx.db.$with('together').as(
    ctx.db
      .select({ leadId, secondLeadId, status: stands, times: sql<number>`count(*)`.as('times') })
      .from(eventRequests)
      .groupBy(leadId, secondLeadId, stands),
  )
  const countOf = Object.fromEntries(
    LED.map((tab) => [
      tab,
      sql<number>`coalesce(sum(${together.times}) FILTER (WHERE ${inArray(together.status, [...TABS[tab]])}), 0)::integer`,
    ]),
  ) as Record<(typeof LED)[number], SQL<number>>
  const rows = await ctx.db
    .with(together)
    .select({ id: users.id, name: users.displayName, ...countOf })
    .from(users)
    .innerJoin(together, sql`${users.id} IN (${together.leadId}, ${together.secondLeadId})`)
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
