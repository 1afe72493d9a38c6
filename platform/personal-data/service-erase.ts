import { and, eq, ne, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { conflict } from '#kernel/calls/errors.ts'
import { isShared, SHARED_ACCOUNT } from '#platform/accounts/access.ts'
import { mustNotBeLast } from '#platform/accounts/service-people.ts'
import type { Ctx } from '#server/context.ts'
import { credentials, people, sessions, users } from '#server/data/tables.ts'
import { type personalData as calls, type Erased, FORMER } from './contract.ts'
import { eraseAll, sealKnown } from './erase-job.ts'
import { textsOf } from './identity.ts'
import { findKnown, findPerson, holdingsOf, type Person, toldOf } from './service-holdings.ts'
import { erasures } from './tables.ts'

type Calls = typeof calls
const ERASED = '@erased.invalid'

export async function eraseMe(ctx: Ctx): Promise<Erased> {
  if (isShared(ctx.user)) throw conflict(SHARED_ACCOUNT)
  return begin(ctx, ctx.user.id)
}

export const erase = (ctx: Ctx, { id }: InputOf<Calls['erase']>) => begin(ctx, id)

/**
 * The account is closed and emptied at once; what else there is goes in a job that can be watched. Answers what was
 * there, and what stays of it and why.
 */
async function begin(ctx: Ctx, id: string): Promise<Erased> {
  const person = await findPerson(ctx, id)
  if (person.email.endsWith(ERASED)) throw conflict('This account was erased already.')
  if (person.role === 'super_admin') await mustNotBeLast(ctx, person)
  const { id: accountId, email, personId } = person
  const { parts } = await holdingsOf(ctx, { id: accountId, email }, toldOf(ctx, person))
  const known = { email, personId, texts: await textsOf(ctx, { id: accountId, personId }) }
  const [erasure] = await ctx.db
    .insert(erasures)
    .values({
      personId: person.id,
      askedBy: ctx.user.id,
      askedAt: ctx.app.now(),
      known: sealKnown(ctx.app, known),
    })
    .returning({ id: erasures.id })
  if (!erasure) throw new Error('A new erasure was not returned')
  await emptyAccount(ctx, person)
  await ctx.db.delete(credentials).where(eq(credentials.userId, person.id))
  await ctx.db.delete(sessions).where(eq(sessions.userId, person.id))
  await ctx.enqueue(eraseAll, { id: erasure.id })
  ctx.emit('sessions.ended')
  ctx.emit('users.changed', { id: person.id })
  ctx.emit('erasures.changed')
  return { parts, erasureId: erasure.id }
}

/** Who has no account goes with what they were here, in the same job and just as traceless. */
export async function eraseKnown(ctx: Ctx, { id }: InputOf<Calls['eraseKnown']>): Promise<Erased> {
  const { subject, name } = await findKnown(ctx, id)
  const running = await ctx.db.$count(erasures, and(eq(erasures.personId, id), ne(erasures.state, 'done')))
  if (running > 0) throw conflict('This person is being erased already.')
  const { parts } = await holdingsOf(ctx, subject, name)
  const texts = await textsOf(ctx, { id: null, personId: id })
  const known = { email: subject.email, personId: id, noAccount: true as const, texts }
  const [erasure] = await ctx.db
    .insert(erasures)
    .values({ personId: id, askedBy: ctx.user.id, askedAt: ctx.app.now(), known: sealKnown(ctx.app, known) })
    .returning({ id: erasures.id })
  if (!erasure) throw new Error('A new erasure was not returned')
  await ctx.enqueue(eraseAll, { id: erasure.id })
  ctx.emit('erasures.changed')
  return { parts, erasureId: erasure.id }
}

/** Counts and references keep their row; nothing in it tells whose it was. Who it was goes with what else there is. */
async function emptyAccount(ctx: Ctx, { id }: Person) {
  const [nobody] = await ctx.db.insert(people).values({ name: FORMER }).returning({ id: people.id })
  await ctx.db
    .update(users)
    .set({
      email: id + ERASED,
      firstName: FORMER,
      lastName: '',
      displayName: FORMER,
      personId: nobody?.id,
      provedEmail: null,
      photoId: null,
      role: 'viewer',
      permissions: [],
      isActive: false,
      version: sql`${users.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(users.id, id))
}
