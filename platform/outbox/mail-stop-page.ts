import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#kernel/calls/errors.ts'
import { HOUR } from '#kernel/clock.ts'
import type { Language } from '#kernel/language/languages.ts'
import type { App } from '#server/app.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { escapeHtml, page } from '#server/http/pages.ts'
import { countAttempt, networkOf } from '#server/http/throttle.ts'
import { noteMailStop, type Reader, readerOf, STOP_PATH, stoppedSince } from './service-mail-stops.ts'

const PER_NETWORK = 120

const WORDS = {
  en: {
    title: 'No more letters?',
    ask: (who: string) => `${who} will write nothing more by itself to`,
    stop: 'Write no more letters',
    stopped: 'No more letters',
    done: (who: string) =>
      `${who} writes nothing more by itself to this address. Somebody may still answer what you ask.`,
    again: 'Letters are welcome after all',
    welcome: 'Letters are welcome again',
    bad: 'This link is not valid. Please answer the email that it came with.',
  },
  es: {
    title: '¿No más correos?',
    ask: (who: string) => `${who} ya no enviará correos automáticos a`,
    stop: 'No enviar más correos',
    stopped: 'No habrá más correos',
    done: (who: string) =>
      `${who} ya no envía correos automáticos a esta dirección. Una persona todavía puede responder a lo que usted pregunte.`,
    again: 'Quiero recibir correos de nuevo',
    welcome: 'Recibirá correos de nuevo',
    bad: 'Este enlace no es válido. Por favor, responda al correo en el que llegó.',
  },
} as const satisfies Record<Language, unknown>

const form = (label: string, again: boolean) =>
  `<form method="post">${again ? '<input type="hidden" name="again" value="1">' : ''}
<button${again ? ' class="second"' : ''}>${escapeHtml(label)}</button></form>`

/**
 * `GET|POST /api/no-more-letters`: the address of the header `List-Unsubscribe`. Opening it changes nothing, since
 * programs that read mail open every link; a POST does, from its page or by one press in the mail program (RFC 8058).
 */
export function mailStopRoutes(fastify: FastifyInstance, app: App) {
  const answer = (reply: FastifyReply, { language }: Pick<Reader, 'language'>, title: string, body: string) =>
    reply
      .type('text/html; charset=utf-8')
      .send(page(app, title, `<h1>${escapeHtml(title)}</h1>${body}`, '', language))
  const tokenOf = (request: FastifyRequest) => (request.query as Record<string, unknown>).token
  const bad = (reply: FastifyReply) =>
    answer(reply.code(410), { language: 'en' }, 'This link does not work', `<p>${WORDS.en.bad}</p>`)

  fastify.get(STOP_PATH, async (request, reply) => {
    const reader = readerOf(app, tokenOf(request))
    if (!reader) return bad(reply)
    const words = WORDS[reader.language]
    const { organizationName } = await app.settings.read()
    const email = `<strong>${escapeHtml(reader.email)}</strong>`
    return (await stoppedSince(app, reader.email))
      ? answer(
          reply,
          reader,
          words.stopped,
          `<p>${escapeHtml(words.done(organizationName))}</p>${form(words.again, true)}`,
        )
      : answer(
          reply,
          reader,
          words.title,
          `<p>${escapeHtml(words.ask(organizationName))} ${email}.</p>${form(words.stop, false)}`,
        )
  })

  fastify.post(STOP_PATH, async (request, reply) => {
    const reader = readerOf(app, tokenOf(request))
    if (!reader) return bad(reply)
    const words = WORDS[reader.language]
    try {
      await countAttempt(app.doors, [
        { key: `no-more-letters:${networkOf(request.ip)}`, most: PER_NETWORK, within: HOUR },
      ])
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      reply.header('retry-after', String(error.details.retryAfterSeconds)).code(error.status)
      return answer(reply, reader, words.title, `<p>${escapeHtml(error.message)}</p>`)
    }
    const again = (request.body as Record<string, unknown> | null)?.again === '1'
    await inTransaction(app, `POST ${STOP_PATH}`, (ctx) => noteMailStop(ctx, reader.email, again))
    const { organizationName } = await app.settings.read()
    return again
      ? answer(reply, reader, words.welcome, '')
      : answer(
          reply,
          reader,
          words.stopped,
          `<p>${escapeHtml(words.done(organizationName))}</p>${form(words.again, true)}`,
        )
  })
}
