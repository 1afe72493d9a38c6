import { and, asc, eq, ilike, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { conflict } from '#kernel/calls/errors.ts'
import { DAY } from '#kernel/clock.ts'
import { ROLE_NAMES, type Role } from '#kernel/people/access.ts'
import { addressOfSection, OVERVIEW } from '#kernel/portal/navigation.ts'
import { notify } from '#platform/notifications/service.ts'
import type { Ctx, Download } from '#server/context.ts'
import { told } from '#server/data/row-reads.ts'
import { containing } from '#server/data/search.ts'
import { users } from '#server/data/tables.ts'
import { updateMany, updateVersioned } from '#server/data/versioned.ts'
import { countAttempt } from '#server/http/throttle.ts'
import { spreadsheetOf } from '#server/spreadsheets/download.ts'
import { actionsOf } from './actions.ts'
import type { onboardingAdmin as calls, Managed } from './contract.ts'
import { challengeProgress as progress, challenges as table } from './tables.ts'

type Calls = typeof calls
const EVENT = 'challenges.changed'
const INVITATION = {
  key: 'onboarding-invitation',
  most: 1,
  within: DAY,
  words: 'They were invited already. Please wait a day.',
}

/** Everyone who could take part, whether on the leaderboard or not. */
const people = (search: string | undefined): SQL | undefined =>
  and(
    eq(users.isActive, true),
    ne(users.role, 'demo_user'),
    search ? ilike(users.displayName, containing(search)) : undefined,
  )

const count = sql<number>`count(${progress.challengeId})::integer`
const points = sql<number>`coalesce(sum(${progress.points}), 0)::integer`
const latest = sql<Date | null>`max(${progress.completedAt})`
const SORTED_BY = { name: sql`lower(${users.displayName})`, completed: count, points, latest }

type Wanted = Pick<InputOf<Calls['usersProgress']>, 'sort' | 'order'>

function orderOf({ sort = 'points', order = 'desc' }: Wanted): SQL[] {
  const direction = order === 'asc' ? sql`ASC NULLS FIRST` : sql`DESC NULLS LAST`
  return [sql`${SORTED_BY[sort]} ${direction}`, asc(users.displayName), asc(users.id)]
}

export async function usersProgress(
  ctx: Ctx,
  input: InputOf<Calls['usersProgress']>,
): Promise<OutputOf<Calls['usersProgress']>> {
  const { page, limit } = input
  const where = people(input.search)
  const rows = await ctx.db
    .select({
      userId: users.id,
      userName: users.displayName,
      role: users.role,
      completedChallenges: count,
      totalPoints: points,
    })
    .from(users)
    .leftJoin(progress, eq(progress.userId, users.id))
    .where(where)
    .groupBy(users.id)
    .orderBy(...orderOf(input))
    .limit(limit)
    .offset((page - 1) * limit)
  const done = await completedBy(
    ctx,
    rows.map(({ userId }) => userId),
  )
  const items = rows.map((row) => {
    const completed = done.filter(({ userId }) => userId === row.userId)
    return { ...row, completed, lastCompletedAt: completed.at(-1)?.completedAt ?? null }
  })
  return { items, total: await ctx.db.$count(users, where), page, limit, totals: await sums(ctx, where) }
}

interface ProgressRow extends Record<string, unknown> {
  id: string
  name: string
  role: Role
  completed: number
  points: number
  latest: Date | null
}

/** One line for each person, in the order of the list. */
export function exportProgress(ctx: Ctx, input: InputOf<Calls['exportProgress']>): Download {
  return spreadsheetOf<ProgressRow>(ctx, {
    title: 'Onboarding',
    format: input.format,
    heading: ['Name', 'Role', 'Completed', 'Points', 'Latest', 'Challenges'],
    query: sql`SELECT ${users.id} AS id, ${users.displayName} AS name, ${users.role} AS role, ${count} AS completed,
      ${points} AS points, ${latest} AS latest
      FROM ${users} LEFT JOIN ${progress} ON ${progress.userId} = ${users.id}
      WHERE ${people(input.search) ?? sql`true`} GROUP BY ${users.id} ORDER BY ${sql.join(orderOf(input), sql`, `)}`,
    cells: async (rows) => {
      const done = await completedBy(
        ctx,
        rows.map(({ id }) => id),
      )
      return rows.map((row) => [
        row.name,
        ROLE_NAMES[row.role],
        row.completed,
        row.points,
        row.latest && new Date(row.latest).toISOString(),
        done.flatMap(({ userId, title }) => (userId === row.id ? title : [])).join(', '),
      ])
    },
  })
}

/** What these people have done, the earliest first. */
async function completedBy(ctx: Ctx, userIds: string[]) {
  const rows = await ctx.db
    .select({
      userId: progress.userId,
      actionKey: table.actionKey,
      title: table.title,
      points: progress.points,
      completedAt: progress.completedAt,
    })
    .from(progress)
    .innerJoin(table, eq(table.id, progress.challengeId))
    .where(inArray(progress.userId, userIds))
    .orderBy(asc(progress.completedAt), asc(table.title))
  return rows.map(told)
}

async function sums(ctx: Ctx, where: SQL | undefined) {
  const [row] = await ctx.db
    .select({
      users: sql<number>`count(DISTINCT ${users.id})::integer`,
      withProgress: sql<number>`count(DISTINCT ${progress.userId})::integer`,
      completed: sql<number>`count(${progress.challengeId})::integer`,
    })
    .from(users)
    .leftJoin(progress, eq(progress.userId, users.id))
    .where(where)
  const { completed = 0, users: all = 0, withProgress = 0 } = row ?? {}
  return { users: all, withProgress, averageCompleted: Math.round((completed / Math.max(1, all)) * 10) / 10 }
}

const completed = sql<number>`(SELECT count(*)::integer FROM ${progress} p WHERE p.challenge_id = ${table.id})`

const present = (ctx: Ctx, row: typeof table.$inferSelect, count: number): Managed => ({
  ...row,
  canBeDone: actionsOf(ctx.app.manifests).has(row.actionKey),
  completed: count,
})

export async function all(ctx: Ctx): Promise<OutputOf<Calls['all']>> {
  const rows = await ctx.db
    .select({ row: table, completed })
    .from(table)
    .orderBy(asc(table.position), asc(table.title))
  return rows.map(({ row, completed: count }) => present(ctx, row, count))
}

export async function edit(ctx: Ctx, { id, version, ...changes }: InputOf<Calls['edit']>): Promise<Managed> {
  const count = await ctx.db.$count(progress, eq(progress.challengeId, id))
  const row = await updateVersioned(ctx, table, { id, version }, changes, {
    noun: 'challenge',
    current: (now) => present(ctx, now, count),
  })
  ctx.emit(EVENT, { id })
  return present(ctx, row, count)
}

/** Domain 11.6. A second push of the button on one day reaches nobody. */
export async function invite(ctx: Ctx): Promise<OutputOf<Calls['invite']>> {
  const rows = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(people(undefined), sql`NOT EXISTS (SELECT FROM ${progress} p WHERE p.user_id = ${users.id})`))
  if (rows.length === 0) return { told: 0 }
  await countAttempt(ctx.db, [INVITATION])
  await notify(ctx, {
    to: rows.map(({ id }) => id),
    type: 'onboarding',
    category: 'social',
    priority: 'low',
    title: 'Onboarding Challenge',
    message: 'Explore features and earn points! Each challenge takes a minute or two.',
    actionText: 'See the challenges',
    actionUrl: addressOfSection(OVERVIEW, { action: 'challenges' }),
  })
  return { told: rows.length }
}

/** The whole category in its new order: half of one would leave the rest to chance. */
export async function arrange(ctx: Ctx, { category, ids }: InputOf<Calls['arrange']>) {
  const own = await ctx.db
    .select({ id: table.id, position: table.position })
    .from(table)
    .where(eq(table.category, category))
    .orderBy(asc(table.id))
    .for('update')
  if (own.length !== ids.length || own.some(({ id }) => !ids.includes(id)))
    throw conflict('The challenges of this category changed in the meantime. Please try again.')
  const moved = own
    .map((before) => ({ before, values: { position: ids.indexOf(before.id) + 1 } }))
    .filter(({ before, values }) => before.position !== values.position)
  await updateMany(ctx, table, moved)
  ctx.emit(EVENT)
  return {}
}
