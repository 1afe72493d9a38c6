import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, invalid } from '#kernel/calls/errors.ts'
import { factorsOf, spendCode } from '#platform/second-factor/service-factors.ts'
import { asPasskeyAnswer, passkeyOwner, signInOptions } from '#platform/second-factor/service-passkeys.ts'
import type { App } from '#server/app.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { escapeHtml, field, page } from '#server/http/pages.ts'
import { networkOf } from '#server/http/throttle.ts'
import { placeOf } from './devices.ts'
import { finishSignIn, pendingOf, personFor, SECOND_STEP } from './service.ts'
import { tryToSignIn } from './tries.ts'

const HTML = 'text/html; charset=utf-8'
/** Wrong codes within 15 minutes: six digits are a million. */
const MOST_CODES = 10
const MOST_CODES_IN_ALL = 20
const MOST_PASSKEYS = 30
const WRONG = 'This code is not right. Please enter the newest one, or a recovery code.'
const TOO_LATE = 'That took too long. Please sign in again.'

/** Drawn by the server as the sign-in page is; a passkey needs the small script beside it. */
export const passkeyButton = (label: string, second: boolean) =>
  `<div id="passkey" hidden><button type="button" class="second"${second ? ' data-second="true"' : ''}>${label}</button>
<p class="field-error" role="alert" hidden></p></div><script src="/sign-in-passkey.js" defer></script>`

async function secondStepPage(app: App, userId: string, error?: string) {
  const { organizationName } = await app.settings.read()
  const factors = await factorsOf(app.db, userId)
  const hasApp = factors.includes('totp')
  const hint = hasApp
    ? 'Six digits from your authenticator app, or one of your recovery codes'
    : 'One of your recovery codes'
  return page(
    app,
    `Second step · ${organizationName}`,
    `<h1>One more step</h1><p>Your password was right. Please show that it is you.</p>
${error ? `<p class="alert" role="alert">${escapeHtml(error)}</p>` : ''}
${factors.includes('passkey') ? passkeyButton('Use a passkey', true) : ''}
<form method="post" action="${SECOND_STEP}">
${field('code', hasApp ? 'Code' : 'Recovery code', { autocomplete: 'one-time-code', hint, focus: true })}
<button>Sign in</button></form><p class="links"><a href="/api/login?again=1">Start again</a></p>`,
  )
}

async function tryCode(app: App, request: FastifyRequest, code: unknown) {
  const pending = await pendingOf(app, request)
  if (!pending) throw new AppError('AUTH_EXPIRED', TOO_LATE)
  if (typeof code !== 'string' || code.trim() === '' || code.length > 100)
    throw invalid({ code: 'Please enter the code' })
  const { place, isKnown } = await placeOf(app, request, pending.email.toLowerCase())
  const what = `second-step:${pending.userId}`
  const together = isKnown ? [] : [{ key: `${what}:everywhere`, most: MOST_CODES_IN_ALL }]
  const right = await tryToSignIn(app, { what, place, most: MOST_CODES, together }, async () => {
    const spent = await inTransaction(app, `POST ${SECOND_STEP}`, (ctx) =>
      spendCode(ctx, pending.userId, code),
    )
    return spent ? pending : null
  })
  if (!right) throw new AppError('AUTH_EXPIRED', WRONG, { fields: { code: WRONG } })
  return right
}

/** The second step (design 9): a form for people, JSON for programs. */
export function factorRoutes(fastify: FastifyInstance, app: App) {
  fastify.get(SECOND_STEP, async (request, reply) => {
    const pending = await pendingOf(app, request)
    if (!pending) return reply.redirect('/api/login', 303)
    return reply.type(HTML).send(await secondStepPage(app, pending.userId))
  })

  fastify.post(SECOND_STEP, async (request, reply) => {
    const isForm = (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')
    try {
      const pending = await tryCode(app, request, (request.body as { code?: unknown } | null)?.code)
      await finishSignIn(app, pending.userId, request, reply)
      if (isForm) return reply.redirect(pending.returnTo, 303)
      return reply.send(await personFor(app, pending.userId))
    } catch (error) {
      if (!isForm || !(error instanceof AppError)) throw error
      return again(app, request, reply, error)
    }
  })

  fastify.post('/api/login/passkey/options', async (request, reply) => {
    const second = (request.body as { second?: unknown } | null)?.second === true
    const pending = second ? await pendingOf(app, request) : null
    if (second && !pending) throw new AppError('AUTH_EXPIRED', TOO_LATE)
    return reply.send({ options: await signInOptions(app, pending?.userId ?? null) })
  })

  fastify.post('/api/login/passkey', async (request, reply) => {
    const { credential } = (request.body ?? {}) as { credential?: unknown }
    const answer = asPasskeyAnswer(credential)
    const tries = { what: 'passkey', place: networkOf(request.ip), most: MOST_PASSKEYS }
    const userId = await tryToSignIn(app, tries, () => passkeyOwner(app, answer))
    if (!userId)
      throw new AppError('AUTH_EXPIRED', 'This passkey is not known here. Please sign in another way.')
    const pending = await pendingOf(app, request)
    await finishSignIn(app, userId, request, reply)
    return reply.send({ user: await personFor(app, userId), returnTo: pending?.returnTo ?? null })
  })
}

async function again(app: App, request: FastifyRequest, reply: FastifyReply, error: AppError) {
  const pending = await pendingOf(app, request)
  if (!pending) return reply.redirect('/api/login', 303)
  const { retryAfterSeconds } = error.details
  if (retryAfterSeconds) reply.header('retry-after', String(retryAfterSeconds))
  return reply
    .code(error.status)
    .type(HTML)
    .send(await secondStepPage(app, pending.userId, error.message))
}
