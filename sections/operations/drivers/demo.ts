import { addDays } from '#kernel/charity/day.ts'
import { demoPeople } from '#platform/people/demo.ts'
import { demoSiteId } from '#sections/operations/hosts/demo.ts'
import type { DemoWorld } from '#server/demo.ts'

const DRIVERS = 12
const CARS = [
  ['Fernway', 'Wagon', 8],
  ['Oakline', 'Pickup', 14],
  ['Harbor', 'Hatch', 4],
  ['Lumen', 'Minivan', 12],
] as const
const AREAS = ['North side', 'East side', 'South side', 'West side', 'Old town', 'Lakes']
const YEAR = 365

/** Domain 5.2: twelve who drive; some are away, some have an agreement that has run out or none. */
export async function demo(world: DemoWorld) {
  const by = world.random('drivers')
  const people = await demoPeople(world, 'driver', DRIVERS * world.scale)
  const rows = people.map(({ id, since }, index) => {
    const away = index % 12 === 3 ? 'away' : index % 12 === 7 ? 'check_in' : 'here'
    const isInactive = index % 12 === 11
    return {
      id,
      person_id: id,
      status: isInactive ? 'inactive' : 'active',
      inactive_reason: isInactive ? 'moved' : null,
      area: AREAS[index % AREAS.length],
      availability: index % 12 === 5 ? 'busy' : 'available',
      availability_notes: index % 3 === 0 ? 'Thursdays before noon' : null,
      host_id: index % 2 === 0 ? demoSiteId(world, index) : null,
      route_description: index % 2 === 0 ? 'From the porch to downtown and back by the river' : null,
      is_weekly: index % 3 !== 2,
      is_event: index % 2 === 1,
      is_speaker: index % 6 === 4,
      van_approved: index % 4 === 0,
      wants_van: index % 4 === 0 || index % 5 === 1,
      vehicle_type: null,
      cooler_status: ['has_ours', 'would_hold', 'has_own', 'cannot_hold', null][index % 5],
      license_number: by.chance(0.6) ? `DEMO-${by.int(100_000, 999_999)}` : null,
      presence: away,
      away_from: away === 'here' ? null : addDays(world.anchor, away === 'away' ? -10 : -30),
      away_reason: away === 'here' ? null : 'travel',
      away_note: away === 'away' ? 'Visiting family by the sea' : null,
      check_in_on: away === 'here' ? null : addDays(world.anchor, away === 'away' ? 40 : -2),
      wants_text_alerts: by.chance(0.5),
      notes: index === 0 ? 'Has the spare key of the van.' : null,
      created_at: since,
      updated_at: since,
    }
  })
  await world.insert('drivers', rows)
  const signers = rows.filter((_, index) => index % 12 !== 9)
  await world.insert(
    'driver_agreements',
    signers.map(({ id }, index) => {
      // One in eight has run out, one soon will.
      const days = index % 8 === 6 ? -YEAR - 20 : index % 8 === 2 ? -YEAR + 12 : -by.int(20, 300)
      const signed = addDays(world.anchor, days)
      return {
        id: world.id(`agreement:${id}`),
        driver_id: id,
        signed_on: signed,
        expires_on: addDays(signed, YEAR),
        is_located: by.chance(0.8),
        vehicle_info: null,
        emergency_contact: 'A neighbor',
        emergency_phone: `(555) 030-${String(by.int(1000, 9999))}`,
      }
    }),
  )
  await world.insert(
    'driver_vehicles',
    rows
      .filter((_, index) => index % 6 !== 5)
      .map(({ id }, index) => {
        const [make, model, coolers] = CARS[index % CARS.length] ?? CARS[0]
        return {
          id: world.id(`vehicle:${id}`),
          driver_id: id,
          make,
          model,
          year: 2012 + (index % 12),
          color: by.pick(['Blue', 'Gray', 'White', 'Red']),
          cooler_capacity: coolers,
          is_primary: true,
        }
      }),
  )
}
