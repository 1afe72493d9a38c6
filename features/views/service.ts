import { and, asc, eq, or, type SQL } from 'drizzle-orm'
import { type CurrentUser, passes } from '#kernel/access.ts'
import type { InputOf } from '#kernel/contract.ts'
import { invalid, notFound } from '#kernel/errors.ts'
import type { Ctx } from '#server/context.ts'
import { savedViews } from '#server/tables.ts'
import { mayChangeView } from './access.ts'
import type { views } from './contract.ts'

type Calls = typeof views
type Row = typeof savedViews.$inferSelect

/** One's own views and the shared ones. */
export const scope = (user: CurrentUser): SQL | undefined =>
  or(eq(savedViews.userId, user.id), eq(savedViews.shared, true))

const present = (user: CurrentUser, row: Row) => ({
  id: row.id,
  section: row.section,
  name: row.name,
  query: row.state.query,
  columns: row.state.columns,
  shared: row.shared,
  mine: mayChangeView(user, row),
  version: row.version,
})

export async function list(ctx: Ctx, { section }: InputOf<Calls['list']>) {
  const rows = await ctx.db
    .select()
    .from(savedViews)
    .where(and(scope(ctx.user), eq(savedViews.section, section)))
    .orderBy(asc(savedViews.shared), asc(savedViews.name))
    .limit(200)
  return { items: rows.map((row) => present(ctx.user, row)) }
}

export async function save(ctx: Ctx, { id, section, name, shared, query, columns }: InputOf<Calls['save']>) {
  const known = ctx.app.manifests
    .flatMap((manifest) => manifest.sections ?? [])
    .find((one) => one.name === section)
  if (!known) throw invalid({ section: 'There is no such section.' })
  ctx.check(passes(ctx.user, known.access))
  if (shared)
    ctx.check(
      known.manage !== undefined && passes(ctx.user, known.manage),
      'Only who manages this section may share a view with everyone.',
    )
  const [row] = await ctx.db
    .insert(savedViews)
    .values({
      id,
      section,
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

export async function remove(ctx: Ctx, { id }: InputOf<Calls['remove']>) {
  const [row] = await ctx.db
    .select()
    .from(savedViews)
    .where(and(scope(ctx.user), eq(savedViews.id, id)))
  if (!row) throw notFound('This view')
  ctx.check(mayChangeView(ctx.user, row))
  await ctx.db.delete(savedViews).where(eq(savedViews.id, id))
  ctx.emit('views.changed', row.shared ? {} : { to: ctx.user.id })
  return {}
}
