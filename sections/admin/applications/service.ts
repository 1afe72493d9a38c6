import { desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { type CurrentUser, passes, ROLES } from '#kernel/people/access.ts'
import { whatKeepsFromGiving } from '#platform/accounts/access.ts'
import { defaultsOf } from '#platform/accounts/service-people.ts'
import { alsoOf } from '#platform/people/service-role.ts'
import type { Ctx, PublicCtx } from '#server/context.ts'
import { countWhere } from '#server/data/count-where.ts'
import { rowsOf } from '#server/data/rows.ts'
import { users } from '#server/data/tables.ts'
import { mayDecide } from './access.ts'
import type { applications as calls } from './contract.ts'
import { application, TERMS_VERSION } from './fields.ts'
import { LONG_MS, received } from './jobs.ts'
import { applications } from './tables.ts'

type Calls = typeof calls

const fullName = sql`${applications.firstName} || ' ' || ${applications.lastName}`

/** Who may approve sees and decides about every application; each of the calls says what to do instead of undoing it. */
export const rows = rowsOf(application, applications, {
  scope: (user: CurrentUser) => (passes(user, mayDecide) ? undefined : false),
  mayEdit: (user) => passes(user, mayDecide),
  event: 'applications.changed',
  searched: [fullName],
  sorts: { name: sql`lower(${fullName})` },
  order: [
    sql`CASE WHEN ${applications.status} = 'pending' THEN ${applications.createdAt} END`,
    desc(applications.decidedAt),
  ],
  beside: async (ctx, found) => {
    const ids = found.flatMap(({ decidedBy }) => decidedBy ?? [])
    const people = await ctx.db
      .select({ id: users.id, name: users.displayName })
      .from(users)
      .where(inArray(users.id, ids))
    const came = await ctx.db
      .select({ id: users.id, personId: users.personId })
      .from(users)
      .where(
        inArray(
          users.id,
          found.flatMap(({ personId }) => personId ?? []),
        ),
      )
    const others = await alsoOf(ctx, users, came)
    const personOf = (account: string | null) => {
      const at = came.findIndex(({ id }) => id === account)
      const other = others[at]
      return other ? { id: other.personId, roles: other.also } : null
    }
    const longAgo = new Date(ctx.app.now().getTime() - LONG_MS)
    return found.map(({ decidedBy, status, createdAt, personId }) => ({
      person: personOf(personId),
      decidedBy: people.find(({ id }) => id === decidedBy)?.name ?? null,
      waitsLong: status === 'pending' && createdAt < longAgo,
    }))
  },
})

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

export async function waiting(ctx: Ctx): Promise<OutputOf<Calls['waiting']>> {
  const before = new Date(ctx.app.now().getTime() - LONG_MS)
  const [row] = await ctx.db
    .select({
      count: sql<number>`count(*)::integer`,
      long: countWhere(lt(applications.createdAt, before)),
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
