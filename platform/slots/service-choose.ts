import { and, between, eq, inArray, ne, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { addDays } from '#kernel/charity/day.ts'
import { spanOf } from '#kernel/charity/shift-time.ts'
import { daysOf, instantsOf, overlap } from '#kernel/charity/span.ts'
import { namedAlike } from '#kernel/language/names.ts'
import type { Role } from '#kernel/people/access.ts'
import { entriesBetween } from '#platform/calendar/service.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import type { Helper } from '#server/data/helper-source.ts'
import { people, users } from '#server/data/tables.ts'
import type { Candidate, slots as calls } from './contract.ts'
import { HOLDING, PERHAPS, roleWords } from './fields.ts'
import { slotRows } from './rows.ts'
import { slotSignups, slots } from './tables.ts'

type Calls = typeof calls
/** Without an id where it is not planned yet. */
type Asked = Pick<typeof slots.$inferSelect, 'day' | 'startTime' | 'endTime' | 'role'> & { id?: string }

const MOST_SHOWN = 40
/** Who helps, by role: others read, or are helped. */
const ASKED: Role[] = ['core_team', 'volunteer', 'host', 'driver', 'committee_member', 'admin']
const DRIVES: readonly string[] = ['driver', 'van_driver']

/** Everybody whom a slice knows as fit for this role, each once, with what speaks against them there. */
async function helpersFor(ctx: Ctx, { role, day }: Asked): Promise<Helper[]> {
  const known = new Map<string, Helper>()
  for (const source of ctx.app.slices.flatMap(({ helpers }) => helpers))
    for (const one of await source(ctx, { role, day: day ?? todayOf(ctx) })) {
      const before = known.get(one.personId)
      const { byAccount, ...rest } = one
      known.set(one.personId, {
        ...rest,
        ...(byAccount && (!before || before.byAccount) ? { byAccount } : {}),
        about: [before?.about, one.about].filter(Boolean).join(' · '),
        warnings: [...new Set([...(before?.warnings ?? []), ...one.warnings])],
      })
    }
  return [...known.values()]
}

/**
 * What already takes these people's time while a shift is: another place of theirs, being away, whatever the calendar has
 * of them. Two events of one day are no time for one driver. Told, never enforced.
 */
async function conflictsOfPeople(ctx: Ctx, slot: Asked, personIds: string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>(personIds.map((id) => [id, []]))
  const { timeZone } = ctx.settings
  const span = spanOf(slot, timeZone)
  if (!span || personIds.length === 0) return found
  const { from, to } = daysOf(span, timeZone)
  const at = instantsOf(span, timeZone)
  const others = await ctx.db
    .select({ personId: slotSignups.personId, status: slotSignups.status, slot: slots })
    .from(slotSignups)
    .innerJoin(slots, eq(slots.id, slotSignups.slotId))
    .where(
      and(
        inArray(slotSignups.personId, personIds),
        inArray(slotSignups.status, [...HOLDING, ...PERHAPS]),
        slot.id ? ne(slots.id, slot.id) : undefined,
        ne(slots.status, 'called_off'),
        between(slots.day, addDays(from, -1), to),
      ),
    )
  for (const other of others) {
    const theirs = spanOf(other.slot, timeZone)
    const same = theirs !== null && overlap(at, instantsOf(theirs, timeZone))
    const drivesTwice =
      DRIVES.includes(slot.role) && DRIVES.includes(other.slot.role) && other.slot.day === slot.day
    if (same || drivesTwice)
      found
        .get(other.personId)
        ?.push(`${roleWords(other.slot)} for ${other.slot.title} ${same ? 'at that time' : 'that day'}`)
  }
  const accounts = await ctx.db
    .select({ id: users.id, personId: users.personId })
    .from(users)
    .where(and(inArray(users.personId, personIds), eq(users.isActive, true)))
  if (accounts.length === 0) return found
  const entries = await entriesBetween(ctx, { from, to, sources: { but: ['slots'] } })
  const busy = entries.filter(
    ({ kind, span: theirs }) =>
      (kind === 'unavailable' || kind === 'event') && overlap(at, instantsOf(theirs, timeZone)),
  )
  for (const { id, personId } of accounts)
    for (const { people: concerned, title, kind } of busy)
      if (concerned !== 'everybody' && concerned.includes(id))
        found.get(personId)?.push(kind === 'unavailable' ? 'Not available' : `${title} at that time`)
  return new Map([...found].map(([id, words]) => [id, [...new Set(words)]]))
}

/** Who could take a place: those whom nothing hinders first. */
export async function candidates(ctx: Ctx, { id, search = '' }: InputOf<Calls['candidates']>) {
  const slot = await slotRows.find(ctx, id)
  const there = await ctx.db
    .select({ personId: slotSignups.personId })
    .from(slotSignups)
    .where(and(eq(slotSignups.slotId, id), sql`${slotSignups.status} NOT IN ('declined', 'canceled')`))
  return fitting(ctx, slot, { search, but: new Set(there.map(({ personId }) => personId)) })
}

/** The same for a role and a time for which there is no shift yet. */
export const candidatesFor = (ctx: Ctx, { search = '', role, ...when }: InputOf<Calls['candidatesFor']>) =>
  fitting(
    ctx,
    { role, day: when.day ?? null, startTime: when.startTime ?? null, endTime: when.endTime ?? null },
    { search, but: new Set() },
  )

async function fitting(
  ctx: Ctx,
  slot: Asked,
  { search, but }: { search: string; but: ReadonlySet<string> },
): Promise<{ items: Candidate[] }> {
  const all = (await helpersFor(ctx, slot)).filter(({ personId }) => !but.has(personId))
  const asked = namedAlike(
    all.map((one) => ({ ...one, area: one.about })),
    search,
  )
  const conflicts = await conflictsOfPeople(
    ctx,
    slot,
    asked.map(({ personId }) => personId),
  )
  const items = asked.map(({ warnings, area: _area, byAccount = false, ...one }) => {
    const against = [...(conflicts.get(one.personId) ?? []), ...warnings]
    return { ...one, byAccount, warnings: against, isFree: against.length === 0 }
  })
  const byFree = (a: Ranked, b: Ranked) => Number(b.isFree) - Number(a.isFree)
  const byKnown = (a: Ranked, b: Ranked) => Number(a.byAccount) - Number(b.byAccount)
  const byName = (a: Ranked, b: Ranked) => a.name.localeCompare(b.name)
  return {
    items: items
      // Whoever is known for it is among those shown, with what speaks against them; of all others as many as there is room for.
      .toSorted((a, b) => byKnown(a, b) || byFree(a, b) || byName(a, b))
      .slice(0, MOST_SHOWN)
      .toSorted((a, b) => byFree(a, b) || byKnown(a, b) || byName(a, b))
      .map(({ byAccount: _byAccount, ...one }): Candidate => one),
  }
}
type Ranked = Pick<Candidate, 'isFree' | 'name'> & { byAccount: boolean }

/** Whoever helps and has an account may be asked for anything but driving. */
export async function accountHolders(ctx: Ctx, { role }: { role: string }): Promise<Helper[]> {
  if (DRIVES.includes(role)) return []
  const found = await ctx.db
    .select({ personId: users.personId, name: people.name })
    .from(users)
    .innerJoin(people, eq(people.id, users.personId))
    .where(and(eq(users.isActive, true), inArray(users.role, ASKED)))
  return found.map((one) => ({ ...one, about: 'Has an account', warnings: [], byAccount: true }))
}
