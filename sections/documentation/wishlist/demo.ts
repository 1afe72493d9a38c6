import type { DemoWorld } from '#server/demo.ts'

/** What the demo charity wishes for, and what became of it. */
const WISHES = [
  ['Insulated carrier bags', 'Drivers share four of them', 'high', 8_900, 'added', null],
  ['Food-safe gloves, size M', 'We run out every second Wednesday', 'high', 2_450, 'approved', null],
  ['Label printer', 'Allergens are written by hand', 'medium', 14_900, 'pending', null],
  ['Ice packs, 40', 'For the summer months', 'medium', 5_200, 'added', null],
  ['Folding table', 'For sign-ups at the market', 'low', 6_400, 'rejected', 'The library lends us one.'],
  ['Rolling cart', 'The cooler is heavy on the ramp', 'medium', 9_900, 'pending', null],
  ['Bread knives', null, 'low', 3_100, 'pending', null],
] as const

export async function demo({ client, insert, random, id, anchor }: DemoWorld) {
  const { rows: people } = await client.query<{ id: string }>(
    `SELECT id FROM users WHERE role IN ('volunteer', 'host', 'driver') ORDER BY email LIMIT 20`,
  )
  const by = random('wishlist')
  await insert(
    'wishlist_suggestions',
    WISHES.map(([item, reason, priority, estimatedCost, status, answer], index) => ({
      id: id(`wish ${index}`),
      item,
      reason,
      priority,
      estimated_cost: estimatedCost,
      status,
      answer,
      created_by: by.pick(people).id,
      created_at: new Date(Date.parse(anchor) - by.int(1, 90) * 86_400_000).toISOString(),
    })),
  )
}
