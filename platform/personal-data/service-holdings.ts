import { eq, getTableName, sql } from 'drizzle-orm'
import { notFound } from '#kernel/calls/errors.ts'
import type { Ctx } from '#server/context.ts'
import type { PersonalData, Subject } from '#server/data/personal-data.ts'
import type { Row } from '#server/data/records.ts'
import { users } from '#server/data/tables.ts'
import { mayErase } from './access.ts'
import type { Holdings } from './contract.ts'

export type Person = typeof users.$inferSelect

export const declared = (ctx: Pick<Ctx, 'app'>): PersonalData[] =>
  ctx.app.slices.flatMap(({ personalData }) => personalData)

/** The person, for whoever may look at and erase all of it. */
export async function findPerson(ctx: Ctx, id: string): Promise<Person> {
  const [person] = await ctx.db.select().from(users).where(eq(users.id, id))
  if (!person) throw notFound('This person')
  ctx.check(mayErase(ctx.user, person), 'This is up to somebody with a higher role.')
  return person
}

const countOf = async (ctx: Ctx, data: PersonalData, person: Subject) => {
  const { rows } = await ctx.db.execute<{ count: number }>(
    sql`SELECT count(*)::integer AS count FROM ${data.table} WHERE ${data.of(person)}`,
  )
  return rows[0]?.count ?? 0
}

/** What there is, in numbers; what there is none of is left out. */
export async function holdingsOf(ctx: Ctx, person: Subject): Promise<Holdings> {
  const parts = []
  for (const data of declared(ctx)) {
    const count = await countOf(ctx, data, person)
    const keep = data.erasure === 'delete' ? null : data.erasure.keep
    if (count > 0) parts.push({ title: data.title, count, keep })
  }
  return { parts }
}

export interface Held {
  title: string
  keep: string | null
  rows: Row[]
}

/** All of it, without hashes and without what belongs to others. */
export async function rowsOf(ctx: Ctx, person: Subject): Promise<Held[]> {
  const held: Held[] = []
  for (const data of declared(ctx)) {
    const name = sql.identifier(getTableName(data.table))
    const { rows } = await ctx.db.execute<{ row: Row }>(
      sql`SELECT to_jsonb(${name}) - ${sql.param(data.secret ?? [])}::text[] AS row FROM ${data.table} WHERE ${data.of(person)}`,
    )
    const keep = data.erasure === 'delete' ? null : data.erasure.keep
    if (rows.length > 0) held.push({ title: data.title, keep, rows: rows.map(({ row }) => row) })
  }
  return held
}

export const mine = (ctx: Ctx) => holdingsOf(ctx, ctx.user)
export const of = async (ctx: Ctx, { id }: { id: string }) => holdingsOf(ctx, await findPerson(ctx, id))
