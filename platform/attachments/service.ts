import { and, eq, inArray, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { AppError, conflict, invalid, notFound } from '#kernel/calls/errors.ts'
import { has } from '#kernel/people/access.ts'
import type { Ctx } from '#server/context.ts'
import { LOCKS } from '#server/data/locks.ts'
import { files, users } from '#server/data/tables.ts'
import { wasDeleted } from '#server/data/trail.ts'
import { idType } from '#server/data/undo-around.ts'
import { recordFor } from '#server/data/visible-record.ts'
import { FILE_TYPES, type FileType, PICTURES } from '#server/files/file-types.ts'
import { readFile, type StoredFile, storeFile } from '#server/files/files.ts'
import { readPreview } from '#server/files/previews.ts'
import { can, mayRemoveFile } from './access.ts'
import { ATTACHMENT_BYTES, type Attachment, type attachments as calls } from './contract.ts'

type Calls = typeof calls

export const OWNER = 'attachment'
/** More than this is a folder, not a record. */
const MOST_FILES = 100
const EDGES = { small: 320, large: 1600 }
const ACCEPTED = Object.keys(FILE_TYPES) as FileType[]

interface Place {
  table: string
  id: string
}
/** However the id was written: a UUID may come in capitals. */
const placeName = ({ table, id }: Place) => `${table}/${id.toLowerCase()}`
const filesAt = (place: Place) => and(eq(files.owner, OWNER), eq(files.ownerId, placeName(place)))

/** Kinds of records that files can be put to: those with a place of their own, and messages. */
function kindOf(ctx: Ctx, table: string) {
  const kind = ctx.app.records.get(table)
  return kind && (kind.opens || kind.mayAttach) ? kind : undefined
}

/** The record of a place for this person; null when there is none yet, as for a message that is being written. */
async function recordAt(ctx: Ctx, { table, id }: Place) {
  const kind = kindOf(ctx, table)
  if (!kind) throw notFound('This record')
  const row = await recordFor(ctx, ctx.user, kind, id)
  if (row) return { kind, row }
  const isThere = await ctx.db.$count(kind.table, sql`${kind.table}.id = ${id}::${idType(kind)}`)
  if (isThere > 0 || !kind.mayAttach || (await wasDeleted(ctx, kind.table, id))) throw notFound('This record')
  return { kind, row: null }
}

/** Who may see the record may read its files; what is put to a message not sent yet is its writer's alone. */
export async function mayReadAttachment(ctx: Ctx, file: StoredFile): Promise<boolean> {
  const [table = '', id = ''] = file.ownerId.split('/')
  if (!kindOf(ctx, table)) return false
  const place = await recordAt(ctx, { table, id }).catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })
  return place !== null && (place.row !== null || file.createdBy === ctx.user.id)
}

export async function list(ctx: Ctx, place: InputOf<Calls['list']>): Promise<OutputOf<Calls['list']>> {
  const { kind, row } = await recordAt(ctx, place)
  ctx.check(true)
  const found = await attachmentsOf(ctx, place.table, [place.id.toLowerCase()])
  const items = (found.get(place.id.toLowerCase()) ?? []).toReversed()
  const mayAdd = has(ctx.user, can.ATTACHMENTS_ADD) && (kind.mayAttach?.(ctx.user, row) ?? true)
  return { items, mayAdd }
}

/** The files at records, by the id of the record, the oldest first. The caller has checked who asks. */
export async function attachmentsOf(
  ctx: Pick<Ctx, 'db' | 'user'>,
  table: string,
  ids: string[],
): Promise<Map<string, Attachment[]>> {
  const places = ids.map((id) => placeName({ table, id }))
  const rows = await ctx.db
    .select({ file: files, by: users.displayName })
    .from(files)
    .leftJoin(users, eq(users.id, files.createdBy))
    .where(and(eq(files.owner, OWNER), inArray(files.ownerId, places)))
    .orderBy(files.createdAt, files.id)
  const found = new Map<string, Attachment[]>()
  for (const { file, by } of rows) {
    const id = file.ownerId.slice(table.length + 1)
    found.set(id, [...(found.get(id) ?? []), present(ctx, file, by)])
  }
  return found
}

const present = (ctx: Pick<Ctx, 'user'>, file: StoredFile, by: string | null): Attachment => ({
  id: file.id,
  name: file.name,
  type: file.type,
  size: file.size,
  hasPreview: file.type !== 'image/heic' && PICTURES.some((type) => type === file.type),
  addedBy: by,
  addedAt: file.createdAt.toISOString(),
  mayRemove: mayRemoveFile(ctx.user, file),
})

/** The files of a record that becomes part of another; its undo puts them back. */
export async function moveFiles(ctx: Ctx, table: string, from: string, into: string) {
  await ctx.db
    .update(files)
    .set({ ownerId: placeName({ table, id: into }) })
    .where(filesAt({ table, id: from }))
  ctx.emit('files.changed')
}

/** Some files of a record, once more at another: there they have its readers. The caller has checked both records. */
export async function copyFiles(ctx: Ctx, from: Place, ids: string[], into: Place) {
  if (ids.length === 0) return
  ctx.check(has(ctx.user, can.ATTACHMENTS_ADD), 'You may not add files.')
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock_shared(${LOCKS.files})`)
  const chosen = await ctx.db
    .select()
    .from(files)
    .where(and(filesAt(from), inArray(files.id, ids)))
    .orderBy(files.createdAt, files.id)
  if (chosen.length < new Set(ids).size)
    throw invalid({ withFiles: 'A file of this message is no longer there. Please look at it again.' })
  await ctx.db.insert(files).values(
    chosen.map(({ sha256, type, size, name }) => ({
      sha256,
      type,
      size,
      name,
      owner: OWNER,
      ownerId: placeName(into),
      createdBy: ctx.user.id,
    })),
  )
  ctx.emit('files.changed')
}

export const hasAttachments = async (ctx: Ctx, table: string, id: string) =>
  (await ctx.db.$count(files, filesAt({ table, id }))) > 0

export async function add(ctx: Ctx, place: InputOf<Calls['add']>): Promise<Attachment> {
  const { kind, row } = await recordAt(ctx, place)
  ctx.check(kind.mayAttach?.(ctx.user, row) ?? true, 'Only who wrote this may add files to it.')
  if (!ctx.upload) throw invalid({ file: 'Please choose a file.' })
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(${LOCKS.attachments})`)
  if ((await ctx.db.$count(files, filesAt(place))) >= MOST_FILES)
    throw conflict(`There are ${MOST_FILES} files here already. Please delete one first.`)
  const file = await storeFile(ctx, {
    upload: ctx.upload,
    owner: OWNER,
    ownerId: placeName(place),
    maxBytes: ATTACHMENT_BYTES,
    accept: ACCEPTED,
  })
  ctx.emit('files.changed')
  return present(ctx, file, ctx.user.displayName)
}

export async function remove(ctx: Ctx, { id }: InputOf<Calls['remove']>) {
  const [file] = await ctx.db
    .select()
    .from(files)
    .where(and(eq(files.id, id), eq(files.owner, OWNER)))
  if (!file || !(await mayReadAttachment(ctx, file))) throw notFound('This file')
  ctx.check(mayRemoveFile(ctx.user, file), 'Only who added a file may delete it.')
  await ctx.db.delete(files).where(eq(files.id, id))
  ctx.emit('files.changed')
  return {}
}

export async function content(ctx: Ctx, { id }: InputOf<Calls['content']>) {
  return readFile(ctx, id)
}

export async function preview(ctx: Ctx, { id, size }: InputOf<Calls['preview']>) {
  return readPreview(ctx, id, EDGES[size])
}
