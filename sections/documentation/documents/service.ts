import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { and, desc, eq, ilike, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { forbidden, invalid } from '#kernel/calls/errors.ts'
import { has } from '#kernel/people/access.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { accountNames } from '#server/data/names.ts'
import { rowsOf } from '#server/data/rows.ts'
import { containing } from '#server/data/search.ts'
import { files } from '#server/data/tables.ts'
import { scoped } from '#server/data/undo.ts'
import { FILE_TYPES, type FileType, PICTURES } from '#server/files/file-types.ts'
import { storeFile } from '#server/files/files.ts'
import { can, managesOne } from './access.ts'
import { type documents as calls, DOCUMENT_BYTES } from './contract.ts'
import { type Category, type Door, document, type Level, TOOLKIT_TOPICS } from './fields.ts'
import { given, rightTo } from './rights.ts'
import { note } from './service-log.ts'
import { excerptsOf, holding } from './service-search.ts'
import { isFavoriteOf, opened, openedBy, smartOrder } from './smart-order.ts'
import { documentFavorites, documents, documentVersions } from './tables.ts'
import { readText } from './text-job.ts'

type Calls = typeof calls
type Row = typeof documents.$inferSelect

/** The name under which the files of documents are kept (`Slice.files`). */
export const OWNER = 'document'
const ACCEPTED = Object.keys(FILE_TYPES) as FileType[]

/** How a file can be shown without anything that a browser would run. */
export function showsOf(type: string): 'picture' | 'pdf' | 'text' | 'nothing' {
  if (type !== 'image/heic' && PICTURES.some((one) => one === type)) return 'picture'
  if (type === 'application/pdf') return 'pdf'
  return type === 'image/heic' ? 'nothing' : 'text'
}

const isConfidential = (category: unknown) => category === 'confidential'

/** What each door shows of the documents that somebody may see. */
const BEHIND: Record<Door, (ctx: Ctx) => SQL | undefined> = {
  resources: () => undefined,
  important: () =>
    and(
      isNotNull(documents.topic),
      sql`${documents.topic} <> 'logos'`,
      sql`${documents.category} <> 'confidential'`,
    ),
  logos: () => and(eq(documents.topic, 'logos'), sql`${documents.category} <> 'confidential'`),
  confidential: () => eq(documents.category, 'confidential'),
  shared: ({ user }) => given(user, 'view'),
  toolkit: () =>
    and(inArray(documents.topic, [...TOOLKIT_TOPICS]), sql`${documents.category} <> 'confidential'`),
}

export const rows = rowsOf(document, documents, {
  scope: (user) => rightTo(user, 'view'),
  mayAdd: (user) => has(user, can.DOCUMENTS_MANAGE),
  mayEdit: managesOne,
  mayDecide: (user) => has(user, can.DOCUMENTS_MANAGE),
  event: 'documents.changed',
  section: 'important-documents',
  order: (input, ctx) =>
    'door' in input && input.door === 'resources'
      ? smartOrder(ctx.user)
      : [desc(documents.pinned), desc(documents.updatedAt)],
  sorts: { opened, openedAt: (ctx) => openedBy(ctx.user) },
  where: (ctx, { door, folder, tag, favorite, overdue }) =>
    and(
      overdue ? sql`${documents.keepUntil} <= ${todayOf(ctx)}` : undefined,
      favorite ? isFavoriteOf(ctx.user) : undefined,
      folder && folder !== 'all' ? eq(documents.category, folder as Category) : undefined,
      door ? BEHIND[door as Door](ctx) : undefined,
      tag ? sql`${tag} = ANY (${documents.tags})` : undefined,
    ),
  search: (_ctx, search) =>
    or(
      ilike(documents.title, containing(search)),
      ilike(documents.description, containing(search)),
      sql`array_to_string(${documents.tags}, ' ') ILIKE ${containing(search)}`,
      holding(search),
    ),
  derive: (ctx, given, before) => {
    const was = before?.category ?? 'general'
    const moves = given.category !== undefined && isConfidential(given.category) !== isConfidential(was)
    if (moves && !has(ctx.user, can.DOCUMENTS_CONFIDENTIAL))
      throw invalid({ category: 'Only who may see confidential documents puts one there or takes it out.' })
    return {}
  },
  beside: async (ctx, found) => {
    const about = await aboutOf(
      ctx,
      found.map(({ id }) => id),
    )
    return found.map(({ id }) => {
      const one = about.get(id)
      if (!one) throw new Error(`The file of document ${id} is not there`)
      return one
    })
  },
})

/** Of each document its file, its version, and what this person may do with it. */
async function aboutOf(ctx: Ctx, ids: string[]) {
  const level = (name: Level) => sql<boolean>`${rightTo(ctx.user, name)}`
  const found = await ctx.db
    .select({
      id: documents.id,
      fileName: files.name,
      fileType: files.type,
      fileSize: files.size,
      // A document that is just made has its version in a moment.
      number: sql<number>`coalesce(${documentVersions.number}, 1)`,
      addedBy: documentVersions.createdBy,
      isFavorite: isFavoriteOf(ctx.user),
      openedAt: sql<string | null>`${openedBy(ctx.user)}`,
      opened,
      download: level('download'),
      edit: level('edit'),
      admin: level('admin'),
    })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .leftJoin(
      documentVersions,
      sql`${documentVersions.documentId} = ${documents.id} AND ${documentVersions.number} = (SELECT max(v.number)
        FROM document_versions v WHERE v.document_id = ${documents.id})`,
    )
    .where(inArray(documents.id, ids))
  const people = await accountNames(
    ctx,
    found.map(({ addedBy }) => addedBy),
  )
  return new Map(
    found.map(({ id, download, edit, admin, addedBy, openedAt, ...rest }) => [
      id,
      {
        ...rest,
        shows: showsOf(rest.fileType),
        openedAt: openedAt && new Date(openedAt).toISOString(),
        addedBy: (addedBy && people.get(addedBy)) || null,
        level: (admin ? 'admin' : edit ? 'edit' : download ? 'download' : 'view') as Level,
        excerpt: null as string | null,
      },
    ]),
  )
}

/** The document, if this person may do that with it: 404 where they may not even see it. */
export async function documentFor(ctx: Ctx, id: string, level: Level, { locked = false } = {}): Promise<Row> {
  const row = await rows.find(ctx, id, { locked })
  const [right] = await ctx.db
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.id, id), rightTo(ctx.user, level)))
  ctx.check(right !== undefined, REFUSALS[level])
  return row
}
const REFUSALS: Record<Level, string> = {
  view: 'You may not see this document.',
  download: 'You may look at this document, but not save it.',
  edit: 'You may not change this document.',
  admin: 'You may not share this document.',
}

/** What was found by what stands in it says where. */
export async function list(ctx: Ctx, input: InputOf<Calls['list']>) {
  const page = await rows.handlers.list(ctx, input)
  if (!input.search) return page
  const excerpts = await excerptsOf(
    ctx,
    page.items.map(({ id }) => id),
    input.search,
  )
  return { ...page, items: page.items.map((one) => ({ ...one, excerpt: excerpts.get(one.id) ?? null })) }
}

/** One's own, whatever others keep; whoever may not see it any more finds it nowhere. */
export async function favorite(ctx: Ctx, { id, isFavorite }: InputOf<Calls['favorite']>) {
  const row = await documentFor(ctx, id, 'view')
  const own = { documentId: id, userId: ctx.user.id }
  if (isFavorite)
    await ctx.db
      .insert(documentFavorites)
      .values({ ...own, at: ctx.app.now() })
      .onConflictDoNothing()
  else
    await ctx.db
      .delete(documentFavorites)
      .where(and(eq(documentFavorites.documentId, own.documentId), eq(documentFavorites.userId, own.userId)))
  ctx.emit('documents.kept', { to: ctx.user.id })
  return rows.showOne(ctx, row)
}

/** The file that came with a call, and its text soon. */
export async function keep(ctx: Ctx, id: string) {
  if (!ctx.upload) throw invalid({ file: 'Please choose a file.' })
  const file = await storeFile(ctx, {
    upload: ctx.upload,
    owner: OWNER,
    ownerId: id,
    maxBytes: DOCUMENT_BYTES,
    accept: ACCEPTED,
  })
  await ctx.enqueue(readText, { fileId: file.id }, { key: file.id })
  return file
}

/** 'Volunteer waiver' of `Volunteer_waiver.pdf`. */
const titleOf = (fileName: string) =>
  path
    .parse(fileName)
    .name.replaceAll(/[_\s]+/g, ' ')
    .trim()
    .slice(0, 200) || 'Document'

export async function add(ctx: Ctx, { id = randomUUID(), title, ...input }: InputOf<Calls['add']>) {
  ctx.check(has(ctx.user, can.DOCUMENTS_MANAGE))
  const file = await keep(ctx, id)
  const values = { ...input, id, title: title || titleOf(file.name), fileId: file.id }
  // The document first: an undo takes things back in reverse, and a version is judged by its document.
  await rows.insert(ctx, values)
  await ctx.db
    .insert(documentVersions)
    .values({ documentId: id, number: 1, fileId: file.id, createdBy: ctx.user.id })
    .onConflictDoNothing()
  await note(ctx, id, 'upload')
  return rows.showOne(ctx, await rows.find(ctx, id))
}

/** Whoever was given a document to change it changes what it says of itself, not who else comes to see it. */
export async function edit(ctx: Ctx, input: InputOf<Calls['edit']>) {
  const before = await documentFor(ctx, input.id, 'edit')
  const widens = (['category', 'topic', 'pinned'] as const).some(
    (name) => input[name] !== undefined && input[name] !== before[name],
  )
  if (widens && !managesOne(ctx.user, before))
    throw forbidden('Only who manages documents decides where everybody finds one.')
  return rows.edit(ctx, input, () => true)
}

export async function remove(ctx: Ctx, { id }: InputOf<Calls['remove']>) {
  await rows.handlers.remove(ctx, { id })
  await note(ctx, id, 'delete')
  return {}
}

const MOST_TAGS = 60
export async function tags(ctx: Ctx) {
  const { rows: found } = await ctx.db.execute<{ tag: string }>(
    sql`SELECT tag FROM ${documents}, unnest(${documents.tags}) AS tag WHERE ${scoped(rightTo(ctx.user, 'view'))}
        GROUP BY tag ORDER BY count(*) DESC, tag LIMIT ${MOST_TAGS}`,
  )
  return { items: found.map(({ tag }) => tag) }
}
