import { randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE, SECOND } from '#kernel/clock.ts'
import { User } from '#platform/accounts/contract.ts'
import { type FactorKind, factorsOf, isRequiredOf } from '#platform/second-factor/service-factors.ts'
import type { App } from '#server/app.ts'
import { credentials, users } from '#server/data/tables.ts'
import { accountColumns } from '#server/people/account.ts'
import { hashToken, sessionCookie, signInAs } from '#server/people/session.ts'
import { rememberDevice } from './devices.ts'
import { pendingSignIns } from './tables.ts'

const COOKIE = 'lunchbox_pending'
const PENDING_MS = 10 * MINUTE
export const SECOND_STEP = '/api/login/factor'

/** Only a path of ours: `/dashboard?section=hosts`, never another site. */
export function safeReturnTo(value: unknown): string {
  if (typeof value !== 'string' || !/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(value)) return '/dashboard'
  return value.startsWith('/api/') && value !== '/api/docs' ? '/dashboard' : value
}

/** The whole sign-in is done: a session, and a browser that is known from now on. */
export async function finishSignIn(app: App, userId: string, request: FastifyRequest, reply: FastifyReply) {
  await signInAs(app, userId, request, reply)
  await rememberDevice(app, userId, request, reply)
  await forgetPending(app, request, reply)
}

/**
 * The first step was right. Signs in, or, when the person has a second factor, waits for that one: then it returns
 * what may be used, and the browser has a cookie that says whose sign-in this is.
 */
export async function passFirstStep(
  app: App,
  userId: string,
  request: FastifyRequest,
  reply: FastifyReply,
  returnTo: string,
): Promise<FactorKind[]> {
  const factors = await factorsOf(app.db, userId)
  if (factors.length === 0) {
    await finishSignIn(app, userId, request, reply)
    return []
  }
  const token = randomBytes(32).toString('base64url')
  await app.db.insert(pendingSignIns).values({
    tokenHash: hashToken(token),
    userId,
    returnTo,
    expiresAt: new Date(app.now().getTime() + PENDING_MS),
  })
  reply.setCookie(COOKIE, token, {
    ...sessionCookie(app.appUrl),
    path: '/api/login',
    maxAge: PENDING_MS / SECOND,
  })
  return factors
}

/** Whose second step is awaited in this browser. It ends with the password that it began with. */
export async function pendingOf(app: App, request: FastifyRequest) {
  const token = request.cookies[COOKIE]
  if (!token || token.length > 200) return null
  const [pending] = await app.db
    .select({
      userId: pendingSignIns.userId,
      returnTo: pendingSignIns.returnTo,
      email: users.email,
      expiresAt: pendingSignIns.expiresAt,
      passwordChangedAt: credentials.changedAt,
    })
    .from(pendingSignIns)
    .innerJoin(users, and(eq(users.id, pendingSignIns.userId), eq(users.isActive, true)))
    .leftJoin(credentials, eq(credentials.userId, pendingSignIns.userId))
    .where(and(eq(pendingSignIns.tokenHash, hashToken(token)), gt(pendingSignIns.expiresAt, app.now())))
  if (!pending) return null
  const begun = pending.expiresAt.getTime() - PENDING_MS
  return pending.passwordChangedAt && pending.passwordChangedAt.getTime() > begun ? null : pending
}

async function forgetPending(app: App, request: FastifyRequest, reply: FastifyReply) {
  const token = request.cookies[COOKIE]
  if (!token) return
  await app.db.delete(pendingSignIns).where(eq(pendingSignIns.tokenHash, hashToken(token)))
  reply.clearCookie(COOKIE, { path: '/api/login' })
}

export const forgetOldPending = (app: App) =>
  app.db.delete(pendingSignIns).where(lt(pendingSignIns.expiresAt, app.now()))

/** The person as `POST /api/login` answers with them (design 9). */
export async function personFor(app: App, userId: string) {
  const [row] = await app.db.select(accountColumns).from(users).where(eq(users.id, userId))
  if (!row) return null
  const secondFactorMissing =
    isRequiredOf(await app.settings.read(), row.role) && (await factorsOf(app.db, userId)).length === 0
  return User.parse({ ...row, secondFactorMissing })
}
