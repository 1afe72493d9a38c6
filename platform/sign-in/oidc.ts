import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { z } from 'zod'
import { MINUTE, SECOND } from '#kernel/clock.ts'
import type { App } from '#server/app.ts'
import { comesFromElsewhere, publicHost } from '#server/http/origin.ts'
import { faultForLog } from '#server/http/request-log.ts'
import { seal, unseal } from '#server/people/seal.ts'
import { sessionCookie } from '#server/people/session.ts'
import { finishSignIn, passFirstStep, SECOND_STEP, safeReturnTo } from './service.ts'
import { type Claims, link, OIDC_START, otherPlace, personOf, ticketOwner } from './service-linked.ts'

const CALLBACK = '/api/login/oidc/callback'
const PROFILE = '/dashboard?section=profile&tab=security'
const COOKIE = 'lunchbox_oidc'
const AWAY = 'signing in at another place'
const FLOW_MS = 10 * MINUTE
const ANSWER_SECONDS = 10

/** What has to be known when the browser comes back; sealed in its own cookie. */
const Flow = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  /** Who links their account from the profile; null on the sign-in page. */
  linkFor: z.string().nullable(),
  expires: z.number(),
})

/** Words for `?problem=` on the sign-in page. Codes and not texts travel in the address. */
export function problemWords(app: App, problem: unknown): string | undefined {
  const place = otherPlace(app) ?? 'the other place'
  if (problem === 'unknown')
    return `Nobody here signs in with this account of ${place}. Sign in with your password, or ask an administrator.`
  if (problem === 'failed') return `Signing in with ${place} did not work. Please try again.`
  if (problem === 'away') return `${place} cannot be reached right now. Please sign in with your password.`
  return undefined
}

const configurations = new WeakMap<App, Promise<Configuration>>()

/** Reads the other place's own description, once; a failure is not kept. */
function configurationOf(app: App): Promise<Configuration> {
  const known = configurations.get(app)
  if (known) return known
  const { issuer = '', clientId = '', clientSecret = '' } = app.oidc ?? {}
  const isPlain = issuer.startsWith('http:')
  const asked = discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: ANSWER_SECONDS,
    // Plain http is for one's own network; whoever configures it says so with the address.
    // The library trusts the connection and leaves signatures alone unless it is told to check them.
    execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
  })
  configurations.set(app, asked)
  asked.catch(() => configurations.delete(app))
  return asked
}

/** Authorization code with PKCE, state and nonce (OpenID Connect Core 3.1). It never creates accounts. */
export function oidcRoutes(fastify: FastifyInstance, app: App) {
  fastify.get(OIDC_START, async (request, reply) => {
    const { returnTo, link: ticket } = request.query as Record<string, unknown>
    if (!app.oidc) return reply.redirect('/api/login', 303)
    // Whoever is signed in at the other place would be signed in here by a link on any page: ours asks first.
    if (comesFromElsewhere(request.headers, publicHost(app))) {
      const back = encodeURIComponent(safeReturnTo(returnTo))
      return reply.redirect(`/api/login?returnTo=${back}`, 303)
    }
    const session = await app.sessions.find(request.cookies[app.cookieName])
    const linkFor = typeof ticket === 'string' ? ticketOwner(app, ticket, session) : null
    if (ticket !== undefined && !linkFor) return reply.redirect(`${PROFILE}&linked=late`, 303)
    try {
      const config = await configurationOf(app)
      const flow = {
        state: randomState(),
        nonce: randomNonce(),
        verifier: randomPKCECodeVerifier(),
        returnTo: safeReturnTo(returnTo),
        linkFor,
        expires: app.now().getTime() + FLOW_MS,
      }
      reply.setCookie(COOKIE, seal(app, JSON.stringify(flow), AWAY), {
        ...sessionCookie(app.appUrl),
        path: '/api/login',
        maxAge: FLOW_MS / SECOND,
      })
      const address = buildAuthorizationUrl(config, {
        redirect_uri: app.appUrl + CALLBACK,
        scope: 'openid email profile',
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: 'S256',
      })
      return reply.header('referrer-policy', 'no-referrer').redirect(address.href, 303)
    } catch (error) {
      app.log.warn(faultForLog(error), 'The OpenID Connect issuer could not be reached')
      return reply.redirect('/api/login?problem=away', 303)
    }
  })

  fastify.get(CALLBACK, async (request, reply) => {
    reply.header('referrer-policy', 'no-referrer')
    const flow = flowOf(app, request)
    reply.clearCookie(COOKIE, { path: '/api/login' })
    if (!app.oidc || !flow) return reply.redirect('/api/login?problem=failed', 303)
    try {
      const claims = await claimsOf(app, request, flow)
      return await arrive(app, request, reply, flow, claims)
    } catch (error) {
      app.log.warn(faultForLog(error), 'Signing in with OpenID Connect did not work')
      return reply.redirect('/api/login?problem=failed', 303)
    }
  })
}

function flowOf(app: App, request: FastifyRequest) {
  const opened = unseal(app, request.cookies[COOKIE] ?? '', AWAY)
  const flow = opened ? Flow.parse(JSON.parse(opened)) : null
  return flow && flow.expires > app.now().getTime() ? flow : null
}

/** Exchanges the code and checks what came back: signature, issuer, audience, nonce, expiry. */
async function claimsOf(app: App, request: FastifyRequest, flow: z.output<typeof Flow>): Promise<Claims> {
  const config = await configurationOf(app)
  const tokens = await authorizationCodeGrant(config, new URL(request.url, app.appUrl), {
    pkceCodeVerifier: flow.verifier,
    expectedState: flow.state,
    expectedNonce: flow.nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('The issuer sent no identity')
  const more = claims.email ? {} : await fetchUserInfo(config, tokens.access_token, claims.sub)
  const { email, email_verified: verified } = { ...more, ...claims } as Record<string, unknown>
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: typeof email === 'string' ? email : null,
    isVerified: verified === true,
    hadTwoSteps: Array.isArray(claims.amr) && claims.amr.includes('mfa'),
  }
}

async function arrive(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  flow: z.output<typeof Flow>,
  claims: Claims,
) {
  if (flow.linkFor) {
    const session = await app.sessions.find(request.cookies[app.cookieName])
    if (session?.user.id !== flow.linkFor) return reply.redirect('/api/login?problem=failed', 303)
    const done = await link(app, flow.linkFor, claims)
    return reply.redirect(`${PROFILE}&linked=${done ? 'yes' : 'taken'}`, 303)
  }
  const userId = await personOf(app, claims)
  if (!userId) return reply.redirect('/api/login?problem=unknown', 303)
  // Whoever showed two steps there is not asked for a third here.
  if (claims.hadTwoSteps) {
    await finishSignIn(app, userId, request, reply)
    return reply.redirect(flow.returnTo, 303)
  }
  const factors = await passFirstStep(app, userId, request, reply, flow.returnTo)
  return reply.redirect(factors.length > 0 ? SECOND_STEP : flow.returnTo, 303)
}
