import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { HOUR, SECOND } from '#kernel/clock.ts'
import { invalid, tooMany } from '#kernel/errors.ts'
import type { App } from '#server/app.ts'
import { escapeHtml, field, page } from '#server/pages.ts'
import { countAttempt } from '#server/throttle.ts'
import { inTransaction } from '#server/transaction.ts'
import { forgotPassword, RESETS_PER_HOUR } from './forgot-job.ts'

const PER_ADDRESS = 30
const BAD_EMAIL = 'Please enter a valid email address'
const Email = z
  .string()
  .trim()
  .max(320)
  .refine((value) => value.isWellFormed() && !value.includes('\0'))
  .pipe(z.email())

/** Says nothing about whether there is such an account. */
const ANSWER =
  'If there is an account with this e-mail address, a link to set a new password is on its way. It works for one hour.'

const form = (email: string, error?: string) =>
  `<h1>Forgot your password?</h1><p>Enter the e-mail address you sign in with, and we send you a link to set a new one.</p>
<form method="post" action="/api/forgot-password">
${field('email', 'E-mail', { type: 'email', value: email, autocomplete: 'username', error, focus: true })}
<button>Send me the link</button></form><p class="links"><a href="/api/login">Back to sign in</a></p>`

const done = (email: string) =>
  `<h1>Check your e-mail</h1><p>${ANSWER}</p><p>We looked for <strong>${escapeHtml(email)}</strong>. Nothing there after some
minutes? Look into the spam folder, or ask one of your administrators.</p><p class="links"><a href="/api/login">Back to sign in</a></p>`

/** `GET|POST /api/forgot-password`: works without JavaScript, as the sign-in page does; JSON for programs. */
export function forgotRoutes(fastify: FastifyInstance, app: App) {
  const html = 'text/html; charset=utf-8'
  fastify.get('/api/forgot-password', (_request, reply) =>
    reply.type(html).send(page('Forgot your password?', form(''))),
  )
  fastify.post('/api/forgot-password', async (request, reply) => {
    const isForm = (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')
    const { callsPerMinute } = await app.settings.read()
    app.limiter.count(`address:${request.ip}`, callsPerMinute)
    const given = ((request.body ?? {}) as Record<string, unknown>).email
    const email = Email.safeParse(given)
    if (!email.success) {
      if (!isForm) throw invalid({ email: BAD_EMAIL })
      const typed = typeof given === 'string' ? given.toWellFormed() : ''
      return reply
        .code(400)
        .type(html)
        .send(page('Forgot your password?', form(typed, BAD_EMAIL)))
    }
    const tries = await countAttempt(app.pool, `reset:${email.data.toLowerCase()}:${request.ip}`, HOUR)
    const inAll = await countAttempt(app.pool, `reset:${request.ip}`, HOUR)
    if (tries > RESETS_PER_HOUR || inAll > PER_ADDRESS) {
      const words = 'You asked several times already. Please wait an hour and try again.'
      if (!isForm) throw tooMany(words, HOUR / SECOND)
      reply.header('retry-after', String(HOUR / SECOND))
      return reply
        .code(429)
        .type(html)
        .send(page('Forgot your password?', form(email.data, words)))
    }
    await inTransaction(app, 'POST /api/forgot-password', (ctx) =>
      ctx.enqueue(forgotPassword, { email: email.data }),
    )
    return isForm ? reply.type(html).send(page('Check your e-mail', done(email.data))) : { message: ANSWER }
  })
}
