import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { App } from '#server/app.ts'
import { sendDownload } from '#server/http/download.ts'
import { PATH, readAt } from './service.ts'

/**
 * What stands at a live address. Spreadsheet programs and feed readers sign in nowhere: the address is the secret, and
 * opens nothing else.
 */
export function liveRoutes(fastify: FastifyInstance, app: App) {
  fastify.get<{ Params: { name: string } }>(`${PATH}/:name`, async (request, reply) => {
    const [, token, ending] = /^([\w-]{20,100})\.(csv|atom)$/.exec(request.params.name) ?? []
    const answer = token === undefined ? null : await readAt(app, token)
    reply.header('x-robots-tag', 'noindex').header('cache-control', 'private, no-cache')
    if (answer === null || 'atom' in answer !== (ending === 'atom'))
      return reply.code(404).type('text/plain; charset=utf-8').send('There is nothing at this address.\n')
    if (!('atom' in answer)) return sendDownload(app, reply, answer)
    const mark = `"${createHash('sha256').update(answer.atom).digest('base64url')}"`
    reply.header('etag', mark)
    if (request.headers['if-none-match'] === mark) return reply.code(304).send()
    return reply.type('application/atom+xml; charset=utf-8').send(answer.atom)
  })
}
