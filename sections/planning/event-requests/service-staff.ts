import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { InputOf } from '#kernel/calls/contract.ts'
import { conflict, forbidden } from '#kernel/calls/errors.ts'
import { clockWords, minutesOfClock } from '#kernel/charity/clock-time.ts'
import { HOLDING, PERHAPS } from '#platform/slots/fields.ts'
import { assign as assignTo } from '#platform/slots/service.ts'
import { slotSignups, slots } from '#platform/slots/tables.ts'
import type { Ctx } from '#server/context.ts'
import { people } from '#server/data/tables.ts'
import { updateMany } from '#server/data/versioned.ts'
import { ONLY_LOOKS, onlyLooks } from './access.ts'
import type { eventRequests as calls } from './contract.ts'
import type { Notice } from './refrigeration.ts'
import { eventRows } from './rows.ts'
import { eventRequests } from './tables.ts'
import { organizationOf } from './words.ts'

type Calls = typeof calls
type Row = typeof eventRequests.$inferSelect

const NEEDED = {
  driver: 'driversNeeded',
  speaker: 'speakersNeeded',
  volunteer: 'volunteersNeeded',
} as const

/**
 * Somebody is put down for an event. Who comes certainly raises what is needed where all places are taken (domain 4.1): the
 * event first, its shift follows (`event_slots_keep`), so that one undo takes back both.
 */
export async function assign(ctx: Ctx, { id, role, personId, status }: InputOf<Calls['assign']>) {
  const before = await eventRows.find(ctx, id, { locked: true })
  if (onlyLooks(ctx.user)) throw forbidden(ONLY_LOOKS)
  const ofRole = and(eq(slots.ownerTable, 'event_requests'), eq(slots.ownerId, id), eq(slots.role, role))
  const [slot] = await ctx.db
    .select({ held: sql<number>`slot_held(${slots.id})`, needed: slots.needed })
    .from(slots)
    .where(ofRole)
  const wanted = (slot?.held ?? 0) + 1
  if (role === 'van_driver' && wanted > 1) throw conflict('There is one van, and it has a driver already.')
  const values =
    role === 'van_driver'
      ? { vanDriverNeeded: true }
      : { [NEEDED[role]]: Math.max(before[NEEDED[role]] ?? 0, wanted) }
  const grows = Object.entries(values).some(([name, value]) => before[name as keyof Row] !== value)
  // Who is asked finds a place when they say yes.
  if (grows && (status === 'confirmed' || !slot?.needed))
    await updateMany(ctx, eventRequests, [{ before, values }])
  // Kept in step at the end of a request, or now.
  await ctx.db.execute(sql`SET CONSTRAINTS event_slots_changed IMMEDIATE`)
  await ctx.db.execute(sql`SET CONSTRAINTS event_slots_changed DEFERRED`)
  const [made] = await ctx.db.select({ id: slots.id }).from(slots).where(ofRole)
  if (!made) throw new Error('An event that needs somebody has a shift')
  await assignTo(ctx, { id: made.id, personId, status })
  ctx.emit(eventRows.event, { id })
  return {}
}

const CLOSE_MINUTES = 60

/** Domain 4.1: the same driver or speaker at two events of a day, and pickups that are close together. */
export async function peopleTwice(ctx: Ctx, own: Row, others: readonly Row[]): Promise<Notice[]> {
  if (others.length === 0) return []
  const [there, them] = [alias(slots, 'there'), alias(slotSignups, 'them')]
  const states = [...HOLDING, ...PERHAPS]
  const shared = await ctx.db
    .select({
      name: people.name,
      role: slots.role,
      otherId: there.ownerId,
      otherRole: there.role,
    })
    .from(slots)
    .innerJoin(slotSignups, eq(slotSignups.slotId, slots.id))
    .innerJoin(them, and(eq(them.personId, slotSignups.personId), ne(them.id, slotSignups.id)))
    .innerJoin(there, eq(there.id, them.slotId))
    .innerJoin(people, eq(people.id, slotSignups.personId))
    .where(
      and(
        eq(slots.ownerTable, 'event_requests'),
        eq(slots.ownerId, own.id),
        eq(there.ownerTable, 'event_requests'),
        inArray(
          there.ownerId,
          others.map(({ id }) => id),
        ),
        inArray(slotSignups.status, states),
        inArray(them.status, states),
      ),
    )
  const nameOf = new Map(others.map((other) => [other.id, organizationOf(other)]))
  const startOf = new Map(others.map((other) => [other.id, other]))
  const notices = shared.flatMap(({ name, role, otherId, otherRole }): Notice[] => {
    const other = startOf.get(otherId ?? '')
    if (!other) return []
    const where = nameOf.get(other.id)
    const drives = role.endsWith('driver') && otherRole.endsWith('driver')
    if (drives) return [{ tone: 'bad', text: `${name} drives for ${where} that day, too.` }]
    if (role === 'speaker' && otherRole === 'speaker' && meet(own, other))
      return [{ tone: 'bad', text: `${name} speaks at ${where} at the same time.` }]
    return []
  })
  for (const other of others) {
    const [mine, theirs] = [own.pickupTime, other.pickupTime]
    if (!mine || !theirs || !own.driversNeeded || !other.driversNeeded) continue
    if (Math.abs(minutesOfClock(mine) - minutesOfClock(theirs)) <= CLOSE_MINUTES)
      notices.push({
        tone: 'warn',
        text: `${organizationOf(other)} is picked up at ${clockWords(theirs)}, close to this one.`,
      })
  }
  return notices
}

/** Do two events have a moment in common? Where no times are known they might. */
function meet(one: Row, other: Row) {
  const [start, end] = [one.eventStartTime, one.eventEndTime ?? one.eventStartTime]
  const [from, to] = [other.eventStartTime, other.eventEndTime ?? other.eventStartTime]
  if (!start || !end || !from || !to) return true
  return start <= to && from <= end
}
