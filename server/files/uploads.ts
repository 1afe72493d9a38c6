import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type FileType, SAMPLE_BYTES, sniff } from './file-types.ts'

/**
 * What comes in is written down as it comes and forced to disk, before the call has a connection to the database: a slow
 * disk and thirty large files at once cost neither memory nor anybody's turn. `storeFile` then only gives it its place.
 */
export interface Upload {
  name: string
  size: number
  sha256: string
  /** What its content is; null for anything that is not taken. */
  type: FileType | null
  /** Where it lies until it is stored; gone when the call is over. */
  place: string
}

/** What is being written. What a crash leaves here goes at night. */
export const draftsOf = (dataDir: string) => path.join(dataDir, 'files', 'unfinished')

/** Writes what comes into a new draft, whole or not at all. */
export async function writeDraft(
  dataDir: string,
  content: NodeJS.ReadableStream | AsyncIterable<Buffer>,
  { durable = false } = {},
): Promise<string> {
  await mkdir(draftsOf(dataDir), { recursive: true })
  const place = path.join(draftsOf(dataDir), randomUUID())
  try {
    await pipeline(content, createWriteStream(place, { flags: 'wx', mode: 0o600, flush: durable }))
    return place
  } catch (error) {
    await dropDraft(place)
    throw error
  }
}

export const dropDraft = (place: string) => rm(place, { force: true })

/** Takes a file in; its name says what somebody called it, nothing more. */
export async function takeIn(dataDir: string, name: string, content: Readable | Uint8Array): Promise<Upload> {
  const hash = createHash('sha256')
  let size = 0
  async function* counted() {
    for await (const part of content instanceof Readable ? content : [content]) {
      hash.update(part as Buffer)
      size += (part as Buffer).length
      yield part as Buffer
    }
  }
  const place = await writeDraft(dataDir, counted(), { durable: true })
  return { name, size, sha256: hash.digest('hex'), type: await typeOf(place), place }
}

/** What the content of a file is: told from its two ends, where every kind says so. */
export async function typeOf(content: string | Buffer): Promise<FileType | null> {
  if (typeof content !== 'string') return sniff(content)
  const file = await open(content, 'r')
  try {
    const { size } = await file.stat()
    const part = async (from: number) => {
      const bytes = Buffer.alloc(Math.min(SAMPLE_BYTES, size - from))
      return bytes.length === 0 ? bytes : (await file.read(bytes, 0, bytes.length, from)).buffer
    }
    return sniff(
      Buffer.concat([
        await part(0),
        ...(size > SAMPLE_BYTES ? [await part(Math.max(SAMPLE_BYTES, size - SAMPLE_BYTES))] : []),
      ]),
    )
  } finally {
    await file.close()
  }
}
