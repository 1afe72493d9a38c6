import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#server/app.ts'
import type { Download } from '#server/context.ts'
import { sendDownload } from '#server/http/download.ts'
import { goneSignal } from '#server/http/handle.ts'
import { PATH, readAt } from './service.ts'

type Asked = FastifyRequest<{ Params: { name: string } }>

/**
 * What stands at a live address. Spreadsheet programs and feed readers sign in nowhere: the address is the secret, and
 * opens nothing else.
 */
export function liveRoutes(fastify: FastifyInstance, app: App) {
  /** One reading of an address at a time: making a list takes a connection that the exports of people wait for. */
  const turns = new Map<string, Promise<unknown>>()
  fastify.get(`${PATH}/:name`, async (request: Asked, reply) => {
    const [, token, ending] = /^([\w-]{20,100})\.(csv|atom)$/.exec(request.params.name) ?? []
    const gone = goneSignal(reply)
    if (token === undefined) return answer(app, request, reply, { gone })
    const mine = (turns.get(token) ?? Promise.resolve()).then(() =>
      gone.aborted ? reply.hijack() : answer(app, request, reply, { token, ending, gone }),
    )
    const over = mine.catch(() => {})
    turns.set(token, over)
    try {
      return await mine
    } finally {
      if (turns.get(token) === over) turns.delete(token)
    }
  })
}

interface Reading {
  token?: string
  ending?: string | undefined
  gone: AbortSignal
}

async function answer(app: App, request: Asked, reply: FastifyReply, { token, ending, gone }: Reading) {
  const found = token === undefined ? null : await readAt(app, token, gone)
  reply.header('x-robots-tag', 'noindex').header('cache-control', 'private, no-cache')
  if (found === null || 'atom' in found !== (ending === 'atom'))
    return reply.code(404).type('text/plain; charset=utf-8').send('There is nothing at this address.\n')
  if (!('atom' in found)) return sendWhileThere(app, reply, found, gone)
  const mark = `"${createHash('sha256').update(found.atom).digest('base64url')}"`
  reply.header('etag', mark)
  if (request.headers['if-none-match'] === mark) return reply.code(304).send()
  return reply.type('application/atom+xml; charset=utf-8').send(found.atom)
}

/** Nothing is made any further for a reader who has left. */
async function sendWhileThere(app: App, reply: FastifyReply, found: Download, gone: AbortSignal) {
  const { body } = found
  if (body instanceof Readable) gone.addEventListener('abort', () => body.destroy())
  try {
    return await sendDownload(app, reply, found)
  } catch (error) {
    if (gone.aborted) return reply.hijack()
    throw error
  }
}
