import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Settings } from '#kernel/charity/settings.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#kernel/clock.ts'
import { type CurrentUser, storedPermissions } from '#kernel/people/access.ts'
import type { App } from '../app.ts'
import { CHANNEL, type Events } from '../live/events.ts'
import { preferredEmailOf } from './account.ts'

/** Design 3: 30 days, rolling, touched at most once an hour. */
const SESSION_MS = 30 * DAY
const TOUCH_MS = HOUR
/** However much it is used: after this everybody signs in again. */
const SESSION_MOST_DAYS = 180
/** How long a session may be answered from memory; ending one reaches every instance by event at once. */
const CACHE_MS = MINUTE
const CACHE_SIZE = 10_000

/** After these somebody may be another than a session remembers. */
const FORGETTING = new Set(['sessions.ended', 'users.changed', 'people.changed'])

export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

export interface Session {
  id: string
  user: CurrentUser
  /** Whether this person signs in with more than a password. */
  hasSecondFactor: boolean
  /** A program calls with the API key of this name; nobody is signed in. */
  keyName?: string
  /** That key looks, and changes nothing. */
  keyReadsOnly?: boolean
  /** It was prolonged just now: the browser's cookie should be, too. */
  prolonged?: boolean
}

/** Design 3: a role may ask for a second step. Until it is set up, only that is possible. */
export const lacksFactor = ({ user, hasSecondFactor }: Session, settings: Settings) =>
  !hasSecondFactor && settings.secondFactorRoles.includes(user.role)

export const sessionCookie = (appUrl: string) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: appUrl.startsWith('https:'),
  maxAge: SESSION_MS / SECOND,
})

/** Opens a session for this person in the answer's cookie; one that the browser had before ends. */
export async function signInAs(app: App, userId: string, request: FastifyRequest, reply: FastifyReply) {
  const former = await app.sessions.find(request.cookies[app.cookieName])
  if (former) await app.sessions.end(former.id)
  const token = await app.sessions.open(userId, {
    userAgent: request.headers['user-agent'],
    address: request.ip,
  })
  reply.setCookie(app.cookieName, token, sessionCookie(app.appUrl))
}

/** A session that has just been prolonged is told only once: whoever finds it passes it on to the browser. */
export function prolongCookie(app: App, session: Session, request: FastifyRequest, reply: FastifyReply) {
  const token = request.cookies[app.cookieName]
  if (token && session.prolonged) reply.setCookie(app.cookieName, token, sessionCookie(app.appUrl))
}

interface Cached {
  session: Session | null
  until: number
}

const SELECT_USER = `u.id, u.email, u.role, u.permissions, u.is_active AS "isActive", u.first_name AS "firstName",
  u.last_name AS "lastName", u.display_name AS "displayName", ${preferredEmailOf('u')} AS "preferredEmail", u.renamed_at AS "renamedAt", u.photo_id AS "photoId", u.person_id AS "personId"`

/** Sessions by cookie token. Only the token's hash is stored; the person is read with it. */
export function sessionStore(pool: Pool, events: Events, log: Logger) {
  const cache = new Map<string, Cached>()
  let generation = 0
  // One line per account, not one per call; nothing that anybody can make grow (design 4).
  const warned = new Set<string>()
  const warnOnce = (person: string, words: string) => {
    if (warned.has(person)) return
    warned.add(person)
    log.warn({ person }, words)
  }
  // A page that opens asks for several things at once, and for its live channel.
  const loading = new Map<string, Promise<Session | null>>()
  const forget = () => {
    cache.clear()
    loading.clear()
    generation += 1
  }
  events.onReset(forget)
  events.onChange((event) => {
    if (FORGETTING.has(event)) forget()
  })

  const load = async (tokenHash: string): Promise<Session | null> => {
    const { rows } = await pool.query<
      CurrentUser & { sessionId: string; seenAt: Date; hasSecondFactor: boolean }
    >(
      `SELECT s.id AS "sessionId", s.seen_at AS "seenAt", ${SELECT_USER},
         EXISTS (SELECT FROM second_factors f WHERE f.user_id = u.id) AS "hasSecondFactor"
       FROM sessions s JOIN users u ON u.id = s.user_id
       WHERE s.token_hash = $1 AND s.expires_at > now() AND s.created_at > now() - interval '${SESSION_MOST_DAYS} days'
         AND u.is_active`,
      [tokenHash],
    )
    const row = rows[0]
    if (!row) return null
    const { sessionId, seenAt, hasSecondFactor, ...user } = row
    const prolonged = Date.now() - seenAt.getTime() > TOUCH_MS
    if (prolonged)
      await pool.query('UPDATE sessions SET seen_at = now(), expires_at = $2 WHERE id = $1', [
        sessionId,
        new Date(Date.now() + SESSION_MS),
      ])
    user.permissions = storedPermissions(user.permissions, (words) => warnOnce(user.id, words))
    return { id: sessionId, user, hasSecondFactor, prolonged }
  }

  return {
    /** Who a cookie's token belongs to, or null. */
    async find(token: string | undefined): Promise<Session | null> {
      if (!token || token.length > 200) return null
      const tokenHash = hashToken(token)
      const cached = cache.get(tokenHash)
      if (cached && cached.until > Date.now() && events.connected) return cached.session
      const asked = generation
      const running = loading.get(tokenHash) ?? load(tokenHash)
      loading.set(tokenHash, running)
      const session = await running.finally(() => {
        if (loading.get(tokenHash) === running) loading.delete(tokenHash)
      })
      if (cache.size >= CACHE_SIZE) cache.clear()
      // What was read before an event that arrived meanwhile may already be wrong.
      if (session && asked === generation) {
        const { prolonged: _, ...kept } = session
        cache.set(tokenHash, { session: kept, until: Date.now() + CACHE_MS })
      } else cache.delete(tokenHash)
      return session
    },
    /** Opens a session; the returned token goes into the cookie and nowhere else. */
    async open(userId: string, from: { userAgent?: string; address?: string }): Promise<string> {
      const token = randomBytes(32).toString('base64url')
      await pool.query(
        `INSERT INTO sessions (token_hash, user_id, expires_at, user_agent, address) VALUES ($1, $2, $3, $4, $5)`,
        [
          hashToken(token),
          userId,
          new Date(Date.now() + SESSION_MS),
          from.userAgent?.slice(0, 300),
          from.address,
        ],
      )
      return token
    },
    async end(sessionId: string) {
      await pool.query('DELETE FROM sessions WHERE id = $1', [sessionId])
      await pool.query('SELECT pg_notify($1, $2)', [
        CHANNEL,
        JSON.stringify({ event: 'sessions.ended', payload: { id: sessionId } }),
      ])
      forget()
    },
  }
}
export type Sessions = ReturnType<typeof sessionStore>
