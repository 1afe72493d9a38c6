import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { App } from '#server/app.ts'
import { feedOf, PATH } from './service-feed.ts'

/**
 * The feed itself. Calendar programs sign in nowhere: the address is the secret. Nothing on the way may keep an answer,
 * and whoever has the latest one gets 304.
 */
export function feedRoutes(fastify: FastifyInstance, app: App) {
  fastify.get<{ Params: { name: string } }>(`${PATH}/:name`, async (request, reply) => {
    const token = /^([\w-]{20,100})\.ics$/.exec(request.params.name)?.[1]
    const text = token === undefined ? null : await feedOf(app, token)
    reply.header('cache-control', 'private, no-cache').header('x-robots-tag', 'noindex')
    if (text === null)
      return reply.code(404).type('text/plain; charset=utf-8').send('There is no calendar at this address.\n')
    const mark = `"${createHash('sha256').update(text).digest('base64url')}"`
    reply.header('etag', mark)
    const known = (request.headers['if-none-match'] ?? '')
      .split(',')
      .map((one) => one.trim().replace(/^W\//, ''))
    if (known.includes(mark)) return reply.code(304).send()
    return reply.type('text/calendar; charset=utf-8').send(text)
  })
}
