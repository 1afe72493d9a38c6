import { createHash } from 'node:crypto'
import { readdir, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { invalid, notFound, tooLarge } from '#kernel/calls/errors.ts'
import { DAY } from '#kernel/clock.ts'
import { has } from '#kernel/people/access.ts'
import type { App } from '../app.ts'
import type { Ctx, Db, Download } from '../context.ts'
import { LOCKS } from '../data/locks.ts'
import { defineRecord } from '../data/records.ts'
import { files } from '../data/tables.ts'
import { inTransaction } from '../data/transaction.ts'
import { type FileType, honestName, sizeInWords, typesInWords } from './file-types.ts'
import { type Content, keyOf, sumIn } from './store.ts'
import { draftsOf, dropDraft, type Upload, writeDraft } from './uploads.ts'

export type StoredFile = typeof files.$inferSelect

/** The slice's answer to "may this person read this file?"; one per `owner`, in the slice's server half. */
export type MayReadFile = (ctx: Ctx, file: StoredFile) => boolean | Promise<boolean>

/** A file outlives its row by as long as an undo may bring the row back (architecture.md "Data"). */
const KEPT_DAYS = 30

interface NewFile {
  upload: Upload
  /** What it is called here, if not as it came. */
  name?: string
  /** The name under which the owning slice answers for it (`Slice.files`). */
  owner: string
  /** The record there that it belongs to. */
  ownerId: string
  maxBytes: number
  accept: readonly FileType[]
}

/**
 * Keeps a file that came in: the content in the store under its SHA-256, the rest as a row in the same transaction. When it
 * returns, the content is durable. Refuses what is too large or not of an accepted type, in words.
 */
export async function storeFile(ctx: Ctx, file: NewFile): Promise<StoredFile> {
  const { size, type, sha256, name } = file.upload
  if (size === 0) throw invalid({ file: 'This file is empty.' })
  if (size > file.maxBytes) throw tooLarge(`This file is larger than ${sizeInWords(file.maxBytes)}.`)
  if (!type || !file.accept.includes(type))
    throw invalid({
      file: `This cannot be used here. Please choose a file of this kind: ${typesInWords(file.accept)}.`,
    })
  // Whoever stores a file holds it shared, whoever removes orphans holds it alone.
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock_shared(${LOCKS.files})`)
  await keepContent(ctx.app, file.upload)
  const [row] = await ctx.db
    .insert(files)
    .values({
      sha256,
      type,
      size,
      name: file.name ?? name,
      owner: file.owner,
      ownerId: file.ownerId,
      createdBy: ctx.user.id,
    })
    .returning()
  if (!row) throw new Error('The row of a file was not written')
  return row
}

/** The file for whoever its owner lets read it; for everybody else it does not exist. */
export async function findFile(ctx: Ctx, id: string): Promise<StoredFile> {
  const [file] = await ctx.db.select().from(files).where(eq(files.id, id))
  const mayRead = file && ctx.app.fileOwners.get(file.owner)
  if (!file || !mayRead || !(await mayRead(ctx, file))) throw notFound('This file')
  ctx.check(true)
  return file
}

/** The answer of a `download` endpoint: always an attachment, never anything a browser would run. */
export async function readFile(ctx: Ctx, id: string): Promise<Download> {
  return downloadOf(ctx.app, await findFile(ctx, id))
}

/** The same for a file that the caller has found: it has checked who asks. */
export async function downloadOf(app: Pick<App, 'files'>, file: StoredFile): Promise<Download> {
  const key = keyOf(file.sha256)
  if ((await app.files.sizeOf(key)) === null) throw notFound('The content of this file')
  return { name: honestName(file.name, file.type), type: file.type, body: app.files.read(key) }
}

/** The content itself, for work on it (reading an import). The caller has checked who asks. */
export async function fileBytes(app: Pick<App, 'files'>, { sha256 }: Pick<StoredFile, 'sha256'>) {
  const key = keyOf(sha256)
  if ((await app.files.sizeOf(key)) === null) throw notFound('The content of this file')
  return buffer(app.files.read(key))
}

/** For programs that read a file by its path: where it lies here, or a copy for so long. Null if it is not there. */
export async function withPlace<T>(
  { files: store, dataDir }: Pick<App, 'files' | 'dataDir'>,
  sha256: string,
  work: (place: string) => Promise<T>,
): Promise<T | null> {
  const key = keyOf(sha256)
  if ((await store.sizeOf(key)) === null) return null
  if (store.placeOf) return work(store.placeOf(key))
  const copy = await writeDraft(dataDir, store.read(key))
  try {
    return await work(copy)
  } finally {
    await dropDraft(copy)
  }
}

/** Brings content into the store unless it is there; when this returns, it is durable. */
export const keepContent = ({ files: store }: Pick<App, 'files'>, content: Content) =>
  store.keep(keyOf(content.sha256), content)

/** The same for content that the portal made by itself. */
export async function keepBytes(
  app: Pick<App, 'files' | 'dataDir'>,
  bytes: Buffer | string,
): Promise<string> {
  const content = Buffer.from(bytes)
  const sha256 = createHash('sha256').update(content).digest('hex')
  async function* whole() {
    yield content
  }
  const place = await writeDraft(app.dataDir, whole())
  try {
    await keepContent(app, { sha256, size: content.length, place })
  } finally {
    await dropDraft(place)
  }
  return sha256
}

/** Removes the rows of a record's files; the content follows after 30 days. */
export async function removeFiles(ctx: { db: Db }, owner: string, ownerId: string) {
  await ctx.db.delete(files).where(and(eq(files.owner, owner), eq(files.ownerId, ownerId)))
}

/** Undo of a record brings its files back; the rows themselves are the business of who stored them. */
export const fileRecord = defineRecord({
  table: files,
  noun: 'file',
  scope: (user) =>
    has(user, 'ADMIN_PANEL_ACCESS')
      ? undefined
      : or(
          eq(files.createdBy, user.id),
          has(user, 'ATTACHMENTS_DELETE_ALL') ? eq(files.owner, 'attachment') : undefined,
        ),
  mayChange: (user, row) =>
    row.created_by === user.id ||
    has(user, row.owner === 'attachment' ? 'ATTACHMENTS_DELETE_ALL' : 'ADMIN_PANEL_ACCESS'),
  fields: { name: 'Name' },
  event: 'files.changed',
})

/** Pictures of files (`previews.ts`): no part of what is backed up, since they are drawn anew. */
const previews = (dataDir: string) => path.join(dataDir, 'previews')
export const previewPlace = (dataDir: string, sha256: string, edge: number) =>
  path.join(previews(dataDir), sha256.slice(0, 2), `${sha256}-${edge}.webp`)

/** So many are looked at again and deleted under one hold of the lock: whoever saves a file waits no longer than that. */
const AT_ONCE = 100

/** Deletes content that no row has named for 30 days, and drafts of uploads that were cut off. */
export async function removeOrphanFiles(app: App): Promise<{ removed: number }> {
  await app.files.claim?.()
  const known = await keptHashes(app.db, app.now())
  const orphans: string[] = []
  for await (const { key } of app.files.all()) {
    const sha256 = sumIn(key)
    if (sha256 !== undefined && !known.has(sha256)) orphans.push(sha256)
  }
  let removed = 0
  for (let from = 0; from < orphans.length; from += AT_ONCE)
    removed += await removeUnnamed(app, orphans.slice(from, from + AT_ONCE))
  await removePreviews(app, known)
  await removeDrafts(app)
  return { removed }
}

/** What was saved since it was looked for is named by now. */
const removeUnnamed = (app: App, sums: string[]) =>
  inTransaction(app, 'files.removeOrphans', async ({ db }) => {
    await db.execute(sql`SELECT pg_advisory_xact_lock(${LOCKS.files})`)
    const kept = await keptHashes(db, app.now(), sums)
    const unnamed = sums.filter((sha256) => !kept.has(sha256))
    await app.files.remove(unnamed.map(keyOf))
    return unnamed.length
  })

/** The sums that are named, of all or of these. */
async function keptHashes(db: Db, now: Date, among?: string[]): Promise<Set<string>> {
  const oneOf = (sum: SQL) => (among ? sql`AND ${sum} = ANY (${sql.param(among)}::text[])` : sql``)
  const { rows } = await db.execute<{ sha256: string }>(
    sql`SELECT sha256 FROM files WHERE true ${oneOf(sql`sha256`)}
        UNION SELECT old_row->>'sha256' FROM audit_log
        WHERE table_name = 'files' AND action = 'delete' AND at > ${new Date(now.getTime() - KEPT_DAYS * DAY)}
          ${oneOf(sql`old_row->>'sha256'`)}`,
  )
  return new Set(rows.map((row) => row.sha256))
}

async function removePreviews({ dataDir }: App, kept: Set<string>) {
  for (const folder of await readdir(previews(dataDir)).catch(() => []))
    for (const name of await readdir(path.join(previews(dataDir), folder)))
      if (!kept.has(name.slice(0, 64))) await rm(path.join(previews(dataDir), folder, name), { force: true })
}

async function removeDrafts({ dataDir }: App) {
  const drafts = { recursive: true, withFileTypes: true } as const
  for (const one of await readdir(draftsOf(dataDir), drafts).catch(() => [])) {
    const draft = path.join(one.parentPath, one.name)
    const age = Date.now() - ((await stat(draft).catch(() => null))?.mtimeMs ?? Date.now())
    if (age < DAY) continue
    // Of the folders of parts only those go that are empty.
    if (one.isDirectory()) await rmdir(draft).catch(() => undefined)
    else await rm(draft, { force: true })
  }
}
