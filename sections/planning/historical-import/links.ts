import { eq, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { conflict, invalid, notFound } from '#kernel/calls/errors.ts'
import { has } from '#kernel/people/access.ts'
import { distributions } from '#platform/ledger/tables.ts'
import { can as log } from '#sections/collections/collections/access.ts'
import { collections } from '#sections/collections/collections/tables.ts'
import { can as deliveries } from '#sections/operations/distributions/access.ts'
import { hosts } from '#sections/operations/hosts/tables.ts'
import { mayWrite } from '#sections/planning/event-requests/access.ts'
import { lockEvent } from '#sections/planning/event-requests/service-named.ts'
import { eventEntries, eventRequests } from '#sections/planning/event-requests/tables.ts'
import type { Ctx } from '#server/context.ts'
import type { eventLinks as calls, Link } from './contract.ts'

type Calls = typeof calls
/** What was logged with the collection before or after the day. */
const DAYS = 6
/** Without any number to compare only what is this near is the same. */
const NEXT_DAYS = 3

/** Numbers that may mean the same sandwiches: what was made, else what was promised, beside what the log has. */
const NEAR = sql`CASE
  WHEN e.actual_sandwich_count IS NOT NULL
    THEN off.apart <= greatest(20, 0.25 * greatest(of_group.logged, e.actual_sandwich_count))
  WHEN e.estimated_sandwich_count IS NOT NULL
    THEN off.apart <= greatest(30, 0.5 * greatest(of_group.logged, e.estimated_sandwich_count))
  ELSE off.days <= ${NEXT_DAYS} END`

/** The nearest entry in number and day comes first: a day weighs as much as a twentieth of the sandwiches. */
const NEAREST = sql`coalesce(off.apart::numeric / greatest(of_group.logged, 1), 0) + off.days * 0.05`

/** An entry that was deleted is none, and comes back with its undo. */
const IS_LINKED = sql`EXISTS (SELECT FROM ${eventEntries} o JOIN ${collections} c ON c.id = o.entry_id
  WHERE o.event_request_id = r.id)`

/**
 * Completed events beside what a group of the same name (by the rule of the catalog) has in the log around that day. Proposed
 * is what may be the same by its numbers, and of several entries the nearest; an event that is asked for by itself shows all
 * that are not linked yet: two locations may have what one group made.
 * The rule is asked once for each spelling of the log, not for each pair.
 */
function pairs(linked: boolean, eventRequestId: string | undefined) {
  const wanted = [
    linked ? IS_LINKED : sql`r.status = 'completed'`,
    ...(eventRequestId ? [sql`r.id = ${eventRequestId}`] : linked ? [] : [sql`NOT ${IS_LINKED}`]),
  ]
  return sql`
  WITH wanted AS MATERIALIZED (
    SELECT r.id, concat_ws(', ', r.organization_name, r.department) AS name, r.name_key, d.day,
      r.estimated_sandwich_count, r.actual_sandwich_count
    FROM ${eventRequests} r
    CROSS JOIN LATERAL (SELECT coalesce(r.scheduled_event_date, r.desired_event_date) AS day) d
    WHERE ${sql.join(wanted, sql` AND `)}
  ), near AS MATERIALIZED (
    SELECT c.id, c.collection_date, c.host_id, c.total, g ->> 'name' AS name, coalesce(g ->> 'department', '') AS department,
      (g ->> 'count')::int AS count
    FROM ${collections} c LEFT JOIN LATERAL jsonb_array_elements(c.groups) g ON true
    WHERE ${
      linked
        ? sql`c.id IN (SELECT o.entry_id FROM ${eventEntries} o JOIN wanted w ON w.id = o.event_request_id)`
        : sql`c.collection_date BETWEEN (SELECT min(day) FROM wanted) - ${DAYS}::int AND (SELECT max(day) FROM wanted) + ${DAYS}::int`
    }
  ), spelled AS MATERIALIZED (
    SELECT s.name, s.department, k.key FROM (SELECT DISTINCT name, department FROM near) s
    CROSS JOIN LATERAL (SELECT group_key(s.name, s.department) AS key) k WHERE k.key IN (SELECT name_key FROM wanted)
  ), of_group AS MATERIALIZED (
    SELECT n.id, n.collection_date, n.host_id, s.key, sum(n.count)::int AS logged
    FROM near n JOIN spelled s USING (name, department) GROUP BY n.id, n.collection_date, n.host_id, s.key
  )
  ${linked ? LINKED : proposed(eventRequestId !== undefined)}`
}

const SHOWN = sql`e.id AS event_id, e.name, e.day, e.estimated_sandwich_count AS promised, e.actual_sandwich_count AS made,
  c.id AS entry_id, c.collection_date, h.name AS location`

const LINKED = sql`
  SELECT ${SHOWN}, coalesce(of_group.logged, c.total) AS logged, l.id AS link_id, 0 AS far
  FROM wanted e
  JOIN ${eventEntries} l ON l.event_request_id = e.id
  JOIN ${collections} c ON c.id = l.entry_id
  JOIN ${hosts} h ON h.id = c.host_id
  LEFT JOIN of_group ON of_group.id = c.id AND of_group.key = e.name_key`

const proposed = (all: boolean) => sql`
  SELECT ${all ? sql`` : sql`DISTINCT ON (e.id)`} ${SHOWN}, of_group.logged, NULL::uuid AS link_id, ${NEAREST} AS far
  FROM wanted e
  JOIN of_group ON of_group.key = e.name_key
    AND of_group.collection_date BETWEEN e.day - ${DAYS}::int AND e.day + ${DAYS}::int
  JOIN ${collections} c ON c.id = of_group.id
  JOIN ${hosts} h ON h.id = c.host_id
  CROSS JOIN LATERAL (
    SELECT abs(of_group.logged - coalesce(e.actual_sandwich_count, e.estimated_sandwich_count)) AS apart,
      abs(c.collection_date - e.day) AS days) off
  WHERE ${all ? sql`true` : NEAR} AND NOT EXISTS (
    SELECT FROM ${eventEntries} o JOIN ${eventRequests} x ON x.id = o.event_request_id
    WHERE o.entry_id = c.id AND x.name_key = e.name_key)
  ORDER BY e.id, far, c.id`

/** What went out of it. */
const DELIVERED = sql`(SELECT sum(d.sandwich_count)::int FROM ${distributions} d WHERE d.event_id = f.event_id)`

export async function list(ctx: Ctx, { page, limit, show, eventRequestId }: InputOf<Calls['list']>) {
  const found = pairs(show === 'linked', eventRequestId)
  const delivered = has(ctx.user, deliveries.DISTRIBUTIONS_VIEW) ? DELIVERED : sql`NULL::int`
  const { rows } = await ctx.db.execute<{ total: number; items: Link[] }>(sql`
    WITH found AS MATERIALIZED (${found}), page AS (
      SELECT f.event_id AS "eventRequestId", f.name, f.day::text AS day, f.promised, f.made, f.entry_id AS "entryId",
        f.collection_date::text AS "entryDay", f.location, f.logged, ${delivered} AS delivered, f.link_id AS "linkId"
      FROM found f
      ORDER BY f.day DESC NULLS LAST, f.event_id, f.far, f.entry_id
      LIMIT ${limit} OFFSET ${(page - 1) * limit})
    SELECT (SELECT count(*)::int FROM found) AS total, coalesce((SELECT jsonb_agg(page) FROM page), '[]') AS items`)
  return { items: rows[0]?.items ?? [], total: rows[0]?.total ?? 0, page, limit }
}

export async function link(ctx: Ctx, { eventRequestId, entryId }: InputOf<Calls['link']>) {
  const event = await lockEvent(ctx, eventRequestId)
  ctx.check(mayWrite(ctx.user, 'followUp'))
  if (event.status !== 'completed') throw conflict('Only a completed event has made something.')
  const [entry] = has(ctx.user, log.COLLECTIONS_VIEW)
    ? await ctx.db
        .select({ id: collections.id })
        .from(collections)
        .where(eq(collections.id, entryId))
        .for('key share')
    : []
  if (!entry) throw invalid({ entryId: 'This entry is not in the log any more' })
  const [made] = await ctx.db
    .insert(eventEntries)
    .values({ eventRequestId, entryId, createdBy: ctx.user.id })
    .returning({ id: eventEntries.id })
  if (!made) throw new Error('A new link was not returned')
  ctx.emit('event-requests.changed', { id: eventRequestId })
  return made
}

export async function unlink(ctx: Ctx, { id }: InputOf<Calls['unlink']>) {
  const [row] = await ctx.db.select().from(eventEntries).where(eq(eventEntries.id, id)).for('update')
  if (!row) throw notFound('This link')
  ctx.check(mayWrite(ctx.user, 'followUp'))
  await ctx.db.delete(eventEntries).where(eq(eventEntries.id, id))
  ctx.emit('event-requests.changed', { id: row.eventRequestId })
  return {}
}
