import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import type { Day } from '#kernel/charity/day.ts'
import { knownFirst } from '#platform/people/service.ts'
import { placedByAddress } from '#platform/places/service-all.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { placed } from '#server/data/placed.ts'
import { unsetPrimary } from '#server/data/primary.ts'
import { people } from '#server/data/tables.ts'
import { scoped } from '#server/data/undo.ts'
import { mayEdit } from './access.ts'
import type { agreements, drivers as calls, vehicles } from './contract.ts'
import { agreementRows, rows, scope, vehicleRows } from './rows.ts'
import { agreementOn, hindrancesOn } from './standing.ts'
import { driverAgreementsHeld, drivers, driverVehicles } from './tables.ts'

type Calls = typeof calls

export const { add, edit } = knownFirst(rows)

/** Somebody who was away is back: nothing is said of days any more. 409 when the driver was changed since. */
export const back = (ctx: Ctx, { id, version }: InputOf<Calls['back']>) =>
  rows.edit(ctx, { id, version, awayFrom: null, awayReason: null, awayNote: null, checkInOn: null })

/** Those of these drivers whom nothing hinders on a day: who drove before is not put down again unasked when something does. */
export async function freeOn(ctx: Pick<Ctx, 'db'>, day: Day, ids: string[]): Promise<Set<string>> {
  const { id, status, availability, awayFrom, checkInOn } = drivers
  const found = await ctx.db
    .select({ id, status, availability, awayFrom, checkInOn })
    .from(drivers)
    .where(inArray(id, ids))
  const { driverId, expiresOn } = driverAgreementsHeld
  const signed = await ctx.db
    .select({ driverId, expiresOn })
    .from(driverAgreementsHeld)
    .where(inArray(driverId, ids))
  const isFree = (one: (typeof found)[number]) => {
    const state = agreementOn(
      day,
      signed.filter((paper) => paper.driverId === one.id),
    )
    return hindrancesOn(day, { ...one, ...state }).length === 0
  }
  return new Set(found.filter(isFree).map((one) => one.id))
}

/** Whoever could drive on a day (today when left out), those whom nothing hinders first. */
export async function candidates(ctx: Ctx, { day = todayOf(ctx) }: InputOf<Calls['candidates']>) {
  const found = await ctx.db
    .select({
      id: drivers.id,
      personId: drivers.personId,
      isSpeaker: drivers.isSpeaker,
      name: people.name,
      area: drivers.area,
      status: drivers.status,
      availability: drivers.availability,
      awayFrom: drivers.awayFrom,
      checkInOn: drivers.checkInOn,
      vanApproved: drivers.vanApproved,
      coolerCapacity: sql<number | null>`(SELECT owned.cooler_capacity FROM ${driverVehicles} AS owned
        WHERE owned.driver_id = ${drivers.id} ORDER BY owned.is_primary DESC, owned.created_at, owned.id LIMIT 1)`,
      vehicles: sql<
        { id: string; name: string; coolerCapacity: number | null }[]
      >`(SELECT coalesce(jsonb_agg(jsonb_build_object('id', owned.id, 'name', concat_ws(' ', owned.color, owned.make, owned.model), 'coolerCapacity', owned.cooler_capacity)
          ORDER BY owned.is_primary DESC, owned.created_at, owned.id), '[]')
        FROM ${driverVehicles} AS owned WHERE owned.driver_id = ${drivers.id})`,
      agreements: sql<
        { expiresOn: string | null }[]
      >`(SELECT coalesce(jsonb_agg(jsonb_build_object('expiresOn', held.expires_on)), '[]')
        FROM ${driverAgreementsHeld} AS held WHERE held.driver_id = ${drivers.id})`,
    })
    .from(drivers)
    .innerJoin(people, eq(people.id, drivers.personId))
    .where(scoped(scope(ctx.user)))
    .orderBy(asc(sql`lower(${people.name})`), asc(drivers.id))
  const items = found.map(({ agreements: signed, ...one }) => ({
    ...one,
    hindrances: hindrancesOn(day, { ...one, ...agreementOn(day, signed) }),
  }))
  return {
    items: items.toSorted((a, b) => Number(a.hindrances.length > 0) - Number(b.hindrances.length > 0)),
  }
}

/** Is there such a driver, for whoever may see drivers? */
export const isDriver = async (ctx: Ctx, id: string) =>
  (
    await ctx.db
      .select({ id: drivers.id })
      .from(drivers)
      .where(and(eq(drivers.id, id), scoped(scope(ctx.user))))
  ).length > 0

/** Those who drive at present and whose home is known. */
export async function map(ctx: Ctx): Promise<OutputOf<Calls['map']>> {
  const { name, address, latitude, longitude } = people
  const found = await ctx.db
    .select({ id: drivers.id, name, area: drivers.area, address, latitude, longitude })
    .from(drivers)
    .innerJoin(people, eq(people.id, drivers.personId))
    .where(
      and(eq(drivers.status, 'active'), isNotNull(latitude), isNotNull(longitude), scoped(scope(ctx.user))),
    )
    .orderBy(asc(sql`lower(${name})`), asc(drivers.id))
  return { items: found.flatMap(placed), unplaced: await byAddress.unplaced(ctx.db) }
}

/** The pin of a driver is that of the person. */
export const byAddress = placedByAddress(people, {
  slice: 'drivers',
  words: rows.def.words,
  event: 'people.changed',
  actionUrl: '/dashboard?section=route-map',
  where: sql`EXISTS (SELECT FROM ${drivers} WHERE ${drivers.personId} = ${people.id})`,
  placedOf: async (ctx, id) => (await rows.find(ctx, id)).personId,
})

/** A vehicle or an agreement belongs to a driver: who may change that may change these. */
const ofDriver = async (ctx: Ctx, id: string) => {
  await rows.find(ctx, id, { locked: true })
  ctx.check(mayEdit(ctx.user))
}

export async function addVehicle(ctx: Ctx, input: InputOf<(typeof vehicles)['add']>) {
  await ofDriver(ctx, input.driverId)
  if (input.isPrimary) await unset(ctx, input.driverId, input.id ?? null)
  return vehicleRows.insert(ctx, input)
}

export async function editVehicle(ctx: Ctx, input: InputOf<(typeof vehicles)['edit']>) {
  const before = await vehicleRows.find(ctx, input.id)
  await ofDriver(ctx, before.driverId)
  if (before.version === input.version && input.isPrimary) await unset(ctx, before.driverId, before.id)
  return vehicleRows.edit(ctx, input)
}

const unset = (ctx: Ctx, id: string, except: string | null) =>
  unsetPrimary(ctx, driverVehicles, { of: driverVehicles.driverId, id, except })

export async function addAgreement(ctx: Ctx, input: InputOf<(typeof agreements)['add']>) {
  await ofDriver(ctx, input.driverId)
  return agreementRows.insert(ctx, input)
}
