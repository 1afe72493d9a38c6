import { createHmac } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { Config } from '../config.ts'
import { keepSecrets } from '../people/secrets.ts'
import { s3Store } from './s3-store.ts'
import type { Upload } from './uploads.ts'

/** What lies in a draft, and under which sum it is to be kept. */
export type Content = Pick<Upload, 'sha256' | 'size' | 'place'>

/**
 * Where the content of files is kept, each once, by the name `keyOf` makes of its SHA-256: a folder of this machine, or a
 * bucket. A bucket that does not answer is said in words (`UNAVAILABLE`), never as a file that is missing.
 */
export interface FileStore {
  /** For whoever runs the portal: where that is. */
  where: string
  /** Takes a draft (it may be gone afterwards) unless it has this. When this returns, the content is durable. */
  keep(key: string, content: Pick<Content, 'size' | 'place'> & { sha256?: string }): Promise<void>
  /** Null if it is not there. */
  sizeOf(key: string): Promise<number | null>
  /** Begins to read when it is read. Ask for the size first. */
  read(key: string): Readable
  /** Opened now; null if it is not there. What is read then is all of it, or fails. */
  open(key: string): Promise<{ size: number; body: Readable } | null>
  all(): AsyncIterable<{ key: string; size: number }>
  remove(keys: readonly string[]): Promise<void>
  /** Where it lies on this machine; undefined where programs need a copy of it. */
  placeOf?(key: string): string
  /** A place that another portal may use as well: refuses, in words, one that is another portal's. */
  claim?(): Promise<void>
  /** The store is there and takes what is written into it; throws in words if not. */
  check(): Promise<void>
}

export const keyOf = (sha256: string) => `${sha256.slice(0, 2)}/${sha256}`
/** What `keyOf` makes, and nothing else: whatever somebody put beside it is not ours to remove. */
export const sumIn = (key: string) => /^[0-9a-f]{2}\/([0-9a-f]{64})$/.exec(key)?.[1]

/** Exports of everything wait here to be fetched: no part of what they, or backups, hold. */
const EXPORTS = 'exports/'
export const exportKey = (id: string) => `${EXPORTS}${id}.zip`
export const isExport = (key: string) => key.startsWith(EXPORTS)

const folderOf = (dataDir: string) => path.join(dataDir, 'files')
const UNFINISHED = 'unfinished'

export const fileStore = (dataDir: string, s3: Config['s3']): FileStore =>
  s3 ? s3Store(s3, () => nameOfPortal(dataDir)) : diskStore(dataDir)

/** The same on every instance, since they share their secrets; says nothing about them. */
const nameOfPortal = (dataDir: string) =>
  createHmac('sha256', keepSecrets(dataDir).signing).update('files').digest('hex').slice(0, 32)

export function diskStore(dataDir: string): FileStore {
  const root = folderOf(dataDir)
  const placeOf = (key: string) => {
    const place = path.resolve(root, key)
    if (!place.startsWith(root + path.sep)) throw new Error(`This is no name of a file: ${key}`)
    return place
  }
  return {
    where: root,
    placeOf,
    /** Written and forced to disk before, renamed now: a file is there as a whole or not at all. */
    async keep(key, { place: draft, size }) {
      const place = placeOf(key)
      if ((await stat(place).catch(() => null))?.size === size) return
      await mkdir(path.dirname(place), { recursive: true })
      await rename(draft, place)
      for (const folder of new Set([path.dirname(place), root])) await syncFolder(folder)
    },
    sizeOf: async (key) => (await stat(placeOf(key)).catch(() => null))?.size ?? null,
    read: (key) => createReadStream(placeOf(key)),
    async open(key) {
      const handle = await open(placeOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      if (!handle) return null
      const { size } = await handle.stat()
      if (size > 0) return { size, body: handle.createReadStream({ end: size - 1 }) }
      await handle.close()
      return { size, body: Readable.from([]) }
    },
    async *all() {
      for (const key of filesBelow(root)) {
        const { size } = statSync(path.join(root, key), { throwIfNoEntry: false }) ?? {}
        if (size !== undefined) yield { key, size }
      }
    },
    async remove(keys) {
      for (const key of keys) await rm(placeOf(key), { force: true })
    },
    async check() {
      await mkdir(root, { recursive: true })
      await readdir(root)
    },
  }
}

/** What people uploaded; not what is still being written. */
function filesBelow(root: string): string[] {
  if (!existsSync(root)) return []
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(path.join(root, name), { throwIfNoEntry: false })?.isFile())
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => !name.startsWith(`${UNFINISHED}/`))
    .sort()
}

/** A rename is on disk only when its folder is; Windows has no such call and needs none. */
async function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
