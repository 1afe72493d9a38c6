import { hosts } from '#sections/operations/hosts/contract.ts'
import type { Person } from '#server/testing/portal.ts'
import { threads } from './contract.ts'

interface Place {
  table: string
  id: string
}

let places = 0
/** A new location: a place of its own for the comments of one test. */
export async function newPlace(admin: Person): Promise<Place> {
  places += 1
  const { id } = await admin.call(hosts.add, { name: `Comment House ${places}` })
  return { table: 'hosts', id }
}

export const say = async (person: Person, place: Place, body: string, more = {}) =>
  (await person.call(threads.post, { ...place, body, ...more })).message
