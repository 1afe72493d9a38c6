import { asc, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { conflict, forbidden, notFound } from '#kernel/calls/errors.ts'
import type { Ctx } from '#server/context.ts'
import { referencesInWords, referencesTo } from '#server/data/references.ts'
import { scoped } from '#server/data/undo.ts'
import { updateVersioned } from '#server/data/versioned.ts'
import { mayAddHost, mayDeleteHost, mayEditHost, mayWriteFields } from './access.ts'
import type { hosts as calls } from './contract.ts'
import { hostsWhere } from './filters.ts'
import { claimName } from './names.ts'
import { type HostRow, presentContact, presentHost } from './present.ts'
import { scope } from './records.ts'
import type { Contact, ListedHost } from './shapes.ts'
import { hostAliases, hostContacts, hosts } from './tables.ts'

type Calls = typeof calls
const NOUN = 'host location'

const contactCount = sql<number>`(SELECT count(*) FROM host_contacts c WHERE c.host_id = ${hosts.id})`
const SORTS = {
  name: sql`lower(${hosts.name})`,
  area: sql`lower(${hosts.area})`,
  status: hosts.status,
  contacts: contactCount,
  updatedAt: hosts.updatedAt,
}

/** What a search means comes first unless a column was chosen; equal ones stand by name. */
export function hostOrder({
  sort,
  order,
  search,
}: Pick<InputOf<Calls['list']>, 'sort' | 'order' | 'search'>): SQL[] {
  const byName = [asc(SORTS.name), asc(hosts.id)]
  if (!sort) return search ? [sql`word_similarity(${search}, ${hosts.name}) DESC`, ...byName] : byName
  return [sql`${order === 'desc' ? desc(SORTS[sort]) : asc(SORTS[sort])} NULLS LAST`, ...byName]
}

export async function listHosts(ctx: Ctx, input: InputOf<Calls['list']>): Promise<OutputOf<Calls['list']>> {
  const where = await hostsWhere(ctx, input)
  const [rows, sums] = await Promise.all([
    ctx.db
      .select()
      .from(hosts)
      .where(where)
      .orderBy(...hostOrder(input))
      .limit(input.limit)
      .offset((input.page - 1) * input.limit),
    // Contacts are counted once for all, not once per location.
    ctx.db
      .select({
        total: sql<number>`count(*)::integer`,
        active: sql<number>`(count(*) FILTER (WHERE ${hosts.status} = 'active'))::integer`,
        contacts: sql<number>`coalesce(sum(counted.contacts), 0)::integer`,
        withoutContacts: sql<number>`(count(*) FILTER (WHERE counted.contacts IS NULL))::integer`,
      })
      .from(hosts)
      .leftJoin(
        sql`(SELECT host_id, count(*) AS contacts FROM ${hostContacts} GROUP BY host_id) AS counted`,
        sql`counted.host_id = ${hosts.id}`,
      )
      .where(where),
  ])
  const { total = 0, active = 0, contacts = 0, withoutContacts = 0 } = sums[0] ?? {}
  return {
    items: await withContacts(ctx, rows),
    total,
    page: input.page,
    limit: input.limit,
    totals: { active, inactive: total - active, contacts, withoutContacts },
  }
}

/** Locations as this person may see them, each with its contacts: primary first, then leads. */
export async function withContacts(ctx: Ctx, rows: HostRow[]): Promise<ListedHost[]> {
  const byHost = new Map<string, Contact[]>(rows.map((row) => [row.id, []]))
  const found = await ctx.db
    .select()
    .from(hostContacts)
    .where(inArray(hostContacts.hostId, [...byHost.keys()]))
    .orderBy(
      desc(hostContacts.isPrimary),
      sql`array_position(ARRAY['lead','host','alternate','volunteer'], ${hostContacts.role})`,
      asc(sql`lower(${hostContacts.name})`),
      asc(hostContacts.id),
    )
  for (const contact of found) byHost.get(contact.hostId)?.push(presentContact(ctx.user, contact))
  return rows.map((row) => ({ ...presentHost(ctx.user, row), contacts: byHost.get(row.id) ?? [] }))
}

/** Names of all places for pickers: active ones first, "Groups" last of its kind. */
export async function hostOptions(ctx: Ctx): Promise<OutputOf<Calls['options']>> {
  const { id, name, area, status, isBuiltIn } = getTableColumns(hosts)
  const items = await ctx.db
    .select({ id, name, area, status, isBuiltIn })
    .from(hosts)
    .orderBy(asc(hosts.status), asc(hosts.isBuiltIn), asc(SORTS.name))
  return { items }
}

/** The row of a location that this person may see. With `lock`, nobody changes it or adds to it until the commit. */
export async function findHost(ctx: Ctx, id: string, lock = false): Promise<HostRow> {
  const query = ctx.db
    .select()
    .from(hosts)
    .where(scoped(scope(ctx.user), eq(hosts.id, id)))
  const [row] = lock ? await query.for('update') : await query
  if (!row) throw notFound(`This ${NOUN}`)
  return row
}

export async function oneHost(ctx: Ctx, { id }: { id: string }): Promise<OutputOf<Calls['one']>> {
  const row = await findHost(ctx, id)
  const aliases = await ctx.db
    .select({ id: hostAliases.id, alias: hostAliases.alias })
    .from(hostAliases)
    .where(eq(hostAliases.hostId, id))
    .orderBy(asc(hostAliases.aliasKey))
  const [listed] = await withContacts(ctx, [row])
  if (!listed) throw notFound(`This ${NOUN}`)
  return { ...listed, aliases, usedBy: await referencesTo(ctx, hosts, [id], true) }
}

/** A client may bring its own id; bringing it twice with the same content is one addition. */
export async function addHost(ctx: Ctx, input: InputOf<Calls['add']>) {
  ctx.check(mayAddHost(ctx.user))
  const [known] = input.id ? await ctx.db.select().from(hosts).where(eq(hosts.id, input.id)) : []
  if (known) return sameOrConflict(ctx, known, input)
  const nameKey = await claimName(ctx, input.name, null)
  const [row] = await ctx.db
    .insert(hosts)
    .values({ ...input, nameKey, createdBy: ctx.user.id })
    .returning()
  if (!row) throw new Error('A new host location was not returned')
  ctx.emit('hosts.changed', { id: row.id })
  return presentHost(ctx.user, row)
}

function sameOrConflict(ctx: Ctx, known: HostRow, input: InputOf<Calls['add']>) {
  const stored: Record<string, unknown> = known
  const same = Object.entries(input).every(([field, value]) => value === undefined || stored[field] === value)
  const current = presentHost(ctx.user, known)
  if (!same || known.createdBy !== ctx.user.id)
    throw conflict('This id already belongs to another host location.', { current })
  return current
}

export async function editHost(ctx: Ctx, { id, version, ...changes }: InputOf<Calls['edit']>) {
  const before = await findHost(ctx, id)
  ctx.check(mayEditHost(ctx.user, before), builtInWords(before, 'changed'))
  if (!mayWriteFields(ctx.user, givenFields(changes)))
    throw forbidden('You cannot change contact data that you may not see.')
  const nameKey = changes.name === undefined ? undefined : await claimName(ctx, changes.name, id)
  const row = await updateVersioned(
    ctx,
    hosts,
    { id, version },
    { ...changes, nameKey },
    { noun: NOUN, current: (now) => presentHost(ctx.user, now) },
  )
  ctx.emit('hosts.changed', { id })
  return presentHost(ctx.user, row)
}

export const givenFields = (changes: Record<string, unknown>) =>
  Object.keys(changes).filter((field) => changes[field] !== undefined)

export const builtInWords = (host: { isBuiltIn: boolean; name: string }, what: string) =>
  host.isBuiltIn ? `The built-in location "${host.name}" cannot be ${what}.` : undefined

export async function removeHost(ctx: Ctx, { id }: { id: string }) {
  const host = await findHost(ctx, id, true)
  ctx.check(mayDeleteHost(ctx.user, host), builtInWords(host, 'deleted'))
  await refuseIfUsed(ctx, [host])
  await ctx.db.delete(hosts).where(eq(hosts.id, id))
  ctx.emit('hosts.changed', { id })
  return {}
}

const NAMED_AT_MOST = 3

/** 409 in words with the numbers, when anything would be left without its location. */
export async function refuseIfUsed(ctx: Ctx, rows: HostRow[]) {
  const ids = rows.map((row) => row.id)
  const all = await referencesTo(ctx, hosts, ids)
  if (all.length === 0) return
  if (rows.length === 1)
    throw conflict(
      `${rows[0]?.name} has ${referencesInWords(all)}, so it cannot be deleted. Set it to inactive instead.`,
    )
  const named: string[] = []
  let others = 0
  for (const row of rows) {
    if (named.length === NAMED_AT_MOST) others += 1
    else {
      const own = await referencesTo(ctx, hosts, [row.id])
      if (own.length > 0) named.push(`${row.name} (${referencesInWords(own)})`)
    }
  }
  throw conflict(
    `Nothing was deleted. Some of these ${rows.length} locations are in use: ${named.join(', ')}${others > 0 ? ' and perhaps more' : ''}. Set them to inactive instead.`,
  )
}
