import { randomUUID } from 'node:crypto'
import { and, eq, getTableName, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { conflict } from '#kernel/calls/errors.ts'
import { passes } from '#kernel/people/access.ts'
import type { Ctx, WorkCtx } from '#server/context.ts'
import type { Subject as Whose } from '#server/data/personal-data.ts'
import type { Subject } from '#server/data/row-subject.ts'
import { people } from '#server/data/tables.ts'
import { insertMany } from '#server/data/versioned.ts'
import { contactData } from './access.ts'
import { roleColumns, rolesOf } from './roles.ts'
import { tellOwners } from './service-owners.ts'

/**
 * For `rowsOf`: these rows are about people, by their `person_id`. A new row makes its person unless it names one
 * (`personId`); a person goes with the last row about them.
 */
export const personSubject = ({
  tells = true,
  ...of
}: Pick<Subject, 'mayChange' | 'told' | 'unite'> & {
  /** Whoever has an account hears when somebody else changes how to reach them. */
  tells?: boolean
}): Subject => ({
  ...of,
  table: people,
  by: 'personId',
  add: addPeople,
  release: releasePeople,
  isOwn: (user, row) => user.personId !== undefined && row.personId === user.personId,
  event: 'people.changed',
  ...(tells ? { changed: tellOwners } : {}),
})

async function addPeople(ctx: Ctx, all: Record<string, unknown>[]): Promise<string[]> {
  const rows = all.map((values) => ({ ...values, id: randomUUID(), createdBy: ctx.user.id }))
  await insertMany(ctx, people, rows)
  return rows.map(({ id }) => id)
}

/** Rows about these people (about whomever) are gone: they are less now, and whom nothing is about any more goes, too. */
export async function releasePeople(ctx: Ctx, ids?: string[]) {
  if (ids?.length === 0) return
  ctx.emit('people.changed')
  const used = (await roleColumns(ctx)).map(
    ({ table, column }) =>
      sql`EXISTS (SELECT FROM ${sql.identifier(table)} AS r WHERE r.${sql.identifier(column)} = ${people.id})`,
  )
  const free = used.map((one) => sql`NOT ${one}`)
  await ctx.db.delete(people).where(and(ids ? inArray(people.id, ids) : undefined, ...free))
}

/** What these people are, in words, as far as this person may see it. */
export const rolesInWords = async (ctx: Ctx, ids: string[]) =>
  new Map([...(await rolesOf(ctx, ids))].map(([id, roles]) => [id, roles.map(({ words }) => words)]))

/** Is somebody more than what one row says, whether or not this person may see it? */
export const standsElsewhere = async (ctx: Ctx, id: string) =>
  ((await rolesOf(ctx, [id], true)).get(id) ?? []).length > 1

/** Has somebody an account, or stands in another table than this one? Asked where nobody is signed in. */
export async function isAlsoOurs(ctx: Pick<WorkCtx, 'db'>, id: string, table: PgTable): Promise<boolean> {
  const places = (await roleColumns(ctx)).filter((one) => one.table !== getTableName(table))
  const used = [...places, { table: 'users', column: 'person_id' }].map(
    (one) =>
      sql`EXISTS (SELECT FROM ${sql.identifier(one.table)} AS r WHERE r.${sql.identifier(one.column)} = ${id})`,
  )
  const { rows } = await ctx.db.execute<{ ours: boolean }>(sql`SELECT ${sql.join(used, sql` OR `)} AS ours`)
  return rows[0]?.ours ?? false
}

/** A condition on the person of a row, by its `person_id`. */
export const ofPerson = (personId: PgColumn, condition: SQL | undefined) =>
  sql`EXISTS (SELECT FROM ${people} WHERE ${people.id} = ${personId} AND ${condition ?? sql`true`})`

/** The people who have this e-mail address. */
export const withEmail = (email: string) => eq(sql`lower(${people.email})`, email.toLowerCase())

/** The person whose account has this e-mail address. */
const signsInWith = (email: string) =>
  sql`EXISTS (SELECT FROM users u WHERE u.person_id = ${people.id} AND lower(u.email) = ${email.toLowerCase()})`

/**
 * Whose data somebody asks for or has erased: the person of the account, and who is known by its e-mail address without
 * being somebody else who has an account.
 */
export const isWho = ({ id, email, personId }: Whose) =>
  or(
    personId === null
      ? undefined
      : eq(people.id, personId ?? sql`(SELECT u.person_id FROM users u WHERE u.id = ${id})`),
    email === ''
      ? sql`false`
      : and(
          withEmail(email),
          sql`NOT EXISTS (SELECT FROM users u WHERE u.person_id = ${people.id} AND u.id <> ${id})`,
        ),
  )

/** Of a phone number, without a country code. */
const DIGITS = 10
/** By which two numbers are the same one. */
export const phoneKey = (phone: string | null | undefined) => phone?.replaceAll(/\D/g, '').slice(-DIGITS)
/** The same of a column, word for word as the index `people_phone` has it. */
export const phoneKeyOf = (column: PgColumn) =>
  sql`right(regexp_replace(${column}, '\\D', '', 'g'), ${sql.raw(String(DIGITS))})`

export interface Reachable {
  phone?: string | null | undefined
  email?: string | null | undefined
}

/**
 * Somebody with the same phone or e-mail is probably the same person (domain 5.1): 409 names them, and as `twin` who that
 * is, so that the row can be about them instead. `self` is the person as they are, if there is one yet. Whoever may not
 * see phones would learn by it whose number one is: for them the pair waits among the doubles.
 */
export async function refuseTwin(ctx: Ctx, given: Reachable, self?: Reachable & { personId: string }) {
  if (!passes(ctx.user, contactData)) return
  const phone = phoneKey(given.phone) === phoneKey(self?.phone) ? undefined : phoneKey(given.phone)
  const email = given.email?.toLowerCase()
  const isNewEmail = email && email !== self?.email?.toLowerCase()
  const same = or(
    phone ? eq(phoneKeyOf(people.phone), phone) : undefined,
    isNewEmail ? or(withEmail(email), signsInWith(email)) : undefined,
  )
  if (!same) return
  const [twin] = await ctx.db
    .select({ id: people.id, name: people.name, phone: people.phone })
    .from(people)
    .where(and(self ? ne(people.id, self.personId) : undefined, same))
    .orderBy(people.createdAt)
    .limit(1)
  if (!twin) return
  const [field, what] =
    phone && phoneKey(twin.phone) === phone ? ['phone', 'phone number'] : ['email', 'email address']
  const roles = (await rolesOf(ctx, [twin.id])).get(twin.id) ?? []
  // Who may not see what they do is not told who they are.
  const who = roles.length > 0 ? `${twin.name} (${roles.map(({ words }) => words).join(', ')})` : 'Somebody'
  const message = `${who} has the same ${what}.`
  throw conflict(message, {
    fields: { [field]: message },
    ...(roles.length > 0 ? { twin: { id: twin.id, name: twin.name } } : {}),
  })
}

interface PersonRows<R> {
  find: (ctx: Ctx, id: string) => Promise<unknown>
  insert: (ctx: Ctx, input: Record<string, unknown>, first?: () => Promise<void>) => Promise<R>
  edit: (ctx: Ctx, input: Record<string, unknown> & { id: string; version: number }) => Promise<R>
}
type Asked = Reachable & { allowDuplicate?: boolean | null | undefined }
type New = Asked & { personId?: string | null | undefined }

/** For `insert`: refuses a twin, unless the call says who is meant. */
export const unlessMeant =
  (ctx: Ctx, { allowDuplicate, personId, ...input }: New) =>
  async () => {
    if (!allowDuplicate && !personId) await refuseTwin(ctx, input)
  }

/**
 * `add` and `edit` of rows about people (`aboutPeople`, fields.ts): somebody who seems to be known already is named first,
 * by a 409, unless the call says who is meant.
 */
export const knownFirst = <R>(rows: PersonRows<R>) => ({
  add: (ctx: Ctx, { allowDuplicate, ...input }: New) =>
    rows.insert(ctx, input, unlessMeant(ctx, { allowDuplicate, ...input })),
  edit: async (ctx: Ctx, { allowDuplicate, ...input }: Asked & { id: string; version: number }) => {
    const before = (await rows.find(ctx, input.id)) as Reachable & { personId: string; version: number }
    // A stale form is told so first.
    if (!allowDuplicate && before.version === input.version) await refuseTwin(ctx, input, before)
    return rows.edit(ctx, input)
  },
})
