import { and, asc, eq, getTableColumns, inArray, isNotNull } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { notFound } from '#kernel/calls/errors.ts'
import { tidyName } from '#kernel/language/names.ts'
import { isWho, ofPerson, releasePeople } from '#platform/people/service.ts'
import { placedByAddress } from '#platform/places/service-all.ts'
import type { Ctx } from '#server/context.ts'
import type { Subject } from '#server/data/personal-data.ts'
import { placed } from '#server/data/placed.ts'
import { referencesTo } from '#server/data/references.ts'
import { scoped } from '#server/data/undo.ts'
import { mayEditHost, seesAddresses } from './access.ts'
import type { hosts as calls } from './contract.ts'
import { claimName } from './names.ts'
import { hostRows } from './rows.ts'
import { scope } from './scope.ts'
import { hostAliases, hostContacts, hosts } from './tables.ts'

type Calls = typeof calls

/** More than a hand full of locations nobody answers for in person. */
const MOST_LOCATIONS = 5

/** For whoever needs a place that is not there yet: an import of logs. */
export const addHost = hostRows.insert

/** Names of all places for pickers: active ones first, "Groups" last of its kind. */
export async function options(ctx: Ctx): Promise<OutputOf<Calls['options']>> {
  const { id, name, area, status, isBuiltIn } = getTableColumns(hosts)
  const items = await ctx.db
    .select({ id, name, area, status, isBuiltIn })
    .from(hosts)
    .orderBy(asc(hosts.status), asc(hosts.isBuiltIn), asc(hosts.nameKey))
  return { items }
}

/** Every location under its name, then under its other spellings: for what calls them by name. */
export async function spelledHosts({ db }: Ctx) {
  const named = await db.select({ id: hosts.id, name: hosts.name }).from(hosts)
  const spelled = await db.select({ id: hostAliases.hostId, name: hostAliases.alias }).from(hostAliases)
  return [...named, ...spelled]
}

/** About half a mile: a porch is somebody's home. */
const NEIGHBORHOOD_DEGREES = 100
const about = (degrees: number) => Math.round(degrees * NEIGHBORHOOD_DEGREES) / NEIGHBORHOOD_DEGREES

export const byAddress = placedByAddress(hosts, {
  slice: 'hosts',
  words: hostRows.def.words,
  event: hostRows.event,
  actionUrl: '/dashboard?section=hosts&view=map',
  where: eq(hosts.isBuiltIn, false),
})

/** Places, moves or removes a pin. */
export const coordinates = (ctx: Ctx, { id, version, latitude, longitude }: InputOf<Calls['coordinates']>) =>
  hostRows.edit(ctx, { id, version, latitude, longitude })

/** Locations whose point is known; to the neighborhood for whoever may not see addresses. */
export async function map(ctx: Ctx): Promise<OutputOf<Calls['map']>> {
  const { id, name, area, status, address, latitude, longitude } = getTableColumns(hosts)
  const found = await ctx.db
    .select({ id, name, area, status, address, latitude, longitude })
    .from(hosts)
    .where(and(isNotNull(latitude), isNotNull(longitude)))
    .orderBy(asc(hosts.nameKey))
  const exact = seesAddresses(ctx.user)
  return {
    items: found
      .flatMap(placed)
      .map((row) =>
        exact
          ? { ...row, exact }
          : { ...row, exact, address: null, latitude: about(row.latitude), longitude: about(row.longitude) },
      ),
    unplaced: await byAddress.unplaced(ctx.db),
  }
}

/** Those of these locations that this person may see, with their points as `map` has them, for whoever plans a way. */
export async function pointsOf(ctx: Ctx, ids: string[]) {
  const { id, name, latitude, longitude } = getTableColumns(hosts)
  const found = await ctx.db
    .select({ id, name, latitude, longitude })
    .from(hosts)
    .where(scoped(scope(ctx.user), inArray(id, ids)))
  // Exact distances would tell where a porch is.
  if (seesAddresses(ctx.user)) return found
  const nearby = (degrees: number | null) => degrees && about(degrees)
  return found.map((row) => ({ ...row, latitude: nearby(row.latitude), longitude: nearby(row.longitude) }))
}

/** The active locations that have this person among their contacts, or somebody with the e-mail address of their account. */
export const locationsOfContact = (ctx: Ctx, whose: Subject) =>
  ctx.db
    .select({ id: hosts.id, name: hosts.name })
    .from(hosts)
    .where(
      and(
        eq(hosts.status, 'active'),
        inArray(
          hosts.id,
          ctx.db
            .select({ id: hostContacts.hostId })
            .from(hostContacts)
            .where(ofPerson(hostContacts.personId, isWho(whose))),
        ),
      ),
    )
    .orderBy(asc(hosts.nameKey))
    .limit(MOST_LOCATIONS)

/** One location with its contacts, other spellings and what refers to it. */
export async function one(ctx: Ctx, { id }: { id: string }): Promise<OutputOf<Calls['one']>> {
  const host = await hostRows.handlers.one(ctx, { id })
  const aliases = await ctx.db
    .select({ id: hostAliases.id, alias: hostAliases.alias })
    .from(hostAliases)
    .where(eq(hostAliases.hostId, id))
    .orderBy(asc(hostAliases.aliasKey))
  return { ...host, aliases, usedBy: await referencesTo(ctx, hosts, [id], true) }
}

/** Somebody confirms that this spelling means this place. Confirming it twice is one confirmation. */
export async function addAlias(ctx: Ctx, { id, alias }: InputOf<Calls['addAlias']>) {
  ctx.check(mayEditHost(ctx.user, await hostRows.find(ctx, id)))
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
  ctx.check(mayEditHost(ctx.user, await hostRows.find(ctx, id)))
  const gone = await ctx.db
    .delete(hostAliases)
    .where(and(eq(hostAliases.id, aliasId), eq(hostAliases.hostId, id)))
    .returning({ id: hostAliases.id })
  if (gone.length === 0) throw notFound('This spelling')
  ctx.emit('hosts.changed', { id })
  return {}
}

/** The people of a location that goes are no contacts any more. */
export async function remove(ctx: Ctx, input: InputOf<Calls['remove']>) {
  const answer = await hostRows.handlers.remove(ctx, input)
  await releasePeople(ctx)
  return answer
}

export async function bulkRemove(ctx: Ctx, input: InputOf<Calls['bulkRemove']>) {
  const answer = await hostRows.handlers.bulkRemove(ctx, input)
  await releasePeople(ctx)
  return answer
}
