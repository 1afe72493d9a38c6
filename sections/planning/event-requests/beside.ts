import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import type { Stored } from '#server/data/row-reads.ts'
import { users } from '#server/data/tables.ts'
import { gapsOf, NOBODY } from './gaps.ts'
import { foundAt, staffOf } from './held.ts'
import { missingOf } from './missing.ts'
import { organizerRows } from './part-rows.ts'
import { OVER } from './statuses.ts'
import { eventAttempts, eventFlags, eventOrganizers, eventRequests } from './tables.ts'
import { dayOf } from './words.ts'

type Row = Stored<typeof eventRequests>

/** What a list says of each request beside its fields. */
export async function besideOf(ctx: Ctx, rows: Row[]) {
  const ids = rows.map(({ id }) => id)
  const organizers = await storedOrganizers(ctx, ids)
  const known = organizers as unknown as {
    eventRequestId: string
    phone: string | null
    email: string | null
  }[]
  const shown = await organizerRows.show(ctx, organizers as never)
  const staff = await staffOf(ctx, ids)
  const leads = await namesOf(
    ctx,
    rows.flatMap(({ leadId, secondLeadId }) => [leadId, secondLeadId].flatMap((id) => id ?? [])),
  )
  const tries = await ctx.db
    .select({
      id: eventAttempts.eventRequestId,
      count: sql<number>`count(*)::integer`,
      last: sql<string>`max(${eventAttempts.createdAt})`,
    })
    .from(eventAttempts)
    .where(inArray(eventAttempts.eventRequestId, ids))
    .groupBy(eventAttempts.eventRequestId)
  const flags = await ctx.db
    .select({ id: eventFlags.eventRequestId, count: sql<number>`count(*)::integer` })
    .from(eventFlags)
    .where(and(inArray(eventFlags.eventRequestId, ids), eq(eventFlags.isResolved, false)))
    .groupBy(eventFlags.eventRequestId)
  const open = rows.filter(({ status }) => !OVER.includes(status)).map(({ id }) => id)
  const found = open.length > 0 ? await foundAt(ctx, open) : () => NOBODY
  const crowd = await onDays(ctx, [...new Set(rows.flatMap((row) => dayOf(row) ?? []))])
  return rows.map((row) => {
    const attempt = tries.find(({ id }) => id === row.id)
    const reach = known.filter(({ eventRequestId }) => eventRequestId === row.id)
    const day = dayOf(row)
    const counted = day !== null && !OVER.includes(row.status)
    return {
      organizers: shown.filter(
        (one) => (one as unknown as { eventRequestId: string }).eventRequestId === row.id,
      ),
      lead: leads.get(row.leadId ?? '') ?? null,
      secondLead: leads.get(row.secondLeadId ?? '') ?? null,
      attempts: attempt?.count ?? 0,
      lastAttemptAt: attempt ? new Date(attempt.last).toISOString() : null,
      // What may not be seen is known all the same.
      missing: missingOf({
        ...row,
        email: reach.find(({ email }) => email)?.email ?? null,
        phone: reach.find(({ phone }) => phone)?.phone ?? null,
      }),
      othersThatDay: Math.max(0, (crowd.get(day ?? '') ?? 0) - (counted ? 1 : 0)),
      // Whoever was looked for at an event that is over is looked for no more.
      gaps: OVER.includes(row.status) ? NOBODY : gapsOf(row, found(row.id)),
      staff: staff(row.id),
      openFlags: flags.find(({ id }) => id === row.id)?.count ?? 0,
    }
  })
}

/** Whom to call about these requests, the first one first. */
const storedOrganizers = (ctx: Ctx, ids: string[]) =>
  ctx.db
    .select(organizerRows.read)
    .from(eventOrganizers)
    .where(inArray(eventOrganizers.eventRequestId, ids))
    .orderBy(desc(eventOrganizers.isPrimary), asc(eventOrganizers.createdAt), asc(eventOrganizers.id))

/** The same as this person may see them. */
export const organizersOf = async (ctx: Ctx, ids: string[]) =>
  organizerRows.show(ctx, (await storedOrganizers(ctx, ids)) as never)

export async function namesOf(ctx: Ctx, ids: string[]) {
  const found = await ctx.db
    .select({ id: users.id, name: users.displayName })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
  return new Map(found.map((one) => [one.id, one]))
}

/** How many events are on each of these days that are not over or called off. */
async function onDays(ctx: Ctx, days: string[]) {
  const day = sql<string>`coalesce(${eventRequests.scheduledEventDate}, ${eventRequests.desiredEventDate})`
  const found = await ctx.db
    .select({ day: sql<string>`to_char(${day}, 'YYYY-MM-DD')`, count: sql<number>`count(*)::integer` })
    .from(eventRequests)
    .where(and(inArray(day, days), sql`NOT (${inArray(eventRequests.status, [...OVER])})`))
    .groupBy(day)
  return new Map(found.map((one) => [one.day, one.count]))
}
