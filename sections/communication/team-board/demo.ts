import { addDays, todayIn } from '#kernel/charity/day.ts'
import type { Role } from '#kernel/people/access.ts'
import { demoAccount } from '#platform/accounts/demo.ts'
import { demoMessage, demoOutcome, demoThread } from '#platform/threads/demo.ts'
import type { DemoWorld } from '#server/demo.ts'
import type { Column, Kind } from './fields.ts'
import { ABOUT } from './records.ts'
import { TEAM_BOARD } from './tables.ts'

type Given = [
  title: string,
  kind: Kind,
  status: Column,
  priority: 'low' | 'medium' | 'high' | 'urgent',
  days: number | null,
  by: Role,
  to: Role[],
  description?: string,
]

/** What the demo charity has in hand: title, type, column, priority, days until it is due, posted by, given to. */
const POSTS: Given[] = [
  [
    'Order two lids for the coolers',
    'task',
    'pending',
    'high',
    3,
    'core_team',
    [],
    'Does anybody have two spare cooler lids?',
  ],
  ['Order labels for the coolers', 'task', 'pending', 'high', 5, 'core_team', [], '200, waterproof.'],
  ['Find a second freezer for the church hall', 'task', 'pending', 'medium', 20, 'host', []],
  ['Call the bakery about Tuesday bread', 'task', 'pending', 'urgent', 1, 'core_team', ['volunteer']],
  ['A photo wall of our Wednesdays', 'idea', 'pending', 'low', null, 'volunteer', []],
  ['The side door of the church hall sticks: push hard', 'note', 'pending', 'medium', null, 'driver', []],
  ['Teach a school class to make sandwiches', 'idea', 'pending', 'medium', null, 'committee_member', []],
  ['Wash and count the coolers', 'task', 'in_progress', 'medium', 2, 'core_team', ['driver', 'host']],
  ['Draft the letter to our donors', 'task', 'in_progress', 'high', 6, 'admin', ['committee_member']],
  ['Sort the storage shelf', 'task', 'in_progress', 'low', null, 'host', ['core_team']],
  ['Renew the food handling certificate', 'task', 'completed', 'high', -4, 'admin', ['core_team']],
  ['New gloves are under the sink', 'note', 'completed', 'low', null, 'host', ['host']],
]

/** What a host asked for in General (`chat/demo.ts`). */
const LIDS = 2

export async function demo(world: DemoWorld) {
  const { insert, id, app, random, client } = world
  const now = app.now()
  const { timeZone } = await app.settings.read()
  const today = todayIn(timeZone, now)
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
  await insert(
    'tasks',
    POSTS.map(([title, kind, status, priority, days, by, to, description], index) => {
      const assigned = to.map((role) => demoAccount(world, role))
      const isDone = status === 'completed'
      return {
        id: id(`post:${index}`),
        version: 1,
        created_at: ago(10 + index),
        updated_at: ago(isDone ? 2 : 10 + index),
        created_by: demoAccount(world, by),
        title,
        kind,
        status,
        priority,
        description: description ?? null,
        about_table: ABOUT,
        about_id: TEAM_BOARD,
        due_date: days === null ? null : addDays(today, days),
        assigned_to: assigned,
        done_by: isDone ? assigned : [],
        completed_at: isDone ? ago(2) : null,
        completed_by: isDone ? assigned[0] : null,
      }
    }),
  )
  const by = random('team board')
  const { rows: people } = await client.query<{ id: string }>(
    `SELECT id FROM users WHERE role IN ('volunteer', 'host', 'driver') ORDER BY email LIMIT 8`,
  )
  await insert(
    'team_board_likes',
    POSTS.flatMap(([, kind], index) =>
      people.slice(0, by.int(0, kind === 'idea' ? people.length : 2)).map((person) => ({
        id: id(`like:${index}:${person.id}`),
        task_id: id(`post:${index}`),
        person_id: person.id,
        created_by: person.id,
      })),
    ),
  )
  await demoThread(world, { table: 'tasks', id: id('post:6') }, [
    { by: demoAccount(world, 'volunteer'), body: 'Alder School would love it.', minutesAgo: 2400 },
    {
      by: demoAccount(world, 'core_team'),
      body: 'Twenty children at most, then.',
      minutesAgo: 2300,
      answers: 0,
    },
  ])
  // A host asked in the conversation of everybody; it became a post.
  const { rows: conversations } = await client.query<{ id: string }>(
    `SELECT id FROM conversations WHERE channel = 'general'`,
  )
  const general = { table: 'conversations', id: String(conversations[0]?.id) }
  await demoOutcome(world, demoMessage(world, general, LIDS), {
    table: 'tasks',
    id: id('post:0'),
    by: demoAccount(world, 'core_team'),
  })
}
