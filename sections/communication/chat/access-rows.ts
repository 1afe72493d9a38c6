import { anyOf, type Role } from '#kernel/people/access.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import type { RowRule } from '#tests/access-rows.ts'
import { chat } from './contract.ts'

/** A group that this person looks after, with one more in it. */
async function groupOf(portal: TestPortal, owner: Person, role: Role = 'volunteer') {
  const other = await portal.as(role)
  const { rows } = await portal.app.pool.query<{ id: string }>(
    `WITH made AS (INSERT INTO conversations (kind, name, created_by) VALUES ('group', 'Freezer move', $1) RETURNING id)
     INSERT INTO conversation_people (conversation_id, person_id, is_admin, created_by)
     SELECT id, person, person = $1, $1 FROM made, unnest(ARRAY[$1::uuid, $2::uuid]) AS person RETURNING conversation_id AS id`,
    [owner.id, other.id],
  )
  return { id: String(rows[0]?.id), personId: other.id }
}

/** Nobody else knows that the group exists. */
const group = (
  endpoint: RowRule['endpoint'],
  input: (
    made: Awaited<ReturnType<typeof groupOf>>,
    portal: TestPortal,
  ) => Promise<Record<string, unknown>> | Record<string, unknown>,
): RowRule => ({
  what: endpoint.summary,
  endpoint,
  make: async (portal, owner) => input(await groupOf(portal, owner), portal),
  own: anyOf('CHAT_GROUP'),
  other: anyOf(),
  refusal: 404,
})

export default [
  group(chat.rename, ({ id }) => ({ id, version: 1, name: 'Freezer moved' })),
  group(chat.addPeople, async ({ id }, portal) => ({ id, people: [(await portal.as('volunteer')).id] })),
  group(chat.removePerson, (made) => made),
  group(chat.makeAdmin, (made) => ({ ...made, isAdmin: true })),
  group(chat.level, ({ id }) => ({ id, level: 'none' })),
]
