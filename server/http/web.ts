import fastifyStatic from '@fastify/static'
import { notFound } from '#kernel/calls/errors.ts'
import type { App } from '../app.ts'
import { answerError } from './answers.ts'
import type { BuiltWeb } from './built-web.ts'
import { personalPage } from './early.ts'
import { letOthersFrame } from './framing.ts'

const YEAR_SECONDS = 31_536_000
const WITH_TOKEN = new Set([
  '/reset-password',
  '/confirm-email',
  '/my-details',
  '/receipt',
  '/my-event',
  '/my-shift',
])

/** The built web application: hashed files for a year, the page and the service worker always fresh. */
export async function serveWeb(app: App, web: BuiltWeb | null) {
  const { fastify } = app
  if (web) {
    await fastify.register(fastifyStatic, {
      root: web.root,
      index: false,
      wildcard: false,
      cacheControl: false,
      // The build packs them once (`vite.config.ts`).
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.gz'],
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/')
        reply.header('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
      },
    })
  }
  const pages = app.manifests.flatMap(({ pages = [] }) => pages)
  const embeddable = new Set(pages.filter(({ framed }) => framed).map((page) => page.path))
  fastify.setNotFoundHandler((request, reply) => answerError(app, notFound('This page'), request, reply))
  // A route, so that it comes packed (the plugin for that looks at routes only).
  fastify.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (!web || /\.\w+$/.test(path)) return reply.callNotFound()
    // Design 3: its address carries a token until the page has taken it away.
    if (WITH_TOKEN.has(path)) reply.header('referrer-policy', 'no-referrer')
    if (embeddable.has(path)) await letOthersFrame(app, reply)
    reply.type('text/html; charset=utf-8')
    const personal = await personalPage(app, web, request, reply)
    // What is somebody's own is kept nowhere on the way.
    return reply.header('cache-control', personal ? 'no-store' : 'no-cache').send(personal ?? web.page)
  })
}
