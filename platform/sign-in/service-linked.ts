import { and, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { InputOf } from '#kernel/calls/contract.ts'
import { conflict, notFound } from '#kernel/calls/errors.ts'
import { MINUTE } from '#kernel/clock.ts'
import { sendMail } from '#platform/outbox/service.ts'
import { acceptInvitation } from '#platform/passwords/service.ts'
import type { App } from '#server/app.ts'
import type { Ctx, WorkCtx } from '#server/context.ts'
import { users } from '#server/data/tables.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { seal, unseal } from '#server/people/seal.ts'
import type { Session } from '#server/people/session.ts'
import type { signIns as calls } from './contract.ts'
import { linkedSignIns } from './tables.ts'

type Calls = typeof calls

export const OIDC_START = '/api/login/oidc'
const TICKET_MS = 2 * MINUTE

const NAMES: Record<string, string> = {
  'accounts.google.com': 'Google',
  'login.microsoftonline.com': 'Microsoft',
  'appleid.apple.com': 'Apple',
}

/** What the other place is called on buttons; null when none is configured. */
export function otherPlace({ oidc }: App): string | null {
  if (!oidc) return null
  const { hostname } = new URL(oidc.issuer)
  return NAMES[hostname] ?? hostname
}

/** Who somebody is at the other place, after everything about it was checked. */
export interface Claims {
  issuer: string
  subject: string
  email: string | null
  /** The other place says that this mailbox is theirs. */
  isVerified: boolean
  /** They showed more than a password there (`amr` has `mfa`). */
  hadTwoSteps: boolean
}

const isThis = ({ issuer, subject }: Claims) =>
  and(eq(linkedSignIns.issuer, issuer), eq(linkedSignIns.subject, subject))

/** The account that belongs to them: linked before, or with the same verified e-mail address. Never a new one. */
export const personOf = (app: App, claims: Claims): Promise<string | null> =>
  inTransaction(app, 'GET /api/login/oidc/callback', async (ctx) => {
    const [known] = await ctx.db
      .update(linkedSignIns)
      .set({ usedAt: ctx.app.now() })
      .from(users)
      .where(and(isThis(claims), eq(users.id, linkedSignIns.userId), eq(users.isActive, true)))
      .returning({ userId: linkedSignIns.userId })
    if (known) return known.userId
    const [taken] = await ctx.db.select({ id: linkedSignIns.id }).from(linkedSignIns).where(isThis(claims))
    if (taken || !claims.email || !claims.isVerified) return null
    const [person] = await ctx.db
      .select()
      .from(users)
      .where(and(eq(sql`lower(${users.email})`, claims.email.toLowerCase()), eq(users.isActive, true)))
    if (!person) return null
    await add(ctx, person, claims)
    return person.id
  })

/** From the profile. False when it already belongs to somebody. */
export const link = (app: App, userId: string, claims: Claims): Promise<boolean> =>
  inTransaction(app, 'GET /api/login/oidc/callback', async (ctx) => {
    const [person] = await ctx.db.select().from(users).where(eq(users.id, userId))
    if (!person) return false
    const [taken] = await ctx.db.select({ id: linkedSignIns.id }).from(linkedSignIns).where(isThis(claims))
    if (taken) return false
    await add(ctx, person, claims)
    return true
  })

type Person = typeof users.$inferSelect

async function add(ctx: WorkCtx, person: Person, { issuer, subject, email }: Claims) {
  await ctx.db
    .insert(linkedSignIns)
    .values({ userId: person.id, issuer, subject, email, usedAt: ctx.app.now() })
  ctx.emit('linked-sign-ins.changed', { to: person.id })
  await acceptInvitation(ctx, person.id)
  await tell(ctx, person, `You can now sign in with ${otherPlace(ctx.app) ?? issuer}`)
}

const tell = (ctx: WorkCtx, person: Pick<Person, 'id' | 'email' | 'firstName'>, what: string) =>
  sendMail(ctx, {
    to: person.email,
    personId: person.id,
    category: 'account',
    template: {
      subject: what,
      name: person.firstName,
      paragraphs: [
        `${what}. This was changed just now.`,
        'If this was you, there is nothing to do. If it was not, set a new password and tell an administrator.',
      ],
    },
  })

export async function linked(ctx: Ctx) {
  const rows = await ctx.db
    .select()
    .from(linkedSignIns)
    .where(eq(linkedSignIns.userId, ctx.user.id))
    .orderBy(desc(linkedSignIns.createdAt), linkedSignIns.id)
  return {
    available: otherPlace(ctx.app),
    items: rows.map(({ id, email, createdAt, usedAt }) => ({
      id,
      email,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
  }
}

const LINKING = 'linking another sign-in'
const Ticket = z.object({ sessionId: z.string(), expires: z.number() })

/**
 * Linking begins with the password and in the session that asked. An address alone must not begin it: another site
 * could lead somebody there, and have its own account linked to theirs.
 */
export function startLink(ctx: Ctx) {
  if (!ctx.app.oidc) throw conflict('No other place is set up to sign people in.')
  const expires = ctx.app.now().getTime() + TICKET_MS
  const ticket = seal(ctx.app, JSON.stringify({ sessionId: ctx.sessionId, expires }), LINKING)
  return { address: `${OIDC_START}?link=${encodeURIComponent(ticket)}` }
}

/** Whose account shall be linked, when the ticket is fresh and of this very session. */
export function ticketOwner(app: App, ticket: string, session: Session | null): string | null {
  const opened = unseal(app, ticket, LINKING)
  const read = Ticket.safeParse(opened ? JSON.parse(opened) : null)
  if (!read.success || read.data.sessionId !== session?.id) return null
  return read.data.expires > app.now().getTime() ? session.user.id : null
}

export async function unlink(ctx: Ctx, { id }: InputOf<Calls['unlink']>) {
  const gone = await ctx.db
    .delete(linkedSignIns)
    .where(and(eq(linkedSignIns.id, id), eq(linkedSignIns.userId, ctx.user.id)))
    .returning({ id: linkedSignIns.id })
  if (gone.length === 0) throw notFound('This sign-in')
  ctx.emit('linked-sign-ins.changed', { to: ctx.user.id })
  await tell(ctx, ctx.user, `You no longer sign in with ${otherPlace(ctx.app) ?? 'another place'}`)
  return {}
}
