import { asc, desc, eq, ilike, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { notFound } from '#kernel/calls/errors.ts'
import { type CurrentUser, has } from '#kernel/people/access.ts'
import type { Ctx } from '#server/context.ts'
import { scoped } from '#server/data/undo.ts'
import { updateVersioned } from '#server/data/versioned.ts'
import { can, mayEdit } from './access.ts'
import type { examples as calls } from './contract.ts'
import { examples } from './tables.ts'

type Calls = typeof calls

/** Which rows a person may see: lists, export, search, history and undo all go through this. */
export const scope = (user: CurrentUser) => (has(user, can.EXAMPLES_VIEW) ? undefined : false)

export async function list(ctx: Ctx, { page, limit, order, search }: InputOf<Calls['list']>) {
  const where = scoped(
    scope(ctx.user),
    search ? ilike(examples.name, `%${search.replace(/[\\%_]/g, '\\$&')}%`) : undefined,
  )
  const [items, counted] = await Promise.all([
    ctx.db
      .select()
      .from(examples)
      .where(where)
      .orderBy(order === 'desc' ? desc(examples.name) : asc(examples.name), asc(examples.id))
      .limit(limit)
      .offset((page - 1) * limit),
    ctx.db.select({ total: sql<number>`count(*)::integer` }).from(examples).where(where),
  ])
  return { items, total: counted[0]?.total ?? 0, page, limit }
}

export async function add(ctx: Ctx, input: InputOf<Calls['add']>) {
  const [row] = await ctx.db
    .insert(examples)
    .values({ ...input, createdBy: ctx.user.id })
    .returning()
  if (!row) throw notFound('This example')
  ctx.emit('examples.changed', { id: row.id })
  return row
}

export async function edit(ctx: Ctx, { id, version, ...changes }: InputOf<Calls['edit']>) {
  ctx.check(mayEdit(ctx.user, await find(ctx, id)))
  const row = await updateVersioned(ctx, examples, { id, version }, changes, {
    noun: 'example',
    current: (current) => current,
  })
  ctx.emit('examples.changed', { id })
  return row
}

export async function remove(ctx: Ctx, { id }: InputOf<Calls['remove']>) {
  ctx.check(mayEdit(ctx.user, await find(ctx, id)))
  await ctx.db.delete(examples).where(eq(examples.id, id))
  ctx.emit('examples.changed', { id })
  return {}
}

async function find(ctx: Ctx, id: string) {
  const [row] = await ctx.db
    .select()
    .from(examples)
    .where(scoped(scope(ctx.user), eq(examples.id, id)))
  if (!row) throw notFound('This example')
  return row
}
