import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream, renameSync, rmSync, statSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import tar from 'tar-stream'

/** The file of a backup: a gzipped tar of parts, whose last ones say what it holds, with the SHA-256 of every part. */

export const FORMAT = 2
const MANIFEST = 'manifest.json'
const SUMMARY = 'summary.json'
/** The sum of the summary itself; nothing comes after it. */
const SEAL = 'summary.sha256'

/** The first part. */
export interface Manifest {
  format: number
  madeAt: string
  /** Migration level: names with checksums. */
  migrations: { name: string; checksum: string }[]
  tables: { name: string; columns: string[] }[]
  /** Next to the rows: where each sequence stands. */
  sequences: { name: string; lastValue: string; isCalled: boolean }[]
}

/** The last part but the seal: without it the archive is not complete. */
export interface Summary {
  rows: Record<string, number>
  files: number
  /** How many contents the rows name that could not be found where files are kept. */
  missing?: number
  /** SHA-256 of every part before this one, by name. Archives of format 1 have none. */
  parts?: Record<string, string>
}

export interface ArchiveWriter {
  add(name: string, content: Buffer): Promise<void>
  /** What comes from elsewhere, whose size is known. */
  addContent(name: string, size: number, content: Readable): Promise<void>
  /** A file as it is now; false if it has gone meanwhile. */
  addFile(name: string, file: string): Promise<boolean>
}

/** Writes an archive beside its place, and puts it there once it is whole and on disk. `fill` returns what it holds. */
export async function writeArchive(
  target: string,
  fill: (out: ArchiveWriter) => Promise<Pick<Summary, 'rows' | 'files' | 'missing'>>,
): Promise<Summary> {
  const unfinished = `${target}.unfinished`
  const pack = tar.pack()
  const parts: Record<string, string> = {}
  const add = async (name: string, size: number, content: Readable, mtime = new Date(0)) => {
    const hash = createHash('sha256')
    await pipeline(
      content,
      (chunks: AsyncIterable<unknown>) => hashed(chunks, hash),
      pack.entry({ name, size, mtime, mode: 0o600 }),
    )
    parts[name] = hash.digest('hex')
  }
  const out: ArchiveWriter = {
    add: (name, content) => add(name, content.length, Readable.from([content])),
    addContent: (name, size, content) => add(name, size, content),
    async addFile(name, file) {
      const handle = await openUnlessGone(file)
      if (!handle) return false
      try {
        const { size, mtime } = await handle.stat()
        const content =
          size === 0 ? Readable.from([]) : handle.createReadStream({ end: size - 1, autoClose: false })
        await add(name, size, content, mtime)
        return true
      } finally {
        await handle.close()
      }
    },
  }
  const work = async () => {
    const summary: Summary = { ...(await fill(out)), parts }
    const bytes = Buffer.from(JSON.stringify(summary, null, 2))
    await out.add(SUMMARY, bytes)
    await out.add(SEAL, Buffer.from(parts[SUMMARY] ?? ''))
    pack.finalize()
    return summary
  }
  try {
    const written = pipeline(pack, createGzip(), createWriteStream(unfinished, { mode: 0o600, flush: true }))
    const [summary] = await Promise.all([work(), written])
    renameSync(unfinished, target)
    return summary
  } catch (error) {
    pack.destroy()
    rmSync(unfinished, { force: true })
    throw error
  }
}

async function openUnlessGone(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function* hashed(chunks: AsyncIterable<unknown>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of chunks as AsyncIterable<Buffer>) {
    hash.update(chunk)
    yield chunk
  }
}

/** Takes one part; what it leaves unread is read past. */
export type Visit = (name: string, body: AsyncIterable<Buffer>) => Promise<void>

interface Part {
  name: string
  body: AsyncIterable<Buffer>
  /** Of what was read so far. */
  sum: Hash
}

const damaged = (cause?: unknown) => new Error('The backup is damaged or not complete.', { cause })

/** Every part in its turn, up to the very end of the file. Whatever is wrong with the file ends here in these words. */
async function* partsOf(source: string, size: number): AsyncGenerator<Part> {
  const gunzip = createGunzip()
  const entries = tar.extract()
  const unpacked = pipeline(createReadStream(source), gunzip, entries)
  unpacked.catch(() => {}) // awaited below; until then the entries say what is wrong
  try {
    for await (const entry of entries) {
      const sum = createHash('sha256')
      yield { name: entry.header.name, body: readable(hashed(entry, sum)), sum }
    }
    await unpacked
    if (gunzip.bytesWritten !== size) throw new Error('Something follows behind the end')
  } catch (error) {
    throw damaged(error)
  } finally {
    entries.destroy()
  }
}

async function* readable(body: AsyncIterable<Buffer>) {
  try {
    yield* body
  } catch (error) {
    throw damaged(error)
  }
}

/**
 * Reads an archive to its very end, each part once: `visit` gets the parts between manifest and summary. Returns only if
 * everything is there as it was written; `sealed` is false for an old archive, of which that can be known in part.
 */
export async function readArchive(
  source: string,
  visit: (manifest: Manifest) => Visit,
): Promise<{ manifest: Manifest; summary: Summary; sealed: boolean }> {
  const size = statSync(source, { throwIfNoEntry: false })?.size
  if (size === undefined) throw new Error(`There is no file ${source}.`)
  const sums = new Map<string, string>()
  let manifest: Manifest | undefined
  let summary: Summary | undefined
  let seal: string | undefined
  let take: Visit | undefined
  try {
    for await (const { name, body, sum } of partsOf(source, size)) {
      if (sums.has(name) || seal !== undefined || (summary && name !== SEAL)) throw damaged()
      if (!take) {
        if (name !== MANIFEST) break
        manifest = parsed<Manifest>(await textOf(body))
        take = visit(manifest)
      } else if (name === SUMMARY) summary = parsed<Summary>(await textOf(body))
      else if (name === SEAL) seal = await textOf(body)
      else await take(name, body)
      for await (const _ of body);
      sums.set(name, sum.digest('hex'))
    }
  } catch (error) {
    if (manifest) throw error
  }
  if (!manifest) throw new Error(`${source} is not a backup of Lunchbox.`)
  if (!summary) throw damaged()
  const sealed = manifest.format >= 2
  if (sealed) refuseOtherSums(sums, summary, seal)
  return { manifest, summary, sealed }
}

function refuseOtherSums(sums: Map<string, string>, { parts = {} }: Summary, seal: string | undefined) {
  const promised = Object.entries(parts)
  const held = sums.size - 2 // without the summary and its seal
  if (seal !== sums.get(SUMMARY) || promised.length !== held) throw damaged()
  if (promised.some(([name, sum]) => sums.get(name) !== sum)) throw damaged()
}

function parsed<T>(text: string): T {
  try {
    return JSON.parse(text) as T
  } catch (error) {
    throw damaged(error)
  }
}

/** A small part as text. */
export async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
