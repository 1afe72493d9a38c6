import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { addDays, instantIn } from '#kernel/charity/day.ts'
import type { Week } from '#kernel/charity/week.ts'
import { phoneKey, phoneKeyOf } from '#platform/people/service.ts'
import type { PublicCtx } from '#server/context.ts'
import { auditLog, people, users } from '#server/data/tables.ts'
import { preferredEmail } from '#server/people/account.ts'
import { hostContacts, hosts } from './tables.ts'

type Asking = Pick<PublicCtx, 'db' | 'settings'>

/** A site as weekly monitoring needs it. */
export interface MonitoredSite {
  id: string
  name: string
  area: string | null
  isBuiltIn: boolean
  entriesRequired: number
  isOptional: boolean
  isExempt: boolean
  standingEstimate: number | null
  /** For each week asked for, in its order: had the site been added by then, and was it active at its end (or is now)? */
  known: boolean[]
  active: boolean[]
}

/**
 * Every site by name, with what it was in each of these weeks. The status a site had comes from the record of
 * changes, so that closing a site today leaves last month's report as it was.
 */
export async function monitoredSites(ctx: Asking, weeks: readonly Week[]): Promise<MonitoredSite[]> {
  const ends = weeks.map(({ end }) => momentAfter(ctx, end))
  const rows = await ctx.db
    .select({
      id: hosts.id,
      name: hosts.name,
      area: hosts.area,
      status: hosts.status,
      createdAt: hosts.createdAt,
      isBuiltIn: hosts.isBuiltIn,
      entriesRequired: hosts.entriesRequired,
      isOptional: hosts.isOptional,
      isExempt: hosts.isExempt,
      standingEstimate: hosts.standingEstimate,
    })
    .from(hosts)
  const changes = await statusChangesSince(ctx, ends)
  return rows
    .map(
      // Field by field: a copy of thousands of rows without two of theirs takes as long as reading them.
      ({
        id,
        name,
        area,
        status,
        createdAt,
        isBuiltIn,
        entriesRequired,
        isOptional,
        isExempt,
        standingEstimate,
      }) => ({
        id,
        name,
        area,
        isBuiltIn,
        entriesRequired,
        isOptional,
        isExempt,
        standingEstimate,
        known: ends.map((end) => createdAt < end),
        active: ends.map((end) => statusAt(changes.get(id) ?? NONE, end, status) === 'active'),
      }),
    )
    .sort((a, b) => byName(a.name, b.name))
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
const byName = (a: string, b: string) => collator.compare(a, b)

/** The moment a day is over in the organisation's time zone. */
const momentAfter = ({ settings }: Asking, day: string): Date => instantIn(settings.timeZone, addDays(day, 1))

const NONE: readonly StatusChange[] = []

interface StatusChange {
  at: Date
  before: string
}

async function statusChangesSince(
  ctx: Asking,
  moments: readonly Date[],
): Promise<Map<string, StatusChange[]>> {
  const since = moments.reduce<Date | undefined>((least, at) => (least && least < at ? least : at), undefined)
  if (!since) return new Map()
  const before = sql<string>`${auditLog.oldRow}->>'status'`
  const rows = await ctx.db
    .select({ id: auditLog.rowId, at: auditLog.at, before })
    .from(auditLog)
    .where(
      sql`${auditLog.tableName} = 'hosts' AND ${auditLog.action} = 'update' AND ${auditLog.at} >= ${since.toISOString()}::timestamptz
        AND ${before} IS DISTINCT FROM ${auditLog.newRow}->>'status'`,
    )
    .orderBy(auditLog.id)
  const changes = new Map<string, StatusChange[]>()
  for (const { id, ...change } of rows) changes.set(id, [...(changes.get(id) ?? []), change])
  return changes
}

/** The first change after a moment tells what was so until then. */
const statusAt = (changes: readonly StatusChange[], moment: Date, now: string) =>
  changes.find(({ at }) => at >= moment)?.before ?? now

interface ContactToCall {
  name: string
  phone: string
  email: string | null
}

/** Whom to call about a site: its primary contact, else its lead, else anybody. */
export async function contactsToCall(
  { db }: Pick<PublicCtx, 'db'>,
  hostIds: readonly string[],
): Promise<Map<string, ContactToCall>> {
  if (hostIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([hostContacts.hostId], {
      hostId: hostContacts.hostId,
      name: people.name,
      phone: sql<string>`coalesce(${people.phone}, '')`,
      email: people.email,
    })
    .from(hostContacts)
    .innerJoin(people, eq(people.id, hostContacts.personId))
    .where(sql`${hostContacts.hostId} = ANY (${sql.param([...hostIds])}::uuid[])`)
    .orderBy(
      hostContacts.hostId,
      desc(hostContacts.isPrimary),
      desc(sql`${hostContacts.role} = 'lead'`),
      people.name,
    )
  return new Map(rows.map(({ hostId, ...contact }) => [hostId, contact]))
}

export interface ContactToRemind {
  hostId: string
  personId: string
  name: string
  /** As people wrote it. */
  phone: string | null
  /** Where to write: of the account, else of the person. */
  email: string | null
  accountId: string | null
}

/** Whom to remind about each of these sites, whom one would call first: somebody to whom one can write. */
export async function contactsToRemind(
  { db }: Pick<PublicCtx, 'db'>,
  hostIds: readonly string[],
): Promise<Map<string, ContactToRemind>> {
  if (hostIds.length === 0) return new Map()
  const rows = await contactRows(db, inArray(hostContacts.hostId, [...hostIds]))
  const found = new Map<string, ContactToRemind>()
  for (const row of rows) {
    const known = found.get(row.hostId)
    if (!known || (!known.email && row.email)) found.set(row.hostId, row)
  }
  return found
}

/** Contacts who are called at this number, whatever signs it is written with. */
export const contactsAtPhone = ({ db }: Pick<PublicCtx, 'db'>, phone: string): Promise<ContactToRemind[]> =>
  contactRows(db, eq(phoneKeyOf(people.phone), phoneKey(phone)))

const contactRows = (db: PublicCtx['db'], condition: SQL): Promise<ContactToRemind[]> =>
  db
    .select({
      hostId: hostContacts.hostId,
      personId: hostContacts.personId,
      name: people.name,
      phone: people.phone,
      email: sql<string | null>`coalesce(${preferredEmail}, ${users.email}, ${people.email})`,
      accountId: users.id,
    })
    .from(hostContacts)
    .innerJoin(people, eq(people.id, hostContacts.personId))
    .leftJoin(users, and(eq(users.personId, people.id), eq(users.isActive, true)))
    .where(condition)
    .orderBy(
      hostContacts.hostId,
      desc(hostContacts.isPrimary),
      desc(sql`${hostContacts.role} = 'lead'`),
      asc(people.name),
    )

/** The sites about which one calls this person. */
export async function sitesOf(
  { db }: Pick<PublicCtx, 'db'>,
  personId: string | undefined,
): Promise<Set<string>> {
  if (!personId) return new Set()
  const rows = await db
    .select({ hostId: hostContacts.hostId })
    .from(hostContacts)
    .where(eq(hostContacts.personId, personId))
  return new Set(rows.map(({ hostId }) => hostId))
}
