import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import pLimit from 'p-limit'
import { unavailable } from '#kernel/calls/errors.ts'
import { SECOND } from '#kernel/clock.ts'
import type { Config } from '../config.ts'
import { BucketFault } from './bucket-fault.ts'
import { isLarge, putInParts } from './s3-parts.ts'
import type { FileStore } from './store.ts'

type S3 = NonNullable<Config['s3']>

const FOLDER = 'files/'
/** Its content says whose bucket this is. */
const MARK = 'lunchbox-portal'
/** Until it begins to answer; a body that is being sent has longer. One that says nothing is left alone for a while. */
const PATIENCE = { answerMs: 10 * SECOND, sendingMs: 120 * SECOND, aloneMs: 5 * SECOND }
const PAGE = 1000
const AT_ONCE = 8

interface Asked {
  query?: Record<string, string>
  headers?: Record<string, string>
  /** Made anew for each try. */
  body?: () => Readable | Buffer
}

/** The smallest question whether a bucket is there. */
const ONE_KEY = { query: { 'list-type': '2', prefix: FOLDER, 'max-keys': '1' } }
/** So long after it answered a bucket counts as there. */
const SEEN_MS = 10 * SECOND

/** Signed requests to one bucket, each tried twice: all of them may be repeated. */
function bucketOf(s3: S3, { answerMs, sendingMs, aloneMs }: typeof PATIENCE) {
  const base = addressOf(s3)
  /** Since when it says nothing. Then one at a time tries, so that a crowd does not wait for it with what it holds. */
  let silent: { since: number; fault: BucketFault } | undefined
  let trying = false
  let seenAt = 0
  async function once(method: string, key: string, { query = {}, headers = {}, body }: Asked) {
    const url = new URL(key ? `${base}/${key}` : base)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const signer = new AwsV4Signer({ method, url: url.href, headers, service: 's3', ...s3 })
    const signed = await signer.sign()
    const overdue = new AbortController()
    const timer = setTimeout(() => overdue.abort(), body ? sendingMs : answerMs)
    const content = body?.()
    try {
      const answer = await fetch(signed.url, {
        method,
        headers: signed.headers,
        signal: overdue.signal,
        redirect: 'error',
        ...(content && {
          body: content instanceof Readable ? (Readable.toWeb(content) as BodyInit) : new Uint8Array(content),
          duplex: 'half',
        }),
      })
      // What it says to a POST is short, and may come long after its head: it is waited for no longer than that.
      const whole = method === 'POST' ? new Response(await answer.text(), answer) : answer
      silent = undefined
      return whole
    } catch (error) {
      const { code, message } = ((error as Error).cause ?? error) as NodeJS.ErrnoException
      const why = overdue.signal.aborted ? 'no answer in time' : (code ?? message)
      const fault = new BucketFault(`${s3.bucket} at ${base} cannot be reached: ${why}`, { cause: error })
      silent = overdue.signal.aborted ? { since: Date.now(), fault } : undefined
      throw fault
    } finally {
      clearTimeout(timer)
      if (content instanceof Readable) content.destroy()
    }
  }
  /** Null for what is not there. Whatever else is not as it should be is a fault, with what the other side said. */
  async function ask(method: string, key: string, asked: Asked = {}): Promise<Response | null> {
    if (!silent) return tried(method, key, asked)
    if (trying || Date.now() - silent.since < aloneMs) throw silent.fault
    trying = true
    return tried(method, key, asked).finally(() => {
      trying = false
    })
  }
  async function tried(method: string, key: string, asked: Asked): Promise<Response | null> {
    for (let tries = 1; ; tries++) {
      const answer = await once(method, key, asked).catch((fault: BucketFault) => fault)
      if (answer instanceof BucketFault) {
        if (tries === 2 || silent) throw answer
      } else if (answer.ok) {
        seenAt = Date.now()
        return answer
      } else {
        const said = await answer.text().catch(() => '')
        const code = tagged(said, 'Code')[0] ?? ''
        if (answer.status === 404 && code !== 'NoSuchBucket') {
          // To HEAD nothing more is said, and it may be the bucket that is missing.
          if (code === '' && Date.now() - seenAt > SEEN_MS) await ask('GET', '', ONE_KEY)
          return null
        }
        if (tries === 2 || (answer.status < 500 && answer.status !== 429))
          throw new BucketFault(`${s3.bucket} at ${base} answered ${answer.status} ${code}`.trim(), answer)
      }
      await pause(300)
    }
  }
  return { base, ask }
}

/** With an endpoint the bucket is the first part of the path, which MinIO, Garage, Ceph, R2 and B2 all take. */
function addressOf({ endpoint, bucket, region }: S3) {
  if (endpoint) return `${endpoint.replace(/\/+$/, '')}/${bucket}`
  return bucket.includes('.')
    ? `https://s3.${region}.amazonaws.com/${bucket}`
    : `https://${bucket}.s3.${region}.amazonaws.com`
}

/** The contents of these elements. Names and tokens of ours need no more than this of XML. */
const tagged = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  )

const othersIn = (base: string) =>
  `The bucket at ${base} belongs to another portal. Give each portal a bucket of its own. If it is this one’s ` +
  `(secrets.json was lost, or not copied to this instance), bring secrets.json back, or delete ${MARK} in the bucket.`

const SAVING =
  'Files cannot be saved at this moment: the place where they are kept does not answer. Nothing was changed; please try again in a few minutes.'
const READING =
  'This file cannot be fetched at this moment: the place where files are kept does not answer. Please try again in a few minutes.'

/** Words for people; the cause goes to the log. */
const said = (words: string) => (error: unknown) => {
  if (!(error instanceof BucketFault)) throw error
  throw Object.assign(unavailable(words), { cause: error })
}

/** `own` is the name by which this portal knows its bucket. */
export function s3Store(s3: S3, own: () => string, patience = PATIENCE): FileStore {
  const { base, ask } = bucketOf(s3, patience)
  const inTurn = pLimit(AT_ONCE)
  const read = async function* (key: string) {
    const answer = await ask('GET', FOLDER + key).catch(said(READING))
    if (!answer?.body) throw new Error(`There is no ${key} in the bucket`)
    yield* Readable.fromWeb(answer.body as ReadableStream)
  }
  const sizeOf = async (key: string) => {
    const answer = await ask('HEAD', FOLDER + key)
    return answer && Number(answer.headers.get('content-length'))
  }
  return {
    where: base,
    async keep(key, { place, size, sha256 }) {
      if ((await sizeOf(key).catch(said(SAVING))) === size) return
      if (isLarge(size)) {
        const brought = await putInParts(ask, FOLDER + key, { place, size }).catch(said(SAVING))
        if (!brought || (await sizeOf(key).catch(said(SAVING))) !== size) throw unavailable(SAVING)
        return
      }
      // The other side sums what arrives and refuses whatever is not this.
      const sum = sha256 === undefined ? undefined : { 'x-amz-content-sha256': sha256 }
      const headers = { 'content-length': String(size), 'content-type': 'application/octet-stream', ...sum }
      const answer = await ask('PUT', FOLDER + key, { headers, body: () => createReadStream(place) }).catch(
        said(SAVING),
      )
      await answer?.body?.cancel()
      if (!answer) throw unavailable(SAVING)
    },
    sizeOf: (key) => sizeOf(key).catch(said(READING)),
    read: (key) => Readable.from(read(key), { objectMode: false }),
    async open(key) {
      const answer = await ask('GET', FOLDER + key).catch(said(READING))
      if (!answer) return null
      const body = answer.body ? Readable.fromWeb(answer.body as ReadableStream) : Readable.from([])
      return { size: Number(answer.headers.get('content-length')), body }
    },
    async *all() {
      let token: string | undefined
      do {
        const query = { 'list-type': '2', prefix: FOLDER, 'max-keys': String(PAGE) }
        const answer = await ask('GET', '', {
          query: { ...query, ...(token !== undefined && { 'continuation-token': token }) },
        })
        if (!answer) throw new BucketFault(`There is no bucket at ${base}`)
        const xml = await answer.text()
        const keys = tagged(xml, 'Key')
        const sizes = tagged(xml, 'Size')
        for (const [index, key] of keys.entries())
          yield { key: key.slice(FOLDER.length), size: Number(sizes[index]) }
        token = tagged(xml, 'NextContinuationToken')[0]
      } while (token)
    },
    async remove(keys) {
      const one = async (key: string) => (await ask('DELETE', FOLDER + key))?.body?.cancel()
      await Promise.all(keys.map((key) => inTurn(() => one(key))))
    },
    async check() {
      const answer = await ask('GET', '', ONE_KEY)
      if (!answer) throw new BucketFault(`There is no bucket at ${base}`)
      await answer.body?.cancel()
    },
    /** Two portals in one bucket would each take the other's files for what nobody needs any more. */
    async claim() {
      const there = await ask('GET', MARK)
      if (there && (await there.text()).trim() !== own()) throw new Error(othersIn(base))
      if (there) return
      const answer = await ask('PUT', MARK, { body: () => Buffer.from(own()) })
      await answer?.body?.cancel()
    },
  }
}
