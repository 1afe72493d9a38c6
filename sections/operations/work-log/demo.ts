import { addDays } from '#kernel/charity/day.ts'
import type { DemoWorld } from '#server/demo.ts'

const KINDS = ['Sorting and packing', 'Driving', 'Phone and email', 'Events', 'Paperwork'] as const

/** [kind, what, hours, minutes] */
const WORK = [
  [0, 'Sorted bread and fruit', 2, 0],
  [0, 'Packed the Thursday boxes', 1, 30],
  [1, 'Drove the north round', 3, 15],
  [1, 'Took coolers back to the store', 0, 45],
  [2, 'Called hosts who had not reported', 1, 0],
  [2, 'Answered sign-up emails', 0, 40],
  [3, 'Ran the stand at the market', 4, 0],
  [4, 'Filed receipts and agreements', 1, 20],
] as const

const TEAMS = [
  ['Thursday crew', 'Operations'],
  ['Phone team', 'Office'],
] as const

const WEEKS = 40
const ENTRIES_A_WEEK = 4

/** Its rows of the demo charity: a year of hours of those who log them, most approved, the last ones waiting. */
export async function demo({ app, client, insert, random, id, anchor }: DemoWorld) {
  const { rows: people } = await client.query<{ id: string; role: string }>(
    `SELECT id, role FROM users WHERE role IN ('work_logger', 'volunteer', 'driver', 'admin', 'super_admin')
     ORDER BY array_position(ARRAY['work_logger', 'admin', 'super_admin', 'driver', 'volunteer'], role), email LIMIT 14`,
  )
  const approver = people.find(({ role }) => role === 'admin' || role === 'super_admin')?.id ?? null
  const workers = people.filter(
    ({ role }) => role === 'work_logger' || role === 'volunteer' || role === 'driver',
  )
  await insert(
    'work_kinds',
    KINDS.map((name, index) => ({ id: id(`work kind ${index}`), name, is_active: true })),
  )
  await insert(
    'work_teams',
    TEAMS.map(([name, department], index) => ({
      id: id(`work team ${index}`),
      name,
      department,
      member_ids: workers.slice(index * 3, index * 3 + 4).map((person) => person.id),
    })),
  )
  const by = random('work log')
  const logs = workers.flatMap((person, place) =>
    Array.from({ length: WEEKS * ENTRIES_A_WEEK }, (_, index) => {
      const week = Math.floor(index / ENTRIES_A_WEEK)
      const [kind, description, hours, minutes] = by.pick(WORK)
      const shared = by.chance(0.2)
      return {
        id: id(`work log ${place} ${index}`),
        user_id: person.id,
        created_by: person.id,
        work_date: addDays(anchor, by.int(0, 6) - 7 * (week + 1)),
        hours: by.chance(0.2) ? hours + 1 : hours,
        minutes,
        description,
        kind_id: id(`work kind ${kind}`),
        visibility: shared ? 'team' : 'private',
        team_id: shared ? id('work team 0') : null,
        shared_with: [],
        isDone: week > 1 && by.chance(0.95),
      }
    }),
  )
  await insert(
    'work_logs',
    logs.map(({ isDone: _isDone, ...log }) => ({
      ...log,
      created_at: new Date(Math.min(Date.parse(`${log.work_date}T23:00:00Z`), app.now().getTime())),
    })),
  )
  const done = logs.filter(({ isDone }) => isDone).map((log) => log.id)
  // What was approved is what stands there: the database says it in its own words.
  await client.query(
    `UPDATE work_logs SET decision = 'approved', decided_by = $2, decided_at = work_date + interval '9 days',
       decided_content = content WHERE id = ANY ($1)`,
    [done, approver],
  )
}
