import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#kernel/calls/contract.ts'
import { DAY } from '#kernel/clock.ts'
import { type Access, anyOf, signedIn } from '#kernel/people/access.ts'
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

async function waitingOf(portal: TestPortal, owner: Person) {
  const { rows } = await portal.app.pool.query<{ id: string }>(
    `WITH thread AS (INSERT INTO threads (kind, about_table, about_id) VALUES ('record', 'sandwich_collections', $1) RETURNING id)
     INSERT INTO later_messages (thread_id, person_id, created_by, body, send_at)
     SELECT id, $2, $2, 'Who comes tomorrow?', now() + interval '1 day' FROM thread RETURNING id`,
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

/** What somebody has written to be sent later is theirs alone. */
const ownLater = (endpoint: Endpoint, more: Record<string, unknown> = {}): RowRule => ({
  what: endpoint.summary,
  endpoint,
  make: async (portal, owner) => ({ id: await waitingOf(portal, owner), ...more }),
  own: signedIn,
  other: anyOf(),
  refusal: 404,
})

export default [
  about(threads.ofRecord),
  writing(threads.post, () => ({ body: 'Who has the key?' })),
  about(threads.read, () => ({ upTo: 0 })),
  about(threads.unread, () => ({ from: 1 })),
  writing(threads.draft, () => ({ messageId: randomUUID(), body: 'Who has' })),
  message(threads.edit, anyOf('COMMENTS_ADD'), anyOf(), { version: 1, body: 'Was it snowing?' }),
  message(threads.remove, anyOf('COMMENTS_ADD', 'COMMENTS_DELETE_ALL'), anyOf('COMMENTS_DELETE_ALL')),
  // In what people comment on nothing is pinned; whoever may see the record is told so.
  message(threads.pin, anyOf(), anyOf()),
  message(threads.unpin, anyOf(), anyOf()),
  about(threads.pinned),
  about(threads.seen),
  writing(threads.sendLater, () => ({
    messageId: randomUUID(),
    body: 'Who comes tomorrow?',
    sendAt: new Date(Date.now() + DAY).toISOString(),
  })),
  ownLater(threads.changeLater, { version: 1, body: 'Who comes on Monday?' }),
  ownLater(threads.cancelLater),
  message(threads.react, anyOf('COMMENTS_ADD'), anyOf('COMMENTS_ADD'), { emoji: '👍', on: true }),
]
