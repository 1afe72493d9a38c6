import { randomUUID } from 'node:crypto'
import { DAY } from '#kernel/clock.ts'
import { threads } from '#platform/threads/contract.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { fresh, type UndoCase } from '#tests/undo-cases.ts'
import { chat } from './contract.ts'

const conversationOf = async (portal: TestPortal, person: Person) => {
  const other = await portal.as('volunteer')
  const { id } = await person.call(chat.addGroup, { name: fresh('Freezer move'), people: [other.id] })
  return { table: 'conversations', id }
}
const saidTo = async (portal: TestPortal, person: Person) =>
  person.call(threads.post, { ...(await conversationOf(portal, person)), body: 'At ten' })
const laterTo = (place: { table: string; id: string }) => ({
  ...place,
  messageId: randomUUID(),
  body: 'At ten',
  sendAt: new Date(Date.now() + DAY).toISOString(),
})

export default [
  {
    what: 'people who are taken into a group',
    endpoint: chat.addPeople,
    make: async (portal, person) => {
      const [one, two] = [await portal.as('volunteer'), await portal.as('volunteer')]
      const { id } = await person.call(chat.addGroup, { name: fresh('Freezer move'), people: [one.id] })
      return { id, people: [two.id] }
    },
  },
  {
    what: 'a pin',
    endpoint: threads.pin,
    make: async (portal, person) => ({ id: (await saidTo(portal, person)).message.id }),
  },
  {
    what: 'a pin that is taken away',
    endpoint: threads.unpin,
    make: async (portal, person) => {
      const { message } = await saidTo(portal, person)
      await person.call(threads.pin, { id: message.id })
      return { id: message.id }
    },
  },
  {
    what: 'a message for later',
    endpoint: threads.sendLater,
    make: async (portal, person) => laterTo(await conversationOf(portal, person)),
  },
  {
    what: 'a message for later that is changed',
    endpoint: threads.changeLater,
    make: async (portal, person) => {
      const { id } = await person.call(threads.sendLater, laterTo(await conversationOf(portal, person)))
      return { id, version: 1, body: 'At eleven' }
    },
  },
  {
    what: 'a message for later that is cancelled',
    endpoint: threads.cancelLater,
    make: async (portal, person) =>
      person.call(threads.sendLater, laterTo(await conversationOf(portal, person))),
  },
] satisfies UndoCase[]
