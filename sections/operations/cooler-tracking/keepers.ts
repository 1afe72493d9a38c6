import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { hostNames } from '#sections/operations/hosts/service-names.ts'
import { hostContacts, hosts } from '#sections/operations/hosts/tables.ts'
import type { Ctx, WorkCtx } from '#server/context.ts'
import { peopleNames } from '#server/data/names.ts'
import { people, users } from '#server/data/tables.ts'
import type { Keeper } from './custody.ts'

interface Named {
  personId: string | null
  hostId: string | null
}

/** The names of people and locations that have, had or should get coolers. */
export async function namesOf(ctx: Pick<WorkCtx, 'db'>, all: Named[]) {
  const [personIds, hostIds] = [all.map(({ personId }) => personId), all.map(({ hostId }) => hostId)]
  const known = new Map<string, Keeper>()
  for (const [id, name] of await peopleNames(ctx, personIds)) known.set(id, { kind: 'person', id, name })
  for (const [id, name] of await hostNames(ctx, hostIds)) known.set(id, { kind: 'location', id, name })
  return ({ personId, hostId }: Named) => known.get(personId ?? hostId ?? '') ?? null
}

const account = sql`EXISTS (SELECT FROM ${users} WHERE ${users.personId} = ${people.id} AND ${users.isActive})`

/** People whom this person may give a cooler: whoever has an account (design 4), and whom they may see anyway. */
function nameable(ctx: Ctx): SQL | undefined {
  const scope = ctx.app.records.get('people')?.scope(ctx.user, ctx.app.records)
  return scope === undefined ? undefined : scope === false ? account : or(account, scope)
}

const MOST = 2000

/** Who can have a cooler. Kept by phones for when there is no network, so all of them come at once. */
export async function keepers(ctx: Ctx) {
  const persons = await ctx.db
    .select({ id: people.id, name: people.name, hasAccount: sql<boolean>`${account}` })
    .from(people)
    .where(nameable(ctx))
    .orderBy(asc(sql`lower(${people.name})`), asc(people.id))
    .limit(MOST)
  const places = await ctx.db
    .select({ id: hosts.id, name: hosts.name, area: hosts.area })
    .from(hosts)
    .where(and(eq(hosts.isBuiltIn, false), eq(hosts.status, 'active')))
    .orderBy(asc(sql`lower(${hosts.name})`))
    .limit(MOST)
  return {
    items: [
      ...persons.map(({ id, name, hasAccount }) => ({
        kind: 'person' as const,
        id,
        name,
        note: hasAccount ? null : 'without an account',
      })),
      ...places.map(({ id, name, area }) => ({
        kind: 'location' as const,
        id,
        name,
        note: area ?? 'location',
      })),
    ],
  }
}

/** May this person give a cooler to these? What does not exist they may not. */
export async function mayGive(ctx: Ctx, { personId, hostId }: Named): Promise<boolean> {
  if (personId === ctx.user.personId && personId !== undefined) return true
  if (personId) return (await ctx.db.$count(people, and(eq(people.id, personId), nameable(ctx)))) > 0
  return (await ctx.db.$count(hosts, and(eq(hosts.id, hostId ?? ''), eq(hosts.isBuiltIn, false)))) > 0
}

/** Locations that somebody answers for, as their primary contact. */
export async function placesOf(ctx: Pick<Ctx, 'db'>, personId: string | undefined): Promise<Keeper[]> {
  if (!personId) return []
  const found = await ctx.db
    .select({ id: hosts.id, name: hosts.name })
    .from(hosts)
    .innerJoin(hostContacts, eq(hostContacts.hostId, hosts.id))
    .where(and(eq(hostContacts.personId, personId), eq(hostContacts.isPrimary, true)))
    .orderBy(asc(sql`lower(${hosts.name})`))
  return found.map((one) => ({ kind: 'location', ...one }))
}

/** Who should hear of a cooler: the account of whoever has it, or of whoever answers for the location. */
export async function accountsOf(ctx: Pick<WorkCtx, 'db'>, { personId, hostId }: Named): Promise<string[]> {
  const whose = personId
    ? eq(users.personId, personId)
    : inArray(
        users.personId,
        ctx.db
          .select({ id: hostContacts.personId })
          .from(hostContacts)
          .where(and(eq(hostContacts.hostId, hostId ?? ''), eq(hostContacts.isPrimary, true))),
      )
  const found = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(whose, eq(users.isActive, true)))
  return found.map(({ id }) => id)
}
