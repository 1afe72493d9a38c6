import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { conflict, gone, invalid, notFound } from '#kernel/calls/errors.ts'
import { DAY } from '#kernel/clock.ts'
import { isShared, SHARED_ACCOUNT } from '#platform/accounts/access.ts'
import { accountOfPerson, changePerson, nameOfPerson } from '#platform/accounts/service-person.ts'
import { sendMail } from '#platform/outbox/service.ts'
import { personSubject } from '#platform/people/service.ts'
import type { App } from '#server/app.ts'
import type { Ctx, PublicCtx } from '#server/context.ts'
import { rowsOf } from '#server/data/rows.ts'
import { files, users } from '#server/data/tables.ts'
import { readFile, removeFiles, storeFile } from '#server/files/files.ts'
import { accountColumns, preferredEmail } from '#server/people/account.ts'
import { hashToken } from '#server/people/session.ts'
import { about, BAD_LINK, type profile as calls, PHOTO_BYTES } from './contract.ts'
import { emailChanges } from './tables.ts'

type Calls = typeof calls

export const OWNER = 'profile-photo'
const LINK_MS = DAY
const NAMES = ['firstName', 'lastName', 'displayName'] as const

/** My account, with what I say of myself as a person; nobody else's. */
const rows = rowsOf(about, users, {
  scope: (user) => eq(users.id, user.id),
  mayEdit: (user, row) => row.id === user.id,
  event: 'users.changed',
  subject: personSubject({ ...accountOfPerson, tells: false }),
  derive: async (ctx, given, before) => {
    if (!before) return {}
    const isRenamed = NAMES.some((name) => given[name] !== undefined && given[name] !== before[name])
    return {
      ...(await nameOfPerson(ctx, given, before)),
      ...(isRenamed ? { renamedAt: ctx.app.now() } : {}),
    }
  },
  beside: async (ctx) => {
    const [mine] = await ctx.db.select({ preferredEmail }).from(users).where(eq(users.id, ctx.user.id))
    const [waiting] = await ctx.db
      .select({ email: emailChanges.email })
      .from(emailChanges)
      .where(and(eq(emailChanges.userId, ctx.user.id), gt(emailChanges.expiresAt, ctx.app.now())))
      .orderBy(desc(emailChanges.createdAt))
      .limit(1)
    return [{ preferredEmail: mine?.preferredEmail ?? null, pendingEmail: waiting?.email ?? null }]
  },
})

/** The account to be changed; not one that many share. */
function mustBeMine({ user }: Ctx) {
  if (isShared(user)) throw conflict(SHARED_ACCOUNT)
}

/** Name, phone and photo. */
export async function isComplete(ctx: Ctx) {
  const { firstName, lastName, phone, photoId } = await read(ctx)
  return Boolean(firstName && lastName && phone && photoId)
}

export const read = (ctx: Ctx) => rows.handlers.one(ctx, ctx.user)

export async function save(ctx: Ctx, { version, ...changes }: InputOf<Calls['save']>) {
  mustBeMine(ctx)
  return rows.edit(ctx, { id: ctx.user.id, version, ...changes })
}

async function change(ctx: Ctx, changes: Partial<typeof users.$inferInsert>) {
  mustBeMine(ctx)
  const { id } = ctx.user
  await ctx.db
    .update(users)
    .set({ ...changes, version: sql`${users.version} + 1`, updatedAt: sql`now()` })
    .where(eq(users.id, id))
  ctx.emit('users.changed', { id })
  return read(ctx)
}

/** The address changes only when somebody opens the link that goes there: a slip of the finger reaches nobody else. */
export async function askEmail(ctx: Ctx, { email }: InputOf<Calls['askEmail']>) {
  mustBeMine(ctx)
  const person = await read(ctx)
  if (email.toLowerCase() === (person.preferredEmail ?? person.email).toLowerCase())
    throw invalid({ email: 'We write to this address already.' })
  const token = randomBytes(32).toString('base64url')
  await ctx.db.delete(emailChanges).where(eq(emailChanges.userId, person.id))
  await ctx.db.insert(emailChanges).values({
    tokenHash: hashToken(token),
    userId: person.id,
    email,
    expiresAt: new Date(ctx.app.now().getTime() + LINK_MS),
  })
  await sendMail(ctx, {
    to: email,
    personId: person.id,
    category: 'account',
    personal: true,
    template: {
      subject: 'Is this your address?',
      name: person.firstName,
      paragraphs: [
        'You asked us to write to this address from now on. Open the link to say that it is yours.',
      ],
      action: { label: 'Use this address', url: `${ctx.app.appUrl}/confirm-email?token=${token}` },
      note: 'The link works once, and for one day. If you did not ask for it, ignore this email: nothing changes.',
    },
  })
  ctx.emit('users.changed', { to: person.id })
  return read(ctx)
}

export async function dropEmail(ctx: Ctx) {
  mustBeMine(ctx)
  await ctx.db.delete(emailChanges).where(eq(emailChanges.userId, ctx.user.id))
  const { personId, email } = await read(ctx)
  await changePerson(ctx, personId, { email })
  return change(ctx, { provedEmail: null })
}

export async function confirmEmail(ctx: PublicCtx, { token }: InputOf<Calls['confirmEmail']>) {
  const [proved] = await ctx.db
    .delete(emailChanges)
    .where(and(eq(emailChanges.tokenHash, hashToken(token)), gt(emailChanges.expiresAt, ctx.app.now())))
    .returning()
  const [before] = proved
    ? await ctx.db
        .select(accountColumns)
        .from(users)
        .where(and(eq(users.id, proved.userId), eq(users.isActive, true)))
        .for('update')
    : []
  if (!proved || !before) throw gone(BAD_LINK)
  const isSignIn = proved.email.toLowerCase() === before.email.toLowerCase()
  await ctx.db
    .update(users)
    .set({
      provedEmail: isSignIn ? null : proved.email,
      version: sql`${users.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(users.id, before.id))
  await changePerson(ctx, before.personId, { email: proved.email })
  ctx.emit('users.changed', { id: before.id })
  await sendMail(ctx, {
    to: before.preferredEmail ?? before.email,
    personId: before.id,
    category: 'account',
    template: {
      subject: 'We write to another address from now on',
      name: before.firstName,
      paragraphs: [
        `Your preferred email address is now ${proved.email}. You still sign in as before.`,
        'If this was not you, change your password now and tell an administrator.',
      ],
    },
  })
  return { email: proved.email }
}

export async function setPhoto(ctx: Ctx) {
  if (!ctx.upload) throw invalid({ file: 'Please choose a picture.' })
  const { id } = ctx.user
  await removeFiles(ctx, OWNER, id)
  const file = await storeFile(ctx, {
    upload: ctx.upload,
    name: 'photo.webp',
    owner: OWNER,
    ownerId: id,
    maxBytes: PHOTO_BYTES,
    accept: ['image/webp'],
  })
  return change(ctx, { photoId: file.id })
}

export async function dropPhoto(ctx: Ctx) {
  await removeFiles(ctx, OWNER, ctx.user.id)
  return change(ctx, { photoId: null })
}

/** Everyone who is signed in sees who everyone is (design 4: names, roles and areas). */
export async function photo(ctx: Ctx, { id }: InputOf<Calls['photo']>) {
  const [file] = await ctx.db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.id, id), eq(files.owner, OWNER)))
  if (!file) throw notFound('This photo')
  return readFile(ctx, id)
}

/** Domain 1.6: what has expired is cleaned up. */
export const forgetExpired = (app: App) =>
  app.db.delete(emailChanges).where(lt(emailChanges.expiresAt, app.now()))
