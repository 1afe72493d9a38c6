import { and, asc, desc, eq, getTableColumns, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { InputOf } from '#kernel/calls/contract.ts'
import { invalid, notFound } from '#kernel/calls/errors.ts'
import { cellOf } from '#kernel/fields/in-words.ts'
import { ROLES } from '#kernel/people/access.ts'
import { seesContact } from '#platform/accounts/access.ts'
import type { Ctx, Download } from '#server/context.ts'
import { type Choice, chosenRows } from '#server/data/chosen-rows.ts'
import { containing } from '#server/data/search.ts'
import { users } from '#server/data/tables.ts'
import { spreadsheetOf } from '#server/spreadsheets/download.ts'
import type { users as calls } from './contract.ts'
import { ACCOUNT_STATES, LABELS, person } from './fields.ts'
import { accountState, lastSeen, listedColumns, presentUser, type UserRow } from './present.ts'

type Calls = typeof calls
type Told = keyof typeof LABELS
type Filter = Pick<InputOf<Calls['list']>, 'role' | 'status' | 'search'>

const name = sql`lower(${users.displayName})`
const rank = sql`array_position(${sql.param(ROLES)}::text[], ${users.role})`
const SORTS = {
  name,
  email: sql`lower(${users.email})`,
  role: rank,
  status: sql`array_position(${sql.param(ACCOUNT_STATES)}::text[], ${accountState})`,
  lastSeen,
  createdAt: users.createdAt,
}

/** What a person may not read is not searched either. */
export function usersWhere(ctx: Ctx, { role, status, search }: Filter): SQL | undefined {
  const pattern = search ? containing(search) : undefined
  const seen = seesContact(ctx.user)
  return and(
    role && role.length > 0 ? inArray(users.role, role) : undefined,
    status ? sql`${accountState} = ${status}` : undefined,
    pattern
      ? or(
          ilike(users.displayName, pattern),
          ilike(sql`${users.firstName} || ' ' || ${users.lastName}`, pattern),
          seen ? ilike(users.email, pattern) : undefined,
          seen ? ilike(users.phone, pattern) : undefined,
        )
      : undefined,
  )
}

/** Nobody sorts by what they do not see: the order tells it. */
function userOrder(ctx: Ctx, { sort, order }: Pick<InputOf<Calls['list']>, 'sort' | 'order'>): SQL[] {
  if (sort === 'email' && !seesContact(ctx.user))
    throw invalid({ sort: 'You do not see e-mail addresses, so nothing is sorted by them.' })
  const byName = [asc(name), asc(users.id)]
  if (!sort) return byName
  return [sql`${order === 'desc' ? desc(SORTS[sort]) : asc(SORTS[sort])} NULLS LAST`, ...byName]
}

export async function list(ctx: Ctx, input: InputOf<Calls['list']>) {
  const where = usersWhere(ctx, input)
  const [rows, sums] = await Promise.all([
    ctx.db
      .select(listedColumns)
      .from(users)
      .where(where)
      .orderBy(...userOrder(ctx, input))
      .limit(input.limit)
      .offset((input.page - 1) * input.limit),
    ctx.db
      .select({
        total: sql<number>`count(*)::integer`,
        active: sql<number>`(count(*) FILTER (WHERE ${accountState} = 'active'))::integer`,
        administrators: sql<number>`(count(*) FILTER (WHERE ${users.role} IN ('super_admin', 'admin')))::integer`,
        volunteers: sql<number>`(count(*) FILTER (WHERE ${users.role} = 'volunteer'))::integer`,
      })
      .from(users)
      .where(where),
  ])
  const { total = 0, active = 0, administrators = 0, volunteers = 0 } = sums[0] ?? {}
  return {
    items: rows.map((row) => presentUser(ctx, row)),
    total,
    page: input.page,
    limit: input.limit,
    totals: { people: total, active, administrators, volunteers },
  }
}

export async function one(ctx: Ctx, { id }: { id: string }) {
  const [row] = await ctx.db.select(listedColumns).from(users).where(eq(users.id, id))
  if (!row) throw notFound('This person')
  return presentUser(ctx, row)
}

/** The account with this id. With `lock`, nobody changes it until the commit. */
export async function findUser(ctx: Ctx, id: string, lock = false): Promise<UserRow> {
  const query = ctx.db.select().from(users).where(eq(users.id, id))
  const [row] = lock ? await query.for('update') : await query
  if (!row) throw notFound('This person')
  return row
}

/** The accounts that a bulk change is about. */
export const chosenUsers = (ctx: Ctx, choice: Choice<Filter>) =>
  chosenRows(ctx, choice, {
    table: users,
    columns: getTableColumns(users),
    noun: 'account',
    scope: undefined,
    where: (filter: Filter) => usersWhere(ctx, filter),
  })

const asDay = (zone: string, moment: SQL | PgColumn) =>
  sql`to_char(${moment} AT TIME ZONE ${zone}, 'YYYY-MM-DD')`

/** Exactly the filtered list, with what this person may see. It can be imported again. */
export async function exportList(ctx: Ctx, input: InputOf<Calls['exportList']>): Promise<Download> {
  const seen = seesContact(ctx.user)
  const { timeZone } = ctx.settings
  const names = Object.keys(LABELS).filter((name) => seen || !('seenBy' in person.fields[name as Told]))
  const columns = sql.join(
    names.map((name) => sql`${users[name as Told]} AS ${sql.identifier(name)}`),
    sql`, `,
  )
  return spreadsheetOf<Record<string, string | null>>(ctx, {
    title: 'People',
    format: input.format,
    heading: [...names.map((name) => LABELS[name as Told]), 'Last seen', 'Account since', 'Id'],
    query: sql`SELECT ${columns}, ${asDay(timeZone, lastSeen)} AS seen, ${asDay(timeZone, users.createdAt)} AS since, ${users.id} AS id
      FROM ${users} WHERE ${usersWhere(ctx, input) ?? sql`true`} ORDER BY ${sql.join(userOrder(ctx, input), sql`, `)}`,
    cells: (rows) =>
      rows.map((row) => [
        ...names.map((name) => cellOf(person.fields[name as Told], row[name])),
        row.seen,
        row.since,
        row.id,
      ]),
  })
}
