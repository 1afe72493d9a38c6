import { and, desc, eq, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { invalid } from '#kernel/calls/errors.ts'
import type { Ctx } from '#server/context.ts'
import { accountNames } from '#server/data/names.ts'
import { files } from '#server/data/tables.ts'
import type { documents as calls } from './contract.ts'
import { documentFor, keep, rows, showsOf } from './service.ts'
import { note } from './service-log.ts'
import { documentVersions } from './tables.ts'

type Calls = typeof calls

const MOST_VERSIONS = 200

async function newest(ctx: Ctx, id: string, version: typeof documentVersions.$inferInsert) {
  const row = await rows.find(ctx, id)
  await ctx.db.insert(documentVersions).values(version)
  await note(ctx, id, 'upload')
  return rows.edit(ctx, { id, version: row.version, fileId: version.fileId }, () => true)
}

async function nextNumber(ctx: Ctx, id: string) {
  const [found] = await ctx.db
    .select({ last: sql<number>`max(${documentVersions.number})` })
    .from(documentVersions)
    .where(eq(documentVersions.documentId, id))
  const next = (found?.last ?? 0) + 1
  if (next > MOST_VERSIONS)
    throw invalid({ file: `There are ${MOST_VERSIONS} versions already. Please begin a new document.` })
  return next
}

export async function addVersion(ctx: Ctx, { id, note: words }: InputOf<Calls['addVersion']>) {
  await documentFor(ctx, id, 'edit', { locked: true })
  const file = await keep(ctx, id)
  const number = await nextNumber(ctx, id)
  return newest(ctx, id, {
    documentId: id,
    number,
    fileId: file.id,
    note: words || null,
    createdBy: ctx.user.id,
  })
}

export async function restore(ctx: Ctx, { id, number }: InputOf<Calls['restore']>) {
  await documentFor(ctx, id, 'edit', { locked: true })
  const { fileId } = await versionOf(ctx, id, number)
  const next = await nextNumber(ctx, id)
  if (number === next - 1) throw invalid({ number: 'This is the newest version already.' })
  return newest(ctx, id, {
    documentId: id,
    number: next,
    fileId,
    restoredFrom: number,
    createdBy: ctx.user.id,
  })
}

export async function versionOf(ctx: Ctx, id: string, number: number) {
  const [version] = await ctx.db
    .select()
    .from(documentVersions)
    .where(and(eq(documentVersions.documentId, id), eq(documentVersions.number, number)))
  if (!version) throw invalid({ number: `There is no version ${number} of this document.` })
  return version
}

export async function versions(ctx: Ctx, { id }: InputOf<Calls['versions']>) {
  await documentFor(ctx, id, 'view')
  const found = await ctx.db
    .select({ version: documentVersions, file: files })
    .from(documentVersions)
    .innerJoin(files, eq(files.id, documentVersions.fileId))
    .where(eq(documentVersions.documentId, id))
    .orderBy(desc(documentVersions.number))
  const people = await accountNames(
    ctx,
    found.map(({ version }) => version.createdBy),
  )
  return {
    items: found.map(({ version, file }) => ({
      number: version.number,
      fileName: file.name,
      fileType: file.type,
      fileSize: file.size,
      shows: showsOf(file.type),
      note: version.note,
      restoredFrom: version.restoredFrom,
      addedBy: (version.createdBy && people.get(version.createdBy)) || null,
      addedAt: version.createdAt.toISOString(),
    })),
  }
}
