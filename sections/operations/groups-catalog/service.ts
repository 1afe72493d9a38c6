import { and, eq, inArray, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { conflict, invalid, notFound } from '#kernel/calls/errors.ts'
import { addDays } from '#kernel/charity/day.ts'
import { CATEGORIES } from '#kernel/charity/group-categories.ts'
import { groupKey, groupWord, SHORTEST_PART } from '#kernel/charity/group-names.ts'
import { releasePeople } from '#platform/people/service.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { containing, literal } from '#server/data/search.ts'
import { mayEdit } from './access.ts'
import type { groups as calls } from './contract.ts'
import { yearsOf } from './figures.ts'
import type { groupNames } from './names-contract.ts'
import { claimName, groupRows, onDays } from './rows.ts'
import { organizationNames, organizations } from './tables.ts'

type Calls = typeof calls
type Row = typeof organizations.$inferSelect

/** For slices that say something about a group. */
export const findGroup = groupRows.find

/** Groups; or the days on which they came, newest first, each with its group. */
export async function list(ctx: Ctx, input: InputOf<Calls['list']>) {
  if (input.viewMode !== 'individual') return groupRows.handlers.list(ctx, input)
  const { page, limit, from, to } = input
  const where = (await groupRows.matching(ctx, input)) ?? sql`true`
  const days = sql`FROM ${organizations} JOIN group_owners k ON k.organization_id = ${organizations.id}
    JOIN group_days g ON g.name_key = k.name_key WHERE ${where} AND ${onDays(from, to, sql`g.day`)}`
  const [{ rows: found }, { rows: counted }] = await Promise.all([
    ctx.db.execute<{ id: string; day: string; times: number; sandwiches: number }>(
      sql`SELECT ${organizations.id} AS id, g.day, sum(g.times)::integer AS times, sum(g.sandwiches)::bigint AS sandwiches
          ${days} GROUP BY 1, 2 ORDER BY g.day DESC, 1 LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
    ),
    ctx.db.execute<{ total: number }>(
      sql`SELECT count(DISTINCT (${organizations.id}, g.day))::integer AS total ${days}`,
    ),
  ])
  const ids = [...new Set(found.map(({ id }) => id))]
  const rows = await ctx.db.select().from(organizations).where(inArray(organizations.id, ids))
  const shown = new Map((await groupRows.show(ctx, rows)).map((row) => [row.id, row]))
  const items = found.flatMap(({ id, ...event }) => {
    const row = shown.get(id)
    return row ? [{ ...row, event }] : []
  })
  return { items, total: counted[0]?.total ?? 0, page, limit, totals: {} }
}

/** As many names as a phone keeps; rarer ones are known to the server. */
const MOST_NAMES = 1500
/** Who came within two years is offered before who did not. */
const LATELY_DAYS = 730

/** What forms offer: under each name of a group its departments are not told apart. */
export async function names(ctx: Ctx): Promise<OutputOf<(typeof groupNames)['names']>> {
  const { rows } = await ctx.db.execute<{ name: string; otherNames: string[] }>(
    sql`SELECT o.name, ARRAY(SELECT DISTINCT n.name FROM ${organizationNames} n
          WHERE n.organization_id = ANY (array_agg(o.id)) AND n.name <> o.name) AS "otherNames"
        FROM ${organizations} o JOIN organization_figures f ON f.organization_id = o.id
        GROUP BY o.name ORDER BY max(f.last_day) > ${addDays(todayOf(ctx), -LATELY_DAYS)}::date DESC NULLS LAST, sum(f.times) DESC, o.name
        LIMIT ${MOST_NAMES}`,
  )
  return { items: rows }
}

export async function categories(ctx: Ctx): Promise<OutputOf<Calls['categories']>> {
  const rows = await ctx.db
    .selectDistinct({ category: organizations.category })
    .from(organizations)
    .where(sql`${organizations.category} <> ALL (${sql.param(Object.keys(CATEGORIES))}::text[])`)
    .orderBy(organizations.category)
  return { items: rows.flatMap(({ category }) => category ?? []) }
}

export async function years(ctx: Ctx, { id }: InputOf<Calls['years']>) {
  await groupRows.find(ctx, id)
  return { years: await yearsOf(ctx, [id]) }
}

/** The groups that a name means, all departments: equal by the name rule, else the one that contains it or is part of it. */
async function meant(ctx: Ctx, name: string): Promise<Row[]> {
  const word = groupWord(name)
  const root = sql`split_part(k.name_key, '|', 1)`
  const part = word.length >= SHORTEST_PART
  const { rows } = await ctx.db.execute<{ id: string; same: boolean }>(
    sql`SELECT k.organization_id AS id, ${root} = ${word} AS same FROM group_owners k
        WHERE k.name_key = ${word} OR k.name_key LIKE ${`${literal(word)}|%`}
          ${part ? sql`OR k.name_key LIKE ${containing(word)} OR (length(${root}) >= ${SHORTEST_PART} AND strpos(${word}, ${root}) > 0)` : sql``}
        ORDER BY same DESC, length(k.name_key), k.name_key LIMIT 200`,
  )
  const equal = rows.filter(({ same }) => same)
  const ids = (equal.length > 0 ? equal : rows.slice(0, 1)).map(({ id }) => id)
  const found = await ctx.db.select().from(organizations).where(inArray(organizations.id, ids))
  return found.sort((a, b) => (a.department ?? '').localeCompare(b.department ?? ''))
}

/** A group by any of its names, with its departments and what they brought together. */
export async function details(ctx: Ctx, { organizationName }: InputOf<Calls['details']>) {
  const rows = await meant(ctx, organizationName)
  const [first] = rows
  if (!first) throw notFound('This group')
  const departments = await groupRows.show(ctx, rows)
  const days = (which: 'firstDay' | 'lastDay') => departments.flatMap((one) => one[which] ?? []).sort()
  const ids = rows.map(({ id }) => id)
  return {
    organizationName: first.name,
    departments,
    times: departments.reduce((sum, { times }) => sum + times, 0),
    sandwiches: departments.reduce((sum, { sandwiches }) => sum + sandwiches, 0),
    firstDay: days('firstDay')[0] ?? null,
    lastDay: days('lastDay').at(-1) ?? null,
    years: await yearsOf(ctx, ids),
  }
}

/** A group that is called otherwise from now on is still known by what it was called. */
export async function edit(ctx: Ctx, input: InputOf<Calls['edit']>) {
  const before = await groupRows.find(ctx, input.id, { locked: true })
  if (before.version === input.version) await freeOwnName(ctx, before, input)
  const after = await groupRows.edit(ctx, input)
  await keepName(ctx, before, after)
  return groupRows.showOne(ctx, await groupRows.find(ctx, input.id))
}

interface Named {
  id: string
  name: string
  department: string | null
}
const keyOf = ({ name, department }: Pick<Named, 'name' | 'department'>) => groupKey(name, department)

/** One of its other names becomes its name. */
async function freeOwnName(ctx: Ctx, before: Named, { name, department }: Partial<Named>) {
  const key = groupKey(name ?? before.name, department === undefined ? before.department : department)
  if (key === keyOf(before) || !mayEdit(ctx.user)) return
  await ctx.db
    .delete(organizationNames)
    .where(and(eq(organizationNames.organizationId, before.id), eq(organizationNames.nameKey, key)))
}

async function keepName(ctx: Ctx, before: Named, after: Named) {
  if (keyOf(before) === keyOf(after)) return
  const { name, department } = before
  await ctx.db
    .insert(organizationNames)
    .values({ organizationId: after.id, name, department, createdBy: ctx.user.id })
    .onConflictDoNothing()
}

/** Rows of an import that are there already. */
export async function editMany(ctx: Ctx, all: Parameters<typeof groupRows.editMany>[1]) {
  const ids = all.map(({ id }) => id)
  const read = () => ctx.db.select().from(organizations).where(inArray(organizations.id, ids))
  const before = await read()
  await groupRows.editMany(ctx, all)
  const after = new Map((await read()).map((row) => [row.id, row]))
  for (const row of before) await keepName(ctx, row, after.get(row.id) ?? row)
}

/** Domain 4.6: a group with its departments is called otherwise, or one department is. */
export async function rename(ctx: Ctx, input: InputOf<Calls['rename']>) {
  const { organizationName, department, newOrganizationName, newDepartment } = input
  const key = groupKey(organizationName, department)
  const rows = (await meant(ctx, organizationName)).filter(
    (row) =>
      groupWord(row.name) === groupWord(organizationName) && (department === undefined || keyOf(row) === key),
  )
  ctx.check(mayEdit(ctx.user))
  if (rows.length === 0) throw notFound('This group')
  if (newDepartment !== undefined && rows.length > 1)
    throw invalid({ newDepartment: 'Please name the department that is meant' })
  for (const { id, version } of rows) {
    const changes = {
      name: newOrganizationName,
      ...(newDepartment === undefined ? {} : { department: newDepartment }),
    }
    await edit(ctx, { id, version, ...changes })
  }
  return { renamed: rows.length }
}

/** Domain 4.6: what a group is, whether or not it is known. */
export async function upsert(ctx: Ctx, { organizationName, department, ...said }: InputOf<Calls['upsert']>) {
  ctx.check(mayEdit(ctx.user))
  const key = groupKey(organizationName, department)
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`SELECT organization_id AS id FROM group_owners WHERE name_key = ${key}`,
  )
  const [known] = rows
  if (!known)
    return groupRows.insert(ctx, { name: organizationName, department: department ?? null, ...said })
  const { id, version } = await groupRows.find(ctx, known.id, { locked: true })
  return groupRows.edit(ctx, { id, version, ...said })
}

const CALLED_SO = 'This group is called so already.'

export async function addName(ctx: Ctx, { id, name, department = null }: InputOf<Calls['addName']>) {
  const row = await groupRows.find(ctx, id, { locked: true })
  ctx.check(mayEdit(ctx.user))
  if (groupKey(name, department) === keyOf(row)) throw conflict(CALLED_SO, { fields: { name: CALLED_SO } })
  await claimName(ctx, name, department, { self: id })
  const [known] = await ctx.db
    .select()
    .from(organizationNames)
    .where(eq(organizationNames.nameKey, groupKey(name, department)))
  if (known) return known
  const [added] = await ctx.db
    .insert(organizationNames)
    .values({ organizationId: id, name, department, createdBy: ctx.user.id })
    .returning()
  if (!added) throw new Error('A new name was not returned')
  ctx.emit('groups.changed', { id })
  return added
}

async function takeName(ctx: Ctx, { id, nameId }: { id: string; nameId: string }) {
  const row = await groupRows.find(ctx, id, { locked: true })
  ctx.check(mayEdit(ctx.user))
  const [name] = await ctx.db
    .delete(organizationNames)
    .where(and(eq(organizationNames.id, nameId), eq(organizationNames.organizationId, id)))
    .returning()
  if (!name) throw notFound('This name')
  ctx.emit('groups.changed', { id })
  return { row, name }
}

export async function removeName(ctx: Ctx, input: InputOf<Calls['removeName']>) {
  const { name } = await takeName(ctx, input)
  const { rows } = await ctx.db.execute(sql`SELECT FROM group_days WHERE name_key = ${name.nameKey} LIMIT 1`)
  if (rows.length > 0) throw conflict('The log has this name. Make it a group of its own instead.')
  return {}
}

/** Another name becomes a group again; what the log has under it goes along. */
export async function split(ctx: Ctx, input: InputOf<Calls['split']>) {
  const { row, name } = await takeName(ctx, input)
  const { category, schoolClassification, isReligious } = row
  return groupRows.insert(ctx, {
    name: name.name,
    department: name.department,
    category,
    schoolClassification,
    isReligious,
  })
}

/** The people of a group that goes are no contacts any more. */
export async function remove(ctx: Ctx, input: InputOf<Calls['remove']>) {
  const answer = await groupRows.handlers.remove(ctx, input)
  await releasePeople(ctx)
  return answer
}

export async function bulkRemove(ctx: Ctx, input: InputOf<Calls['bulkRemove']>) {
  const answer = await groupRows.handlers.bulkRemove(ctx, input)
  await releasePeople(ctx)
  return answer
}
