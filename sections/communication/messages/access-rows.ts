import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#kernel/calls/contract.ts'
import { anyOf } from '#kernel/people/access.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { aPlace, type RowRule } from '#tests/access-rows.ts'
import { inbox } from './contract.ts'

/** A message that is addressed to this person. */
async function addressedTo(portal: TestPortal, owner: Person) {
  const [id, messageId, sender] = [randomUUID(), randomUUID(), await portal.as('core_team')]
  await sender.call(inbox.send, {
    id,
    messageId,
    addressed: [`person:${owner.id}`],
    subject: 'Saturday',
    body: 'Can you come?',
  })
  return { id, messageId }
}

/** For everybody else it is not there, whatever they may do otherwise. */
const own = (
  endpoint: Endpoint,
  input: (made: { id: string; messageId: string }) => Record<string, unknown>,
): RowRule => ({
  what: endpoint.summary,
  endpoint,
  make: async (portal, owner) => input(await addressedTo(portal, owner)),
  own: anyOf('MESSAGES_VIEW'),
  other: anyOf(),
  refusal: 404,
})

export default [
  own(inbox.one, ({ id }) => ({ id })),
  own(inbox.move, ({ id }) => ({ ids: [id], folder: 'archive' })),
  own(inbox.star, ({ id }) => ({ ids: [id], isStarred: true })),
  own(inbox.markRead, ({ id }) => ({ ids: [id], isRead: true })),
  own(inbox.specRead, ({ messageId }) => ({ id: messageId })),
  own(inbox.specSend, ({ messageId }) => ({ parentMessageId: messageId, content: 'Yes.' })),
  {
    what: inbox.context.summary,
    endpoint: inbox.context,
    make: async (portal, owner) => ({ table: 'hosts', id: await aPlace(portal, owner) }),
    own: anyOf('HOSTS_VIEW'),
    other: anyOf('HOSTS_VIEW'),
    refusal: 404,
  },
  {
    what: inbox.keepDraft.summary,
    endpoint: inbox.keepDraft,
    make: async (portal, owner) => {
      const id = randomUUID()
      await portal.app.pool.query(
        `INSERT INTO inbox_drafts (id, person_id, message_id, addressed, subject, body)
         VALUES ($1, $2, gen_random_uuid(), '{}', 'Satur', '')`,
        [id, owner.id],
      )
      return { id, messageId: randomUUID(), addressed: [], subject: 'Saturday', body: '' }
    },
    own: anyOf('MESSAGES_VIEW'),
    other: anyOf(),
    refusal: 404,
    makesNew: true,
  },
] satisfies RowRule[]
