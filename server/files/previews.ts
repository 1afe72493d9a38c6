import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { notFound } from '#kernel/calls/errors.ts'
import type { App } from '../app.ts'
import type { Ctx, Download } from '../context.ts'
import { findFile, previewPlace, type StoredFile, withPlace } from './files.ts'
import { previewOf } from './pictures.ts'

/**
 * The answer of a `download` endpoint: a picture of a file for whoever may read the file, at most `edge` pixels wide and
 * high. Drawn once and kept beside the files; what is lost of it is drawn anew.
 */
export async function readPreview(ctx: Ctx, id: string, edge: number): Promise<Download> {
  return pictureOf(ctx.app, await findFile(ctx, id), edge)
}

/** The same for a file that the caller has found: it has checked who asks. */
export async function pictureOf(
  app: Pick<App, 'dataDir' | 'files'>,
  file: StoredFile,
  edge: number,
): Promise<Download> {
  const place = previewPlace(app.dataDir, file.sha256, edge)
  const kept = await readFile(place).catch(() => null)
  const body = kept ?? (await withPlace(app, file.sha256, (original) => previewOf(original, { edge })))?.bytes
  if (!body) throw notFound('A picture of this file')
  if (!kept) await keep(place, body)
  return { name: `${file.name}.webp`, type: 'image/webp', body }
}

/** Written beside and renamed: nobody ever reads half of one. */
async function keep(place: string, bytes: Buffer) {
  await mkdir(path.dirname(place), { recursive: true })
  const draft = `${place}.${randomUUID()}`
  await writeFile(draft, bytes, { mode: 0o600 })
  await rename(draft, place)
}
