import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { hostContacts } from '#sections/operations/hosts/tables.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { countWhere } from '#server/data/count-where.ts'
import { users } from '#server/data/tables.ts'
import type { Where } from './contract.ts'
import type { Keeper } from './custody.ts'
import { latestReports } from './inventory.ts'
import { namesOf, placesOf } from './keepers.ts'
import { byNumber, overdueOn, typeName } from './rows.ts'
import { coolers, coolerTypes } from './tables.ts'

const NO_TYPE = 'none'
const NOBODY = 'nobody'

type Row = Where['keepers'][number]

/**
 * Where the coolers are, in sums: each cooler is counted once, and each report stands beside what was scanned where it was
 * reported. Who reports answers for the locations whose primary contact they are, so these are one line together with what
 * they have themselves; where nobody reports, each location and each person is a line.
 */
export async function where(ctx: Ctx): Promise<Where> {
  const held = await heldNow(ctx)
  const [standing] = await ctx.db
    .select({
      lost: countWhere(sql`${coolers.state} = 'lost'`),
      retired: countWhere(sql`${coolers.state} = 'retired'`),
    })
    .from(coolers)
  const reports = await latestReports(ctx)
  const nameOf = await namesOf(ctx, held)
  const homes = await ctx.db
    .select({ id: users.id, personId: users.personId, name: users.displayName })
    .from(users)
    .where(
      inArray(
        users.id,
        reports.map(({ hostHomeId }) => hostHomeId),
      ),
    )
  const homeOf = new Map(homes.map((home) => [home.personId, home]))
  const answers = await ctx.db
    .select({ hostId: hostContacts.hostId, personId: hostContacts.personId })
    .from(hostContacts)
    .where(
      and(
        eq(hostContacts.isPrimary, true),
        inArray(
          hostContacts.personId,
          homes.map(({ personId }) => personId),
        ),
      ),
    )
  const reporterOf = new Map(answers.map(({ hostId, personId }) => [hostId, personId]))

  const lines = new Map<string, Row>()
  const lineOf = (personId: string | null, hostId: string | null): Row => {
    const whose = hostId ? (reporterOf.get(hostId) ?? null) : personId
    const key = whose ? `person:${whose}` : hostId ? `location:${hostId}` : NOBODY
    const known = lines.get(key)
    if (known) return known
    const name = homeOf.get(whose ?? '')?.name ?? nameOf({ personId: whose, hostId })?.name ?? ''
    const line = { ...EMPTY, key, name, places: [], types: [] }
    lines.set(key, line)
    return line
  }
  for (const part of held) {
    const line = lineOf(part.personId, part.hostId)
    line.count += part.count
    line.overdue += part.overdue
    line.unclean += part.unclean
    if (part.dueOn && (line.dueOn === null || part.dueOn < line.dueOn)) line.dueOn = part.dueOn
    typeOf(line, part.typeId).count += part.count
    const place = nameOf(part)
    if (place) addPlace(line, place, part.count)
  }
  for (const report of reports) {
    const home = homes.find(({ id }) => id === report.hostHomeId)
    if (!home) continue
    const line = lineOf(home.personId, null)
    line.reported = (line.reported ?? 0) + report.quantity
    const at = report.reportedAt.toISOString()
    if (line.reportedAt === null || at > line.reportedAt) line.reportedAt = at
    const type = typeOf(line, report.coolerTypeId)
    type.reported = (type.reported ?? 0) + report.quantity
  }
  const all = [...lines.values()]
  const sum = (read: (line: Row) => number) => all.reduce((total, line) => total + read(line), 0)
  const { lost = 0, retired = 0 } = standing ?? {}
  return {
    total: sum(({ count }) => count) + lost,
    overdue: sum(({ overdue }) => overdue),
    lost,
    unclean: sum(({ unclean }) => unclean),
    retired,
    unknown: lines.get(NOBODY)?.count ?? 0,
    reported: sum(({ reported }) => reported ?? 0),
    keepers: all.toSorted(
      (a, b) => b.overdue - a.overdue || b.count - a.count || a.name.localeCompare(b.name, 'en-US'),
    ),
    types: await byType(ctx, all),
  }
}

const EMPTY = {
  count: 0,
  overdue: 0,
  unclean: 0,
  dueOn: null,
  reported: null,
  reportedAt: null,
}

/** Coolers in use by who has them and their type; a lost one is nowhere. */
async function heldNow(ctx: Ctx) {
  return ctx.db
    .select({
      personId: coolers.holderPersonId,
      hostId: coolers.holderHostId,
      typeId: coolers.typeId,
      count: sql<number>`count(*)::integer`,
      overdue: countWhere(overdueOn(todayOf(ctx))),
      unclean: countWhere(sql`NOT ${coolers.isClean}`),
      dueOn: sql<string | null>`min(${coolers.dueOn})::text`,
    })
    .from(coolers)
    .where(eq(coolers.state, 'in_use'))
    .groupBy(coolers.holderPersonId, coolers.holderHostId, coolers.typeId)
    .orderBy(coolers.holderPersonId, coolers.holderHostId, coolers.typeId)
}

function typeOf(line: Row, typeId: string | null) {
  const id = typeId ?? NO_TYPE
  const known = line.types.find((type) => type.id === id)
  if (known) return known
  const type: Row['types'][number] = { id, count: 0, reported: null }
  line.types.push(type)
  return type
}

function addPlace(line: Row, place: Keeper, count: number) {
  const known = line.places.find(({ id }) => id === place.id)
  if (known) known.count += count
  else line.places.push({ ...place, count })
}

async function byType(ctx: Ctx, lines: Row[]): Promise<Where['types']> {
  const known = await ctx.db
    .select({ id: coolerTypes.id, name: coolerTypes.name })
    .from(coolerTypes)
    .orderBy(sql`${coolerTypes.sortOrder} NULLS LAST`, asc(coolerTypes.name))
  const parts = lines.flatMap(({ types }) => types)
  return [...known, { id: NO_TYPE, name: 'Without a type' }]
    .map((type) => {
      const own = parts.filter(({ id }) => id === type.id)
      const scanned = own.reduce((total, part) => total + part.count, 0)
      const reported = own.reduce((total, part) => total + (part.reported ?? 0), 0)
      return { ...type, count: scanned, reported, difference: reported - scanned }
    })
    .filter((type) => type.count + type.reported > 0)
}

const MOST_IN_A_POCKET = 5000

/** What a phone keeps of the coolers. */
export async function pocket(ctx: Ctx) {
  const found = await ctx.db
    .select({
      id: coolers.id,
      number: coolers.number,
      code: coolers.code,
      type: typeName,
      state: coolers.state,
      isClean: coolers.isClean,
      personId: coolers.holderPersonId,
      hostId: coolers.holderHostId,
      since: coolers.since,
      dueOn: coolers.dueOn,
      dueHostId: coolers.dueHostId,
    })
    .from(coolers)
    .where(ne(coolers.state, 'retired'))
    .orderBy(byNumber)
    .limit(MOST_IN_A_POCKET)
  const me = { personId: ctx.user.personId ?? null, hostId: null }
  const due = ({ dueHostId }: (typeof found)[number]) => ({ personId: null, hostId: dueHostId })
  const nameOf = await namesOf(ctx, [...found, ...found.map(due), me])
  return {
    items: found.map(({ personId, hostId, since, dueHostId, ...row }) => ({
      ...row,
      dueAt: nameOf({ personId: null, hostId: dueHostId }),
      holder: nameOf({ personId, hostId }),
      since: since?.toISOString() ?? null,
    })),
    me: nameOf(me),
    places: await placesOf(ctx, ctx.user.personId),
  }
}
