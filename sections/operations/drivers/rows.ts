import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { invalid } from '#kernel/calls/errors.ts'
import { type CurrentUser, has } from '#kernel/people/access.ts'
import { personSubject } from '#platform/people/service.ts'
import { alsoOf, byName, toldAs } from '#platform/people/service-role.ts'
import { uniteRows } from '#platform/people/service-unite.ts'
import { hostNames } from '#sections/operations/hosts/service-names.ts'
import { hosts } from '#sections/operations/hosts/tables.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { countWhere } from '#server/data/count-where.ts'
import { unsetPrimary } from '#server/data/primary.ts'
import { rowsOf } from '#server/data/rows.ts'
import { can, mayAdd, mayEdit, mayRemove, mayUndo } from './access.ts'
import { awayFault, presenceOn } from './away.ts'
import { agreement, driver, vehicle } from './fields.ts'
import { driverNames } from './service-names.ts'
import { agreementOn, hindrancesOn } from './standing.ts'
import { driverAgreements, driverAgreementsHeld, drivers, driverVehicles } from './tables.ts'

export const scope = (user: CurrentUser) => (has(user, can.DRIVERS_VIEW) ? undefined : false)

const part = { scope, mayEdit, event: 'drivers.changed' }

export const vehicleRows = rowsOf(vehicle, driverVehicles, {
  ...part,
  beside: (_ctx, rows) => rows.map(({ driverId }) => ({ driverId })),
})

export const agreementRows = rowsOf(agreement, driverAgreements, {
  ...part,
  beside: (_ctx, rows) => rows.map(({ driverId }) => ({ driverId })),
  derive: (_ctx, { signedOn, expiresOn }, before) => {
    const [signed, until] = [
      signedOn ?? before?.signedOn,
      expiresOn === undefined ? before?.expiresOn : expiresOn,
    ]
    if (signed && until && until < signed) throw invalid({ expiresOn: 'This is before it was signed' })
    return {}
  },
})

/** The last day on which any agreement of the driver holds; 'infinity' where one does not expire. */
const heldUntil = sql`(SELECT max(coalesce(held.expires_on, 'infinity'::date)) FROM ${driverAgreementsHeld} AS held WHERE held.driver_id = ${drivers.id})`

const standings = {
  here: sql`${drivers.status} = 'active' AND ${drivers.presence} = 'here'`,
  inactive: sql`${drivers.status} = 'inactive'`,
  away: sql`${drivers.status} = 'active' AND ${drivers.presence} = 'away'`,
  check_in: sql`${drivers.status} = 'active' AND ${drivers.presence} = 'check_in'`,
}
const agreed = {
  signed: (today: string) => sql`${heldUntil} >= ${today}::date`,
  located: (today: string) =>
    sql`EXISTS (SELECT FROM ${driverAgreementsHeld} AS paper WHERE paper.driver_id = ${drivers.id} AND paper.is_located
      AND coalesce(paper.expires_on, 'infinity'::date) >= ${today}::date)`,
  expired: (today: string) => sql`${heldUntil} < ${today}::date`,
  none: () => sql`${heldUntil} IS NULL`,
}
const vans = {
  approved: sql`${drivers.vanApproved}`,
  approved_willing: sql`${drivers.vanApproved} AND ${drivers.wantsVan}`,
  interested: sql`${drivers.wantsVan} AND NOT ${drivers.vanApproved}`,
}

/** What belongs to each of these drivers: vehicles, the usual one first; agreements, and until when each holds, the newest first. */
async function partsOf(ctx: Ctx, ids: string[]) {
  const owned = await ctx.db
    .select()
    .from(driverVehicles)
    .where(inArray(driverVehicles.driverId, ids))
    .orderBy(desc(driverVehicles.isPrimary), asc(driverVehicles.createdAt), asc(driverVehicles.id))
  const signed = await ctx.db
    .select()
    .from(driverAgreements)
    .where(inArray(driverAgreements.driverId, ids))
    .orderBy(desc(driverAgreements.signedOn), asc(driverAgreements.id))
  const held = await ctx.db
    .select()
    .from(driverAgreementsHeld)
    .where(inArray(driverAgreementsHeld.driverId, ids))
    .orderBy(desc(driverAgreementsHeld.signedOn), asc(driverAgreementsHeld.id))
  return {
    vehicles: await vehicleRows.show(ctx, owned),
    agreements: await agreementRows.show(ctx, signed),
    held,
  }
}

/** Who is a driver twice keeps one usual vehicle: that of the one who stays. */
async function oneUsual(ctx: Ctx, stays: string, goes: string) {
  const usual = await ctx.db
    .select({ driverId: drivers.id, personId: drivers.personId })
    .from(driverVehicles)
    .innerJoin(drivers, eq(drivers.id, driverVehicles.driverId))
    .where(and(eq(driverVehicles.isPrimary, true), inArray(drivers.personId, [stays, goes])))
  const other = usual.find(({ personId }) => personId === goes)
  if (other && usual.length > 1)
    await unsetPrimary(ctx, driverVehicles, {
      of: driverVehicles.driverId,
      id: other.driverId,
      except: null,
    })
}

export const rows = rowsOf(driver, drivers, {
  scope,
  mayAdd,
  mayEdit,
  mayRemove,
  // That somebody is away follows from the days that editors write.
  mayDecide: mayEdit,
  subject: personSubject({
    mayChange: mayEdit,
    told: toldAs(drivers, 'driver', 'drivers'),
    unite: async (ctx, stays, goes) => {
      await oneUsual(ctx, stays, goes)
      await uniteRows(drivers)(ctx, stays, goes)
    },
  }),
  event: 'drivers.changed',
  section: 'drivers',
  derive: (ctx, given, before) => {
    const days = {
      awayFrom: (given.awayFrom === undefined ? before?.awayFrom : given.awayFrom) ?? null,
      checkInOn: (given.checkInOn === undefined ? before?.checkInOn : given.checkInOn) ?? null,
    }
    const fault = awayFault(days)
    if (fault) throw invalid(fault)
    return { presence: presenceOn(todayOf(ctx), days) }
  },
  beside: async (ctx, found) => {
    const ids = found.map(({ id }) => id)
    const also = await alsoOf(ctx, drivers, found)
    const { vehicles, agreements, held } = await partsOf(ctx, ids)
    const places = await hostNames(
      ctx,
      found.map(({ hostId }) => hostId),
    )
    const today = todayOf(ctx)
    return found.map((row, index) => {
      const theirs = held.filter(({ driverId }) => driverId === row.id)
      const state = agreementOn(today, theirs)
      return {
        personId: row.personId,
        also: also[index]?.also ?? [],
        host:
          row.hostId && places.has(row.hostId)
            ? { id: row.hostId, name: places.get(row.hostId) ?? '' }
            : null,
        vehicles: vehicles.filter(({ driverId }) => driverId === row.id),
        agreements: agreements.filter(({ driverId }) => driverId === row.id),
        signed: theirs.flatMap(({ id, title, signedOn, expiresOn, signatureId }) =>
          signatureId ? [{ id, title: title ?? '', signedOn, until: expiresOn }] : [],
        ),
        ...state,
        hindrances: hindrancesOn(today, { ...row, ...state }),
      }
    })
  },
  where: (ctx, filter) =>
    and(
      filter.standing ? standings[filter.standing as keyof typeof standings] : undefined,
      filter.agreement ? agreed[filter.agreement as keyof typeof agreed](todayOf(ctx)) : undefined,
      filter.van ? vans[filter.van as keyof typeof vans] : undefined,
    ),
  searched: [
    sql`(SELECT ${hosts.name} FROM ${hosts} WHERE ${hosts.id} = ${drivers.hostId})`,
    sql`(SELECT string_agg(concat_ws(' ', owned.make, owned.model), ' ') FROM ${driverVehicles} AS owned WHERE owned.driver_id = ${drivers.id})`,
  ],
  order: [byName(drivers)],
  totals: async (ctx, where) => {
    const [sums] = await ctx.db
      .select({
        here: countWhere(standings.here),
        away: countWhere(standings.away),
        toAsk: countWhere(standings.check_in),
        withoutAgreement: countWhere(
          sql`${drivers.status} = 'active' AND coalesce(${heldUntil}, '-infinity'::date) < ${todayOf(ctx)}::date`,
        ),
      })
      .from(drivers)
      .where(where)
    return sums ?? { here: 0, away: 0, toAsk: 0, withoutAgreement: 0 }
  },
  exported: {
    heading: ['Location', 'Vehicles', 'Agreement', 'Agreement holds until'],
    cells: async (ctx, ids) => {
      const { vehicles, held } = await partsOf(ctx, ids)
      const today = todayOf(ctx)
      const places = await ctx.db
        .select({ id: drivers.id, name: hosts.name })
        .from(drivers)
        .innerJoin(hosts, eq(hosts.id, drivers.hostId))
        .where(inArray(drivers.id, ids))
      return ids.map((id) => {
        const state = agreementOn(
          today,
          held.filter(({ driverId }) => driverId === id),
        )
        return [
          places.find((place) => place.id === id)?.name,
          vehicles
            .filter(({ driverId }) => driverId === id)
            .map(({ year, make, model }) => [year, make, model].filter(Boolean).join(' '))
            .join('; '),
          state.agreement,
          state.agreementUntil,
        ]
      })
    },
  },
})

const whole = rows.record()
const ofADriver = (kind: ReturnType<typeof vehicleRows.record>) => ({
  ...kind,
  fields: { driver_id: 'Driver', ...kind.fields },
  present: async (ctx: Ctx, field: string, value: unknown) =>
    field === 'driver_id'
      ? ((await driverNames(ctx, [String(value)])).get(String(value)) ?? 'a deleted driver')
      : kind.present?.(ctx, field, value),
})

export const records = [
  {
    ...whole,
    mayChange: (user: CurrentUser, _row: object, action: 'insert' | 'update' | 'delete' = 'update') =>
      mayUndo(user, action),
    present: async (ctx: Ctx, field: string, value: unknown) =>
      field === 'host_id' && typeof value === 'string'
        ? ((await hostNames(ctx, [value])).get(value) ?? 'a deleted location')
        : whole.present?.(ctx, field, value),
  },
  ofADriver(vehicleRows.record()),
  ofADriver(agreementRows.record()),
]
