import { getTableName, inArray, type SQL, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { invalid, notFound } from '#kernel/calls/errors.ts'
import { foldName } from '#kernel/language/names.ts'
import type { Ctx } from '#server/context.ts'
import { people } from '#server/data/tables.ts'
import { scoped } from '#server/data/undo.ts'
import type { people as contract, KnownPerson } from './contract.ts'
import { personRecord } from './records.ts'
import { rolesOf } from './roles.ts'
import { DIGITS } from './service.ts'
import { differentPeople } from './tables.ts'

type Calls = typeof contract

/** As many as somebody looks through at once. */
const MOST = 200
/** Shorter numbers are extensions, which many share. */
const FEWEST_DIGITS = 7

const sameBy = (key: (alias: SQL) => SQL, long: SQL) =>
  sql`SELECT a.id AS first, b.id AS second FROM people a JOIN people b ON ${key(sql`a`)} = ${key(sql`b`)} AND a.id < b.id WHERE ${long}`

/** Pairs that have a phone number or an e-mail address in common. A name alone says nothing. */
const PAIRS = sql`SELECT DISTINCT first, second FROM (
  ${sameBy((one) => sql`right(regexp_replace(${one}.phone, '\\D', '', 'g'), ${sql.raw(String(DIGITS))})`, sql`length(regexp_replace(a.phone, '\\D', '', 'g')) >= ${FEWEST_DIGITS}`)}
  UNION ALL ${sameBy((one) => sql`lower(${one}.email)`, sql`a.email <> ''`)}) AS alike
  WHERE NOT EXISTS (SELECT FROM different_people d WHERE d.first_id = alike.first AND d.second_id = alike.second)`

export async function doubles(ctx: Ctx): Promise<OutputOf<Calls['doubles']>> {
  const visible = scoped(personRecord.scope(ctx.user, ctx.app.records))
  const { rows } = await ctx.db.execute<{ first: string; second: string; total: number }>(
    sql`WITH seen AS (SELECT id FROM ${people} WHERE ${visible ?? sql`true`})
        SELECT first, second, count(*) OVER ()::integer AS total FROM (${PAIRS}) AS pair
        WHERE first IN (SELECT id FROM seen) AND second IN (SELECT id FROM seen)
        ORDER BY (SELECT similarity(a.name, b.name) FROM people a, people b WHERE a.id = first AND b.id = second) DESC, first, second
        LIMIT ${MOST}`,
  )
  const known = await knownPeople(
    ctx,
    rows.flatMap(({ first, second }) => [first, second]),
  )
  const items = rows.flatMap(({ first, second }) => {
    const [a, b] = [known.get(first), known.get(second)]
    return a && b ? [{ first: a, second: b, same: sameOf(a, b) }] : []
  })
  return { items, total: rows[0]?.total ?? 0 }
}

const digits = (phone: string | null) => phone?.replaceAll(/\D/g, '').slice(-DIGITS)

function sameOf(a: KnownPerson, b: KnownPerson): ('phone' | 'email' | 'name')[] {
  const same: ('phone' | 'email' | 'name')[] = []
  if (a.phone && digits(a.phone) === digits(b.phone)) same.push('phone')
  if (a.email && a.email.toLowerCase() === b.email?.toLowerCase()) same.push('email')
  if (foldName(a.name) === foldName(b.name)) same.push('name')
  return same
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
  const { rows } = await ctx.db.execute(
    sql`SELECT FROM ${differentPeople} WHERE first_id = ${firstId} AND second_id = ${secondId}`,
  )
  if (rows.length === 0)
    await ctx.db.insert(differentPeople).values({ firstId, secondId, createdBy: ctx.user.id })
  ctx.emit('people.changed')
  return {}
}
