import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#kernel/calls/contract.ts'
import type { App } from '../app.ts'
import type { Download } from '../context.ts'
import { asOf, backIn, type Moment, type Then } from '../data/as-of.ts'
import { type Answer, answerOf, zippedOf } from '../live/shared-answers.ts'
import { finishedDownload, sendDownload } from './download.ts'
import { type Base, checker, mustHaveChecked, type Work } from './work.ts'

/** From this length on compressing pays, as in app.ts. */
const ZIP_FROM = 2048

/**
 * A call that changes nothing: answered from what was computed for others with the same right to it, or on its own; and as
 * of a moment in the past for whoever looks back.
 */
export async function answerRead(
  app: App,
  base: Base,
  work: Work,
  request: FastifyRequest,
  reply: FastifyReply,
  moment?: Moment,
) {
  const { endpoint } = work
  const run = async (own: Partial<Base & Then>) => {
    const state = { checked: false }
    const refuse = () => {
      throw new Error(`${endpoint.path} reads; it cannot emit or enqueue`)
    }
    const asked = { ...base, db: app.db, log: app.log, ...own, check: checker(state) }
    const result = await work.handler({ ...asked, emit: refuse, enqueue: refuse }, work.input as never)
    mustHaveChecked(endpoint, state)
    return result
  }
  if (moment) {
    if (endpoint.download) {
      const made = await asOf(app, moment, async (then) =>
        finishedDownload(app, (await run(backIn(base, then))) as Download),
      )
      return sendDownload(app, reply, made)
    }
    const text = await asOf(app, moment, async (then) => work.serialize(await run(backIn(base, then))))
    return sendAnswer(answerOf(text), endpoint, request, reply, false)
  }
  if (endpoint.download) return sendDownload(app, reply, (await run({})) as Download)
  const shared = await app.shared.ask(endpoint, base.user, work.input, async (user) =>
    work.serialize(await run({ user, sessionId: null, keyName: undefined })),
  )
  return sendAnswer(
    shared ?? answerOf(work.serialize(await run({}))),
    endpoint,
    request,
    reply,
    shared !== null,
  )
}

/** An answer that its asker has already does not travel again; nothing on the way may keep it (design 3: no-store). */
async function sendAnswer(
  answer: Answer,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  isShared: boolean,
) {
  reply.header('etag', answer.mark)
  if (request.headers['if-none-match'] === answer.mark) return reply.code(304).send()
  reply.code(endpoint.status ?? 200).type('application/json; charset=utf-8')
  const takesZip =
    isShared && answer.text.length > ZIP_FROM && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
  if (!takesZip) return reply.send(answer.text)
  const zipped = await zippedOf(answer)
  return reply
    .header('content-encoding', 'gzip')
    .header('content-length', zipped.length)
    .header('vary', 'accept-encoding')
    .send(Readable.from([zipped]))
}
