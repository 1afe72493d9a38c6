import type { FastifyInstance, FastifyReply } from 'fastify'
import { notFound } from '#kernel/calls/errors.ts'
import { SECOND } from '#kernel/clock.ts'
import type { App } from '#server/app.ts'
import { implement } from '#server/context.ts'
import { letOthersFrame } from '#server/http/framing.ts'
import { FRESH_MS, keptTotal } from './figures.ts'
import { badge, SCRIPT, totalPage } from './page.ts'

/** Kept on the way as long as here: a site that many look at asks once. */
const CACHED = `public, max-age=${FRESH_MS / SECOND}`

/**
 * `GET /our-total` is the page for everybody, also in frames of the sites that the settings name; `/api/our-total` the
 * same as JSON, `/api/our-total.svg` as a sign. All of it is 404 until figures were chosen among the settings. Calls a
 * minute and address are counted as everywhere (`server/app.ts`).
 */
function routes(fastify: FastifyInstance, app: App) {
  const total = keptTotal(app)
  const known = async (reply: FastifyReply) => {
    const found = await total()
    if (!found) throw notFound('This page')
    reply.header('cache-control', CACHED)
    return found
  }
  /** Other sites may read it with a script or show it as a picture: it is for everybody, and says nothing of who asks. */
  const forOtherSites = (reply: FastifyReply) =>
    reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')

  fastify.get('/our-total', async (request, reply) => {
    const found = await known(reply)
    await letOthersFrame(app, reply)
    const { embed } = request.query as Record<string, unknown>
    return reply.type('text/html; charset=utf-8').send(await totalPage(app, found, embed))
  })
  fastify.get('/api/our-total', async (_request, reply) => {
    const found = await known(reply)
    return forOtherSites(reply).send(found)
  })
  fastify.get('/api/our-total.svg', async (_request, reply) => {
    const found = await known(reply)
    const { brandColor } = await app.settings.read()
    return forOtherSites(reply).type('image/svg+xml; charset=utf-8').send(badge(found, brandColor))
  })
  fastify.get('/api/our-total.js', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(SCRIPT),
  )
}

export default implement({}, {}, { routes })
