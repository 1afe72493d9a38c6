import { eq, sql } from 'drizzle-orm'
import { conflict } from '#kernel/calls/errors.ts'
import { moveFiles } from '#platform/attachments/service.ts'
import { moveContacts } from '#platform/people/service-unite.ts'
import { moveComments } from '#platform/threads/service.ts'
import type { Ctx } from '#server/context.ts'
import { moveReferences } from '#server/data/references.ts'
import { mayDeleteHost, mayEditHost } from './access.ts'
import { builtInWords, hostRows, refuseIfUsed } from './rows.ts'
import { addAlias } from './service.ts'
import { hostAliases, hostContacts, hosts } from './tables.ts'

type HostRow = typeof hosts.$inferSelect

/** Both locations of a merge, locked and checked; 409 when the one to go has changed since it was looked at. */
export async function findBoth(
  ctx: Ctx,
  { id, version, into }: { id: string; version: number; into: string },
): Promise<{ from: HostRow; target: HostRow }> {
  const from = await hostRows.find(ctx, id, { locked: true })
  const target = await hostRows.find(ctx, into, { locked: true })
  const fixed = [from, target].find((host) => host.isBuiltIn)
  ctx.check(
    mayDeleteHost(ctx.user, from) && mayEditHost(ctx.user, target),
    fixed && builtInWords(fixed, 'merged'),
  )
  if (from.version !== version)
    throw conflict('Somebody changed this location in the meantime.', {
      current: await hostRows.showOne(ctx, from),
    })
  return { from, target }
}

/** People, other spellings, comments and files of the one become the other's. Its own primary contact stays the primary one. */
export async function moveParts(ctx: Ctx, from: HostRow, target: HostRow) {
  const contacts = await moveContacts(ctx, hostContacts, { at: 'hostId', from: from.id, into: target.id })
  const aliases = await ctx.db
    .update(hostAliases)
    .set({ hostId: target.id, version: sql`${hostAliases.version} + 1`, updatedAt: sql`now()` })
    .where(eq(hostAliases.hostId, from.id))
  // And what other slices keep of it: the drivers who collect there.
  await moveReferences(ctx, hosts, from.id, target.id)
  await moveComments(ctx, 'hosts', from.id, target.id)
  await moveFiles(ctx, 'hosts', from.id, target.id)
  return { contacts, aliases: aliases.rowCount ?? 0 }
}

/** The emptied location goes, and its name lives on as another spelling. Refused while anything still refers to it. */
export async function leaveName(ctx: Ctx, from: HostRow, target: HostRow) {
  await refuseIfUsed(ctx, [from])
  await ctx.db.delete(hosts).where(eq(hosts.id, from.id))
  await addAlias(ctx, { id: target.id, alias: from.name })
  ctx.emit('hosts.changed')
}
