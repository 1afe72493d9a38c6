import { randomUUID } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import { conflict } from '#kernel/calls/errors.ts'
import { has, type Role, roleDefaults } from '#kernel/people/access.ts'
import type { App } from '#server/app.ts'
import type { Ctx, WorkCtx } from '#server/context.ts'
import { LOCKS } from '#server/data/locks.ts'
import { people, users } from '#server/data/tables.ts'

/** Of every account of the demo charity (design 3). */
export const DEMO_PASSWORD = 'Sandwich-Demo-1'

/** What a role holds from the start, of everything that the slices declare. */
export const defaultsOf = (app: App, role: Role) =>
  roleDefaults(
    role,
    app.manifests.flatMap((manifest) => manifest.permissions ?? []),
  )

const byEmail = (email: string) => eq(sql`lower(${users.email})`, email.toLowerCase())

/** The account with this e-mail address, active or not. */
export async function personByEmail(ctx: WorkCtx, email: string) {
  const [person] = await ctx.db.select().from(users).where(byEmail(email))
  return person
}

/** As the directory calls somebody whose account has these names. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim()

interface NewAccount {
  email: string
  firstName: string
  lastName: string
  phone: string | null
  role: Role
}

/** A new account and who it is of, under one id. */
function accountOf(ctx: Ctx, { email, firstName, lastName, phone, role }: NewAccount) {
  const id = randomUUID()
  const name = fullName({ firstName, lastName })
  const createdBy = ctx.user.id
  const permissions = defaultsOf(ctx.app, role)
  return {
    person: { id, name, phone, createdBy },
    account: {
      id,
      personId: id,
      email,
      firstName,
      lastName,
      role,
      displayName: name,
      permissions,
      createdBy,
    },
  }
}

const ROWS_AT_ONCE = 500

/** Adds people with the defaults of their roles and without passwords; who may do so is up to the caller. */
export async function createPeople(ctx: Ctx, all: NewAccount[]) {
  const made = all.map((person) => accountOf(ctx, person))
  for (let at = 0; at < made.length; at += ROWS_AT_ONCE) {
    const some = made.slice(at, at + ROWS_AT_ONCE)
    await ctx.db.insert(people).values(some.map(({ person }) => person))
    await ctx.db.insert(users).values(some.map(({ account }) => account))
  }
  if (made.length > 0) ctx.emit('users.changed')
}

/**
 * Accounts of people who are known and have none, switched off until somebody invites them: what they did before the portal
 * is somebody's. Who may do so is up to the caller.
 */
export async function createSleepingAccounts(
  ctx: Ctx,
  all: { personId: string; name: string; email: string }[],
  role: Role,
) {
  const permissions = defaultsOf(ctx.app, role)
  const made = all.map(({ personId, name, email }) => {
    const [firstName = name, ...rest] = name.split(' ')
    const names = { firstName, lastName: rest.join(' '), displayName: name }
    return { personId, email, ...names, role, permissions, isActive: false, createdBy: ctx.user.id }
  })
  for (let at = 0; at < made.length; at += ROWS_AT_ONCE)
    await ctx.db.insert(users).values(made.slice(at, at + ROWS_AT_ONCE))
  if (made.length > 0) ctx.emit('users.changed')
}

/** A new account for one, who comes back. */
export async function createPerson(ctx: Ctx, person: NewAccount) {
  if (await personByEmail(ctx, person.email))
    throw conflict('A person with this email address already exists.')
  const made = accountOf(ctx, person)
  await ctx.db.insert(people).values(made.person)
  const [row] = await ctx.db.insert(users).values(made.account).returning()
  if (!row) throw new Error('A new person was not returned')
  ctx.emit('users.changed', { id: row.id })
  return row
}

/** Every active person who holds this permission, however they came to it. */
export async function holdersOf(ctx: WorkCtx, permission: string) {
  const active = await ctx.db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      role: users.role,
      permissions: users.permissions,
      isActive: users.isActive,
    })
    .from(users)
    .where(eq(users.isActive, true))
  return active.filter((person) => has(person, permission))
}

/** The portal is never left without somebody who may do everything. */
export async function mustNotBeLast(ctx: Ctx, person: { id: string; displayName: string }) {
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(${LOCKS.lastAdmin})`)
  const [other] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'super_admin'), eq(users.isActive, true), ne(users.id, person.id)))
    .limit(1)
  if (!other)
    throw conflict(
      `${person.displayName} is the last super administrator. Make somebody else super administrator first.`,
    )
}

/** Is anybody here yet? An empty portal shows its set-up page. */
export async function hasPeople(app: App): Promise<boolean> {
  const [anybody] = await app.db.select({ id: users.id }).from(users).limit(1)
  return anybody !== undefined
}
