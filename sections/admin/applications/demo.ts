import { DAY, HOUR } from '#kernel/clock.ts'
import type { DemoWorld } from '#server/demo.ts'
import { AVAILABILITY, TERMS_VERSION } from './fields.ts'

/** Two who wait for an answer: one since this morning, one for too long. */
export async function demo(world: DemoWorld) {
  const now = world.app.now().getTime()
  const row = (label: string, agoMs: number, answers: Record<string, unknown>) => ({
    id: world.id(`application:${label}`),
    version: 1,
    created_at: new Date(now - agoMs),
    updated_at: new Date(now - agoMs),
    state: 'Georgia',
    zip_code: '30000',
    agree_to_background: true,
    terms_version: TERMS_VERSION,
    status: 'pending',
    ...answers,
  })
  await world.insert('applications', [
    row('driver', 5 * HOUR, {
      first_name: 'Marisol',
      last_name: 'Ferrant',
      email: 'marisol.ferrant@people.example',
      phone: '404-555-0171',
      address: '12 Invented Lane',
      city: 'Willow Ford',
      role: 'driver',
      availability: [AVAILABILITY[6], AVAILABILITY[7], 'Weekdays Only'],
      interests: ['Transportation/Driving', 'Food Distribution'],
      emergency_contact: 'Jonas Ferrant, 404-555-0172',
    }),
    row('coordinator', 3 * DAY, {
      first_name: 'Teodor',
      last_name: 'Winslade',
      email: 'teodor.winslade@people.example',
      phone: '404-555-0183',
      address: '7 Made-Up Street',
      city: 'Harrow Mills',
      role: 'coordinator',
      availability: ['Flexible Schedule'],
      interests: ['Volunteer Coordination', 'Special Events', 'Fundraising'],
      emergency_contact: 'Ines Winslade, 404-555-0184',
    }),
  ])
}
