import { eq, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { conflict, invalid, notFound } from '#kernel/calls/errors.ts'
import { has, passes } from '#kernel/people/access.ts'
import { distributions } from '#platform/ledger/tables.ts'
import { collections } from '#sections/collections/collections/tables.ts'
import { can as deliveries } from '#sections/operations/distributions/access.ts'
import { CAUSE } from '#sections/operations/distributions/service-plan.ts'
import { hosts } from '#sections/operations/hosts/tables.ts'
import { mayWrite } from '#sections/planning/event-requests/access.ts'
import { lockEvent } from '#sections/planning/event-requests/service-named.ts'
import { eventDeliveries, eventRequests } from '#sections/planning/event-requests/tables.ts'
import type { Ctx } from '#server/context.ts'
import { defineRecord } from '#server/data/records.ts'
import { seesLinks } from './access.ts'
import type { eventLinks as calls, Link } from './contract.ts'
import { eventEntries } from './tables.ts'

type Calls = typeof calls
const DAYS = 6

/** Completed events beside what a group of the same name (by the rule of the catalog) has in the log within that week. */
const pairs = (linked: boolean, eventRequestId: string | undefined) => sql`
  FROM ${eventRequests} e
  CROSS JOIN LATERAL (SELECT coalesce(e.scheduled_event_date, e.desired_event_date) AS day) d
  JOIN ${collections} c ON ${
    linked
      ? sql`EXISTS (SELECT FROM ${eventEntries} l WHERE l.event_request_id = e.id AND l.entry_id = c.id)`
      : sql`c.collection_date BETWEEN d.day - ${DAYS}::int AND d.day + ${DAYS}::int`
  }
  JOIN ${hosts} h ON h.id = c.host_id
  CROSS JOIN LATERAL (
    SELECT sum((g ->> 'count')::int)::int AS logged FROM jsonb_array_elements(c.groups) g
    WHERE group_key(g ->> 'name', g ->> 'department') = e.name_key) of_group
  LEFT JOIN ${eventEntries} l ON l.event_request_id = e.id AND l.entry_id = c.id
  WHERE e.status = 'completed' AND ${
    linked
      ? sql`true`
      : sql`of_group.logged IS NOT NULL AND l.id IS NULL
    AND NOT EXISTS (SELECT FROM ${eventEntries} o WHERE o.event_request_id = e.id)`
  }
    AND ${eventRequestId ? sql`e.id = ${eventRequestId}` : sql`true`}`

/** What went out of it: the deliveries that were planned for the event, as far as they were made. */
const DELIVERED = sql`(SELECT sum(d.sandwich_count)::int FROM ${eventDeliveries} p
  JOIN ${distributions} d ON d.cause_kind = ${CAUSE} AND d.cause_id = p.plan_id
  WHERE p.event_request_id = e.id)`

export async function list(ctx: Ctx, { page, limit, show, eventRequestId }: InputOf<Calls['list']>) {
  const from = pairs(show === 'linked', eventRequestId)
  const delivered = has(ctx.user, deliveries.DISTRIBUTIONS_VIEW) ? DELIVERED : sql`NULL::int`
  const { rows } = await ctx.db.execute<Link & Record<string, unknown>>(sql`
    SELECT e.id AS "eventRequestId", concat_ws(', ', e.organization_name, e.department) AS name, d.day::text AS day,
      e.estimated_sandwich_count AS promised, e.actual_sandwich_count AS made, c.id AS "entryId",
      c.collection_date::text AS "entryDay", h.name AS location, coalesce(of_group.logged, c.total) AS logged,
      ${delivered} AS delivered, l.id AS "linkId"
    ${from}
    ORDER BY d.day DESC NULLS LAST, abs(c.collection_date - d.day), e.id, c.id
    LIMIT ${limit} OFFSET ${(page - 1) * limit}`)
  const { rows: counted } = await ctx.db.execute<{ total: number }>(
    sql`SELECT count(*)::int AS total ${from}`,
  )
  return { items: rows, total: counted[0]?.total ?? 0, page, limit }
}

export async function link(ctx: Ctx, { eventRequestId, entryId }: InputOf<Calls['link']>) {
  const event = await lockEvent(ctx, eventRequestId)
  ctx.check(mayWrite(ctx.user, 'rest'))
  if (event.status !== 'completed') throw conflict('Only a completed event has made something.')
  const [entry] = await ctx.db
    .select({ id: collections.id })
    .from(collections)
    .where(eq(collections.id, entryId))
    .for('key share')
  if (!entry) throw invalid({ entryId: 'This entry is not in the log any more' })
  const [made] = await ctx.db
    .insert(eventEntries)
    .values({ eventRequestId, entryId, createdBy: ctx.user.id })
    .returning({ id: eventEntries.id })
  if (!made) throw new Error('A new link was not returned')
  ctx.emit('event-links.changed')
  return made
}

export async function unlink(ctx: Ctx, { id }: InputOf<Calls['unlink']>) {
  const [row] = await ctx.db.select().from(eventEntries).where(eq(eventEntries.id, id)).for('update')
  if (!row) throw notFound('This link')
  ctx.check(mayWrite(ctx.user, 'rest'))
  await ctx.db.delete(eventEntries).where(eq(eventEntries.id, id))
  ctx.emit('event-links.changed')
  return {}
}

export const linkRecord = defineRecord({
  table: eventEntries,
  noun: 'link of an event',
  scope: (user) => (passes(user, seesLinks) ? undefined : false),
  mayChange: (user) => mayWrite(user, 'rest'),
  fields: { event_request_id: 'Event request', entry_id: 'Entry of the log' },
  event: 'event-links.changed',
})
