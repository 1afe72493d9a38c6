import { demoPeople } from '#platform/people/demo.ts'
import type { DemoWorld } from '#server/demo.ts'

const VOLUNTEERS = 60
const AREAS = ['North side', 'East side', 'South side', 'West side', 'Old town', 'Lakes']
const WHEN = [
  'Wednesdays after 4 PM',
  'Weekends',
  'School holidays only',
  'Any day with two days’ notice',
  'Mornings',
]

/** Domain 5.3: sixty who help, some of whom would drive or speak. */
export async function demo(world: DemoWorld) {
  const by = world.random('volunteers')
  const people = await demoPeople(world, 'volunteer', VOLUNTEERS * world.scale)
  await world.insert(
    'volunteers',
    people.map(({ id, since }, index) => ({
      id,
      person_id: id,
      type: by.chance(0.15) ? 'driver_candidate' : by.chance(0.1) ? 'former_driver' : 'general',
      status: by.chance(0.9) ? 'active' : 'inactive',
      inactive_reason: null,
      area: by.pick(AREAS),
      availability: by.chance(0.85) ? 'available' : by.chance(0.5) ? 'busy' : 'off_duty',
      availability_notes: by.chance(0.5) ? by.pick(WHEN) : null,
      is_speaker: by.chance(0.15),
      notes: index % 11 === 4 ? 'Brings the children along; likes to make labels.' : null,
      created_at: since,
      updated_at: since,
    })),
  )
}
