import { and, asc, eq, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { conflict, invalid, notFound } from '#kernel/calls/errors.ts'
import { passes } from '#kernel/people/access.ts'
import type { Ctx } from '#server/context.ts'
import { LOCKS } from '#server/data/locks.ts'
import { files, users } from '#server/data/tables.ts'
import type { FileType } from '#server/files/file-types.ts'
import { type MayReadFile, type StoredFile, storeFile } from '#server/files/files.ts'
import { manages, mayView } from './access.ts'
import { type meetings as calls, MINUTES_BYTES } from './contract.ts'
import { rows } from './rows.ts'

type Calls = typeof calls

/** The name under which files with minutes are kept (`Slice.files`). */
export const OWNER = 'meeting-minutes'
const MOST_FILES = 20
/** Domain 8.2, each with the ending of its name: a DOCX is a ZIP by its content. */
const ENDINGS: Partial<Record<FileType, RegExp>> = {
  'application/pdf': /\.pdf$/i,
  'application/msword': /\.doc$/i,
  'application/zip': /\.docx$/i,
  'text/plain': /\.txt$/i,
  'text/csv': /\.txt$/i,
}
const ACCEPTED = Object.keys(ENDINGS) as FileType[]

/** Minutes are read by whoever may open meetings. */
export const mayReadMinutes: MayReadFile = ({ user }) => passes(user, mayView)

const at = (meetingId: string) => and(eq(files.owner, OWNER), eq(files.ownerId, meetingId))

const told = (ctx: Ctx, file: StoredFile, addedBy: string | null) => ({
  id: file.id,
  name: file.name,
  type: file.type,
  size: file.size,
  addedBy,
  addedAt: file.createdAt.toISOString(),
  mayRemove: manages(ctx.user),
})

export async function minutesFiles(
  ctx: Ctx,
  { id }: InputOf<Calls['files']>,
): Promise<OutputOf<Calls['files']>> {
  await rows.find(ctx, id)
  const found = await ctx.db
    .select({ file: files, by: users.displayName })
    .from(files)
    .leftJoin(users, eq(users.id, files.createdBy))
    .where(at(id))
    .orderBy(asc(files.createdAt), asc(files.id))
  return { items: found.map(({ file, by }) => told(ctx, file, by)) }
}

export async function addMinutesFile(ctx: Ctx, { id }: InputOf<Calls['upload']>) {
  await rows.find(ctx, id)
  ctx.check(manages(ctx.user))
  const { upload } = ctx
  if (!upload) throw invalid({ file: 'Please choose a file.' })
  if (!upload.type || !ENDINGS[upload.type]?.test(upload.name))
    throw invalid({ file: 'Please choose a PDF, DOC, DOCX or TXT file.' })
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(${LOCKS.attachments})`)
  if ((await ctx.db.$count(files, at(id))) >= MOST_FILES)
    throw conflict(`There are ${MOST_FILES} files here already. Please delete one first.`)
  const file = await storeFile(ctx, {
    upload,
    owner: OWNER,
    ownerId: id,
    maxBytes: MINUTES_BYTES,
    accept: ACCEPTED,
  })
  ctx.emit('files.changed')
  return told(ctx, file, ctx.user.displayName)
}

export async function removeMinutesFile(ctx: Ctx, { id }: InputOf<Calls['removeFile']>) {
  const [file] = await ctx.db
    .select()
    .from(files)
    .where(and(eq(files.id, id), eq(files.owner, OWNER)))
  if (!file || !passes(ctx.user, mayView)) throw notFound('This file')
  ctx.check(manages(ctx.user))
  await ctx.db.delete(files).where(eq(files.id, id))
  ctx.emit('files.changed')
  return {}
}
