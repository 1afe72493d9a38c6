import type { IncomingMessage } from 'node:http'
import type { App } from '../app.ts'
import { addressOf } from '../http/address.ts'
import { comesFromElsewhere, isForOthers, publicHost } from '../http/origin.ts'
import { networkOf } from '../http/throttle.ts'
import { lacksFactor, type Session } from '../people/session.ts'

export interface Identity {
  token: string
  session: Session
}

/**
 * Who opens a live channel, or why not. It comes from the session cookie at the handshake, never from what the client
 * says (design 5, 6).
 */
export async function identify(app: App, request: IncomingMessage): Promise<Identity | string> {
  if (app.trustProxy === false && isForOthers(request.headers, app.appUrl))
    return 'This portal does not answer to the name in this address.'
  if (comesFromElsewhere(request.headers, publicHost(app))) return 'This request came from another website.'
  const { callsPerMinute } = app.settings.known()
  // Whoever makes up cookies does not ask the database for ever, nor many times at once.
  const from = `address:${networkOf(addressOf(request, app.trustProxy))}`
  app.limiter.count(from, callsPerMinute)
  const token = app.fastify.parseCookie(request.headers.cookie ?? '')[app.cookieName]
  const session = await openSession(app, token)
  if (!token || !session) return 'Please sign in to continue.'
  app.limiter.forgive(from)
  app.limiter.count(session.id, callsPerMinute)
  return { token, session }
}

/** The session as it is now; null when it is over, or its role asks for a second step that is not set up. */
export async function openSession(app: App, token: string | undefined): Promise<Session | null> {
  const session = await app.sessions.find(token)
  return session && !lacksFactor(session, await app.settings.read()) ? session : null
}
