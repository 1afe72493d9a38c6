import { addDays, type Day, todayIn } from '#kernel/charity/day.ts'
import type { Role } from '#kernel/people/access.ts'
import { demoAccount } from '#platform/accounts/demo.ts'
import type { DemoWorld } from '#server/demo.ts'
import type { Kind } from './fields.ts'

type Given = [
  title: string,
  kind: Kind,
  priority: 'low' | 'medium' | 'high' | 'urgent',
  days: number,
  to: Role[],
  done?: string,
]

/** What somebody wrote down so that nobody forgets it: title, type, priority, days from today, for whom, what came of it. */
const REMINDERS: Given[] = [
  ['Ask whether the hall has two tables', 'check_in', 'high', -1, ['core_team']],
  ['Send the toolkit again, it bounced', 'toolkit_send', 'urgent', 0, ['core_team', 'committee_member']],
  ['Call about the parking', 'follow_up', 'medium', 0, ['volunteer']],
  ['Confirm the number of sandwiches', 'deadline', 'high', 1, ['core_team']],
  ['Find a second driver', 'deadline', 'urgent', 2, ['driver', 'core_team']],
  ['Ask for the new date', 'postponed_followup', 'medium', 4, ['committee_member']],
  ['Bring gloves and hairnets', 'custom', 'low', 6, ['host']],
  ['Check in with the teacher', 'check_in', 'medium', 9, []],
  ['Ask who opens the kitchen', 'follow_up', 'medium', 12, ['volunteer']],
  ['Thank them and ask for photos', 'post_event', 'low', 15, ['core_team']],
  ['Agree on who speaks', 'deadline', 'medium', 18, []],
  ['Ask about the refrigerator', 'check_in', 'medium', 20, ['core_team']],
  ['Send directions to the volunteers', 'custom', 'medium', 23, ['volunteer']],
  [
    'Thank them and ask for photos',
    'post_event',
    'medium',
    -9,
    ['core_team'],
    'They sent 14 photos and want to come again in spring.',
  ],
  ['Ask how many they made', 'post_event', 'high', -14, ['volunteer'], '310, counted twice.'],
  [
    'Send the toolkit',
    'toolkit_send',
    'medium',
    -20,
    ['core_team'],
    'Sent by email, with the list for the shop.',
  ],
]

export async function demo(world: DemoWorld) {
  const { client, insert, id, anchor, app } = world
  const { rows: events } = await client.query<{ id: string }>(
    `SELECT id FROM event_requests WHERE status IN ('in_process', 'scheduled', 'postponed') ORDER BY created_at, id LIMIT 14`,
  )
  const { timeZone } = await app.settings.read()
  const today = todayIn(timeZone, app.now())
  await insert(
    'tasks',
    REMINDERS.map(([title, kind, priority, days, to, notes], index) => {
      const due = addDays(today, days)
      const made = addDays((anchor < due ? anchor : due) as Day, -4)
      const assigned = to.map((role) => demoAccount(world, role))
      return {
        id: id(`reminder:${index}`),
        version: 1,
        created_at: `${made}T15:00:00Z`,
        updated_at: `${made}T15:00:00Z`,
        created_by: demoAccount(world, index % 3 === 0 ? 'admin' : 'core_team'),
        title,
        kind,
        priority,
        about_table: 'event_requests',
        about_id: events[index % events.length]?.id,
        due_date: due,
        status: notes ? 'completed' : 'pending',
        assigned_to: assigned,
        done_by: notes ? assigned : [],
        completed_at: notes ? `${due}T18:00:00Z` : null,
        completed_by: notes ? assigned[0] : null,
        completion_notes: notes ?? null,
      }
    }),
  )
}
