import { randomBytes } from 'node:crypto'
import { lt } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY, SECOND } from '#kernel/clock.ts'
import type { App } from '#server/app.ts'
import { hashToken, sessionCookie } from '#server/session.ts'
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
  if (!token) return { place: request.ip, isKnown: false }
  const hash = hashToken(token)
  const { rows } = await app.pool.query(
    `SELECT FROM known_devices d JOIN users u ON u.id = d.user_id
     WHERE d.token_hash = $1 AND lower(u.email) = $2`,
    [hash, foldedEmail],
  )
  return rows.length > 0
    ? { place: `device:${hash.slice(0, 20)}`, isKnown: true }
    : { place: request.ip, isKnown: false }
}

/** From now on this browser is known to be one of this person's. It signs nobody in. */
export async function rememberDevice(app: App, userId: string, request: FastifyRequest, reply: FastifyReply) {
  const token = tokenOf(request) ?? randomBytes(32).toString('base64url')
  await app.pool.query(
    `INSERT INTO known_devices (token_hash, user_id) VALUES ($1, $2)
     ON CONFLICT (token_hash, user_id) DO UPDATE SET seen_at = now()`,
    [hashToken(token), userId],
  )
  reply.setCookie(COOKIE, token, { ...sessionCookie(app.appUrl), path: '/api', maxAge: KNOWN_MS / SECOND })
}

export const forgetOldDevices = (app: App) =>
  app.db.delete(knownDevices).where(lt(knownDevices.seenAt, new Date(app.now().getTime() - KNOWN_MS)))
