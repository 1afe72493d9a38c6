import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type { FastifyRequest } from 'fastify'
import { forbidden, invalid } from '#kernel/calls/errors.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** `localhost` and `127.0.0.1` are one place to a person. */
function sameHost(origin: string, host: string | undefined): boolean {
  if (!host || !URL.canParse(origin) || !URL.canParse(`http://${host}`)) return false
  const from = new URL(origin)
  const at = new URL(`http://${host}`)
  const port = (url: URL) => url.port || (url.protocol === 'https:' ? '443' : '80')
  if (from.host === host) return true
  return LOOPBACK.has(from.hostname) && LOOPBACK.has(at.hostname) && port(from) === port(at)
}

/** Host and port of the public address: behind a proxy the portal's own may be another. */
export const publicHost = ({ appUrl }: { appUrl: string }) =>
  URL.canParse(appUrl) ? new URL(appUrl).host : null

/** What this machine is called in its own network. */
const [OWN_NAME = ''] = hostname().toLowerCase().split('.')
const OWN_NAMES = new Set(['localhost', hostname().toLowerCase(), OWN_NAME, `${OWN_NAME}.local`])

/**
 * A name that is not ours was made to point here by somebody else (DNS rebinding), whose page would then count as our
 * own. Addresses and this machine's names are ours: so a phone in the same network gets in.
 */
export function checkHost(request: FastifyRequest, { appUrl }: { appUrl: string }) {
  if (isOurs(request.hostname.toLowerCase(), appUrl)) return
  throw invalid({}, `This portal does not answer to the name in this address. Please open it at ${appUrl}.`)
}

function isOurs(name: string, appUrl: string): boolean {
  if (name === '' || isIP(name.replace(/^\[|\]$/g, '')) !== 0 || OWN_NAMES.has(name)) return true
  return URL.canParse(appUrl) && new URL(appUrl).hostname === name
}

/** The same for a live channel, whose request is none of Fastify's. A proxy says the name in a header of its own. */
export function isForOthers({ host = '' }: IncomingHttpHeaders, appUrl: string): boolean {
  const address = `http://${host}`
  return !URL.canParse(address) || !isOurs(new URL(address).hostname.toLowerCase(), appUrl)
}

/**
 * Does a page of another site make this request (cross-site request forgery)? Sec-Fetch-Site decides where the browser
 * sends it, else Origin; a call with neither comes from no browser and carries no cookie it did not mean to.
 */
export function comesFromElsewhere(headers: IncomingHttpHeaders, ours: string | null): boolean {
  const site = headers['sec-fetch-site']
  if (site === 'same-origin' || site === 'none') return false
  const { origin, host } = headers
  if (origin === undefined) return site !== undefined
  return !sameHost(origin, host) && !(ours !== null && sameHost(origin, ours))
}

/** Such a page may not change anything here. */
export function checkOrigin(request: FastifyRequest, ours: string | null) {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return
  if (comesFromElsewhere(request.headers, ours))
    throw forbidden('This request came from another website, so it was refused.')
}
