import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { countWhere } from '#server/data/count-where.ts'
import { placed } from '#server/data/placed.ts'
import { users } from '#server/data/tables.ts'
import type { EventRequest } from './fields.ts'
import { gapsOf } from './gaps.ts'
import { foundAt } from './held.ts'
import { dayColumn, eventRows } from './rows.ts'
import { findEvent } from './service-about.ts'
import { eventRequests } from './tables.ts'
import { dayOf, organizationOf, sandwichesOf } from './words.ts'

interface MapFilter {
  status: readonly EventRequest['status'][]
  category: NonNullable<EventRequest['organizationCategory']> | undefined
  year: number | undefined
  from: string | undefined
  until: string | undefined
  organization: string | undefined
}

/** What is drawn: whole rows of thousands would be most of the work. */
const PINNED = {
  id: eventRequests.id,
  organizationName: eventRequests.organizationName,
  department: eventRequests.department,
  status: eventRequests.status,
  scheduledEventDate: eventRequests.scheduledEventDate,
  desiredEventDate: eventRequests.desiredEventDate,
  eventAddress: eventRequests.eventAddress,
  latitude: eventRequests.latitude,
  longitude: eventRequests.longitude,
}
const MOST_ORGANIZATIONS = 12
const addressed = sql`btrim(coalesce(${eventRequests.eventAddress}, '')) <> ''`

/** Events with an address and a pin, and which groups asked most often; what is to be counted is counted by the database. */
export async function eventsOnMap(
  ctx: Ctx,
  { status, category, year, from, until, organization }: MapFilter,
) {
  const asked = and(
    await eventRows.matching(ctx, {}),
    status.length > 0 ? inArray(eventRequests.status, [...status]) : undefined,
    category ? eq(eventRequests.organizationCategory, category) : undefined,
    year ? sql`extract(year FROM ${dayColumn}) = ${year}` : undefined,
    from ? sql`${dayColumn} >= ${from}` : undefined,
    until ? sql`${dayColumn} <= ${until}` : undefined,
  )
  const where = and(
    asked,
    organization ? sql`lower(${eventRequests.organizationName}) = lower(${organization})` : undefined,
  )
  const rows = await ctx.db
    .select(PINNED)
    .from(eventRequests)
    .where(and(where, addressed, isNotNull(eventRequests.latitude), isNotNull(eventRequests.longitude)))
    .orderBy(sql`${dayColumn} NULLS LAST`, asc(eventRequests.id))
  const [counted] = await ctx.db
    .select({ missing: countWhere(and(addressed, isNull(eventRequests.latitude)) as SQL) })
    .from(eventRequests)
    .where(where)
  const organizations = await ctx.db
    .select({
      name: sql<string>`min(${eventRequests.organizationName})`,
      events: sql<number>`count(*)::integer`,
      sandwiches: sql<number>`coalesce(sum(coalesce(${eventRequests.actualSandwichCount}, ${eventRequests.estimatedSandwichCount})), 0)::integer`,
    })
    .from(eventRequests)
    .where(and(asked, isNotNull(eventRequests.organizationName)))
    .groupBy(sql`lower(${eventRequests.organizationName})`)
    .orderBy(sql`2 DESC, 3 DESC, 1`)
    .limit(MOST_ORGANIZATIONS)
  const years = await ctx.db
    .selectDistinct({ year: sql<number>`extract(year FROM ${dayColumn})::integer` })
    .from(eventRequests)
    .where(sql`${dayColumn} IS NOT NULL`)
    .orderBy(sql`1 DESC`)
  return {
    items: rows.flatMap((event) =>
      placed({
        id: event.id,
        name: organizationOf(event),
        status: event.status,
        day: dayOf(event),
        address: event.eventAddress ?? '',
        latitude: event.latitude,
        longitude: event.longitude,
      }),
    ),
    missing: counted?.missing ?? 0,
    years: years.map(({ year: one }) => one),
    organizations,
  }
}

/** What is said of one of them at its pin. */
export async function eventAtPin(ctx: Ctx, id: string) {
  const event = await findEvent(ctx, id)
  const [lead] = event.leadId
    ? await ctx.db.select({ name: users.displayName }).from(users).where(eq(users.id, event.leadId))
    : []
  const found = await foundAt(ctx, [id])
  return {
    status: event.status,
    startTime: event.eventStartTime,
    sandwiches: sandwichesOf(event),
    gaps: gapsOf(event, found(id)),
    lead: lead?.name ?? event.customLead,
  }
}
