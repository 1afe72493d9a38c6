import { and, asc, eq } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { conflict, gone, invalid, notFound } from '#kernel/calls/errors.ts'
import { DAY } from '#kernel/clock.ts'
import type { Language } from '#kernel/language/languages.ts'
import type { MailTemplate } from '#platform/outbox/service.ts'
import type { App } from '#server/app.ts'
import type { Ctx, PublicCtx, WorkCtx } from '#server/context.ts'
import type { LetterKind } from '#server/data/letters.ts'
import { files, users } from '#server/data/tables.ts'
import { FILE_TYPES, type FileType, PICTURES, sizeInWords } from '#server/files/file-types.ts'
import { downloadOf, storeFile } from '#server/files/files.ts'
import { seal, unseal } from '#server/people/seal.ts'
import { type letters as calls, LETTER_FILE_BYTES } from './contract.ts'
import { inItsLanguage, kindOf } from './service-kinds.ts'

type Calls = typeof calls

/** The name under which files of letters are kept (`Slice.files`). */
export const OWNER = 'letter'
const MOST_FILES = 10
const PURPOSE = 'letter-file'
/** As long as the link of a request works. */
const LINK_MS = 200 * DAY

const placeOf = (letter: string, language: Language) => `${letter}/${language}`

const filesOf = (ctx: Pick<WorkCtx, 'db'>, letter: string, language: Language) =>
  ctx.db
    .select({ file: files, by: users.displayName })
    .from(files)
    .leftJoin(users, eq(users.id, files.createdBy))
    .where(and(eq(files.owner, OWNER), eq(files.ownerId, placeOf(letter, language))))
    .orderBy(asc(files.createdAt), asc(files.id))

export async function listed(
  ctx: Ctx,
  { id, language }: InputOf<Calls['files']>,
): Promise<OutputOf<Calls['files']>> {
  const kind = kindOf(ctx, id)
  const rows = await filesOf(ctx, kind.id, inItsLanguage(kind, language))
  const items = rows.map(({ file, by }) => ({
    id: file.id,
    name: file.name,
    type: file.type,
    size: file.size,
    hasPreview: file.type !== 'image/heic' && PICTURES.some((type) => type === file.type),
    addedBy: by,
    addedAt: file.createdAt.toISOString(),
    mayRemove: true,
  }))
  return { items, mayAdd: true }
}

export async function addFile(ctx: Ctx, { id, language }: InputOf<Calls['addFile']>) {
  const kind = kindOf(ctx, id)
  const ownerId = placeOf(kind.id, inItsLanguage(kind, language))
  if (!ctx.upload) throw invalid({ file: 'Please choose a file.' })
  const there = await ctx.db.$count(files, and(eq(files.owner, OWNER), eq(files.ownerId, ownerId)))
  if (there >= MOST_FILES)
    throw conflict(`A letter has at most ${MOST_FILES} files. Please remove one first.`)
  const accept = Object.keys(FILE_TYPES) as FileType[]
  const { id: file } = await storeFile(ctx, {
    upload: ctx.upload,
    owner: OWNER,
    ownerId,
    maxBytes: LETTER_FILE_BYTES,
    accept,
  })
  ctx.emit('letters.changed')
  return { id: file }
}

export async function removeFile(ctx: Ctx, { file }: InputOf<Calls['removeFile']>) {
  const rows = await ctx.db
    .delete(files)
    .where(and(eq(files.id, file), eq(files.owner, OWNER)))
    .returning({ id: files.id })
  if (rows.length === 0) throw notFound('This file')
  ctx.emit('letters.changed')
  return {}
}

type Linked = NonNullable<MailTemplate['files']>

const linkOf = (app: App, id: string) =>
  `${app.appUrl}/api/letter-files?token=${encodeURIComponent(
    seal(app, JSON.stringify({ id, until: app.now().getTime() + LINK_MS }), PURPOSE),
  )}`

/**
 * The files of a letter, each by a link: a mail with megabytes is held back by half of all servers. Those of its
 * language, or else the English ones, as with its words.
 */
export async function linkedFiles(ctx: WorkCtx, { id }: LetterKind, language: Language): Promise<Linked> {
  const own = await filesOf(ctx, id, language)
  const rows = own.length > 0 || language === 'en' ? own : await filesOf(ctx, id, 'en')
  return rows.map(({ file }) => ({
    name: file.name,
    size: sizeInWords(file.size),
    url: linkOf(ctx.app, file.id),
  }))
}

const BAD_LINK = 'This file is not there any more. Please answer the email that the link came with.'

/** For whoever has the letter. A file that was taken away from it is nobody's any more. */
export async function file(ctx: PublicCtx, { token }: InputOf<Calls['file']>) {
  const opened = unseal(ctx.app, token, PURPOSE)
  const { id, until } = JSON.parse(opened ?? '{"id":"","until":0}') as { id: string; until: number }
  if (until < ctx.app.now().getTime()) throw gone(BAD_LINK)
  const [found] = await ctx.db
    .select()
    .from(files)
    .where(and(eq(files.id, id), eq(files.owner, OWNER)))
  if (!found) throw gone(BAD_LINK)
  return downloadOf(ctx.app, found)
}
