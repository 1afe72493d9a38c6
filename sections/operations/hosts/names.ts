import { and, eq, ne, sql } from 'drizzle-orm'
import { conflict } from '#kernel/calls/errors.ts'
import { foldName } from '#kernel/language/names.ts'
import type { Ctx } from '#server/context.ts'
import { LOCKS } from '#server/data/locks.ts'
import { hostAliases, hosts } from './tables.ts'

/**
 * One spelling is one place: refuses a name that already is a location or another spelling of a different one.
 * Returns the folded name to store.
 */
export async function claimName(ctx: Ctx, name: string, hostId: string | null): Promise<string> {
  const key = foldName(name)
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(${LOCKS.hostNames})`)
  const other = hostId ? ne(hosts.id, hostId) : undefined
  const [taken] = await ctx.db
    .select({ name: hosts.name })
    .from(hosts)
    .where(and(eq(hosts.nameKey, key), other))
  if (taken) throw nameTaken(`A location named ${taken.name} already exists.`)
  const [spelling] = await ctx.db
    .select({ name: hosts.name })
    .from(hostAliases)
    .innerJoin(hosts, eq(hosts.id, hostAliases.hostId))
    .where(and(eq(hostAliases.aliasKey, key), other))
  if (spelling) throw nameTaken(`This is already another spelling of ${spelling.name}.`)
  return key
}

const nameTaken = (message: string) => conflict(message, { fields: { name: message } })
