import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DEMO_PASSWORD, hasPeople } from '#features/accounts/service-people.ts'
import { ROLES } from '#kernel/access.ts'
import { AppError } from '#kernel/errors.ts'
import type { App } from '#server/app.ts'
import { escapeHtml, field, page } from '#server/pages.ts'
import { passwordMatches } from '#server/passwords.ts'
import { placeOf } from './devices.ts'
import { passkeyButton } from './factor.ts'
import { OIDC_START, problemWords } from './oidc.ts'
import { passFirstStep, personFor, SECOND_STEP, safeReturnTo } from './service.ts'
import { otherPlace } from './service-linked.ts'
import { beginTry } from './tries.ts'

/** Wrong passwords for one account from everywhere together, within 15 minutes; known devices are not held up. */
const MOST_IN_ALL = 100

const Credentials = z.object({
  email: z.string().trim().max(320),
  password: z.string().max(1000),
  returnTo: z.string().max(2000).optional(),
})

const WRONG = 'The e-mail address or the password is not right.'

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
  const wasRight = await beginTry(app, {
    what: `sign-in:${folded}`,
    place,
    most: signInAttempts,
    mostInAll: isKnown ? null : Math.max(MOST_IN_ALL, signInAttempts),
  })
  const { rows } = await app.pool.query<{ id: string; isActive: boolean; passwordHash: string | null }>(
    `SELECT u.id, u.is_active AS "isActive", c.password_hash AS "passwordHash"
     FROM users u LEFT JOIN credentials c ON c.user_id = u.id WHERE lower(u.email) = $1`,
    [folded],
  )
  const person = rows[0]
  const matches = await passwordMatches(person?.passwordHash ?? null, password)
  if (!person || !matches || !person.isActive) throw new AppError('AUTH_EXPIRED', WRONG)
  await wasRight()
  return person.id
}

async function signInPage(app: App, email: string, returnTo: string, error?: string) {
  const { organizationName } = await app.settings.read()
  const other = otherPlace(app)
  return page(
    `Sign in · ${organizationName}`,
    `<h1>${escapeHtml(organizationName)}</h1><p>Sign in to Lunchbox</p>
${error ? `<p class="alert" role="alert">${escapeHtml(error)}</p>` : ''}
<form method="post" action="/api/login"><input type="hidden" name="returnTo" value="${escapeHtml(returnTo)}">
${field('email', 'E-mail', { type: 'email', value: email, autocomplete: 'username', focus: !email })}
${field('password', 'Password', { type: 'password', autocomplete: 'current-password', focus: Boolean(email) })}
<button>Sign in</button></form>
${passkeyButton('Sign in with a passkey', false)}
${other ? `<a class="second" href="${OIDC_START}?returnTo=${encodeURIComponent(returnTo)}">Sign in with ${escapeHtml(other)}</a>` : ''}
<p class="links"><a href="/api/forgot-password">Forgot your password?</a><a href="/signup">Apply to join</a></p>${app.demo ? demoAccounts() : ''}`,
  )
}

const demoAccounts = () => `<hr><p>This is a demo charity; everything in it is invented.
Every account has the password <code>${DEMO_PASSWORD}</code></p>
<ul>${ROLES.map((role) => `<li><code>${role}@demo.example</code></li>`).join('')}</ul>`

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
      const { callsPerMinute } = await app.settings.read()
      app.limiter.count(`address:${request.ip}`, callsPerMinute)
      if (!parsed.success || given.email === '' || given.password === '')
        throw new AppError('VALIDATION_ERROR', 'Please enter your e-mail address and your password.', {
          fields: {
            ...(given.email === '' ? { email: 'Please enter your e-mail address' } : {}),
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
