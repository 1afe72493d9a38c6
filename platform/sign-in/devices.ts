import { randomBytes } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY, SECOND } from '#kernel/clock.ts'
import type { App } from '#server/app.ts'
import { users } from '#server/data/tables.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { networkOf } from '#server/http/throttle.ts'
import { hashToken, sessionCookie } from '#server/people/session.ts'
import { knownDevices } from './tables.ts'

const COOKIE = 'lunchbox_device'
/** Longer than a season without sandwiches. */
const KNOWN_MS = 400 * DAY

const tokenOf = (request: FastifyRequest) => {
  const token = request.cookies[COOKIE]
  return token && token.length < 200 ? token : null
}

/** Where a try comes from: a device that this account signed in from before, else the address. */
export async function placeOf(app: App, request: FastifyRequest, foldedEmail: string) {
  const token = tokenOf(request)
  const elsewhere = { place: networkOf(request.ip), isKnown: false }
  if (!token) return elsewhere
  const hash = hashToken(token)
  const [known] = await app.db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(knownDevices.tokenHash, hash), eq(sql`lower(${users.email})`, foldedEmail)))
  return known ? { place: `device:${hash.slice(0, 20)}`, isKnown: true } : elsewhere
}

/**
 * From now on this browser is known to be one of this person's. It signs nobody in. The value is a new one each time:
 * one that somebody planted in the browser, or copied from it, is known no more.
 */
export async function rememberDevice(app: App, userId: string, request: FastifyRequest, reply: FastifyReply) {
  const token = randomBytes(32).toString('base64url')
  const tokenHash = hashToken(token)
  const former = tokenOf(request)
  await inTransaction(app, 'POST /api/login', async ({ db }) => {
    // Others who sign in with this browser stay known, too.
    if (former)
      await db
        .update(knownDevices)
        .set({ tokenHash })
        .where(eq(knownDevices.tokenHash, hashToken(former)))
    await db
      .insert(knownDevices)
      .values({ tokenHash, userId })
      .onConflictDoUpdate({
        target: [knownDevices.tokenHash, knownDevices.userId],
        set: { seenAt: sql`now()` },
      })
  })
  reply.setCookie(COOKIE, token, { ...sessionCookie(app.appUrl), path: '/api', maxAge: KNOWN_MS / SECOND })
}

export const forgetOldDevices = (app: App) =>
  app.db.delete(knownDevices).where(lt(knownDevices.seenAt, new Date(app.now().getTime() - KNOWN_MS)))
