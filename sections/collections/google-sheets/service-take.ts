import { randomInt } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { invalid, notFound, unprocessable } from '#kernel/calls/errors.ts'
import { countOf } from '#kernel/language/count.ts'
import { type CurrentUser, has, passes } from '#kernel/people/access.ts'
import { keyOf } from '#kernel/round-trip/read-back.ts'
import { can as people } from '#platform/accounts/access.ts'
import type { App } from '#server/app.ts'
import { type Ctx, type Download, todayOf } from '#server/context.ts'
import { users } from '#server/data/tables.ts'
import { insertMany } from '#server/data/versioned.ts'
import { findRow } from '#server/data/visible-record.ts'
import { callOf, filterFor } from '#server/http/programs.ts'
import type { RoundTrip } from '#server/spreadsheets/round-trip.ts'
import { type OutCell, writeCsv, writeXlsx } from '#server/spreadsheets/spreadsheet.ts'
import { mayUseTakeAway } from './access.ts'
import { inWords } from './filter-words.ts'
import type { takeAways as calls } from './round-trip-contract.ts'
import { takeAwayReturns, takeAwayRows, takeAways } from './tables.ts'

type Calls = typeof calls
export type TakeAway = typeof takeAways.$inferSelect

/** With its headings, and some rows that are added, it has to fit into what can come back. */
export const MOST_ROWS = 49_000
const MOST_RETURNS = 5
const CODE = 'abcdefghjkmnpqrstuvwxyz23456789'
const CODE_LENGTH = 10
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Administrators see all of them, everybody else their own. */
export const takeAwayScope = (user: CurrentUser) =>
  has(user, people.ADMIN_PANEL_ACCESS) ? undefined : eq(takeAways.createdBy, user.id)

const exportOf = (app: App, list: string) => callOf(app, { method: 'GET', path: `${list}/export` })
const listsOf = (app: App) => app.slices.flatMap(({ roundTrips }) => roundTrips)

/** The list, for whoever may take it out now. */
export function listFor({ app, user }: Pick<Ctx, 'app' | 'user'>, list: string): RoundTrip | undefined {
  const out = exportOf(app, list)
  return out && passes(user, out.endpoint.access) ? listsOf(app).find((one) => one.list === list) : undefined
}

export async function list(ctx: Ctx): Promise<OutputOf<Calls['list']>> {
  const rows = await ctx.db
    .select({ one: takeAways, name: users.displayName })
    .from(takeAways)
    .innerJoin(users, eq(users.id, takeAways.createdBy))
    .where(takeAwayScope(ctx.user))
    .orderBy(desc(takeAways.createdAt), takeAways.id)
    .limit(200)
  const returns = await ctx.db
    .select({ one: takeAwayReturns, name: users.displayName })
    .from(takeAwayReturns)
    .innerJoin(users, eq(users.id, takeAwayReturns.createdBy))
    .innerJoin(takeAways, eq(takeAways.id, takeAwayReturns.takeAwayId))
    .where(takeAwayScope(ctx.user))
    .orderBy(desc(takeAwayReturns.createdAt))
  return {
    items: rows.map(({ one, name }) => ({
      id: one.id,
      title: one.title,
      list: one.list,
      filter: inWords(one.filter),
      rows: one.rows,
      takenAt: one.createdAt.toISOString(),
      takenBy: name,
      isOwn: one.createdBy === ctx.user.id,
      returns: returns
        .filter((back) => back.one.takeAwayId === one.id)
        .slice(0, MOST_RETURNS)
        .map(({ one: { fileName, createdAt, changed, added, removed }, name: by }) => ({
          fileName,
          at: createdAt.toISOString(),
          by,
          changed,
          added,
          removed,
        })),
    })),
    lists: listsOf(ctx.app)
      .filter((one) => listFor(ctx, one.list))
      .map((one) => ({ list: one.list, title: one.title, bringsBack: passes(ctx.user, one.access) }))
      .toSorted((a, b) => a.title.localeCompare(b.title)),
  }
}

/** What goes out is kept as it went, so that what comes back can be told from it. */
export async function take(ctx: Ctx, { title, list: path, filter }: InputOf<Calls['take']>) {
  const source = listFor(ctx, path)
  const out = exportOf(ctx.app, path)
  if (!source || !out) throw invalid({ list: 'You may not take this list out' })
  const { format: _format, ...asked } = filterFor(out, filter) as Record<string, unknown>
  const { columns, rows } = await source.sheet(ctx, { filter: asked, most: MOST_ROWS + 1 })
  if (rows.length > MOST_ROWS)
    throw unprocessable(
      `This list has more than ${countOf(MOST_ROWS, 'row')}. Please filter it, and take out what you want to change.`,
    )
  if (rows.length === 0) throw unprocessable('There is nothing in this list. Please filter it otherwise.')
  const [row] = await ctx.db
    .insert(takeAways)
    .values({
      code: Array.from({ length: CODE_LENGTH }, () => CODE[randomInt(CODE.length)]).join(''),
      title,
      list: path,
      filter,
      columns: columns.map(({ key, heading }) => ({ key, heading })),
      rows: rows.length,
      createdBy: ctx.user.id,
      createdAt: ctx.app.now(),
    })
    .returning({ id: takeAways.id })
  if (!row) throw new Error('A new take-away was not returned')
  await insertMany(
    ctx,
    takeAwayRows,
    rows.map(({ id, cells }, position) => ({ takeAwayId: row.id, rowId: id, position, cells })),
  )
  ctx.emit('take-aways.changed')
  return { id: row.id, rows: rows.length }
}

export const takeAwayOf = (ctx: Ctx, id: string) =>
  findRow(ctx, takeAways, id, { scope: takeAwayScope(ctx.user), noun: 'list that was taken out' })

/** As it went out: the rows and columns that are here and that this person may see now. */
export async function file(ctx: Ctx, { id, format }: InputOf<Calls['file']>): Promise<Download> {
  const one = await takeAwayOf(ctx, id)
  ctx.check(mayUseTakeAway(ctx.user, one))
  const source = listFor(ctx, one.list)
  if (!source) throw notFound('This list')
  const went = await ctx.db
    .select()
    .from(takeAwayRows)
    .where(eq(takeAwayRows.takeAwayId, id))
    .orderBy(takeAwayRows.position)
  const here = await source.sheet(ctx, { ids: went.map(({ rowId }) => rowId) })
  const { columns: seen } = here
  const still = new Set(here.rows.map((row) => row.id))
  const rows = went.filter(({ rowId }) => still.has(rowId))
  const shown = one.columns.flatMap(({ key }, at) => (seen.some((column) => column.key === key) ? [at] : []))
  const sheet: OutCell[][] = [
    [...shown.map((at) => one.columns[at]?.heading), ID_HEADING],
    ...rows.map(({ rowId, cells }) => [...shown.map((at) => cells[at]), keyOf(rowId, one.code)]),
  ]
  const name = `${one.title.toLowerCase().replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '') || 'list'}-to-change-${todayOf(ctx)}`
  return format === 'csv'
    ? { name: `${name}.csv`, type: 'text/csv; charset=utf-8', body: writeCsv(sheet) }
    : { name: `${name}.xlsx`, type: XLSX, body: await writeXlsx(sheet, one.title) }
}
const ID_HEADING = 'Id (please leave as it is)'

export async function forget(ctx: Ctx, { id }: InputOf<Calls['forget']>) {
  const one = await takeAwayOf(ctx, id)
  ctx.check(mayUseTakeAway(ctx.user, one))
  await ctx.db.delete(takeAways).where(eq(takeAways.id, id))
  ctx.emit('take-aways.changed')
  return {}
}
