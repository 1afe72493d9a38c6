import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'

/**
 * Strict headers. Mantine writes <style> elements and inline style attributes, hence the style rules; scripts come from
 * our own files only, and the two that stand in a page by their hashes. HSTS and upgrades belong to https alone, or a
 * charity's plain-http network breaks.
 */
export async function securityHeaders(
  fastify: FastifyInstance,
  appUrl: string,
  scriptHashes: readonly string[],
  mapTiles?: string,
) {
  const https = appUrl.startsWith('https:')
  await fastify.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptHashes],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...(mapTiles ? [new URL(mapTiles).origin] : [])],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        // Quick tools are shown in sandboxed frames; nobody shows us in theirs (frameAncestors).
        frameSrc: ["'self'", 'https:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  fastify.addHook('onSend', async (request, reply) => {
    if (isPartOfPage(request.url, reply)) {
      for (const name of OF_PAGES) reply.removeHeader(name)
      if (RECEIPT_READER.test(request.url)) reply.header('content-security-policy', POLICY_OF_READER)
      return
    }
    reply.header('permissions-policy', 'camera=(self), geolocation=(self), microphone=(), payment=()')
  })
}

/**
 * What reads receipts is WebAssembly, which no page of ours may start. It runs in a worker, and a worker has the policy
 * that its own script came with: this one starts WebAssembly, fetches from us and does nothing else.
 */
const RECEIPT_READER = /^\/assets\/receipt-reader-[\w-]+\.js$/
const POLICY_OF_READER = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** What they say is about a page or a worker: a script, a style or a typeface within one obeys its page's. */
const OF_PAGES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** They are longer than some of the files: before a list has its first rows a phone would get ten kilobytes of them. */
const isPartOfPage = (url: string, reply: FastifyReply) =>
  /^\/assets\/[\w.-]+\.(js|css|woff2)$/.test(url) && (reply.statusCode === 200 || reply.statusCode === 304)
