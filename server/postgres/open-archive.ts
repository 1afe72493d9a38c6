import { createHash } from 'node:crypto'
import { createWriteStream, renameSync, rmSync, statSync } from 'node:fs'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { type Entry, type ZipFile as OpenZip, openPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { z } from 'zod'

/** The file of an open export: a ZIP of CSV files and of what people uploaded, with a manifest and the sums of all. */

export const OPEN_FORMAT = 1
const MANIFEST = 'manifest.json'
/** As `sha256sum -c` takes it: every other file of the archive. Nothing comes after it. */
const SUMS = 'SHA256SUMS'
/** What is read as a whole is no larger than this. */
const MOST_TEXT = 64 * 1024 * 1024

const Name = z.string().regex(/^[a-z_][a-z0-9_]*$/)
const Column = z.object({
  name: Name,
  /** As PostgreSQL calls it: `timestamp with time zone`. */
  type: z.string(),
  nullable: z.boolean(),
  /** Part of what tells rows apart. */
  key: z.boolean(),
  /** `people.id`: the row of another table that it names. */
  references: z.string().nullable(),
})
export const OpenManifest = z.object({
  kind: z.literal('lunchbox-export'),
  format: z.int().positive(),
  madeAt: z.iso.datetime(),
  /** Migration level: names with checksums. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(
    z.object({
      name: Name,
      file: z.string(),
      rows: z.int().nonnegative(),
      sha256: z.string(),
      columns: z.array(Column).min(1),
    }),
  ),
  sequences: z.array(z.object({ name: Name, lastValue: z.string().regex(/^\d+$/), isCalled: z.boolean() })),
  /** What people uploaded, each content once under its SHA-256; `missing` could not be found where files are kept. */
  files: z.object({
    count: z.int().nonnegative(),
    bytes: z.int().nonnegative(),
    missing: z.array(z.string()),
  }),
  /** Tables, and columns of tables, that are not in here, and why. */
  withheld: z.record(z.string(), z.string()),
})
export type OpenManifest = z.output<typeof OpenManifest>
export type OpenColumn = z.output<typeof Column>

export interface OpenWriter {
  /** Adds a file; returns its SHA-256 and size once it is written. */
  add(
    name: string,
    content: Readable,
    how?: { compress?: boolean },
  ): Promise<{ sha256: string; size: number }>
}

/** Writes an archive beside its place, and puts it there once it is whole and on disk. `fill` returns what it holds. */
export async function writeOpenArchive(
  target: string,
  fill: (out: OpenWriter) => Promise<OpenManifest>,
): Promise<OpenManifest> {
  const unfinished = `${target}.unfinished`
  const zip = new ZipFile()
  const sums: string[] = []
  const failed = new Promise<never>((_, reject) => zip.once('error', reject))
  failed.catch(() => {})
  const add: OpenWriter['add'] = async (name, content, { compress = true } = {}) => {
    const hash = createHash('sha256')
    let size = 0
    const counted = Readable.from(
      (async function* () {
        for await (const chunk of content as AsyncIterable<Buffer>) {
          hash.update(chunk)
          size += chunk.length
          yield chunk
        }
      })(),
      { objectMode: false },
    )
    const read = new Promise<void>((resolve, reject) => {
      counted.once('end', resolve)
      counted.once('error', reject)
    })
    zip.addReadStream(counted, name, { compress, mode: 0o100600 })
    await Promise.race([read, failed])
    const sha256 = hash.digest('hex')
    sums.push(`${sha256}  ${name}\n`)
    return { sha256, size }
  }
  const work = async () => {
    const manifest = await fill({ add })
    await add(MANIFEST, Readable.from([Buffer.from(JSON.stringify(manifest, null, 2))]))
    zip.addBuffer(Buffer.from(sums.join('')), SUMS, { mode: 0o100600 })
    zip.end()
    return manifest
  }
  // One that an earlier end left there may be open to others.
  rmSync(unfinished, { force: true })
  const out = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
  try {
    const [manifest] = await Promise.all([work(), pipeline(zip.outputStream, out)])
    renameSync(unfinished, target)
    return manifest
  } catch (error) {
    out.destroy()
    rmSync(unfinished, { force: true })
    throw error
  }
}

export interface OpenArchive {
  manifest: OpenManifest
  /** Every file with its sum, the manifest's and the README's too. */
  names: string[]
  /** A file of it; fails at its end if it is not as it was written. */
  read: (name: string) => AsyncGenerator<Buffer>
  close: () => void
}

export const damaged = (what: string, cause?: unknown) =>
  new Error(`The export is damaged or not complete: ${what}.`, { cause })

/** Opens an archive and reads what it says of itself. Refuses, in words, whatever is none. */
export async function openArchive(source: string): Promise<OpenArchive> {
  if (!statSync(source, { throwIfNoEntry: false })?.isFile()) throw new Error(`There is no file ${source}.`)
  const zip = await openPromise(source, { autoClose: false, lazyEntries: true }).catch((error: unknown) => {
    throw new Error(`${source} is not an export of Lunchbox, or it is damaged.`, { cause: error })
  })
  try {
    return await opened(zip, source)
  } catch (error) {
    zip.close()
    throw error
  }
}

async function opened(zip: OpenZip, source: string): Promise<OpenArchive> {
  const entries = await entriesOf(zip)
  const whole = async (name: string) => {
    const entry = entries.get(name)
    if (!entry)
      throw new Error(`${source} is not an export of Lunchbox, or it is damaged: it has no ${name}.`)
    if (entry.uncompressedSize > MOST_TEXT) throw damaged(`${name} is too large`)
    return text(bytesOf(zip, name, entry))
  }
  const sums = new Map<string, string>()
  for (const line of (await whole(SUMS)).split('\n').filter(Boolean)) {
    const [, sha256 = '', name = ''] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
    if (name === '' || sums.has(name)) throw damaged(`${SUMS} cannot be read`)
    sums.set(name, sha256)
  }
  for (const name of sums.keys()) if (!entries.has(name)) throw damaged(`${name} is not there`)
  for (const name of entries.keys())
    if (name !== SUMS && !sums.has(name)) throw damaged(`${name} does not belong to it`)
  async function* read(name: string) {
    const entry = entries.get(name)
    if (!entry) throw damaged(`${name} is not there`)
    const hash = createHash('sha256')
    for await (const chunk of bytesOf(zip, name, entry)) {
      hash.update(chunk)
      yield chunk
    }
    if (hash.digest('hex') !== sums.get(name)) throw damaged(`${name} is not as it was written`)
  }
  await whole(MANIFEST)
  return {
    manifest: manifestOf(await text(read(MANIFEST))),
    names: [...sums.keys()],
    read,
    close: () => zip.close(),
  }
}

async function entriesOf(zip: OpenZip): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.has(entry.fileName)) throw new Error(`${entry.fileName} is there twice`)
      entries.set(entry.fileName, entry)
    }
  } catch (error) {
    throw damaged((error as Error).message, error)
  }
  return entries
}

async function* bytesOf(zip: OpenZip, name: string, entry: Entry): AsyncGenerator<Buffer> {
  try {
    yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>
  } catch (error) {
    throw damaged(`${name} cannot be read`, error)
  }
}

function manifestOf(said: string): OpenManifest {
  let value: unknown
  try {
    value = JSON.parse(said)
  } catch (error) {
    throw damaged(`${MANIFEST} cannot be read`, error)
  }
  const { format } = z.object({ format: z.number() }).safeParse(value).data ?? { format: 0 }
  if (format > OPEN_FORMAT)
    throw new Error('This export was made by a newer version of Lunchbox: import it with that one.')
  const parsed = OpenManifest.safeParse(value)
  if (!parsed.success)
    throw damaged(`${MANIFEST} is not as it should be (${parsed.error.issues[0]?.path.join('.') ?? ''})`)
  return parsed.data
}
