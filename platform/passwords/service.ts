import { randomBytes } from 'node:crypto'
import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { gone, invalid } from '#kernel/calls/errors.ts'
import { DAY, HOUR } from '#kernel/clock.ts'
import { isAbout, PASSWORD_IS_A_NAME } from '#kernel/people/password.ts'
import { sendMail } from '#platform/outbox/service.ts'
import type { App } from '#server/app.ts'
import type { Ctx, PublicCtx, WorkCtx } from '#server/context.ts'
import { credentials, sessions, users } from '#server/data/tables.ts'
import { hashPassword } from '#server/people/passwords.ts'
import { inTheirName } from '#server/people/program-keys.ts'
import { hashToken } from '#server/people/session.ts'
import { BAD_TOKEN, type passwords as calls } from './contract.ts'
import { invitations, passwordTokens } from './tables.ts'

type Calls = typeof calls
type Purpose = 'reset' | 'invite'

/** Design 3. */
const LIFE_MS: Record<Purpose, number> = { reset: HOUR, invite: 7 * DAY }

/** A fresh link for this person. It is in no table and no log: it goes into a mail and nowhere else. */
export async function issueLink(ctx: WorkCtx, userId: string, purpose: Purpose): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await ctx.db.insert(passwordTokens).values({
    tokenHash: hashToken(token),
    userId,
    purpose,
    expiresAt: new Date(ctx.app.now().getTime() + LIFE_MS[purpose]),
  })
  return `${ctx.app.appUrl}/reset-password?token=${token}`
}

/** Links that this person was sent work no more. */
export const spendLinks = (ctx: WorkCtx, userId: string) =>
  ctx.db.delete(passwordTokens).where(eq(passwordTokens.userId, userId))

/** Domain 1.6: what has expired is cleaned up. */
export const forgetExpired = (app: App) =>
  app.db.delete(passwordTokens).where(lt(passwordTokens.expiresAt, app.now()))

const alive = (ctx: { app: App }, token: string) =>
  and(eq(passwordTokens.tokenHash, hashToken(token)), gt(passwordTokens.expiresAt, ctx.app.now()))

export async function verify(
  ctx: PublicCtx,
  { token }: InputOf<Calls['verify']>,
): Promise<OutputOf<Calls['verify']>> {
  const [found] = await ctx.db
    .select({ id: users.id, email: users.email, purpose: passwordTokens.purpose })
    .from(passwordTokens)
    .innerJoin(users, and(eq(users.id, passwordTokens.userId), eq(users.isActive, true)))
    .where(alive(ctx, token))
  if (!found) return { valid: false, email: null, purpose: null, keys: 0, message: BAD_TOKEN }
  return { valid: true, ...found, keys: await countKeys(ctx, found.id), message: 'This link is valid.' }
}

/** Sets the password, spends every link of the person and ends every session: whoever had one has it no more. */
export async function reset(ctx: PublicCtx, { token, newPassword, endKeys }: InputOf<Calls['reset']>) {
  const [spent] = await ctx.db
    .delete(passwordTokens)
    .where(alive(ctx, token))
    .returning({ userId: passwordTokens.userId })
  const [person] = spent
    ? await ctx.db
        .select()
        .from(users)
        .where(and(eq(users.id, spent.userId), eq(users.isActive, true)))
    : []
  if (!person) throw gone(BAD_TOKEN)
  await spendLinks(ctx, person.id)
  await setPassword(ctx, person, newPassword, { endKeys, keepSession: null })
  // The right password is known again: what was guessed wrong before counts no more.
  await ctx.db.execute(
    sql`DELETE FROM throttles WHERE starts_with(key, ${`sign-in:${person.email.toLowerCase()}:`})`,
  )
  return { success: true, message: 'Your password has been reset. You can sign in with it now.' }
}

async function countKeys(ctx: Pick<Ctx, 'app' | 'db'>, ownerId: string) {
  let all = 0
  for (const one of inTheirName(ctx.app)) all += await one.count(ctx, ownerId)
  return all
}
export const keys = async (ctx: Ctx) => ({ count: await countKeys(ctx, ctx.user.id) })

export async function change(ctx: Ctx, { currentPassword, newPassword, endKeys }: InputOf<Calls['change']>) {
  if (currentPassword === newPassword)
    throw invalid({ newPassword: 'Please choose another password than the current one.' })
  await spendLinks(ctx, ctx.user.id)
  await setPassword(ctx, ctx.user, newPassword, { endKeys, keepSession: ctx.sessionId })
  return { success: true, message: 'Your password was changed. Your other sessions were signed out.' }
}

interface Owner {
  id: string
  email: string
  firstName: string
  lastName: string
}

interface Ends {
  /** Every session ends but this one. */
  keepSession: string | null
  endKeys: boolean
}

async function setPassword(ctx: WorkCtx, person: Owner, password: string, { keepSession, endKeys }: Ends) {
  const { organizationName } = ctx.settings
  const { email, firstName, lastName } = person
  if (isAbout(password, [organizationName, firstName, lastName, email.replace(/@.*/, '')]))
    throw invalid({ newPassword: PASSWORD_IS_A_NAME })
  const passwordHash = await hashPassword(password)
  await ctx.db
    .insert(credentials)
    .values({ userId: person.id, passwordHash })
    .onConflictDoUpdate({ target: credentials.userId, set: { passwordHash, changedAt: ctx.app.now() } })
  await acceptInvitation(ctx, person.id)
  await ctx.db
    .delete(sessions)
    .where(and(eq(sessions.userId, person.id), keepSession ? ne(sessions.id, keepSession) : undefined))
  ctx.emit('sessions.ended')
  if (endKeys) for (const one of inTheirName(ctx.app)) await one.end(ctx, person.id)
  await sendMail(ctx, {
    to: person.email,
    personId: person.id,
    category: 'account',
    template: {
      subject: 'Your password was changed',
      name: person.firstName,
      paragraphs: [
        'The password of your account was just changed, and everything that was signed in with it was signed out.',
        'If this was you, there is nothing to do. If it was not, set a new one now and tell an administrator.',
      ],
      action: { label: 'I did not do this', url: `${ctx.app.appUrl}/api/forgot-password` },
    },
  })
}

/** Whoever was invited has a way to sign in now. */
export async function acceptInvitation(ctx: WorkCtx, userId: string) {
  const [accepted] = await ctx.db
    .delete(invitations)
    .where(eq(invitations.userId, userId))
    .returning({ userId: invitations.userId })
  if (accepted) ctx.emit('users.changed', { id: userId })
}
