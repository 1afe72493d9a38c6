import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import type { Outcome } from './contract.ts'

/** What has come, counted where it stands: so a preview and what it previews are the same question. */

const MOST_NAMED = 200

export async function peopleNow(ctx: Ctx): Promise<Before> {
  const { rows } = await ctx.db.execute<{ people: number; money: string; minutes: string }>(sql`
    SELECT (SELECT count(*) FROM people)::int AS people, (SELECT coalesce(sum(amount), 0) FROM expenses)::text AS money,
      (SELECT coalesce(sum(total_minutes), 0) FROM work_logs)::text AS minutes`)
  const [now] = rows
  return { people: now?.people ?? 0, money: Number(now?.money ?? 0), minutes: Number(now?.minutes ?? 0) }
}
interface Before {
  people: number
  money: number
  minutes: number
}

/** Who are at several places of the charity, by the table. */
const ROLES = sql`
  SELECT person_id, 'host contact' AS is, created_at FROM host_contacts
  UNION ALL SELECT person_id, 'driver', created_at FROM drivers
  UNION ALL SELECT person_id, 'volunteer', created_at FROM volunteers
  UNION ALL SELECT person_id, 'contact of a recipient', created_at FROM recipient_contacts
  UNION ALL SELECT person_id, 'contact of an event', created_at FROM event_organizers`

type Seen = Pick<Outcome, 'people' | 'settled' | 'money' | 'minutes' | 'sandwiches' | 'same' | 'alike'>

export async function lookBack(
  ctx: Ctx,
  { before, importIds }: { before: Before; importIds: string[] },
): Promise<Seen> {
  const after = await peopleNow(ctx)
  const sandwiches = await ctx.db.execute<Outcome['sandwiches'][number]>(sql`
    SELECT extract(year FROM collection_date)::int AS year, count(*)::int AS entries,
      sum(individual_sandwiches)::float8 AS individual, sum(group_sandwiches)::float8 AS groups, sum(total)::float8 AS total
    FROM sandwich_collections WHERE import_id = ANY (${sql.param(importIds)}::uuid[]) GROUP BY 1 ORDER BY 1`)
  // Everything of this transaction was made at the same moment.
  const same = await ctx.db.execute<Outcome['same'][number]>(sql`
    SELECT p.name, array_agg(DISTINCT r.is ORDER BY r.is) AS are FROM (${ROLES}) r JOIN people p ON p.id = r.person_id
    GROUP BY p.id, p.name HAVING count(DISTINCT r.is) > 1 AND bool_or(r.created_at = now())
    ORDER BY lower(p.name), p.id LIMIT ${MOST_NAMED}`)
  const settled = await ctx.db.execute<NonNullable<Outcome['settled']>>(sql`
    SELECT * FROM (SELECT count(*) FILTER (WHERE status = 'reimbursed')::int AS "paidBack",
        coalesce(sum(amount) FILTER (WHERE status = 'reimbursed'), 0)::int AS "paidBackMoney",
        count(*) FILTER (WHERE status = 'pending')::int AS "expensesWait" FROM expenses WHERE created_at = now()) e,
      (SELECT count(*) FILTER (WHERE status = 'approved')::int AS "hoursApproved",
        count(*) FILTER (WHERE status = 'pending')::int AS "hoursWait" FROM work_logs WHERE created_at = now()) h`)
  const pair = (by: string, key: (of: string) => string) => sql`
    SELECT a.id AS first_id, b.id AS second_id, a.name AS first, b.name AS second, ${sql.raw(`'${by}'`)} AS by
    FROM people a JOIN people b ON a.id < b.id AND ${sql.raw(`${key('a')} = ${key('b')}`)}
    WHERE a.created_at = now() OR b.created_at = now()`
  const alike = await ctx.db.execute<Outcome['alike'][number]>(sql`
    SELECT first, second, min(by) AS by FROM (
      ${pair('phone', (of) => `phone_key(${of}.phone)`)}
      UNION ALL ${pair('email', (of) => `lower(${of}.email)`)}
      UNION ALL ${pair('name', (of) => `lower(${of}.name)`)}) pairs
    GROUP BY first_id, second_id, first, second ORDER BY lower(first), lower(second), first_id LIMIT ${MOST_NAMED}`)
  return {
    people: after.people - before.people,
    money: after.money - before.money,
    minutes: after.minutes - before.minutes,
    settled: settled.rows[0],
    sandwiches: sandwiches.rows,
    same: same.rows,
    alike: alike.rows,
  }
}
