import { randomBytes, randomUUID } from 'node:crypto'
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { gone, notFound } from '#kernel/calls/errors.ts'
import { DAY } from '#kernel/clock.ts'
import type { Ctx, PublicCtx, WorkCtx } from '#server/context.ts'
import { people, users } from '#server/data/tables.ts'
import { hashToken } from '#server/people/session.ts'
import { packOf, signAs } from './service-sign.ts'
import { paperOf } from './service-signature.ts'
import { BAD_LINK, type agreements as calls } from './signing-contract.ts'
import { agreementLinks, agreementSignatures } from './tables.ts'

type Calls = typeof calls

/** A new link ends the one before it; a link that is used works on until then, to read what was signed. */
const LINK_MS = 30 * DAY

/** A link for one person; the token is told once and kept only as its hash. Those before it still work: `endLinksBut`. */
export async function newLink(
  ctx: WorkCtx,
  personId: string,
  { sentTo, by }: { sentTo: string | null; by: string | null },
) {
  const token = randomBytes(32).toString('base64url')
  const createdAt = ctx.app.now()
  const expiresAt = new Date(createdAt.getTime() + LINK_MS)
  const id = randomUUID()
  await ctx.db
    .insert(agreementLinks)
    .values({ id, personId, tokenHash: hashToken(token), sentTo, createdBy: by, createdAt, expiresAt })
  return { id, link: `${ctx.app.appUrl}/sign?token=${token}`, expiresAt: expiresAt.toISOString() }
}
export type NewLink = Awaited<ReturnType<typeof newLink>>

/** The newest ends those before it; without one, all of them end. */
export const endLinksBut = (ctx: WorkCtx, personId: string, id?: string) =>
  ctx.db
    .update(agreementLinks)
    .set({ expiresAt: sql`least(${agreementLinks.expiresAt}, ${ctx.app.now()})` })
    .where(and(eq(agreementLinks.personId, personId), id ? ne(agreementLinks.id, id) : undefined))

/** One that nobody was given. */
export const dropLink = (ctx: WorkCtx, { id }: NewLink) =>
  ctx.db.delete(agreementLinks).where(eq(agreementLinks.id, id))

/** The link that opens something at present. */
export async function linkOf(ctx: Ctx, personId: string) {
  const [link] = await ctx.db
    .select()
    .from(agreementLinks)
    .where(and(eq(agreementLinks.personId, personId), gt(agreementLinks.expiresAt, ctx.app.now())))
    .orderBy(desc(agreementLinks.createdAt))
    .limit(1)
  return link
    ? {
        createdAt: link.createdAt.toISOString(),
        expiresAt: link.expiresAt.toISOString(),
        usedAt: link.usedAt?.toISOString() ?? null,
      }
    : null
}

async function needing(ctx: Ctx, personId: string) {
  // Only whoever is to sign something, or has, is known here.
  if ((await packOf(ctx, personId)).length === 0) throw notFound('This person')
  ctx.check(true)
}

export async function makeLink(ctx: Ctx, { personId }: InputOf<Calls['makeLink']>) {
  await needing(ctx, personId)
  const { id, ...made } = await newLink(ctx, personId, { sentTo: null, by: ctx.user.id })
  await endLinksBut(ctx, personId, id)
  ctx.emit('agreements.changed')
  return made
}

export async function endLink(ctx: Ctx, { personId }: InputOf<Calls['endLink']>) {
  await needing(ctx, personId)
  await endLinksBut(ctx, personId)
  ctx.emit('agreements.changed')
  return {}
}

/**
 * Whose link it is: 410 for one that is made up, has expired, was taken back, that a newer one ended, or that went to an
 * address which is not theirs any more. All of them are answered alike.
 */
async function behind(ctx: PublicCtx, token: string) {
  const [found] = await ctx.db
    .select({ link: agreementLinks, person: people, account: users.email })
    .from(agreementLinks)
    .innerJoin(people, eq(people.id, agreementLinks.personId))
    .leftJoin(users, eq(users.personId, people.id))
    .where(and(eq(agreementLinks.tokenHash, hashToken(token)), gt(agreementLinks.expiresAt, ctx.app.now())))
  if (!found) throw gone(BAD_LINK)
  const sentTo = found.link.sentTo?.toLowerCase()
  const theirs = [found.person.email, found.account].map((email) => email?.toLowerCase())
  if (sentTo && !theirs.includes(sentTo)) throw gone(BAD_LINK)
  return found
}

export async function pack(
  ctx: PublicCtx,
  { token }: InputOf<Calls['pack']>,
): Promise<OutputOf<Calls['pack']>> {
  const { person } = await behind(ctx, token)
  return {
    organization: ctx.settings.organizationName,
    name: person.name,
    items: await packOf(ctx, person.id),
  }
}

export async function signByLink(ctx: PublicCtx, { token, ...input }: InputOf<Calls['signByLink']>) {
  const { link, person } = await behind(ctx, token)
  await ctx.db.update(agreementLinks).set({ usedAt: ctx.app.now() }).where(eq(agreementLinks.id, link.id))
  // Whoever happens to be signed in on this device has not signed it.
  const nobody = { ...ctx, user: null }
  const { sentTo, createdBy: linkBy } = link
  return signAs(nobody, { personId: person.id, how: 'link', sentTo, linkBy, createdBy: null }, input)
}

export async function fileByLink(ctx: PublicCtx, { token, id }: InputOf<Calls['fileByLink']>) {
  const { person } = await behind(ctx, token)
  const [row] = await ctx.db
    .select()
    .from(agreementSignatures)
    .where(and(eq(agreementSignatures.id, id), eq(agreementSignatures.personId, person.id)))
  if (!row) throw gone(BAD_LINK)
  return paperOf(ctx, row)
}
