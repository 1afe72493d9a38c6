import { afterAll, beforeAll } from 'vitest'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { threads } from './contract.ts'

/** Who talks in the tests of comments: Ana of the core team, Ben who hosts. */
export let portal: TestPortal
export let admin: Person
export let ana: Person
export let ben: Person
export function whoTalk() {
  beforeAll(async () => {
    portal = await testPortal()
    admin = await portal.as('admin')
    ana = await portal.as('core_team')
    ben = await portal.as('host')
  })
  afterAll(() => portal.close())
}

interface Place {
  table: string
  id: string
}

let places = 0
/** A new location: a place of its own for the comments of one test. */
export async function aPlace(): Promise<Place> {
  places += 1
  const { id } = await admin.call(hosts.add, { name: `Comment House ${places}` })
  return { table: 'hosts', id }
}

export const say = async (person: Person, place: Place, body: string, more = {}) =>
  (await person.call(threads.post, { ...place, body, ...more })).message
