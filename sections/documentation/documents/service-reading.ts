import { eq } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { notFound } from '#kernel/calls/errors.ts'
import type { Ctx, Download } from '#server/context.ts'
import { files } from '#server/data/tables.ts'
import { downloadOf, type StoredFile } from '#server/files/files.ts'
import { pictureOf } from '#server/files/previews.ts'
import type { documents as calls } from './contract.ts'
import { documentFor, showsOf } from './service.ts'
import { note, notedOf } from './service-log.ts'
import { versionOf } from './service-versions.ts'
import { documentTexts } from './tables.ts'

type Calls = typeof calls

const EDGES = { small: 320, large: 1600 }
/** As much text as anybody reads before they rather save the file. */
const SHOWN_CHARACTERS = 100_000

async function fileOf(ctx: Ctx, id: string): Promise<StoredFile> {
  const [file] = await ctx.db.select().from(files).where(eq(files.id, id))
  if (!file) throw notFound('This file')
  return file
}

/** The file of the document, or of one of its versions, for whoever may do that with it. */
async function chosen(
  ctx: Ctx,
  { id, number }: { id: string; number?: number | undefined },
  level: 'view' | 'download',
) {
  const document = await documentFor(ctx, id, level)
  return fileOf(ctx, number === undefined ? document.fileId : (await versionOf(ctx, id, number)).fileId)
}

export async function download(ctx: Ctx, input: InputOf<Calls['download']>): Promise<Download> {
  const file = await chosen(ctx, input, 'download')
  const answer = await downloadOf(ctx.app, file)
  await note(ctx, input.id, 'download')
  return answer
}

/** Pictures are drawn anew, pages are drawn by the browser, of everything else there is the text that was read from it. */
export async function preview(ctx: Ctx, input: InputOf<Calls['preview']>): Promise<Download> {
  const file = await chosen(ctx, input, 'view')
  const shows = showsOf(file.type)
  if (input.size === 'small' && shows !== 'picture') throw notFound('A picture of this document')
  const answer =
    shows === 'picture'
      ? await pictureOf(ctx.app, file, EDGES[input.size])
      : shows === 'pdf'
        ? await downloadOf(ctx.app, file)
        : await textOf(ctx, file)
  if (input.size === 'large') await note(ctx, input.id, 'view')
  return answer
}

async function textOf(ctx: Ctx, file: StoredFile): Promise<Download> {
  const [read] = await ctx.db.select().from(documentTexts).where(eq(documentTexts.fileId, file.id))
  if (!read?.text) throw notFound('A text of this document')
  return { name: `${file.name}.txt`, type: 'text/plain', body: read.text.slice(0, SHOWN_CHARACTERS) }
}

export async function accessLogs(ctx: Ctx, { id }: InputOf<Calls['accessLogs']>) {
  await documentFor(ctx, id, 'admin')
  const found = await notedOf(ctx, id)
  return {
    items: found.map(({ log, person }) => ({
      id: log.id,
      person,
      action: log.action,
      at: log.at.toISOString(),
    })),
  }
}
