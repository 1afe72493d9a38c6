import { and, asc, eq, inArray, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { conflict, invalid, notFound } from '#kernel/calls/errors.ts'
import { namedAlike } from '#kernel/language/names.ts'
import type { Ctx } from '#server/context.ts'
import { people } from '#server/data/tables.ts'
import type { roster as calls } from './contract.ts'
import { poolOf } from './service-problem.ts'
import { rosterPairs } from './tables.ts'

type Calls = typeof calls

const MOST_SHOWN = 40

export async function pairs(ctx: Ctx): Promise<OutputOf<Calls['pairs']>> {
  const [one, other] = [alias(people, 'one'), alias(people, 'other')]
  const rows = await ctx.db
    .select({ pair: rosterPairs, one: one.name, other: other.name })
    .from(rosterPairs)
    .innerJoin(one, eq(one.id, rosterPairs.personId))
    .innerJoin(other, eq(other.id, rosterPairs.otherId))
    .orderBy(asc(one.name), asc(other.name), asc(rosterPairs.id))
  return {
    items: rows.map(({ pair: { id, kind, why, personId, otherId }, ...names }) => ({
      id,
      kind,
      why,
      one: { personId, name: names.one },
      other: { personId: otherId, name: names.other },
    })),
  }
}

/** One thing is said of two people; said anew it is said otherwise after the first was taken back. */
export async function addPair(ctx: Ctx, { personId, otherId, kind, why }: InputOf<Calls['addPair']>) {
  if (personId === otherId) throw invalid({ otherId: 'Please choose somebody else' })
  const known = await ctx.db
    .select({ id: people.id })
    .from(people)
    .where(inArray(people.id, [personId, otherId]))
    .orderBy(asc(people.id))
    .for('no key update')
  for (const [name, id] of Object.entries({ personId, otherId }))
    if (!known.some((person) => person.id === id))
      throw invalid({ [name]: 'This person is not here any more' })
  const [said] = await ctx.db
    .select({ id: rosterPairs.id })
    .from(rosterPairs)
    .where(
      or(
        and(eq(rosterPairs.personId, personId), eq(rosterPairs.otherId, otherId)),
        and(eq(rosterPairs.personId, otherId), eq(rosterPairs.otherId, personId)),
      ),
    )
  if (said) throw conflict('Something is said of these two already. Please take that back first.')
  await ctx.db
    .insert(rosterPairs)
    .values({ personId, otherId, kind, why: why || null, createdBy: ctx.user.id })
  ctx.emit('pairs.changed')
  return pairs(ctx)
}

export async function removePair(ctx: Ctx, { id }: InputOf<Calls['removePair']>) {
  const gone = await ctx.db
    .delete(rosterPairs)
    .where(eq(rosterPairs.id, id))
    .returning({ id: rosterPairs.id })
  if (gone.length === 0) throw notFound('This pair')
  ctx.emit('pairs.changed')
  return pairs(ctx)
}

export async function helpers(ctx: Ctx, { search = '' }: InputOf<Calls['helpers']>) {
  const pool = await poolOf(ctx)
  const known = await ctx.db
    .select({ personId: people.id, name: people.name })
    .from(people)
    .where(inArray(people.id, [...pool.keys()]))
    .orderBy(asc(people.name), asc(people.id))
  const found = namedAlike(
    known.map((one) => ({ ...one, area: null })),
    search,
  )
  return { items: found.map(({ personId, name }) => ({ personId, name })).slice(0, MOST_SHOWN) }
}
