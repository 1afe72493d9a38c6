import { lookup } from 'node:dns/promises'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { BlockList, isIP } from 'node:net'
import type { Readable } from 'node:stream'
import { createGunzip, createInflate } from 'node:zlib'
import { AppError, invalid, tooLarge, unprocessable } from '#kernel/calls/errors.ts'
import { SECOND } from '#kernel/clock.ts'

/** What tests may loosen, and for the address of a model what the operator has (`sections/admin/question-model`). */
export interface OutsideRules {
  /** Services of this machine, which have no certificate. */
  http?: boolean
  /** Addresses that count as out there all the same. */
  allows?: (address: string) => boolean
  /** Where an address leads instead, redirects too. */
  instead?: (url: URL) => URL
  /** Instead of the resolver of this machine. */
  resolve?: (host: string) => Promise<string[]>
}

interface Asking {
  /** For everything together: names, redirects, the whole answer. */
  limitMs?: number
  accept?: string
  signal?: AbortSignal
  rules?: OutsideRules | undefined
}
interface Asked extends Asking {
  maxBytes: number
  /** Meant for this address alone: no redirect is followed with them. */
  headers?: Record<string, string>
}
interface Sent extends Asking {
  /** So much of the answer is read, where it is more than a word. */
  maxBytes?: number
  headers: Record<string, string>
  body: string
}

const LIMIT_MS = 15 * SECOND
const MOST_REDIRECTS = 3
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]

const PRIVATE = 'This address leads into a private network, where the portal does not go.'
const NO_ANSWER = 'The other side cannot be reached.'

/** IANA's special-purpose registries: nothing of it is out there for everybody. */
const closed = new BlockList()
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
])
  add(range, 'ipv4')
// Of the sixth version only what is given out counts as out there (2000::/3), without what carries another address inside.
const given = new BlockList()
given.addSubnet('2000::', 3, 'ipv6')
for (const range of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']) add(range, 'ipv6')

function add(range: string, family: 'ipv4' | 'ipv6') {
  const [net = '', bits] = range.split('/')
  closed.addSubnet(net, Number(bits), family)
}

/** Is this the address of a service that anybody may reach, and of nothing in a network of ours? */
export function isOutside(address: string): boolean {
  if (isIP(address) === 4) return !closed.check(address, 'ipv4')
  return isIP(address) === 6 && given.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

/**
 * Reads what somebody's address out there answers, so that nobody can make the portal look into networks that only it
 * reaches: https only, without credentials, each hop of at most three redirects resolved and judged, and the connection
 * goes to the address that was judged, whatever the name says a moment later. What does not work is told in words (422).
 */
export async function readOutside(address: string, asked: Asked): Promise<Buffer> {
  const limit = AbortSignal.timeout(asked.limitMs ?? LIMIT_MS)
  const signal = asked.signal ? AbortSignal.any([limit, asked.signal]) : limit
  try {
    let url = urlOf(address, asked.rules)
    for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
      const response = await ask(url, asked, signal)
      const status = response.statusCode ?? 0
      if (status === 200) return await bodyOf(response, asked.maxBytes, signal)
      response.destroy()
      if (!REDIRECTS.includes(status) || !response.headers.location || asked.headers)
        throw unprocessable(`The other side answered with status ${status}.`)
      url = urlOf(new URL(response.headers.location, url).href, asked.rules)
    }
    throw unprocessable('This address leads from one place to the next without an end.')
  } catch (error) {
    if (limit.aborted) throw unprocessable('The other side took too long to answer.')
    throw inWords(error as NodeJS.ErrnoException)
  }
}

/** So much of what the other side answers to something sent is kept: enough to see what it did not like. */
const ANSWER_BYTES = 2000

/**
 * Sends something to somebody's address out there, under the same rules; no redirect is followed, since what is sent is
 * meant for this address alone. Any status is an answer; what does not get there is told in words (422).
 */
export async function sendOutside(address: string, sent: Sent): Promise<{ status: number; text: string }> {
  const limit = AbortSignal.timeout(sent.limitMs ?? LIMIT_MS)
  const signal = sent.signal ? AbortSignal.any([limit, sent.signal]) : limit
  try {
    const response = await ask(urlOf(address, sent.rules), sent, signal)
    const parts: Buffer[] = []
    const most = sent.maxBytes ?? ANSWER_BYTES
    let bytes = 0
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part)
      bytes += part.length
      if (bytes >= most) break
    }
    const text = Buffer.concat(parts).subarray(0, most).toString('utf8')
    return { status: response.statusCode ?? 0, text }
  } catch (error) {
    if (limit.aborted) throw unprocessable('The other side took too long to answer.')
    throw inWords(error as NodeJS.ErrnoException)
  }
}

/**
 * Could something be sent to this address? What its name leads to is judged each time that something is; an address that
 * says itself that it leads inside is refused at once.
 */
export function mustLookOutside(address: string, rules: OutsideRules = {}) {
  const host = urlOf(address, rules).hostname.replace(/^\[|\]$/g, '')
  if ((/(^|\.)localhost\.?$/.test(host) || (isIP(host) && !isOutside(host))) && !rules.allows?.(host))
    throw unprocessable(PRIVATE)
}

/** The same for an address that somebody enters: 400 at its field. */
export function mustBeOutside(field: string, address: string, rules?: OutsideRules) {
  try {
    mustLookOutside(address, rules)
  } catch (error) {
    if (error instanceof AppError) throw invalid({ [field]: error.message })
    throw error
  }
}

function inWords(error: NodeJS.ErrnoException): Error {
  if (error.name === 'AppError' || error.name === 'AbortError') return error
  if (error.code === 'ENOTFOUND') return unprocessable('There is no such address.')
  if (error.code?.startsWith('ERR_TLS') || error.code?.includes('CERT'))
    return unprocessable('The other side has no valid certificate.')
  if (error.code?.startsWith('Z_')) return unprocessable('The other side answered with something unreadable.')
  return unprocessable(NO_ANSWER)
}

function urlOf(address: string, rules: OutsideRules = {}): URL {
  const plain = address.trim().replace(/^webcals?:/i, 'https:')
  if (!URL.canParse(plain)) throw unprocessable('This is no address.')
  const url = new URL(plain)
  if (url.protocol !== 'https:' && !(rules.http && url.protocol === 'http:'))
    throw unprocessable('Only addresses that begin with https:// are read.')
  if (url.username || url.password)
    throw unprocessable('Addresses with a name and a password in them are not used.')
  return url
}

/** The one address to connect to; a name that also leads inside is refused as a whole. */
async function judged(url: URL, rules: OutsideRules, signal: AbortSignal): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const resolve = rules.resolve ?? resolveHere
  const found = isIP(host) ? [host] : await untilAborted(resolve(host), signal)
  const [first] = found
  if (first === undefined) throw unprocessable('There is no such address.')
  if (!found.every((one) => isOutside(one) || rules.allows?.(one))) throw unprocessable(PRIVATE)
  return first
}
const resolveHere = async (host: string) =>
  (await lookup(host, { all: true, order: 'ipv4first' })).map(({ address }) => address)

const untilAborted = <T>(work: Promise<T>, signal: AbortSignal) =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      const stop = () => reject(signal.reason as Error)
      if (signal.aborted) stop()
      signal.addEventListener('abort', stop, { once: true })
    }),
  ])

async function ask(wanted: URL, { accept = '*/*', rules = {}, ...sent }: Asked | Sent, signal: AbortSignal) {
  const url = rules.instead?.(wanted) ?? wanted
  const address = await judged(url, rules, signal)
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise<IncomingMessage>((resolve, reject) => {
    request(url, {
      // Of no pool: a connection that somebody else opened may lead elsewhere.
      agent: false,
      signal,
      ...('body' in sent
        ? { method: 'POST', headers: { accept, 'user-agent': 'Lunchbox', ...sent.headers } }
        : {
            headers: {
              accept,
              'accept-encoding': 'gzip, deflate',
              'user-agent': 'Lunchbox',
              ...sent.headers,
            },
          }),
      // The name is not asked again: what answers now is what was judged.
      lookup: (_host, options, found) => {
        const family = isIP(address)
        if (options.all) found(null, [{ address, family }])
        else found(null, address, family)
      },
    })
      .once('response', resolve)
      .once('error', reject)
      .end('body' in sent ? sent.body : undefined)
  })
}

async function bodyOf(response: IncomingMessage, maxBytes: number, signal: AbortSignal): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  const plain = unpacked(response)
  const stop = () => plain.destroy(signal.reason as Error)
  signal.addEventListener('abort', stop, { once: true })
  try {
    for await (const part of plain as AsyncIterable<Buffer>) {
      // Counted as unpacked: a small answer may be a large one.
      bytes += part.length
      if (bytes > maxBytes)
        throw tooLarge(`The other side answered with more than ${Math.round(maxBytes / 1_000_000)} MB.`)
      parts.push(part)
    }
    return Buffer.concat(parts)
  } finally {
    signal.removeEventListener('abort', stop)
    response.destroy()
  }
}

function unpacked(response: IncomingMessage): Readable {
  const by = { gzip: createGunzip, deflate: createInflate }[response.headers['content-encoding'] ?? '']
  if (!by) return response
  const plain = by()
  response.once('error', (error) => plain.destroy(error))
  return response.pipe(plain)
}
