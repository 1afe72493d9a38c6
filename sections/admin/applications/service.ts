import { and, asc, desc, eq, ilike, lt, or, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { notFound } from '#kernel/calls/errors.ts'
import { DAY } from '#kernel/clock.ts'
import { has, ROLES } from '#kernel/people/access.ts'
import { can, whatKeepsFromGiving } from '#platform/accounts/access.ts'
import { defaultsOf } from '#platform/accounts/service-people.ts'
import type { Ctx, PublicCtx } from '#server/context.ts'
import { containing } from '#server/data/search.ts'
import { users } from '#server/data/tables.ts'
import type { applications as calls } from './contract.ts'
import { TERMS_VERSION } from './form-contract.ts'
import { received } from './jobs.ts'
import { applications } from './tables.ts'

type Calls = typeof calls
export type Row = typeof applications.$inferSelect

/** Whoever may approve sees who waits longer than this. */
export const LONG_MS = 2 * DAY

/**
 * Always the same answer after the same work. Whether somebody with this address is known here already is found out
 * afterwards, by a job; only the owner of the mailbox hears of it.
 */
export async function apply(ctx: PublicCtx, input: InputOf<Calls['apply']>) {
  const { agreeToTerms: _, ...answers } = input
  const [row] = await ctx.db
    .insert(applications)
    .values({ ...answers, termsVersion: TERMS_VERSION })
    .returning({ id: applications.id })
  if (!row) throw new Error('A new application was not returned')
  await ctx.enqueue(received, { id: row.id })
  ctx.emit('applications.changed')
  return {
    success: true,
    message: 'Thank you for your application. Please check your email for the next steps.',
  }
}

export function welcome(ctx: PublicCtx): OutputOf<Calls['welcome']> {
  const { organizationName, motto } = ctx.settings
  return { organizationName, motto }
}

const decider = users.displayName

export const present = (ctx: Ctx, row: Row, decidedBy: string | null): OutputOf<Calls['one']> => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  decidedBy,
  waitsLong: row.status === 'pending' && ctx.app.now().getTime() - row.createdAt.getTime() > LONG_MS,
})

export async function list(
  ctx: Ctx,
  { status, search, page, limit }: InputOf<Calls['list']>,
): Promise<OutputOf<Calls['list']>> {
  const like = containing(search ?? '')
  const name = sql`${applications.firstName} || ' ' || ${applications.lastName}`
  const where = and(
    eq(applications.status, status),
    search
      ? or(ilike(name, like), ilike(applications.email, like), ilike(applications.city, like))
      : undefined,
  )
  const [rows, [sum]] = await Promise.all([
    ctx.db
      .select({ row: applications, decider })
      .from(applications)
      .leftJoin(users, eq(users.id, applications.decidedBy))
      .where(where)
      .orderBy(
        ...(status === 'pending'
          ? [asc(applications.createdAt), asc(applications.id)]
          : [desc(applications.decidedAt), desc(applications.id)]),
      )
      .limit(limit)
      .offset((page - 1) * limit),
    ctx.db.select({ total: sql<number>`count(*)::integer` }).from(applications).where(where),
  ])
  return {
    items: rows.map((found) => present(ctx, found.row, found.decider)),
    total: sum?.total ?? 0,
    page,
    limit,
  }
}

export async function one(ctx: Ctx, { id }: { id: string }): Promise<OutputOf<Calls['one']>> {
  const [found] = await ctx.db
    .select({ row: applications, decider })
    .from(applications)
    .leftJoin(users, eq(users.id, applications.decidedBy))
    .where(eq(applications.id, id))
  if (!found) throw notFound('This application')
  return present(ctx, found.row, found.decider)
}

export async function waiting(ctx: Ctx): Promise<OutputOf<Calls['waiting']>> {
  const before = new Date(ctx.app.now().getTime() - LONG_MS)
  const [row] = await ctx.db
    .select({
      count: sql<number>`count(*)::integer`,
      long: sql<number>`(count(*) FILTER (WHERE ${lt(applications.createdAt, before)}))::integer`,
    })
    .from(applications)
    .where(eq(applications.status, 'pending'))
  return row ?? { count: 0, long: 0 }
}

export function roles(ctx: Ctx): OutputOf<Calls['roles']> {
  return {
    items: ROLES.map((role) => {
      const { higher, lacking } = whatKeepsFromGiving(ctx.user, role, defaultsOf(ctx.app, role))
      return { role, may: !higher && lacking.length === 0, higher, lacking: higher ? [] : lacking }
    }),
  }
}

/** The one row rule: who may approve sees every application. */
export const scope = (user: Ctx['user']) => (has(user, can.USERS_EDIT) ? undefined : false)
