import { and, asc, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { conflict, invalid } from '#kernel/calls/errors.ts'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import type { Section } from '#kernel/portal/manifest.ts'
import { findSection } from '#kernel/portal/navigation.ts'
import type { Ctx } from '#server/context.ts'
import { LOCKS } from '#server/data/locks.ts'
import { savedViews } from '#server/data/tables.ts'
import { findRow } from '#server/data/visible-record.ts'
import { mayChangeView } from './access.ts'
import type { views } from './contract.ts'

type Calls = typeof views
/** So that a section’s list is always whole, and short enough to choose from. */
const MOST_OF_A_PERSON = 100
const MOST_SHARED = 100
/** What has no name is no view: it is how one has put the columns of a list. */
const ORDER = ''
type Row = typeof savedViews.$inferSelect

/** One's own views and the shared ones. */
export const scope = (user: CurrentUser): SQL | undefined =>
  or(eq(savedViews.userId, user.id), eq(savedViews.shared, true))

const present = (user: CurrentUser, row: Row) => ({
  id: row.id,
  section: row.section,
  list: row.list,
  name: row.name,
  query: row.state.query,
  columns: row.state.columns,
  shared: row.shared,
  mine: mayChangeView(user, row),
  version: row.version,
})

/** The section by whatever name, and its list: the one that is called as the section is has no name of its own. */
function placeOf(ctx: Ctx, of: { section: string; list: string }) {
  const section = findSection(of.section, ctx.app.manifests)
  return section && { section, list: of.list === section.name ? '' : of.list }
}

const mayShare = (user: CurrentUser, { manage }: Section) => manage !== undefined && passes(user, manage)

export async function list(ctx: Ctx, input: InputOf<Calls['list']>) {
  const place = placeOf(ctx, input)
  // What a view filters by may name people: a section that is closed shows none.
  if (!place || !passes(ctx.user, place.section.access)) return { items: [], mayShare: false }
  const rows = await ctx.db
    .select()
    .from(savedViews)
    .where(
      and(
        scope(ctx.user),
        eq(savedViews.section, place.section.name),
        eq(savedViews.list, place.list),
        ne(savedViews.name, ORDER),
      ),
    )
    .orderBy(asc(savedViews.shared), asc(savedViews.name))
  return { items: rows.map((row) => present(ctx.user, row)), mayShare: mayShare(ctx.user, place.section) }
}

/** Whoever saves a view waits for who is doing so, so that two at once do not pass by the limit. */
async function mustHaveRoom(ctx: Ctx, section: string, shared: boolean) {
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(${LOCKS.savedViews})`)
  const own = await ctx.db.$count(
    savedViews,
    and(eq(savedViews.userId, ctx.user.id), ne(savedViews.name, ORDER)),
  )
  if (own >= MOST_OF_A_PERSON)
    throw conflict(`You have ${MOST_OF_A_PERSON} saved views. Please delete one that you need no more.`)
  if (!shared) return
  const all = await ctx.db.$count(
    savedViews,
    and(eq(savedViews.section, section), eq(savedViews.shared, true)),
  )
  if (all >= MOST_SHARED)
    throw conflict(`This section has ${MOST_SHARED} shared views. Please delete one that nobody needs.`)
}

export async function save(ctx: Ctx, input: InputOf<Calls['save']>) {
  const { id, name, shared, query, columns } = input
  const place = placeOf(ctx, input)
  if (!place) throw invalid({ section: 'There is no such section.' })
  const section = place.section.name
  ctx.check(passes(ctx.user, place.section.access))
  if (shared)
    ctx.check(
      mayShare(ctx.user, place.section),
      'Only who manages this section may share a view with everyone.',
    )
  await mustHaveRoom(ctx, section, shared)
  const [row] = await ctx.db
    .insert(savedViews)
    .values({
      id,
      section,
      list: place.list,
      name,
      shared,
      state: { query, columns },
      userId: ctx.user.id,
      createdBy: ctx.user.id,
    })
    .returning()
  ctx.emit('views.changed', shared ? {} : { to: ctx.user.id })
  return present(ctx.user, row as Row)
}

/** One's own order of the columns of this list. */
const orderOf = (ctx: Ctx, { section, list: of }: { section: Section; list: string }) =>
  and(
    eq(savedViews.userId, ctx.user.id),
    eq(savedViews.section, section.name),
    eq(savedViews.list, of),
    eq(savedViews.name, ORDER),
  )

export async function columns(ctx: Ctx, input: InputOf<Calls['columns']>) {
  const place = placeOf(ctx, input)
  if (!place || !passes(ctx.user, place.section.access)) return { columns: null }
  const [row] = await ctx.db.select().from(savedViews).where(orderOf(ctx, place))
  return { columns: row?.state.columns ?? null }
}

export async function keepColumns(ctx: Ctx, input: InputOf<Calls['keepColumns']>) {
  const place = placeOf(ctx, input)
  if (!place) throw invalid({ section: 'There is no such section.' })
  ctx.check(passes(ctx.user, place.section.access))
  // Two devices of one person at once leave one order.
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(${LOCKS.savedViews})`)
  const mine = orderOf(ctx, place)
  const state = { query: '', columns: input.columns }
  if (!input.columns) await ctx.db.delete(savedViews).where(mine)
  else if ((await ctx.db.update(savedViews).set({ state }).where(mine).returning()).length === 0)
    await ctx.db.insert(savedViews).values({
      section: place.section.name,
      list: place.list,
      name: ORDER,
      state,
      userId: ctx.user.id,
      createdBy: ctx.user.id,
    })
  ctx.emit('views.changed', { to: ctx.user.id })
  return {}
}

export async function remove(ctx: Ctx, { id }: InputOf<Calls['remove']>) {
  const row = await findRow(ctx, savedViews, id, { scope: scope(ctx.user), noun: 'view' })
  ctx.check(mayChangeView(ctx.user, row))
  await ctx.db.delete(savedViews).where(eq(savedViews.id, id))
  ctx.emit('views.changed', row.shared ? {} : { to: ctx.user.id })
  return {}
}
