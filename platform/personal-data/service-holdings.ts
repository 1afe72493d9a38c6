import { eq, getTableName, ilike, or, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { conflict, notFound } from '#kernel/calls/errors.ts'
import { ofSomebody } from '#kernel/language/of-somebody.ts'
import { passes } from '#kernel/people/access.ts'
import { rolesInWords } from '#platform/people/service.ts'
import type { Ctx } from '#server/context.ts'
import type { PersonalData, Subject } from '#server/data/personal-data.ts'
import type { Row } from '#server/data/records.ts'
import { containing } from '#server/data/search.ts'
import { people, users } from '#server/data/tables.ts'
import { scoped } from '#server/data/undo.ts'
import { visibleIds } from '#server/data/undo-rows.ts'
import { mayAdminister, mayErase } from './access.ts'
import type { personalData as calls, Holdings } from './contract.ts'

type Calls = typeof calls

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

/** What a part is called, and why it stays: to the person, or spoken of them by name to somebody else. */
function wordsOf({ title, erasure }: PersonalData, name: string | null) {
  const say = (words: string) => (name === null ? words : ofSomebody(words, name))
  return { title: say(title), keep: erasure === 'delete' ? null : say(erasure.keep) }
}

/** What there is, in numbers; what there is none of is left out. With a name it is told to somebody else. */
export async function holdingsOf(ctx: Ctx, person: Subject, name: string | null): Promise<Holdings> {
  const parts = []
  for (const data of declared(ctx)) {
    const count = await countOf(ctx, data, person)
    if (count > 0) parts.push({ ...wordsOf(data, name), count })
  }
  return { parts }
}

export interface Held {
  title: string
  keep: string | null
  rows: Row[]
}

/** How often and when a row was written last says nothing of the person, and an undo does not put it back. */
const BOOKKEEPING = ['version', 'updated_at']

/**
 * All of it, without hashes and without what belongs to others; the oldest first, so that the same data is the same file
 * byte for byte, wherever the rows lie.
 */
export async function rowsOf(ctx: Ctx, person: Subject, told: string | null): Promise<Held[]> {
  const held: Held[] = []
  for (const data of declared(ctx)) {
    const name = sql.identifier(getTableName(data.table))
    const { rows } = await ctx.db.execute<{ row: Row }>(
      sql`SELECT to_jsonb(${name}) - ${sql.param([...BOOKKEEPING, ...(data.secret ?? [])])}::text[] AS row FROM ${data.table}
          WHERE ${data.of(person)} ORDER BY to_jsonb(${name}) ->> 'created_at', 1`,
    )
    if (rows.length > 0) held.push({ ...wordsOf(data, told), rows: rows.map(({ row }) => row) })
  }
  return held
}

/** Whom an export or an erasure is about. */
export interface Whose {
  subject: Subject
  name: string
  photoId: string | null
}
export const whoseAccount = ({ id, email, displayName: name, photoId }: Person): Whose => ({
  subject: { id, email },
  name,
  photoId,
})

/** No account has this id. */
export const NOBODY = '00000000-0000-4000-8000-000000000000'

/** Somebody without an account, as whoever asks may see them; who has one is dealt with by that, with all that hangs on it. */
export async function findKnown(ctx: Ctx, id: string) {
  const [person] = await ctx.db.select().from(people).where(eq(people.id, id)).for('update')
  const kind = ctx.app.records.get(getTableName(people))
  if (!person || !kind || !(await visibleIds(ctx, kind, [{ id }])).has(id)) throw notFound('This person')
  ctx.check(passes(ctx.user, mayAdminister))
  if ((await ctx.db.$count(users, eq(users.personId, id))) > 0)
    throw conflict(`${person.name} has an account. Please look there, in User Management.`)
  // Who has no e-mail address is not everybody who has none.
  const email = person.email || `${id}@nobody.invalid`
  return { person, subject: { id: NOBODY, email, personId: id }, name: person.name, photoId: null }
}

export const mine = (ctx: Ctx) => holdingsOf(ctx, ctx.user, null)
export const of = async (ctx: Ctx, { id }: { id: string }) => {
  const person = await findPerson(ctx, id)
  return holdingsOf(ctx, person, toldOf(ctx, person))
}
/** Whoever looks at their own is spoken to. */
export const toldOf = (ctx: Ctx, { id, displayName }: Person) => (id === ctx.user.id ? null : displayName)
export const ofKnown = async (ctx: Ctx, { id }: { id: string }) => {
  const { subject, name } = await findKnown(ctx, id)
  return holdingsOf(ctx, subject, name)
}

const FOUND = 20

/** Whom somebody asks about who has no account, by what they say of themselves. */
export async function known(
  ctx: Ctx,
  { search }: InputOf<Calls['known']>,
): Promise<OutputOf<Calls['known']>> {
  const kind = ctx.app.records.get(getTableName(people))
  const digits = search.replaceAll(/\D/g, '')
  if (!kind || search.trim().length < 2) return { items: [] }
  const like = containing(search.trim())
  const found = await ctx.db
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(
      scoped(
        kind.scope(ctx.user, ctx.app.records),
        sql`NOT EXISTS (SELECT FROM users u WHERE u.person_id = ${people.id})`,
        or(
          ilike(people.name, like),
          ilike(people.nickname, like),
          ilike(people.email, like),
          digits.length >= 4
            ? sql`regexp_replace(${people.phone}, '\\D', '', 'g') LIKE ${containing(digits)}`
            : undefined,
        ),
      ),
    )
    .orderBy(sql`lower(${people.name})`, people.id)
    .limit(FOUND)
  const roles = await rolesInWords(
    ctx,
    found.map(({ id }) => id),
  )
  return {
    items: found.map((one) => ({ ...one, roles: roles.get(one.id) ?? [] })),
  }
}
