import { eq, getTableColumns, getTableName, inArray, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { conflict, invalid, notFound } from '#kernel/calls/errors.ts'
import type { Ctx } from '#server/context.ts'
import { foreignKeysTo } from '#server/data/references.ts'
import { people, users } from '#server/data/tables.ts'
import { visibleIds } from '#server/data/undo-rows.ts'
import { updateMany } from '#server/data/versioned.ts'
import type { people as contract } from './contract.ts'
import { personRecord } from './records.ts'
import { roleColumns } from './roles.ts'
import { tellOwners } from './service-owners.ts'
import { alikePeople, detailLinks, differentPeople } from './tables.ts'

type Calls = typeof contract
type Person = typeof people.$inferSelect

/** Who is known twice becomes one: what the other is becomes theirs, and the other goes. Undone like everything else. */
export async function merge(ctx: Ctx, input: InputOf<Calls['merge']>) {
  const { id, other, values } = input
  if (id === other) throw invalid({ other: 'Please choose two people' })
  const both = await ctx.db
    .select()
    .from(people)
    .where(inArray(people.id, [id, other]))
    .orderBy(people.id)
    .for('update')
  const [stays, goes] = [both.find((one) => one.id === id), both.find((one) => one.id === other)]
  const seen = await visibleIds(ctx, personRecord, both.map(asRow))
  if (!stays || !goes || seen.size < 2) throw notFound('One of these people')
  ctx.check(await mayChangeBoth(ctx, [id, other]))
  if (stays.version !== input.version || goes.version !== input.otherVersion)
    throw conflict('Somebody changed one of them in the meantime. Please look again.')
  const hides = ctx.app.records.get(getTableName(people))?.hides
  const blind = Object.keys(values).find((name) => hides?.(ctx.user, name, {}))
  ctx.check(blind === undefined)
  const owned = (await ctx.db.$count(users, eq(users.personId, other))) > 0 ? goes : stays
  const moved = await moveRoles(ctx, id, other)
  const spoken = { ...saidByOne(stays, goes), ...values }
  const said = {
    ...spoken,
    ...pinAt(spoken.address === undefined ? stays.address : spoken.address, stays, goes),
  }
  await updateMany(ctx, people, [{ before: stays, values: said }])
  await tellOwners(ctx, [{ before: { ...owned, id }, values: { ...stays, ...said } }])
  await ctx.db.delete(differentPeople).where(eq(differentPeople.firstId, other))
  await ctx.db.delete(differentPeople).where(eq(differentPeople.secondId, other))
  // Whoever was sent a link would see by it what the other one is, who may have an account.
  await ctx.db
    .update(detailLinks)
    .set({ expiresAt: sql`${detailLinks.sentAt}` })
    .where(eq(detailLinks.personId, id))
  await ctx.db.delete(people).where(eq(people.id, other))
  ctx.emit('people.changed')
  return { moved }
}

/** What only the one who goes says of themselves: nothing is lost by what nobody was asked about. */
const saidByOne = (stays: Person, goes: Person): Partial<Person> =>
  Object.fromEntries(
    Object.entries(goes).filter(
      ([name, value]) => value !== null && stays[name as keyof Person] === null && !(name in NOWHERE),
    ),
  )

const NOWHERE = { latitude: null, longitude: null, geocodedAt: null }
const folded = (address: string | null) => address?.trim().toLowerCase() ?? null

/** The pin of whoever has one that is no other address's; one without an address was placed by hand. */
function pinAt(address: string | null, ...both: Person[]): Pick<Person, keyof typeof NOWHERE> {
  const whose = both.find(
    (one) => one.latitude !== null && (one.address === null || folded(one.address) === folded(address)),
  )
  if (!whose) return NOWHERE
  const { latitude, longitude, geocodedAt } = whose
  return { latitude, longitude, geocodedAt }
}

/** As `visibleIds` takes it: under the names of the database. */
const asRow = (person: Person) =>
  Object.fromEntries(
    Object.entries(getTableColumns(people)).map(([name, column]) => [column.name, person[name as 'id']]),
  )

/** Whatever they are must be changeable by whoever makes one of them; what only names them (who has a cooler) comes along. */
async function mayChangeBoth(ctx: Ctx, ids: string[]): Promise<boolean> {
  for (const { table, column } of await roleColumns(ctx)) {
    const kind = ctx.app.records.get(table)
    if (kind && !kind.subject) continue
    const { rows } = await ctx.db.execute(
      sql`SELECT FROM ${sql.identifier(table)} WHERE ${sql.identifier(column)} = ANY (${sql.param(ids)}::uuid[]) LIMIT 1`,
    )
    if (rows.length > 0 && !kind?.subject?.mayChange(ctx.user)) return false
  }
  return true
}

/** Who is like whom, and the link that the one who goes was sent, end with them. */
const ENDS = new Set<string>([differentPeople, alikePeople, detailLinks].map(getTableName))

/**
 * Rows about the one are about the other; where both had the same (contact of one place), the slice makes one of them. What
 * would only forget them or go with them comes along, and counts for no change of its own.
 */
async function moveRoles(ctx: Ctx, id: string, other: string): Promise<number> {
  let moved = 0
  const keys = (await foreignKeysTo(ctx, people)).filter(({ table }) => !ENDS.has(table))
  for (const { table, column, follows } of keys) {
    const kind = ctx.app.records.get(table)
    await kind?.subject?.unite?.(ctx, id, other)
    await kind?.unite?.(ctx, id, other)
    const counted = kind || !follows ? sql`, version = version + 1, updated_at = now()` : sql``
    const { rowCount } = await ctx.db.execute(
      sql`UPDATE ${sql.identifier(table)} SET ${sql.identifier(column)} = ${id} ${counted}
          WHERE ${sql.identifier(column)} = ${other}`,
    )
    if (!follows) moved += rowCount ?? 0
    if (kind && (rowCount ?? 0) > 0) ctx.emit(kind.event)
  }
  return moved
}
