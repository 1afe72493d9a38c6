import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { forbidden } from '#kernel/calls/errors.ts'
import { usPhone } from '#kernel/language/phone.ts'
import { noteReport } from '#platform/outbox/service-reports.ts'
import type { App } from '#server/app.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { escapeHtml } from '#server/http/pages.ts'
import { receive } from './receive.ts'
import { WEBHOOK } from './sender.ts'
import { type Form, isSigned } from './signature.ts'

const LONGEST = 1600 // the service's own limit of a message
const Sid = z.string().regex(/^[A-Z]{2}[0-9a-f]{32}$/i)
const Message = z.object({ MessageSid: Sid, From: z.string().max(100), Body: z.string().default('') })
const Status = z.object({
  MessageSid: Sid,
  MessageStatus: z.string().max(30),
  ErrorCode: z
    .string()
    .regex(/^\d{0,6}$/)
    .default(''),
})
const Query = z.object({ id: z.uuid() })

/** What came in, as far as the database can hold it. */
const clean = (text: string) =>
  text.replaceAll('\0', '').toWellFormed().trim().slice(0, LONGEST).toWellFormed()

/** Calls of the text message service: texts that came in, and what became of ours. Form-encoded and signed. */
export function webhookRoutes(fastify: FastifyInstance, app: App) {
  fastify.post(WEBHOOK, async (request, reply) => {
    const form = signedForm(app, request)
    const message = Message.safeParse(form)
    const phone = usPhone(message.data?.From ?? '')
    // Nothing that we could ever answer: a short code, a number abroad.
    if (!message.success || phone === null) return twiml(reply, null)
    const { MessageSid: id, Body } = message.data
    const incoming = { id, phone, text: clean(Body), answered: form['OptOutType'] !== undefined }
    return twiml(reply, await inTransaction(app, `POST ${WEBHOOK}`, (ctx) => receive(ctx, incoming)))
  })
  fastify.post('/api/sms/status', async (request, reply) => {
    const form = signedForm(app, request)
    const status = Status.safeParse(form)
    const query = Query.safeParse(request.query)
    if (status.success && query.success) {
      const { MessageSid: serviceId, MessageStatus, ErrorCode: code } = status.data
      const report = { id: query.data.id, serviceId, status: MessageStatus, code }
      await inTransaction(app, 'POST /api/sms/status', (ctx) => noteReport(ctx, report))
    }
    return reply.code(204).send()
  })
}

/** The form, if it was our service that sent it: its signature covers the public address and every field. */
function signedForm(app: App, request: FastifyRequest): Form {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '')
  const form = (isForm ? (request.body ?? {}) : {}) as Form
  const signed =
    app.twilio !== undefined &&
    isForm &&
    isSigned(app.twilio.authToken, app.appUrl + request.url, form, request.headers['x-twilio-signature'])
  if (!signed) throw forbidden('The signature of this message is not right.')
  return form
}

const twiml = (reply: FastifyReply, answer: string | null) =>
  reply
    .type('text/xml; charset=utf-8')
    .send(
      `<?xml version="1.0" encoding="UTF-8"?><Response>${answer === null ? '' : `<Message>${escapeHtml(answer)}</Message>`}</Response>`,
    )
