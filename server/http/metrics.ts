import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { SECOND } from '#kernel/clock.ts'
import type { Deps } from '../app.ts'

const BUCKETS = [0.005, 0.025, 0.1, 0.5, 2, 10]
const LOOPBACK = /^(::1|(::ffff:)?127(\.\d+){3})$/
const NAMES_OF_LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i
/** What proxies leave: a call that has one of these came from somewhere else. */
const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

export interface Metrics {
  registry: Registry
  /** As Prometheus reads them. What a process says of itself is watched from the first reading on. */
  text(): Promise<string>
}

/** Counted per process: patterns of routes, never ids, queries or people. */
export function measureRequests(fastify: FastifyInstance): Metrics {
  const registry = new Registry()
  const common = { registers: [registry] }
  const requests = new Counter({
    ...common,
    name: 'lunchbox_http_requests_total',
    help: 'Requests that were answered, by the pattern of their route',
    labelNames: ['method', 'route', 'status'],
  })
  const durations = new Histogram({
    ...common,
    name: 'lunchbox_http_request_duration_seconds',
    help: 'How long answers took',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
  })
  fastify.addHook('onResponse', async (request, reply) => {
    const { method } = request
    const route = request.routeOptions.url ?? 'none'
    requests.inc({ method, route, status: reply.statusCode })
    durations.observe({ method, route }, reply.elapsedTime / SECOND)
  })
  let watched = false
  return {
    registry,
    text() {
      if (!watched) collectDefaultMetrics({ register: registry })
      watched = true
      return registry.metrics()
    },
  }
}

/** With a token whoever has it, from wherever; without one only this machine itself, of a portal that is no other’s either. */
export function mayReadMetrics(
  request: FastifyRequest,
  { metricsToken: token, trustProxy, appUrl }: Pick<Deps, 'metricsToken' | 'trustProxy' | 'appUrl'>,
): boolean {
  if (token !== undefined) {
    const given = Buffer.from(request.headers.authorization ?? '')
    const wanted = Buffer.from(`Bearer ${token}`)
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }
  // A proxy that says nothing of itself looks like this machine: where there is one, a token is needed.
  if (trustProxy !== false || !NAMES_OF_LOOPBACK.test(new URL(appUrl).host)) return false
  return (
    LOOPBACK.test(request.socket.remoteAddress ?? '') &&
    NAMES_OF_LOOPBACK.test(request.headers.host ?? '') &&
    FORWARDED.every((name) => request.headers[name] === undefined)
  )
}
