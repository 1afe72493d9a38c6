import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { notifications } from '#platform/notifications/contract.ts'
import { threads } from '#platform/threads/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { inbox } from './contract.ts'

/** Who writes in the tests of the inbox: somebody of the core team, a host, a driver. */
export let portal: TestPortal
export let core: Person
export let host: Person
export let driver: Person
export function whoWrites() {
  beforeAll(async () => {
    portal = await testPortal()
    core = await portal.as('core_team')
    host = await portal.as('host')
    driver = await portal.as('driver')
  })
  afterAll(() => portal.close())
}

export const to = (...people: Person[]) => people.map(({ id }) => `person:${id}`)
export const message = (addressed: string[], more: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  messageId: randomUUID(),
  addressed,
  subject: 'Saturday',
  body: 'Can you come at nine?',
  ...more,
})
export const send = (person: Person, addressed: string[], more: Record<string, unknown> = {}) =>
  person.call(inbox.send, message(addressed, more))
export const folder = async (
  person: Person,
  name: 'inbox' | 'starred' | 'sent' | 'archive' | 'trash' = 'inbox',
) => (await person.call(inbox.list, { folder: name })).items
export const idsIn = async (...args: Parameters<typeof folder>) => (await folder(...args)).map(({ id }) => id)
export const answer = (person: Person, id: string, body = 'Yes.') =>
  person.call(threads.post, { table: 'inbox_threads', id, body })
export const read = (person: Person, id: string) =>
  person.call(threads.ofRecord, { table: 'inbox_threads', id })
export const badge = async (person: Person) => (await person.call(inbox.unreadCount)).count
export const bell = async (person: Person) => (await person.call(notifications.list, {})).notifications
