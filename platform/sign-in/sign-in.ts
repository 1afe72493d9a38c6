import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '#kernel/calls/errors.ts'
import { ROLE_NAMES, ROLES } from '#kernel/people/access.ts'
import { DEMO_PASSWORD, hasPeople } from '#platform/accounts/service-people.ts'
import type { App } from '#server/app.ts'
import { credentials, users } from '#server/data/tables.ts'
import { escapeHtml, field, page } from '#server/http/pages.ts'
import { networkOf } from '#server/http/throttle.ts'
import { passwordMatches } from '#server/people/passwords.ts'
import { placeOf } from './devices.ts'
import { passkeyButton } from './factor.ts'
import { problemWords } from './oidc.ts'
import { passFirstStep, personFor, SECOND_STEP, safeReturnTo } from './service.ts'
import { OIDC_START, otherPlace } from './service-linked.ts'
import { tryToSignIn } from './tries.ts'

/** Wrong passwords within 15 minutes, for one account from everywhere and from one address for all accounts; known
 * devices are not held up. */
const MOST_IN_ALL = 100
const MOST_OF_ADDRESS = 60

const Credentials = z.object({
  email: z.string().trim().max(320),
  password: z.string().max(1000),
  returnTo: z.string().max(2000).optional(),
})

const WRONG = 'The email address or the password is not right.'

/** Checks a password with throttling. Unknown account and wrong password read and take the same. */
async function authenticate(
  app: App,
  request: FastifyRequest,
  email: string,
  password: string,
): Promise<string> {
  const folded = email.toLowerCase()
  const { signInAttempts } = await app.settings.read()
  const { place, isKnown } = await placeOf(app, request, folded)
  const together = [
    { key: `sign-in:${folded}:everywhere`, most: Math.max(MOST_IN_ALL, signInAttempts) },
    { key: `sign-in-from:${networkOf(request.ip)}`, most: Math.max(MOST_OF_ADDRESS, signInAttempts) },
  ]
  const tries = { what: `sign-in:${folded}`, place, most: signInAttempts, together: isKnown ? [] : together }
  const personId = await tryToSignIn(app, tries, async () => {
    const [person] = await app.db
      .select({ id: users.id, isActive: users.isActive, passwordHash: credentials.passwordHash })
      .from(users)
      .leftJoin(credentials, eq(credentials.userId, users.id))
      .where(eq(sql`lower(${users.email})`, folded))
    const matches = await passwordMatches(person?.passwordHash ?? null, password)
    return person?.isActive && matches ? person.id : null
  })
  if (personId === null) throw new AppError('AUTH_EXPIRED', WRONG)
  return personId
}

async function signInPage(app: App, email: string, returnTo: string, error?: string) {
  const { organizationName } = await app.settings.read()
  const other = otherPlace(app)
  return page(
    app,
    `Sign in · ${organizationName}`,
    `<h1>${escapeHtml(organizationName)}</h1><p>Sign in to Lunchbox</p>
${error ? `<p class="alert" role="alert">${escapeHtml(error)}</p>` : ''}
<form method="post" action="/api/login"><input type="hidden" name="returnTo" value="${escapeHtml(returnTo)}">
${field('email', 'Email', { type: 'email', value: email, autocomplete: 'username', focus: !email })}
${field('password', 'Password', { type: 'password', autocomplete: 'current-password', focus: Boolean(email) })}
<button>Sign in</button></form>
${passkeyButton('Sign in with a passkey', false)}
${other ? `<a class="second" href="${OIDC_START}?returnTo=${encodeURIComponent(returnTo)}">Sign in with ${escapeHtml(other)}</a>` : ''}
<p class="links"><a href="/api/forgot-password">Forgot your password?</a><a href="/signup">Apply to join</a></p>${app.demo ? demoAccounts(returnTo) : ''}`,
  )
}

/** A press signs in as one of them; the password is said for whoever comes back another way. */
const demoAccounts = (returnTo: string) => `<hr><p>This is a demo charity; everything in it is invented.
Look around as one of these, or sign in as <code>host@demo.example</code> and the like, with the password <code>${DEMO_PASSWORD}</code></p>
<form method="post" action="/api/login"><input type="hidden" name="returnTo" value="${escapeHtml(returnTo)}">
<input type="hidden" name="password" value="${DEMO_PASSWORD}">
<ul class="roles">${ROLES.map((role) => `<li><button class="second" name="email" value="${role}@demo.example">${ROLE_NAMES[role]}</button></li>`).join('')}</ul></form>`

/** `GET|POST /api/login` (design 3): a form for people, JSON for programs. */
export function signInRoutes(fastify: FastifyInstance, app: App) {
  fastify.get('/api/login', async (request, reply) => {
    const { returnTo: wanted, problem } = request.query as Record<string, unknown>
    const returnTo = safeReturnTo(wanted)
    if (await app.sessions.find(request.cookies[app.cookieName])) return reply.redirect(returnTo, 303)
    if (!(await hasPeople(app))) return reply.redirect('/setup', 303)
    return reply
      .type('text/html; charset=utf-8')
      .send(await signInPage(app, '', returnTo, problemWords(app, problem)))
  })

  fastify.post('/api/login', async (request, reply) => {
    const isForm = (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')
    const parsed = Credentials.safeParse(request.body)
    const given = parsed.success ? parsed.data : { email: '', password: '', returnTo: undefined }
    const returnTo = safeReturnTo(given.returnTo)
    try {
      if (!parsed.success || given.email === '' || given.password === '')
        throw new AppError('VALIDATION_ERROR', 'Please enter your email address and your password.', {
          fields: {
            ...(given.email === '' ? { email: 'Please enter your email address' } : {}),
            ...(given.password === '' ? { password: 'Please enter your password' } : {}),
          },
        })
      if (given.email.includes('\0') || !given.email.isWellFormed()) throw new AppError('AUTH_EXPIRED', WRONG)
      const userId = await authenticate(app, request, given.email, given.password)
      return await answer(app, userId, request, reply, { isForm, returnTo })
    } catch (error) {
      if (!isForm || !(error instanceof AppError)) throw error
      const { retryAfterSeconds } = error.details
      if (retryAfterSeconds) reply.header('retry-after', String(retryAfterSeconds))
      return reply
        .code(error.status)
        .type('text/html; charset=utf-8')
        .send(await signInPage(app, given.email, returnTo, error.message))
    }
  })
}

/** Design 9: 200 with the person, or 202 with what the second step may be. */
async function answer(
  app: App,
  userId: string,
  request: FastifyRequest,
  reply: FastifyReply,
  { isForm, returnTo }: { isForm: boolean; returnTo: string },
) {
  const secondFactor = await passFirstStep(app, userId, request, reply, returnTo)
  if (isForm) return reply.redirect(secondFactor.length > 0 ? SECOND_STEP : returnTo, 303)
  if (secondFactor.length > 0) return reply.code(202).send({ secondFactor })
  return reply.send(await personFor(app, userId))
}
