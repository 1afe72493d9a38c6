import type { FastifyInstance } from 'fastify'

/**
 * One line per request without anything about people: the pattern of the route, never its ids, query or address.
 * Successful reads are many (screens poll), so they only show at the level `debug`.
 */
export function logRequests(fastify: FastifyInstance) {
  fastify.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    if (request.method === 'GET' && reply.statusCode < 400) request.log.debug(line, 'request')
    else request.log.info(line, 'request')
  })
}

interface Fault {
  name?: string
  code?: string
  constraint?: string
  table?: string
  message?: string
  stack?: string
  cause?: unknown
}

/** What the log may say of a fault: a failed query's own message carries its values, so the cause's is taken. */
export function faultForLog(error: unknown) {
  const outer = (error ?? {}) as Fault
  const inner = (outer.cause ?? outer) as Fault
  return {
    fault: inner.name,
    code: inner.code,
    constraint: inner.constraint,
    table: inner.table,
    reason: inner.message,
    stack: inner.stack?.split('\n').filter((line) => /^\s+at /.test(line)),
  }
}
