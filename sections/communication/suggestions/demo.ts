import { demoAccount } from '#platform/accounts/demo.ts'
import { demoThread } from '#platform/threads/demo.ts'
import type { DemoWorld } from '#server/demo.ts'
import type { CATEGORY_NAMES, PRIORITY_NAMES, Status } from './fields.ts'

type Category = keyof typeof CATEGORY_NAMES
type Priority = keyof typeof PRIORITY_NAMES

/** What the demo charity's people suggest; `null` gave no name. The last says the same as the first. */
const SUGGESTIONS: readonly (readonly [
  string,
  string,
  Category,
  Priority,
  Status,
  'host' | 'driver' | 'volunteer' | 'viewer' | 'committee_member' | null,
  string | null,
])[] = [
  [
    'Gloves in size S',
    'Half of us slip in size M, so bread takes twice as long.',
    'operations',
    'high',
    'in_progress',
    'volunteer',
    null,
  ],
  [
    'A text message the evening before a run',
    'Twice this fall nobody was at the dock when I came.',
    'communication',
    'high',
    'submitted',
    'driver',
    null,
  ],
  [
    'Show new hosts another location first',
    'My first Wednesday I had nobody to ask where the coolers go.',
    'training',
    'medium',
    'needs_clarification',
    'host',
    null,
  ],
  [
    'Less noise during the count',
    'Radio and counting do not go together.',
    'volunteer_experience',
    'low',
    'needs_clarification',
    null,
    null,
  ],
  [
    'Park the van in the shade',
    'The ice packs are warm by noon in summer.',
    'logistics',
    'medium',
    'completed',
    'driver',
    'Since June it stands behind the church hall. Thank you!',
  ],
  [
    'A second goal for cookies',
    'People love baking; they could have a number as well.',
    'general',
    'low',
    'rejected',
    'viewer',
    'Our partners ask for sandwiches first. We come back to it in spring.',
  ],
  [
    'Meeting notes within a week',
    'I miss meetings and wait long for what was decided.',
    'communication',
    'medium',
    'under_review',
    'committee_member',
    null,
  ],
  [
    'Smaller gloves, please',
    'The ones we have are too big for many.',
    'operations',
    'medium',
    'submitted',
    null,
    null,
  ],
]

/** What those who decide call it, by its place above. */
const TAGGED: Record<number, string[]> = { 0: ['Gloves', 'Spring order'], 2: ['Newcomers'], 3: ['Van'] }

export async function demo(world: DemoWorld) {
  const { insert, id, anchor, random, client } = world
  const by = random('suggestions')
  const day = (ago: number) => new Date(Date.parse(anchor) - ago * 86_400_000).toISOString()
  const last = SUGGESTIONS.length - 1
  await insert(
    'suggestions',
    SUGGESTIONS.map(([title, description, category, priority, status, role, answer], index) => ({
      id: id(`suggestion ${index}`),
      title,
      description,
      category,
      priority,
      status,
      answer,
      is_anonymous: role === null,
      merged_into: index === last ? id('suggestion 0') : null,
      tags: TAGGED[index] ?? [],
      assigned_to: status === 'in_progress' ? demoAccount(world, 'core_team') : null,
      created_by: role && demoAccount(world, role),
      created_at: day(by.int(2, 60)),
    })),
  )
  const { rows: people } = await client.query<{ id: string }>(
    `SELECT id FROM users WHERE role IN ('volunteer', 'host', 'driver') ORDER BY email LIMIT 12`,
  )
  await insert(
    'suggestion_votes',
    SUGGESTIONS.flatMap((_, index) =>
      people.slice(0, by.int(index === last ? 2 : 0, people.length)).map((person) => ({
        id: id(`vote ${index} ${person.id}`),
        suggestion_id: id(`suggestion ${index}`),
        person_id: person.id,
        created_by: person.id,
      })),
    ),
  )
  const core = demoAccount(world, 'core_team')
  await demoThread(world, { table: 'suggestions', id: id('suggestion 2') }, [
    { by: core, body: 'Which location would you show first, and who would go along?', minutesAgo: 1900 },
  ])
  await demoThread(world, { table: 'suggestions', id: id('suggestion 3') }, [
    { by: core, body: 'Is it the radio alone, or the talking as well?', minutesAgo: 2600 },
  ])
}
