import { and, eq } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { notFound } from '#kernel/calls/errors.ts'
import { tidyName } from '#kernel/language/names.ts'
import type { Ctx } from '#server/context.ts'
import { mayEditPartsOf } from './access.ts'
import type { hosts as calls } from './contract.ts'
import { claimName } from './names.ts'
import { findHost } from './service.ts'
import { hostAliases } from './tables.ts'

type Calls = typeof calls

/** Somebody confirms that this spelling means this place. Confirming it twice is one confirmation. */
export async function addAlias(ctx: Ctx, { id, alias }: InputOf<Calls['addAlias']>) {
  const host = await findHost(ctx, id)
  ctx.check(mayEditPartsOf(ctx.user, host))
  const aliasKey = await claimName(ctx, alias, id)
  const [known] = await ctx.db.select().from(hostAliases).where(eq(hostAliases.aliasKey, aliasKey))
  if (known) return known
  const [row] = await ctx.db
    .insert(hostAliases)
    .values({ hostId: id, alias: tidyName(alias), aliasKey, createdBy: ctx.user.id })
    .returning()
  if (!row) throw new Error('A new spelling was not returned')
  ctx.emit('hosts.changed', { id })
  return row
}

export async function removeAlias(ctx: Ctx, { id, aliasId }: InputOf<Calls['removeAlias']>) {
  ctx.check(mayEditPartsOf(ctx.user, await findHost(ctx, id)))
  const gone = await ctx.db
    .delete(hostAliases)
    .where(and(eq(hostAliases.id, aliasId), eq(hostAliases.hostId, id)))
    .returning({ id: hostAliases.id })
  if (gone.length === 0) throw notFound('This spelling')
  ctx.emit('hosts.changed', { id })
  return {}
}
