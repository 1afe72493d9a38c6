import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { conflict, gone, notFound } from '#kernel/calls/errors.ts'
import { DAY } from '#kernel/clock.ts'
import type { Ctx, Download, PublicCtx } from '#server/context.ts'
import { files, users } from '#server/data/tables.ts'
import { downloadOf } from '#server/files/files.ts'
import { hashToken } from '#server/people/session.ts'
import type { documents as calls } from './contract.ts'
import { rightTo } from './rights.ts'
import { documentFor } from './service.ts'
import { note } from './service-log.ts'
import { BAD_LINK } from './sharing-contract.ts'
import { documentLinks, documents } from './tables.ts'

type Calls = typeof calls

const MOST_LINKS = 20

/** Those that open something: not over, and their makers may still share the document. */
async function openLinks(ctx: Ctx, id: string) {
  const found = await ctx.db
    .select({ link: documentLinks, maker: users })
    .from(documentLinks)
    .innerJoin(users, eq(users.id, documentLinks.createdBy))
    .where(and(eq(documentLinks.documentId, id), gt(documentLinks.expiresAt, ctx.app.now())))
    .orderBy(desc(documentLinks.createdAt))
  const makers = new Map(found.map(({ maker }) => [maker.id, maker]))
  const sharing = new Set<string>()
  for (const maker of makers.values())
    if ((await ctx.db.$count(documents, and(eq(documents.id, id), rightTo(maker, 'admin')))) > 0)
      sharing.add(maker.id)
  return found.filter(({ maker }) => sharing.has(maker.id))
}

export async function links(ctx: Ctx, { id }: InputOf<Calls['links']>) {
  const { category } = await documentFor(ctx, id, 'admin')
  const found = category === 'confidential' ? [] : await openLinks(ctx, id)
  return {
    items: found.map(({ link, maker }) => ({
      id: link.id,
      madeBy: maker.displayName,
      expiresAt: link.expiresAt.toISOString(),
      usedAt: link.usedAt?.toISOString() ?? null,
    })),
  }
}

/** The token is told once and kept only as its hash. */
export async function addLink(ctx: Ctx, { id, days }: InputOf<Calls['addLink']>) {
  const document = await documentFor(ctx, id, 'admin', { locked: true })
  if (document.category === 'confidential')
    throw conflict('A confidential document is given to people by name, not by a link.')
  const now = ctx.app.now()
  if ((await openLinks(ctx, id)).length >= MOST_LINKS)
    throw conflict(`There are ${MOST_LINKS} links to this document already. Please take one back first.`)
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + days * DAY)
  await ctx.db.insert(documentLinks).values({
    documentId: id,
    tokenHash: hashToken(token),
    createdBy: ctx.user.id,
    createdAt: now,
    expiresAt,
  })
  await note(ctx, id, 'share')
  ctx.emit('documents.changed', { id })
  return {
    link: `${ctx.app.appUrl}/shared-document?token=${token}`,
    expiresAt: expiresAt.toISOString(),
  }
}

export async function removeLink(ctx: Ctx, { id, linkId }: InputOf<Calls['removeLink']>) {
  await documentFor(ctx, id, 'admin')
  const taken = await ctx.db
    .delete(documentLinks)
    .where(and(eq(documentLinks.id, linkId), eq(documentLinks.documentId, id)))
    .returning({ id: documentLinks.id })
  if (taken.length === 0) throw notFound('This link')
  ctx.emit('documents.changed', { id })
  return {}
}

/**
 * What a link leads to: 410 for one that is made up, has expired or was taken back, whose document is gone or
 * confidential by now, or whose maker may not share the document any more.
 */
async function behind(ctx: PublicCtx, token: string) {
  const now = ctx.app.now()
  const [link] = await ctx.db
    .select({ link: documentLinks, maker: users })
    .from(documentLinks)
    .innerJoin(users, eq(users.id, documentLinks.createdBy))
    .where(and(eq(documentLinks.tokenHash, hashToken(token)), gt(documentLinks.expiresAt, now)))
  if (!link) throw gone(BAD_LINK)
  const [found] = await ctx.db
    .select({ document: documents, file: files })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(
      and(
        eq(documents.id, link.link.documentId),
        sql`${documents.category} <> 'confidential'`,
        rightTo(link.maker, 'admin'),
      ),
    )
  if (!found) throw gone(BAD_LINK)
  return { ...found, link: link.link }
}

export async function shared(ctx: PublicCtx, { token }: InputOf<Calls['shared']>) {
  const { document, file, link } = await behind(ctx, token)
  return {
    organization: ctx.settings.organizationName,
    title: document.title,
    description: document.description,
    fileName: file.name,
    fileType: file.type,
    fileSize: file.size,
    expiresAt: link.expiresAt.toISOString(),
  }
}

export async function sharedFile(ctx: PublicCtx, { token }: InputOf<Calls['sharedFile']>): Promise<Download> {
  const { document, file, link } = await behind(ctx, token)
  const answer = await downloadOf(ctx.app, file)
  await ctx.db.update(documentLinks).set({ usedAt: ctx.app.now() }).where(eq(documentLinks.id, link.id))
  // By whom nobody knows, even where somebody happens to be signed in.
  await note({ ...ctx, user: null }, document.id, 'download')
  return answer
}
