import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#kernel/calls/contract.ts'
import { type Access, anyOf } from '#kernel/people/access.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { anEntry, aPlace, type RowRule } from '#tests/access-rows.ts'
import { threads } from './contract.ts'

/** A comment of this person on an entry of the log, which everyone may see. */
async function writtenBy(portal: TestPortal, owner: Person) {
  const { rows } = await portal.app.pool.query<{ id: string }>(
    `WITH thread AS (INSERT INTO threads (kind, about_table, about_id, last_number)
                     VALUES ('record', 'sandwich_collections', $1, 1) RETURNING id)
     INSERT INTO messages (thread_id, number, body, created_by) SELECT id, 1, 'Was it raining?', $2 FROM thread
     RETURNING id`,
    [await anEntry(portal), owner.id],
  )
  return String(rows[0]?.id)
}

/** Who may see a record reads and writes about it. */
const about = (endpoint: Endpoint, more: () => Record<string, unknown> = () => ({})): RowRule => ({
  what: endpoint.summary,
  endpoint,
  make: async (portal, owner) => ({ table: 'hosts', id: await aPlace(portal, owner), ...more() }),
  own: anyOf('HOSTS_VIEW'),
  other: anyOf('HOSTS_VIEW'),
  refusal: 404,
})

/** Everyone may see an entry of the log; not everyone writes. */
const writing = (endpoint: Endpoint, more: () => Record<string, unknown>): RowRule => ({
  what: endpoint.summary,
  endpoint,
  make: async (portal) => ({ table: 'sandwich_collections', id: await anEntry(portal), ...more() }),
  own: anyOf('COMMENTS_ADD'),
  other: anyOf('COMMENTS_ADD'),
})

/** What somebody wrote is theirs; moderators may take it down. */
const message = (
  endpoint: Endpoint,
  own: Access,
  other: Access,
  more: Record<string, unknown> = {},
): RowRule => ({
  what: endpoint.summary,
  endpoint,
  make: async (portal, owner) => ({ id: await writtenBy(portal, owner), ...more }),
  own,
  other,
})

export default [
  about(threads.ofRecord),
  writing(threads.post, () => ({ body: 'Who has the key?' })),
  about(threads.read, () => ({ upTo: 0 })),
  about(threads.unread, () => ({ from: 1 })),
  writing(threads.draft, () => ({ messageId: randomUUID(), body: 'Who has' })),
  message(threads.edit, anyOf('COMMENTS_ADD'), anyOf(), { version: 1, body: 'Was it snowing?' }),
  message(threads.remove, anyOf('COMMENTS_ADD', 'COMMENTS_DELETE_ALL'), anyOf('COMMENTS_DELETE_ALL')),
  message(threads.react, anyOf('COMMENTS_ADD'), anyOf('COMMENTS_ADD'), { emoji: '👍', on: true }),
]
