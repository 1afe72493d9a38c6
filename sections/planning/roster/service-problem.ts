import { and, asc, eq, gte, inArray, lte, ne, sql } from 'drizzle-orm'
import { addDays, type Day, onOrBefore, startOfMonth } from '#kernel/charity/day.ts'
import type { CurrentUser } from '#kernel/people/access.ts'
import type { Duty, Pick, RosterPerson, RosterProblem, RosterShift } from '#kernel/roster/problem.ts'
import { takesTime } from '#platform/slots/service-staffing.ts'
import { slotSignups, slots } from '#platform/slots/tables.ts'
import { timesOfPeople } from '#sections/dashboard/availability/service-times.ts'
import { helperWishes } from '#sections/dashboard/helping/tables.ts'
import { drivers } from '#sections/operations/drivers/tables.ts'
import { volunteers } from '#sections/operations/volunteers/tables.ts'
import { type Ctx, todayOf, type WorkCtx } from '#server/context.ts'
import { people, users } from '#server/data/tables.ts'
import { rosterPairs } from './tables.ts'

type Slot = typeof slots.$inferSelect

/** Who helped so many days back counts when it is seen whose turn it is. */
const LATELY_DAYS = 90
const GAP_MINUTES = 30
/** These have, or may have, their time taken by a shift. */
const TAKEN = ['confirmed', 'attended', 'tentative', 'asked', 'proposed'] as const
const COUNTS_LATELY = ['confirmed', 'attended', 'no_show'] as const

/** A job plans as a coordinator would: it reads what they may read, and nobody is named as who did it. */
export const asCoordinator = (ctx: WorkCtx): Ctx =>
  ({
    ...ctx,
    user: {
      id: '00000000-0000-4000-8000-000000000000',
      role: 'core_team',
      isActive: true,
      permissions: ['EVENT_REQUESTS_ASSIGN_OTHERS', 'DRIVERS_VIEW', 'VOLUNTEERS_VIEW'],
      email: '',
      firstName: '',
      lastName: '',
      displayName: '',
      preferredEmail: null,
    } satisfies CurrentUser,
  }) as Ctx

/** These shifts and everybody who might take a place of one, as the rules of the roster take them. */
export async function problemOf(ctx: Ctx, chosen: readonly Slot[]): Promise<RosterProblem> {
  const shifts = chosen.flatMap((slot) => shiftOf(ctx, slot) ?? [])
  const days = shifts.map(({ day }) => day).toSorted()
  const [from = todayOf(ctx), to = from] = [days[0], days.at(-1)]
  const fit = await fitFor(ctx, shifts)
  const ids = [...fit.keys()]
  if (ids.length === 0)
    return { people: [], shifts, locked: [], apart: [], together: [], gapMinutes: GAP_MINUTES }
  const around = { from: addDays(startOfMonth(from), -7), to: addDays(to, 35) }
  const [known, duties, lately] = [
    await peopleNamed(ctx, ids, { from: addDays(from, -1), to: addDays(to, 1) }),
    await dutiesOf(ctx, ids, around),
    await servedLately(ctx, ids),
  ]
  const here = new Set(shifts.map(({ id }) => id))
  return {
    people: known.map((person): RosterPerson => {
      const own = duties.get(person.id) ?? []
      return {
        ...person,
        ...(fit.get(person.id) ?? { roles: [], agreements: {} }),
        served: lately.get(person.id) ?? 0,
        busy: own.filter(({ slotId, taken }) => taken && !here.has(slotId)).map(({ duty }) => duty),
        declined: own.filter(({ taken }) => !taken).map(({ slotId }) => slotId),
      }
    }),
    shifts,
    locked: ids.flatMap((person) =>
      (duties.get(person) ?? [])
        .filter(({ slotId, taken }) => taken && here.has(slotId))
        .map(({ slotId }): Pick => ({ shift: slotId, person })),
    ),
    ...(await pairsFor(ctx, ids)),
    gapMinutes: GAP_MINUTES,
  }
}

/** What speaks against somebody on that day (no agreement, not approved, off duty) stands where the rules have agreements. */
const fitness = ({ role, day }: { role: string; day: string }) => `${role} ${day}`

function shiftOf(ctx: Ctx, slot: Slot): RosterShift | null {
  const times = takesTime(slot, ctx.settings.timeZone)
  if (!times || slot.day === null) return null
  return {
    ...times,
    ...keysOf(slot.day),
    id: slot.id,
    title: slot.title,
    role: slot.role,
    needs: [],
    agreement: fitness({ role: slot.role, day: slot.day }),
    day: slot.day,
    point:
      slot.latitude !== null && slot.longitude !== null
        ? { latitude: slot.latitude, longitude: slot.longitude }
        : null,
    howMany: slot.needed,
  }
}

const keysOf = (day: Day) => ({ week: onOrBefore(day, 0), month: day.slice(0, 7) })

/** Drivers, volunteers and whoever said what they wish for; by what the slices say of each role and day. */
async function fitFor(ctx: Ctx, shifts: readonly RosterShift[]) {
  const pool = await poolOf(ctx)
  const asked = new Map(shifts.map(({ role, day }) => [fitness({ role, day }), { role, day }]))
  const fit = new Map<string, { roles: string[]; agreements: Record<string, null> }>()
  for (const [key, one] of asked) {
    const warned = new Set<string>()
    const found = new Set<string>()
    for (const source of ctx.app.slices.flatMap(({ helpers }) => helpers))
      for (const { personId, warnings } of await source(ctx, one)) {
        found.add(personId)
        if (warnings.length > 0) warned.add(personId)
      }
    for (const personId of found) {
      const wanted = pool.get(personId)
      if (wanted === undefined || (wanted.length > 0 && !wanted.includes(one.role))) continue
      const known = fit.get(personId) ?? { roles: [], agreements: {} }
      if (!known.roles.includes(one.role)) known.roles.push(one.role)
      if (!warned.has(personId)) known.agreements[key] = null
      fit.set(personId, known)
    }
  }
  return fit
}

/** Who is planned with, and what they would do; an account alone makes nobody a helper. */
export async function poolOf(ctx: Ctx): Promise<Map<string, string[]>> {
  const wishes = await ctx.db
    .select({ personId: helperWishes.personId, roles: helperWishes.roles })
    .from(helperWishes)
  const others = await ctx.db
    .select({ personId: drivers.personId })
    .from(drivers)
    .union(ctx.db.select({ personId: volunteers.personId }).from(volunteers))
  return new Map([
    ...others.map(({ personId }): [string, string[]] => [personId, []]),
    ...wishes.map(({ personId, roles }): [string, string[]] => [personId, roles]),
  ])
}

async function peopleNamed(ctx: Ctx, ids: string[], range: { from: Day; to: Day }) {
  const rows = await ctx.db
    .select({
      id: people.id,
      name: people.name,
      latitude: people.latitude,
      longitude: people.longitude,
      userId: users.id,
      isActive: users.isActive,
      wish: helperWishes.timesAMonth,
      mostWeek: helperWishes.mostAWeek,
      mostMonth: helperWishes.mostAMonth,
    })
    .from(people)
    .leftJoin(users, eq(users.personId, people.id))
    .leftJoin(helperWishes, eq(helperWishes.personId, people.id))
    .where(inArray(people.id, ids))
  const times = await timesOfPeople(
    ctx,
    rows.flatMap(({ userId }) => userId ?? []),
    range,
  )
  return rows.map(({ id, name, latitude, longitude, userId, wish, mostWeek, mostMonth }) => ({
    id,
    name,
    skills: [],
    point: latitude !== null && longitude !== null ? { latitude, longitude } : null,
    away: (userId && times.get(userId)?.away) || [],
    free: (userId && times.get(userId)?.free) || [],
    wish,
    mostWeek,
    // Who wishes for none is not planned with.
    mostMonth: wish === 0 ? 0 : mostMonth,
  }))
}

interface Stood {
  slotId: string
  /** It takes, or may take, their time; otherwise they said that they will not come. */
  taken: boolean
  duty: Duty
}

async function dutiesOf(ctx: Ctx, ids: string[], { from, to }: { from: Day; to: Day }) {
  const rows = await ctx.db
    .select({ slot: slots, personId: slotSignups.personId, status: slotSignups.status })
    .from(slotSignups)
    .innerJoin(slots, eq(slots.id, slotSignups.slotId))
    .where(
      and(
        inArray(slotSignups.personId, ids),
        inArray(slotSignups.status, [...TAKEN, 'declined', 'canceled']),
        ne(slots.status, 'called_off'),
        gte(slots.day, from),
        lte(slots.day, to),
      ),
    )
    .orderBy(slotSignups.id)
  const found = new Map<string, Stood[]>()
  for (const { slot, personId, status } of rows) {
    const times = takesTime(slot, ctx.settings.timeZone)
    if (!times || slot.day === null) continue
    const taken = (TAKEN as readonly string[]).includes(status)
    const one = { slotId: slot.id, taken, duty: { ...times, ...keysOf(slot.day) } }
    found.set(personId, [...(found.get(personId) ?? []), one])
  }
  return found
}

async function servedLately(ctx: Ctx, ids: string[]): Promise<Map<string, number>> {
  const today = todayOf(ctx)
  const rows = await ctx.db
    .select({ personId: slotSignups.personId, times: sql<number>`count(*)::integer` })
    .from(slotSignups)
    .innerJoin(slots, eq(slots.id, slotSignups.slotId))
    .where(
      and(
        inArray(slotSignups.personId, ids),
        inArray(slotSignups.status, [...COUNTS_LATELY]),
        gte(slots.day, addDays(today, -LATELY_DAYS)),
        lte(slots.day, today),
      ),
    )
    .groupBy(slotSignups.personId)
  return new Map(rows.map(({ personId, times }) => [personId, times]))
}

/** Who is kept apart, and who gladly comes together. */
async function pairsFor({ db }: Ctx, ids: readonly string[]) {
  const rows = await db.select().from(rosterPairs).orderBy(asc(rosterPairs.id))
  const here = new Set(ids)
  const of = (kind: string) =>
    rows
      .filter((row) => row.kind === kind && here.has(row.personId) && here.has(row.otherId))
      .map(({ personId, otherId }) => [personId, otherId] as const)
  return { apart: of('apart'), together: of('together') }
}
