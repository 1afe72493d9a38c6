import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type CurrentUser, ROLES } from '#kernel/access.ts'
import { MINUTE, SECOND } from '#kernel/clock.ts'
import { AppError, tooMany } from '#kernel/errors.ts'
import type { App } from '#server/app.ts'
import { escapeHtml, field, page } from '#server/pages.ts'
import { passwordMatches } from '#server/passwords.ts'
import { sessionCookie } from '#server/session.ts'
import { attempts, countAttempt, forgetAttempts } from '#server/throttle.ts'

/** Design 3: 20 failed sign-ins in 15 minutes per account and address; the number is a setting. */
const WINDOW_MS = 15 * MINUTE
/** From this failure on each further one costs a growing wait, up to a minute; never a lock for good. */
const FREE_FAILURES = 5
export const DEMO_PASSWORD = 'Sandwich-Demo-1' // design 3

const Credentials = z.object({
  email: z.string().trim().max(320),
  password: z.string().max(1000),
  returnTo: z.string().max(2000).optional(),
})

/** Only a path of ours: `/dashboard?section=hosts`, never another site. */
export function safeReturnTo(value: unknown): string {
  if (typeof value !== 'string' || !/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(value)) return '/dashboard'
  return value.startsWith('/api/') && value !== '/api/docs' ? '/dashboard' : value
}

/** Opens a session for this person in the answer's cookie. */
export async function signInAs(app: App, userId: string, request: FastifyRequest, reply: FastifyReply) {
  const token = await app.sessions.open(userId, {
    userAgent: request.headers['user-agent'],
    address: request.ip,
  })
  reply.setCookie(app.cookieName, token, sessionCookie(app.appUrl))
}

const waitFirst = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60)
  const words = seconds > 60 ? `${minutes} minutes` : seconds === 1 ? 'a second' : `${seconds} seconds`
  return tooMany(`Too many tries. Please wait ${words} and try again.`, seconds)
}

const WRONG = 'The e-mail address or the password is not right.'

/** Checks a password with throttling. Unknown account and wrong password read and take the same. */
async function authenticate(
  app: App,
  email: string,
  password: string,
  address: string,
): Promise<CurrentUser> {
  const folded = email.toLowerCase()
  const key = `sign-in:${folded}:${address}`
  const { signInAttempts } = await app.settings.read()
  const failed = await attempts(app.pool, key, WINDOW_MS)
  const elapsed = failed.lastAt ? (Date.now() - failed.lastAt.getTime()) / SECOND : Infinity
  const growing = failed.count > FREE_FAILURES ? Math.min(2 ** (failed.count - FREE_FAILURES), 60) : 0
  const wait = failed.count >= signInAttempts ? WINDOW_MS / SECOND : growing
  if (elapsed < wait) throw waitFirst(Math.ceil(wait - elapsed))
  // Counted before it is checked, so that many at once are no way around the limit.
  if ((await countAttempt(app.pool, key, WINDOW_MS)) > signInAttempts) throw waitFirst(WINDOW_MS / SECOND)
  const { rows } = await app.pool.query<CurrentUser & { passwordHash: string | null }>(
    `SELECT u.id, u.email, u.role, u.permissions, u.is_active AS "isActive", u.first_name AS "firstName",
       u.last_name AS "lastName", u.display_name AS "displayName", u.preferred_email AS "preferredEmail",
       c.password_hash AS "passwordHash"
     FROM users u LEFT JOIN credentials c ON c.user_id = u.id WHERE lower(u.email) = $1`,
    [folded],
  )
  const person = rows[0]
  const matches = await passwordMatches(person?.passwordHash ?? null, password)
  if (!person || !matches || !person.isActive) throw new AppError('AUTH_EXPIRED', WRONG)
  await forgetAttempts(app.pool, key)
  const { passwordHash: _, ...user } = person
  return user
}

async function signInPage(app: App, email: string, returnTo: string, error?: string) {
  const { organizationName } = await app.settings.read()
  return page(
    `Sign in · ${organizationName}`,
    `<h1>${escapeHtml(organizationName)}</h1><p>Sign in to Lunchbox</p>
${error ? `<p class="alert" role="alert">${escapeHtml(error)}</p>` : ''}
<form method="post" action="/api/login"><input type="hidden" name="returnTo" value="${escapeHtml(returnTo)}">
${field('email', 'E-mail', { type: 'email', value: email, autocomplete: 'username', focus: !email })}
${field('password', 'Password', { type: 'password', autocomplete: 'current-password', focus: Boolean(email) })}
<button>Sign in</button></form>
<p class="links"><a href="/api/forgot-password">Forgot your password?</a><a href="/signup">Apply to join</a></p>${app.demo ? demoAccounts() : ''}`,
  )
}

const demoAccounts = () => `<hr><p>This is a demo charity; everything in it is invented.
Every account has the password <code>${DEMO_PASSWORD}</code></p>
<ul>${ROLES.map((role) => `<li><code>${role}@demo.example</code></li>`).join('')}</ul>`

/** `GET|POST /api/login` (design 3): a form for people, JSON for programs. */
export function signInRoutes(fastify: FastifyInstance, app: App) {
  fastify.get('/api/login', async (request, reply) => {
    const returnTo = safeReturnTo((request.query as Record<string, unknown>).returnTo)
    if (await app.sessions.find(request.cookies[app.cookieName])) return reply.redirect(returnTo, 303)
    if (!(await hasPeople(app))) return reply.redirect('/setup', 303)
    return reply.type('text/html; charset=utf-8').send(await signInPage(app, '', returnTo))
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
      const user = await authenticate(app, given.email, given.password, request.ip)
      await signInAs(app, user.id, request, reply)
      return isForm ? reply.redirect(returnTo, 303) : reply.send(user)
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

export async function hasPeople(app: App): Promise<boolean> {
  const { rows } = await app.pool.query<{ any: boolean }>('SELECT EXISTS (SELECT FROM users) AS any')
  return rows[0]?.any ?? false
}
