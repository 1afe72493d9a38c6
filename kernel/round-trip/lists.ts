/** Lists that can be taken out and brought back: which the server can merge, said to the screens (round-trip.test.ts). */
export const ROUND_TRIPS: ReadonlySet<string> = new Set([
  '/api/coolers',
  '/api/drivers',
  '/api/event-requests',
  '/api/expenses',
  '/api/groups-catalog',
  '/api/host-contacts',
  '/api/hosts',
  '/api/important-links',
  '/api/projects',
  '/api/recipients',
  '/api/sandwich-collections',
  '/api/sandwich-distributions',
  '/api/volunteers',
  '/api/wishlist-suggestions',
])
