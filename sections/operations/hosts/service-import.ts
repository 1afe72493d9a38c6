import { inArray } from 'drizzle-orm'
import { shortText } from '#kernel/fields/fields.ts'
import { foldName, nearestName } from '#kernel/language/names.ts'
import { byPerson } from '#platform/people/service-import.ts'
import type { Ctx } from '#server/context.ts'
import type { Match, Matching } from '#server/spreadsheets/import-compare.ts'
import { calledByName } from '#server/spreadsheets/import-names.ts'
import { importRows } from '#server/spreadsheets/import-rows.ts'
import { contactRows } from './contact-rows.ts'
import { hostRows } from './rows.ts'
import { spelledHosts } from './service.ts'
import { hostContacts } from './tables.ts'

/** Lists of locations and of whom to call there, as moving in brings them (sections/admin/moving-in). */

/** By the name or another spelling; a slip of one that is there is asked about and never made a second location. */
const byName: Matching = async (ctx) => {
  const all = await spelledHosts(ctx)
  const idOf = new Map(all.map(({ id, name }) => [foldName(name), id]))
  const nameOf = new Map(all.toReversed().map(({ id, name }) => [id, name]))
  return ({ is, keep, values }): Match => {
    const key = foldName(String(values.name))
    const meant = (id: string): Match => ({ id, values: { name: nameOf.get(id) ?? values.name } })
    const id = idOf.get(key)
    if (id) return meant(id)
    const near = idOf.get(foldName(nearestName(String(values.name), idOf.keys()) ?? ''))
    if (!near || is === 'new' || keep) return { key }
    if (is === near) return meant(near)
    const name = nameOf.get(near) ?? ''
    return {
      problem: `“${String(values.name)}” is nearly called as ${name}. Is it the same location?`,
      field: 'name',
      candidates: [{ id: near, name, description: 'Location' }],
    }
  }
}

export const locationImport = importRows(hostRows, { slice: 'locations', identity: 'name', matching: byName })

const named = calledByName(
  {
    ...contactRows,
    insertMany: async (ctx, all) => contactRows.insertMany(ctx, await oneIsFirst(ctx, all)),
  } as typeof contactRows,
  {
    hostName: {
      column: shortText('Location', { max: 160, also: ['host', 'site'] }),
      fills: 'hostId',
      what: 'location',
      all: spelledHosts,
    },
  },
)

/** A location has one primary contact: the first of the list, where there is none yet. */
async function oneIsFirst<V extends Record<string, unknown>>(ctx: Ctx, all: V[]): Promise<V[]> {
  const ids = [...new Set(all.map(({ hostId }) => String(hostId)))]
  const there = await ctx.db
    .select({ hostId: hostContacts.hostId, isPrimary: hostContacts.isPrimary })
    .from(hostContacts)
    .where(inArray(hostContacts.hostId, ids))
  const taken = new Set(there.filter(({ isPrimary }) => isPrimary).map(({ hostId }) => hostId))
  return all.map((values) => {
    const hostId = String(values.hostId)
    const isPrimary = values.isPrimary === true && !taken.has(hostId)
    if (isPrimary) taken.add(hostId)
    return { ...values, isPrimary }
  })
}

/** Who they are is told as of drivers and volunteers; one person may be called at several locations. */
const atLocation: Matching = async (ctx, reads) => {
  const who = await byPerson({ table: hostContacts, scope: () => false })(ctx, reads)
  const there = await ctx.db
    .select({ id: hostContacts.id, personId: hostContacts.personId, hostId: hostContacts.hostId })
    .from(hostContacts)
  const idOf = new Map(there.map(({ id, personId, hostId }) => [`${personId} ${hostId}`, id]))
  const hostOf = new Map((await spelledHosts(ctx)).map(({ id, name }) => [foldName(name), id]))
  return (read) => {
    const match = who(read)
    if (!('key' in match)) return match
    const hostId = hostOf.get(foldName(String(read.values.hostName)))
    const id = idOf.get(`${match.key} ${hostId}`)
    return id ? { id } : { ...match, key: `${match.key} ${hostId}` }
  }
}

export const contactImport = importRows(named.imported, {
  slice: 'location-contacts',
  identity: 'name',
  matching: atLocation,
  rules: async (ctx) => [
    ...(await named.rules(ctx)),
    ({ hostName }) => (hostName ? undefined : { field: 'hostName', message: 'Please say at which location' }),
  ],
})
