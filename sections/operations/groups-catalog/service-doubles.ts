import { desc, inArray, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { invalid, notFound } from '#kernel/calls/errors.ts'
import { isNearGroup } from '#kernel/charity/group-names.ts'
import type { Ctx } from '#server/context.ts'
import { mayEdit } from './access.ts'
import type { groups as calls, Group } from './contract.ts'
import { groupRows } from './rows.ts'
import { alikeOrganizations, differentOrganizations, organizations } from './tables.ts'

type Calls = typeof calls

/** As many as somebody looks through at once; so many pairs are compared for it. */
const MOST = 200
const MOST_COMPARED = 5000

/** Pairs that may be one are kept by a trigger (`groups_alike`); the rule itself (`isNearGroup`) decides. */
export async function doubles(ctx: Ctx): Promise<OutputOf<Calls['doubles']>> {
  const pair = alikeOrganizations
  const rows = await ctx.db
    .select({ first: pair.firstId, second: pair.secondId })
    .from(pair)
    .where(
      sql`NOT EXISTS (SELECT FROM different_organizations d WHERE d.first_id = ${pair.firstId} AND d.second_id = ${pair.secondId})`,
    )
    .orderBy(desc(pair.likeness), pair.firstId, pair.secondId)
    .limit(MOST_COMPARED)
  const ids = [...new Set(rows.flatMap(({ first, second }) => [first, second]))]
  const found = await ctx.db.select().from(organizations).where(inArray(organizations.id, ids))
  const plain = new Map(found.map((row) => [row.id, row]))
  const pairs = rows.flatMap(({ first, second }) => {
    const [a, b] = [plain.get(first), plain.get(second)]
    const same = a && b ? sameOf(a, b) : []
    return a && b && same.length > 0 ? [{ a, b, same }] : []
  })
  const shown = pairs.slice(0, MOST)
  const wanted = new Map(shown.flatMap(({ a, b }) => [[a.id, a] as const, [b.id, b] as const]))
  const told = new Map((await groupRows.show(ctx, [...wanted.values()])).map((row) => [row.id, row as Group]))
  const items = shown.flatMap(({ a, b, same }) => {
    const [first, second] = [told.get(a.id), told.get(b.id)]
    return first && second ? [{ first, second, same }] : []
  })
  return { items, total: pairs.length }
}

type Plain = Pick<typeof organizations.$inferSelect, 'name' | 'domains'>

function sameOf(a: Plain, b: Plain): ('name' | 'domain')[] {
  const same: ('name' | 'domain')[] = []
  if (isNearGroup(a.name, b.name)) same.push('name')
  const theirs = b.domains?.split(', ') ?? []
  if (a.domains?.split(', ').some((domain) => theirs.includes(domain))) same.push('domain')
  return same
}

/** Said once for both directions; saying it twice is saying it once. */
export async function differ(ctx: Ctx, { first, second }: InputOf<Calls['differ']>) {
  if (first === second) throw invalid({ second: 'Please choose two groups' })
  const found = await ctx.db.$count(organizations, inArray(organizations.id, [first, second]))
  ctx.check(mayEdit(ctx.user))
  if (found < 2) throw notFound('One of these groups')
  const [firstId, secondId] = first < second ? [first, second] : [second, first]
  await ctx.db
    .insert(differentOrganizations)
    .values({ firstId, secondId, createdBy: ctx.user.id })
    .onConflictDoNothing()
  ctx.emit('groups.changed')
  return {}
}
