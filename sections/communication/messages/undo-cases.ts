import { randomUUID } from 'node:crypto'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import type { UndoCase } from '#tests/undo-cases.ts'
import { inbox } from './contract.ts'

/** A message that this person has got. */
async function got(portal: TestPortal, person: Person) {
  const sender = await portal.as('core_team')
  const { id } = await sender.call(inbox.send, {
    id: randomUUID(),
    messageId: randomUUID(),
    addressed: [`person:${person.id}`],
    subject: 'Saturday',
    body: 'Can you come?',
  })
  return id
}

export default [
  {
    what: 'a message that is put into the archive',
    endpoint: inbox.move,
    make: async (portal, person) => ({ ids: [await got(portal, person)], folder: 'archive' }),
  },
  {
    what: 'a trash that is emptied',
    endpoint: inbox.emptyTrash,
    make: async (portal, person) => {
      await person.call(inbox.move, { ids: [await got(portal, person)], folder: 'trash' })
      return {}
    },
  },
  {
    what: 'a star at a message',
    endpoint: inbox.star,
    make: async (portal, person) => ({ ids: [await got(portal, person)], isStarred: true }),
  },
] satisfies UndoCase[]
