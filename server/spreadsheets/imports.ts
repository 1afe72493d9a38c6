import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { and, eq } from 'drizzle-orm'
import { conflict, invalid, notFound } from '#kernel/calls/errors.ts'
import { type CurrentUser, has } from '#kernel/people/access.ts'
import type { Ctx } from '../context.ts'
import { files, imports } from '../data/tables.ts'
import { SPREADSHEETS } from '../files/file-types.ts'
import { fileBytes, type MayReadFile, type StoredFile, storeFile } from '../files/files.ts'
import { dropDraft, takeIn } from '../files/uploads.ts'
import type { ReadOptions, Table } from './spreadsheet.ts'
import { readApart } from './table-reader.ts'

/** Imports, everywhere alike (design 9): a file is kept, read as often as somebody changes their mind, applied once. */

export type ImportRow = typeof imports.$inferSelect

/** Only who brought the file, or an administrator. */
const mayUseImport = (user: CurrentUser, { userId }: { userId: string | null }) =>
  userId === user.id || has(user, 'ADMIN_PANEL_ACCESS')

export const mayReadImportFile: MayReadFile = (ctx, file) =>
  mayUseImport(ctx.user, { userId: file.createdBy })

/** Reads the uploaded file as a table and keeps it. What is no table is refused in words. */
export async function openImport(
  ctx: Ctx,
  slice: string,
  { maxBytes, ...read }: ReadOptions & { maxBytes: number },
): Promise<{ row: ImportRow; table: Table }> {
  if (!ctx.upload) throw invalid({ file: 'Please choose a file.' })
  const { name, place } = ctx.upload
  const { table, keep } = await readApart(await readFile(place), name, { ...read, gone: ctx.gone })
  const id = randomUUID()
  const own = keep ? await takeIn(ctx.app.dataDir, name, keep) : null
  const about = { owner: ownerOf(slice), ownerId: id, maxBytes, accept: SPREADSHEETS }
  let file: StoredFile
  try {
    file = await storeFile(ctx, { upload: own ?? ctx.upload, ...about })
  } finally {
    // Who handles the call drops only what came in.
    if (own) await dropDraft(own.place)
  }
  const [row] = await ctx.db
    .insert(imports)
    .values({ id, slice, userId: ctx.user.id, fileId: file.id, fileName: name, createdAt: ctx.app.now() })
    .returning()
  if (!row) throw new Error('A new import was not returned')
  return { row, table }
}

/** The name under which a slice answers for its import files. */
export const ownerOf = (slice: string) => `${slice}-import`

/** An import of this slice with its table, for who may use it. `lock` while it is changed or applied. */
export async function findImport(
  ctx: Ctx,
  slice: string,
  id: string,
  { lock = false, ...read }: ReadOptions & { lock?: boolean } = {},
): Promise<{ row: ImportRow; table: Table }> {
  const query = ctx.db
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.slice, slice)))
  const [row] = lock ? await query.for('update') : await query
  if (!row || !mayUseImport(ctx.user, row)) throw notFound('This import')
  ctx.check(true)
  const [file] = await ctx.db.select().from(files).where(eq(files.id, row.fileId))
  if (!file) throw notFound('The file of this import')
  const bytes = await fileBytes(ctx.app, file)
  return { row, table: (await readApart(bytes, row.fileName, { ...read, gone: ctx.gone })).table }
}

export async function keepOptions(ctx: Ctx, row: ImportRow, options: Record<string, unknown>) {
  refuseIfApplied(row)
  await ctx.db.update(imports).set({ options }).where(eq(imports.id, row.id))
}

export function refuseIfApplied(row: ImportRow) {
  if (row.appliedRequestId)
    throw conflict('This import was already applied. Please upload the file again to import it once more.')
}

export async function markApplied(ctx: Ctx, row: ImportRow) {
  await ctx.db.update(imports).set({ appliedRequestId: ctx.requestId }).where(eq(imports.id, row.id))
}
