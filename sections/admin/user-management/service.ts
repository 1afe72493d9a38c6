import { isDeepStrictEqual } from 'node:util'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { conflict, invalid } from '#kernel/calls/errors.ts'
import { inNumber } from '#kernel/language/count.ts'
import { defaultsOf, mustNotBeLast } from '#platform/accounts/service-people.ts'
import { changePerson } from '#platform/accounts/service-person.ts'
import { sendMail } from '#platform/outbox/service.ts'
import { spendLinks } from '#platform/passwords/service.ts'
import { releasePeople } from '#platform/people/service.ts'
import type { Ctx } from '#server/context.ts'
import { tableOf } from '#server/data/records.ts'
import { referencesInWords, referencesTo } from '#server/data/references.ts'
import { people, users } from '#server/data/tables.ts'
import { updateMany } from '#server/data/versioned.ts'
import type { users as calls } from './contract.ts'
import { chosenUsers, editUser, findUser, heldBy, one, type UserRow } from './service-list.ts'
import { endSessions, mustBeAllowed } from './service-rules.ts'

type Calls = typeof calls

export async function edit(ctx: Ctx, { id, version, ...changes }: InputOf<Calls['edit']>) {
  const before = await findUser(ctx, id, { locked: true })
  await mustBeAllowed(ctx, before, changes)
  if (changes.email !== undefined) await mustBeFree(ctx, changes.email, id)
  const { firstName = before.firstName, lastName = before.lastName } = changes
  // A display name that somebody chose for themselves stays.
  const [was, now] = [before, { firstName, lastName }].map((one) => `${one.firstName} ${one.lastName}`.trim())
  const displayName = before.displayName === was && now !== was ? now : undefined
  // Then they are called as whoever looks after accounts says.
  const named = displayName === undefined ? {} : { displayName, renamedAt: null }
  const row = await write(ctx, { id, version, ...changes, ...named })
  if (before.isActive && !row.isActive) await endSessions(ctx, [id])
  if (before.email.toLowerCase() !== row.email.toLowerCase()) await tellOfAddress(ctx, before, row.email)
  return one(ctx, { id })
}

/** The account and who it is of, where both are as they were seen; who may was decided. */
async function write(ctx: Ctx, changes: { id: string; version: number } & Partial<UserRow>) {
  const before = await findUser(ctx, changes.id)
  const was = before.email.toLowerCase()
  const { email } = changes
  const row = await editUser(ctx, changes, () => true)
  // Who is reached at the address they sign in with still is when that is another.
  if (email !== undefined && email.toLowerCase() !== was) {
    const [person] = await ctx.db
      .select({ email: people.email })
      .from(people)
      .where(eq(people.id, before.personId))
    if (person?.email?.toLowerCase() === was) await changePerson(ctx, before.personId, { email })
  }
  return row
}

/** Both mailboxes hear of it, so that nobody is moved away unnoticed; links that are on their way end. */
async function tellOfAddress(ctx: Ctx, before: UserRow, email: string) {
  await spendLinks(ctx, before.id)
  for (const to of [before.email, email])
    await sendMail(ctx, {
      to,
      personId: before.id,
      category: 'account',
      template: {
        subject: 'You sign in with another email address from now on',
        name: before.firstName,
        paragraphs: [
          `${ctx.user.displayName} changed the address of your account from ${before.email} to ${email}. Your password stays as it is.`,
          'If you did not ask for this, tell an administrator.',
        ],
      },
    })
}

/** No other account signs in with this address. */
export async function mustBeFree(ctx: Ctx, email: string, id?: string) {
  const [other] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), id ? ne(users.id, id) : undefined))
  if (other) throw invalid({ email: 'Another account already has this email address' })
}

export async function setPermissions(
  ctx: Ctx,
  { id, version, role, permissions }: InputOf<Calls['setPermissions']>,
) {
  const before = await findUser(ctx, id, { locked: true })
  const wanted = [...new Set(permissions)].sort()
  await mustBeAllowed(ctx, before, { role, permissions: wanted })
  await write(ctx, { id, version, role, permissions: wanted })
  return one(ctx, { id })
}

/** All of them or none, under one request id: one undo takes it back. */
export async function bulkEdit(ctx: Ctx, input: InputOf<Calls['bulkEdit']>) {
  const { isActive, role } = input
  const rows = await chosenUsers(ctx, input)
  ctx.check(true)
  const changes: { before: UserRow; values: ReturnType<typeof afterBulk> }[] = []
  for (const before of rows) {
    const values = afterBulk(ctx, before, input)
    await mustBeAllowed(ctx, before, { role, isActive, permissions: values.permissions })
    const { role: was, isActive: wasActive } = before
    const now = { role: was, isActive: wasActive, permissions: [...heldBy(before)].sort() }
    if (!isDeepStrictEqual(values, now)) changes.push({ before, values })
  }
  await updateMany(ctx, users, changes)
  const ids = changes.map(({ before }) => before.id)
  if (isActive === false) await endSessions(ctx, ids)
  if (ids.length > 0) ctx.emit('users.changed')
  return { changed: ids.length }
}

function afterBulk(ctx: Ctx, row: UserRow, input: InputOf<Calls['bulkEdit']>) {
  const role = input.role ?? row.role
  const start = input.applyDefaults ? defaultsOf(ctx.app, role) : heldBy(row)
  const revoked = new Set(input.revoke)
  const permissions = [...new Set([...start, ...(input.grant ?? [])])].filter((name) => !revoked.has(name))
  return { role, isActive: input.isActive ?? row.isActive, permissions: permissions.sort() }
}

/** Only an account that left no trace can go; any other one is deactivated, so that the past keeps its names. */
export async function remove(ctx: Ctx, { id }: InputOf<Calls['remove']>) {
  const person = await findUser(ctx, id, { locked: true })
  ctx.check(id !== ctx.user.id, 'You cannot delete your own account here.')
  await mustBeAllowed(ctx, person, {})
  if (person.role === 'super_admin') await mustNotBeLast(ctx, person)
  const reasons = [...(await referencesTo(ctx, users, [id])), ...(await createdBy(ctx, id))]
  if (reasons.length > 0)
    throw conflict(
      `${person.displayName} has ${referencesInWords(reasons)}, so the account cannot be deleted. Deactivate it instead.`,
    )
  await endSessions(ctx, [id])
  await ctx.db.delete(users).where(eq(users.id, id))
  await releasePeople(ctx, [person.personId])
  ctx.emit('users.changed', { id })
  return {}
}

/** What this person entered, by kind of record. */
async function createdBy(ctx: Ctx, id: string) {
  const found = []
  for (const kind of ctx.app.records.values()) {
    if (!('createdBy' in kind.table)) continue
    const { rows } = await ctx.db.execute<{ count: number }>(
      sql`SELECT count(*)::integer AS count FROM ${kind.table} WHERE created_by = ${id}`,
    )
    const count = rows[0]?.count ?? 0
    const what = inNumber(count, kind.noun)
    if (count > 0) found.push({ table: tableOf(kind), what: `${what} entered`, count })
  }
  return found
}
