import { addDays, type Day } from '#kernel/charity/day.ts'
import { demoAccount } from '#platform/accounts/demo.ts'
import type { DemoWorld } from '#server/demo.ts'

const EVENTS = 8
const TIED = 3

/** Events of groups that stand in the log of the same week: somebody has tied some of them to it, the others are to be linked. */
export async function demo(world: DemoWorld) {
  const { client, insert, id, random } = world
  const { rows } = await client.query<{ entry: string; name: string; day: Day; count: number }>(
    `SELECT DISTINCT ON (g ->> 'name') c.id AS entry, g ->> 'name' AS name,
       c.collection_date::text AS day, (g ->> 'count')::int AS count
     FROM sandwich_collections c, jsonb_array_elements(c.groups) g
     WHERE (g ->> 'count')::int >= 40 AND coalesce(g ->> 'department', '') = ''
     ORDER BY g ->> 'name', c.collection_date DESC LIMIT ${EVENTS}`,
  )
  await insert(
    'event_requests',
    rows.map(({ name, day, count }, index) => {
      const by = random(`old-event:${index}`)
      const on = addDays(day, by.int(-2, 1))
      const made = count + by.pick([0, 0, 5, -4])
      return {
        id: id(`old-event:${index}`),
        version: 1,
        created_at: `${on}T15:00:00Z`,
        updated_at: `${on}T15:00:00Z`,
        created_by: demoAccount(world, 'admin'),
        status: 'completed',
        status_changed_at: `${on}T20:00:00Z`,
        organization_name: name,
        desired_event_date: on,
        scheduled_event_date: on,
        estimated_sandwich_count: Math.round((made * 1.1) / 10) * 10,
        actual_sandwich_count: made,
      }
    }),
  )
  await insert(
    'event_entries',
    rows.slice(-TIED).map(({ entry, day }, index) => ({
      id: id(`old-event-entry:${index}`),
      version: 1,
      created_at: `${day}T21:00:00Z`,
      updated_at: `${day}T21:00:00Z`,
      created_by: demoAccount(world, 'core_team'),
      event_request_id: id(`old-event:${rows.length - TIED + index}`),
      entry_id: entry,
    })),
  )
}
