import { HOUR } from '#kernel/clock.ts'
import type { DemoWorld } from '#server/demo.ts'

/** What people of a charity like this look for, what they choose, and where they find nothing. */
const SEARCHES: [query: string, resultId: string | null, results: number][] = [
  ['log a collection', 'add-collection', 4],
  ['log', 'add-collection', 6],
  ['collections', 'collections', 5],
  ['missing reports', 'weekly-monitoring', 3],
  ['who is not in yet', 'weekly-monitoring', 2],
  ['heron creek', 'host', 4],
  ['lena', 'contact', 8],
  ['phone list', 'hosts-contacts', 4],
  ['import', 'collection-import', 3],
  ['goal', 'dashboard', 3],
  ['holidays', 'settings', 2],
  ['scouts', 'group', 2],
  ['add host', 'add-host', 3],
  ['totals', null, 4],
  ['cooler', null, 0],
  ['driver schedule', null, 0],
  ['parking', null, 0],
]
const ROLES = ['core_team', 'host', 'host', 'committee_member', 'admin', 'volunteer'] as const
const DAYS = 60

export async function demo(world: DemoWorld) {
  const random = world.random('searches')
  const now = world.app.now().getTime()
  const rows: Record<string, unknown>[] = []
  for (let day = 0; day < DAYS; day++)
    for (let count = random.int(1, 6); count > 0; count--) {
      const [query, resultId, results] = random.pick(SEARCHES)
      const clicked = resultId !== null && random.chance(0.85)
      rows.push({
        id: world.id(`search:${rows.length}`),
        at: new Date(now - day * 24 * HOUR - random.int(0, 10) * HOUR),
        query,
        result_id: clicked ? resultId : null,
        clicked,
        used_ai: false,
        results_count: results,
        query_ms: random.int(4, 22),
        role: random.pick(ROLES),
      })
    }
  await world.insert('search_log', rows)
  await world.client.query(
    `INSERT INTO search_clicks (result_id, clicks)
     SELECT result_id, count(*) FROM search_log
     WHERE clicked AND result_id NOT IN ('host', 'contact', 'group') GROUP BY result_id`,
  )
  await world.insert('search_synonyms', [
    {
      id: world.id('synonyms:sandwich'),
      version: 1,
      created_at: new Date(now),
      updated_at: new Date(now),
      words: ['sandwich', 'sarnie', 'sub', 'hoagie'],
    },
  ])
}
