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
type Asked = Pick<
  typeof slots.$inferSelect,
  'id' | 'day' | 'startTime' | 'endTime' | 'role' | 'ownerTable' | 'ownerId'
>

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
      known.set(one.personId, {
        ...one,
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
        ne(slots.id, slot.id),
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
  const taken = new Set(there.map(({ personId }) => personId))
  const all = (await helpersFor(ctx, slot)).filter(({ personId }) => !taken.has(personId))
  const asked = namedAlike(
    all.map((one) => ({ ...one, area: one.about })),
    search,
  )
  const conflicts = await conflictsOfPeople(
    ctx,
    slot,
    asked.map(({ personId }) => personId),
  )
  const items: Candidate[] = asked.map(({ warnings, area: _area, ...one }) => {
    const against = [...(conflicts.get(one.personId) ?? []), ...warnings]
    return { ...one, warnings: against, isFree: against.length === 0 }
  })
  return {
    items: items
      .toSorted((a, b) => Number(b.isFree) - Number(a.isFree) || a.name.localeCompare(b.name))
      .slice(0, MOST_SHOWN),
  }
}

/** Whoever helps and has an account may be asked for anything but driving. */
export async function accountHolders(ctx: Ctx, { role }: { role: string }): Promise<Helper[]> {
  if (DRIVES.includes(role)) return []
  const found = await ctx.db
    .select({ personId: users.personId, name: people.name })
    .from(users)
    .innerJoin(people, eq(people.id, users.personId))
    .where(and(eq(users.isActive, true), inArray(users.role, ASKED)))
  return found.map((one) => ({ ...one, about: 'Has an account', warnings: [] }))
}
