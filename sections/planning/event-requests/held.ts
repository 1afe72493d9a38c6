import { sql } from 'drizzle-orm'
import { mayKnowNames } from '#platform/slots/access.ts'
import { HOLDING, type SlotRole } from '#platform/slots/fields.ts'
import type { Ctx } from '#server/context.ts'
import { type Gaps, NOBODY } from './gaps.ts'

/** How many have a place at each of these events, by what they do (platform/slots). */
export async function foundAt(ctx: Ctx, ids: readonly string[]): Promise<(id: string) => Gaps> {
  const { rows } = await ctx.db.execute<{ id: string; role: string; held: number }>(sql`
    SELECT s.owner_id AS id, s.role, count(g.id)::integer AS held
    FROM slots s JOIN slot_signups g ON g.slot_id = s.id AND g.status IN (${holding})
    WHERE s.owner_table = 'event_requests' AND s.owner_id = ANY (${sql.param([...ids])}::uuid[])
    GROUP BY s.owner_id, s.role`)
  const found = new Map<string, Gaps>()
  for (const { id, role, held } of rows) {
    const helper = OF_ROLE[role]
    const sofar = found.get(id) ?? NOBODY
    if (helper) found.set(id, { ...sofar, [helper]: sofar[helper] + held })
  }
  return (id) => found.get(id) ?? NOBODY
}

/** Who comes to each of these events, by what they do there; names for whoever may know them. */
export async function staffOf(ctx: Ctx, ids: readonly string[]) {
  const { rows } = await ctx.db.execute<Staffed & { id: string }>(sql`
    SELECT s.owner_id AS id, s.role, s.needed, count(g.id)::integer AS held,
      coalesce(array_agg(p.name ORDER BY g.arrival) FILTER (WHERE g.id IS NOT NULL), '{}') AS names
    FROM slots s LEFT JOIN slot_signups g ON g.slot_id = s.id AND g.status IN (${holding})
      LEFT JOIN people p ON p.id = g.person_id
    WHERE s.owner_table = 'event_requests' AND s.owner_id = ANY (${sql.param([...ids])}::uuid[])
    GROUP BY s.id, s.owner_id, s.role, s.needed HAVING s.needed > 0 OR count(g.id) > 0
    ORDER BY array_position(ARRAY['driver', 'van_driver', 'speaker', 'volunteer', 'other'], s.role)`)
  const named = mayKnowNames(ctx.user)
  return (id: string) =>
    rows
      .filter((row) => row.id === id)
      .map(({ role, needed, held, names }) => ({ role, needed, held, names: named ? names : null }))
}
type Staffed = {
  role: SlotRole
  needed: number
  held: number
  names: string[]
}

const OF_ROLE: Readonly<Record<string, keyof Gaps>> = {
  driver: 'drivers',
  speaker: 'speakers',
  volunteer: 'volunteers',
}
const holding = sql.join(
  HOLDING.map((status) => sql`${status}`),
  sql`, `,
)

/** Those of these events at which somebody drives who drives for another of them on the same day. */
export async function driversTwice(ctx: Ctx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    WITH driving AS (
      SELECT DISTINCT e.id, g.person_id, coalesce(e.scheduled_event_date, e.desired_event_date) AS day
      FROM slots s
        JOIN slot_signups g ON g.slot_id = s.id AND g.status IN (${holding})
        JOIN event_requests e ON e.id = s.owner_id
      WHERE s.owner_table = 'event_requests' AND s.role IN ('driver', 'van_driver')
        AND e.id = ANY (${sql.param([...ids])}::uuid[]))
    SELECT DISTINCT a.id FROM driving a JOIN driving b USING (person_id, day) WHERE a.id <> b.id`)
  return new Set(rows.map(({ id }) => id))
}
