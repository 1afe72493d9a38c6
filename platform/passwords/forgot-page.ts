import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AppError, invalid } from '#kernel/calls/errors.ts'
import { HOUR } from '#kernel/clock.ts'
import type { App } from '#server/app.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { escapeHtml, field, page } from '#server/http/pages.ts'
import { countAttempt, networkOf } from '#server/http/throttle.ts'
import { forgotPassword, RESETS_PER_HOUR } from './forgot-job.ts'

const PER_ADDRESS = 30
const TOO_OFTEN = 'You asked several times already. Please wait an hour and try again.'
const BAD_EMAIL = 'Please enter a valid email address'
const Email = z
  .string()
  .trim()
  .max(320)
  .refine((value) => value.isWellFormed() && !value.includes('\0'))
  .pipe(z.email())

/** Says nothing about whether there is such an account. */
const ANSWER =
  'If there is an account with this email address, a link to set a new password is on its way. It works for one hour.'

const form = (email: string, error?: string) =>
  `<h1>Forgot your password?</h1><p>Enter the email address you sign in with, and we send you a link to set a new one.</p>
<form method="post" action="/api/forgot-password">
${field('email', 'Email', { type: 'email', value: email, autocomplete: 'username', error, focus: true })}
<button>Send me the link</button></form><p class="links"><a href="/api/login">Back to sign in</a></p>`

const done = (email: string) =>
  `<h1>Check your email</h1><p>${ANSWER}</p><p>We looked for <strong>${escapeHtml(email)}</strong>. Nothing there after some
minutes? Look into the spam folder, or ask one of your administrators.</p><p class="links"><a href="/api/login">Back to sign in</a></p>`

/** `GET|POST /api/forgot-password`: works without JavaScript, as the sign-in page does; JSON for programs. */
export function forgotRoutes(fastify: FastifyInstance, app: App) {
  const html = 'text/html; charset=utf-8'
  fastify.get('/api/forgot-password', (_request, reply) =>
    reply.type(html).send(page(app, 'Forgot your password?', form(''))),
  )
  fastify.post('/api/forgot-password', async (request, reply) => {
    const isForm = (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')
    const given = ((request.body ?? {}) as Record<string, unknown>).email
    const email = Email.safeParse(given)
    if (!email.success) {
      if (!isForm) throw invalid({ email: BAD_EMAIL })
      const typed = typeof given === 'string' ? given.toWellFormed() : ''
      return reply
        .code(400)
        .type(html)
        .send(page(app, 'Forgot your password?', form(typed, BAD_EMAIL)))
    }
    const from = networkOf(request.ip)
    const mailbox = email.data.toLowerCase()
    try {
      await countAttempt(app.doors, [
        { key: `reset:${mailbox}:${from}`, most: RESETS_PER_HOUR, within: HOUR, words: TOO_OFTEN },
        { key: `reset:${from}`, most: PER_ADDRESS, within: HOUR, words: TOO_OFTEN },
      ])
    } catch (error) {
      if (!isForm || !(error instanceof AppError)) throw error
      reply.header('retry-after', String(error.details.retryAfterSeconds))
      return reply
        .code(error.status)
        .type(html)
        .send(page(app, 'Forgot your password?', form(email.data, error.message)))
    }
    await inTransaction(app, 'POST /api/forgot-password', (ctx) =>
      ctx.enqueue(forgotPassword, { email: email.data }),
    )
    return isForm
      ? reply.type(html).send(page(app, 'Check your email', done(email.data)))
      : { message: ANSWER }
  })
}
