import { and, count, eq, gt } from 'drizzle-orm'
import { conflict, notFound } from '#kernel/calls/errors.ts'
import { ROLE_NAMES } from '#kernel/people/access.ts'
import { mayManage } from '#platform/accounts/access.ts'
import { sendMail } from '#platform/outbox/service.ts'
import { issueLink } from '#platform/passwords/service.ts'
import { removeAllFactors } from '#platform/second-factor/service-factors.ts'
import type { Ctx } from '#server/context.ts'
import { credentials, secondFactors, sessions, users } from '#server/data/tables.ts'

interface One {
  id: string
}

/** Somebody else, of no higher role: one's own sign-in is in Account Settings. */
async function findMember(ctx: Ctx, id: string) {
  const [person] = await ctx.db.select().from(users).where(eq(users.id, id))
  if (!person) throw notFound('This person')
  ctx.check(person.id !== ctx.user.id, 'How you sign in yourself is in Account Settings.')
  ctx.check(
    mayManage(ctx.user, person),
    `${person.displayName} is ${ROLE_NAMES[person.role]}, a higher role than yours. Ask somebody with that role.`,
  )
  return person
}

async function hasPassword(ctx: Ctx, userId: string) {
  const [password] = await ctx.db
    .select({ userId: credentials.userId })
    .from(credentials)
    .where(eq(credentials.userId, userId))
  return password !== undefined
}

export async function read(ctx: Ctx, { id }: One) {
  await findMember(ctx, id)
  const [open] = await ctx.db
    .select({ count: count() })
    .from(sessions)
    .where(and(eq(sessions.userId, id), gt(sessions.expiresAt, ctx.app.now())))
  const factors = await ctx.db
    .select({ kind: secondFactors.kind })
    .from(secondFactors)
    .where(eq(secondFactors.userId, id))
  return {
    sessions: open?.count ?? 0,
    hasPassword: await hasPassword(ctx, id),
    app: factors.some(({ kind }) => kind === 'totp'),
    passkeys: factors.filter(({ kind }) => kind === 'passkey').length,
  }
}

async function endAll(ctx: Ctx, userId: string) {
  const ended = await ctx.db
    .delete(sessions)
    .where(eq(sessions.userId, userId))
    .returning({ id: sessions.id })
  for (const { id } of ended) ctx.emit('sessions.ended', { id })
  return ended.length
}

export async function endSessions(ctx: Ctx, { id }: One) {
  await findMember(ctx, id)
  return { ended: await endAll(ctx, id) }
}

/**
 * Who asks must be known in person or by phone; the guide says so. The password is still asked for, whoever has the
 * lost device is out, and the owner reads who did it.
 */
export async function removeSecondStep(ctx: Ctx, { id }: One) {
  const person = await findMember(ctx, id)
  if ((await removeAllFactors(ctx, id)) === 0)
    throw conflict(`${person.displayName} has no second step at sign-in.`)
  await endAll(ctx, id)
  await sendMail(ctx, {
    to: person.email,
    personId: id,
    category: 'account',
    template: {
      subject: 'Your second step at sign-in was removed',
      name: person.firstName,
      paragraphs: [
        `${ctx.user.displayName} removed the authenticator app, passkeys and recovery codes of your account, and signed you out everywhere.`,
        'Sign in with your password, and set up a second step anew in Account Settings.',
        'If you did not ask for this, set a new password and tell another administrator.',
      ],
      action: { label: 'I did not ask for this', url: `${ctx.app.appUrl}/api/forgot-password` },
    },
  })
  return {}
}

export async function sendPasswordLink(ctx: Ctx, { id }: One) {
  const person = await findMember(ctx, id)
  if (!person.isActive) throw conflict('This account is deactivated. Activate it first.')
  const had = await hasPassword(ctx, id)
  await sendMail(ctx, {
    to: person.email,
    personId: id,
    category: 'account',
    personal: true,
    template: {
      subject: 'Set a password',
      name: person.firstName,
      paragraphs: [`${ctx.user.displayName} sends you a link to set a password for your account.`],
      action: { label: 'Set a password', url: await issueLink(ctx, id, had ? 'reset' : 'invite') },
      note: had
        ? 'The link works once, and for one hour. Your present password works until you set another one.'
        : 'The link works once, and for seven days.',
    },
  })
  return {}
}
