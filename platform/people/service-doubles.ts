import { getTableName, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { invalid, notFound } from '#kernel/calls/errors.ts'
import type { Ctx } from '#server/context.ts'
import { people } from '#server/data/tables.ts'
import { scoped } from '#server/data/undo.ts'
import type { people as contract, KnownPerson, Sign } from './contract.ts'
import { personRecord } from './records.ts'
import { rolesOf } from './roles.ts'
import { alikePeople, differentPeople } from './tables.ts'

type Calls = typeof contract

/** As many as somebody looks through at once. */
const MOST = 200
/** Pairs of people whom this person may see, and of whom nobody said that they are two. */
function pairs(ctx: Ctx): SQL {
  const visible = scoped(personRecord.scope(ctx.user, ctx.app.records)) ?? sql`true`
  const seen = (id: PgColumn) => sql`EXISTS (SELECT FROM ${people} WHERE ${people.id} = ${id} AND ${visible})`
  return sql`FROM ${alikePeople} WHERE NOT EXISTS (SELECT FROM different_people d
      WHERE d.first_id = ${alikePeople.firstId} AND d.second_id = ${alikePeople.secondId})
    AND ${seen(alikePeople.firstId)} AND ${seen(alikePeople.secondId)}`
}

export async function waiting(ctx: Ctx): Promise<OutputOf<Calls['waiting']>> {
  const { rows } = await ctx.db.execute<{ count: number }>(
    sql`SELECT count(*)::integer AS count ${pairs(ctx)}`,
  )
  return { count: rows[0]?.count ?? 0 }
}

export async function doubles(ctx: Ctx): Promise<OutputOf<Calls['doubles']>> {
  const { rows } = await ctx.db.execute<{ first: string; second: string; signs: Sign[] }>(
    sql`SELECT first_id AS first, second_id AS second, signs ${pairs(ctx)}
        ORDER BY likeness DESC NULLS LAST, first_id, second_id LIMIT ${MOST}`,
  )
  const { count } = rows.length < MOST ? { count: rows.length } : await waiting(ctx)
  const known = await knownPeople(
    ctx,
    rows.flatMap(({ first, second }) => [first, second]),
  )
  const items = rows.flatMap(({ first, second, signs }) => {
    const [a, b] = [known.get(first), known.get(second)]
    // That two live at one address is for those who see addresses.
    const same = signs.filter((sign) => sign !== 'address' || a?.seesAddress)
    return a && b ? [{ first: a, second: b, same }] : []
  })
  return { items, total: count }
}

/** People with what they are, as far as this person may see both. */
async function knownPeople(ctx: Ctx, ids: string[]): Promise<Map<string, KnownPerson>> {
  const rows = await ctx.db.select().from(people).where(inArray(people.id, ids))
  const roles = await rolesOf(ctx, ids)
  const hides = ctx.app.records.get(getTableName(people))?.hides
  return new Map(
    rows.map((row) => {
      const seesAddress = !hides?.(ctx.user, 'address', {})
      return [
        row.id,
        {
          ...row,
          address: seesAddress ? row.address : null,
          seesAddress,
          createdAt: row.createdAt.toISOString(),
          roles: roles.get(row.id) ?? [],
        },
      ]
    }),
  )
}

/** Said once for both directions; saying it twice is saying it once. */
export async function differ(ctx: Ctx, { first, second }: InputOf<Calls['differ']>) {
  if (first === second) throw invalid({ second: 'Please choose two people' })
  const known = await knownPeople(ctx, [first, second])
  const both = [known.get(first), known.get(second)]
  if (both.some((one) => one === undefined)) throw notFound('One of these people')
  ctx.check(both.every((one) => (one?.roles.length ?? 0) > 0))
  const [firstId, secondId] = first < second ? [first, second] : [second, first]
  await ctx.db
    .insert(differentPeople)
    .values({ firstId, secondId, createdBy: ctx.user.id })
    .onConflictDoNothing()
  ctx.emit('people.changed')
  return {}
}
