import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { InputOf } from '#kernel/calls/contract.ts'
import { invalid } from '#kernel/calls/errors.ts'
import { mayManage, seesContact } from '#platform/accounts/access.ts'
import { defaultsOf } from '#platform/accounts/service-people.ts'
import { accountOfPerson, nameOfPerson } from '#platform/accounts/service-person.ts'
import { invitations } from '#platform/passwords/tables.ts'
import { personSubject } from '#platform/people/service.ts'
import { linkedSignIns } from '#platform/sign-in/tables.ts'
import type { Ctx } from '#server/context.ts'
import { type Choice, chosenRows } from '#server/data/chosen-rows.ts'
import { countWhere } from '#server/data/count-where.ts'
import { rowsOf } from '#server/data/rows.ts'
import { credentials, sessions, users } from '#server/data/tables.ts'
import { Account, type users as calls } from './contract.ts'
import { ACCOUNT_STATES, type AccountState, person } from './fields.ts'

type Calls = typeof calls
type Filter = Pick<InputOf<Calls['list']>, 'role' | 'status' | 'search'>
export type UserRow = typeof users.$inferSelect & { phone?: string | null }

/** With its table's name, which the query builder leaves out of what it selects from one table: in a subquery that is another id. */
const personId = sql`"users"."id"`
const lastSeen: SQL<string | null> =
  sql`(SELECT max(s.seen_at) FROM ${sessions} s WHERE s.user_id = ${personId})`

/** See `ACCOUNT_STATES`. */
const state: SQL<AccountState> = sql`CASE
  WHEN NOT ${users.isActive} THEN 'inactive'
  WHEN EXISTS (SELECT FROM ${invitations} i WHERE i.user_id = ${personId}) THEN 'invited'
  WHEN EXISTS (SELECT FROM ${credentials} c WHERE c.user_id = ${personId})
    OR EXISTS (SELECT FROM ${linkedSignIns} l WHERE l.user_id = ${personId})
    OR EXISTS (SELECT FROM ${sessions} s WHERE s.user_id = ${personId}) THEN 'active'
  ELSE 'uninvited' END`

const name = sql`lower(${users.displayName})`
const asDay = (zone: string, moment: SQL | PgColumn) =>
  sql<string | null>`to_char(${moment} AT TIME ZONE ${zone}, 'YYYY-MM-DD')`

/** What is stored, as a list; anything else opens nothing (design 4). */
export const heldBy = (row: Pick<UserRow, 'permissions'>): string[] =>
  Array.isArray(row.permissions) ? row.permissions : []

/** What lists and files say of these people beside their rows, by their ids. */
async function besideOf({ db, settings: { timeZone } }: Ctx, ids: string[]) {
  const invitedAt = sql<string | null>`(SELECT i.sent_at FROM ${invitations} i WHERE i.user_id = ${personId})`
  const days = { seen: asDay(timeZone, lastSeen), since: asDay(timeZone, users.createdAt) }
  const found = await db
    .select({ id: users.id, lastSeen, invitedAt, state, ...days })
    .from(users)
    .where(inArray(users.id, ids))
  return new Map(found.map((row) => [row.id, row]))
}

const rows = rowsOf(person, users, {
  scope: () => undefined,
  mayEdit: mayManage,
  event: 'users.changed',
  subject: personSubject({ ...accountOfPerson, tells: false }),
  derive: (ctx, given, before) => (before ? nameOfPerson(ctx, given, before) : {}),
  where: (_ctx, filter) => {
    const { role, status } = filter as Filter
    return and(role && role.length > 0 ? inArray(users.role, role) : undefined, status && eq(state, status))
  },
  searched: [users.displayName, sql`${users.firstName} || ' ' || ${users.lastName}`],
  order: [asc(name)],
  sorts: {
    name,
    status: sql`array_position(${sql.param(ACCOUNT_STATES)}::text[], ${state})`,
    lastSeen,
  },
  totals: async ({ db }, where) => {
    const [sums] = await db
      .select({
        people: sql<number>`count(*)::integer`,
        active: countWhere(eq(state, 'active')),
        administrators: countWhere(inArray(users.role, ['super_admin', 'admin'])),
        volunteers: countWhere(eq(users.role, 'volunteer')),
      })
      .from(users)
      .where(where)
    return sums ?? { people: 0, active: 0, administrators: 0, volunteers: 0 }
  },
  beside: async (ctx, found) => {
    const more = await besideOf(
      ctx,
      found.map(({ id }) => id),
    )
    return found.map((row) => {
      const { state = 'active', lastSeen, invitedAt } = more.get(row.id) ?? {}
      const permissions = heldBy(row)
      const standard = defaultsOf(ctx.app, row.role)
      return {
        permissions,
        state,
        lastSeenAt: instant(lastSeen),
        invitedAt: instant(invitedAt),
        extra: permissions.filter((one) => !standard.includes(one)).length,
        missing: standard.filter((one) => !permissions.includes(one)).length,
        manageable: mayManage(ctx.user, row),
      }
    })
  },
  exported: {
    heading: ['Last seen', 'Account since'],
    cells: async (ctx, ids) => {
      const more = await besideOf(ctx, ids)
      return ids.map((id) => [more.get(id)?.seen, more.get(id)?.since])
    },
  },
})
export const { show, find: findUser, edit: editUser } = rows

const instant = (value: string | null | undefined) => (value ? new Date(value).toISOString() : null)

/** Nobody sorts by what they do not see: the order tells it. */
function mustSee(ctx: Ctx, { sort }: Pick<InputOf<Calls['list']>, 'sort'>) {
  if (sort === 'email' && !seesContact(ctx.user))
    throw invalid({ sort: 'You do not see email addresses, so nothing is sorted by them.' })
}

export function list(ctx: Ctx, input: InputOf<Calls['list']>) {
  mustSee(ctx, input)
  return rows.handlers.list(ctx, input)
}

/** Exactly the filtered list, with what this person may see. It can be imported again. */
export function exportList(ctx: Ctx, input: InputOf<Calls['exportList']>) {
  mustSee(ctx, input)
  return rows.handlers.exportList(ctx, input)
}

/** An account as this person may see it; what `Account` does not name stays here. */
export const one = async (ctx: Ctx, { id }: { id: string }) =>
  Account.parse(await rows.handlers.one(ctx, { id }))

/** The accounts that a bulk change is about. */
export const chosenUsers = (ctx: Ctx, choice: Choice<Filter>) =>
  chosenRows(ctx, choice, {
    table: users,
    columns: getTableColumns(users),
    noun: 'account',
    scope: undefined,
    where: (filter: Filter) => rows.matching(ctx, filter),
  })
