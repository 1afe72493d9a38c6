import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#kernel/calls/contract.ts'
import { signedIn } from '#kernel/people/access.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import type { RowRule } from '#tests/access-rows.ts'
import { hostContacts, hosts } from './contract.ts'

/** A location that this person added, with a contact and another spelling. */
async function addedBy(portal: TestPortal, owner: Person) {
  const { rows } = await portal.app.pool.query<{ id: string; contact: string; alias: string }>(
    `WITH place AS (INSERT INTO hosts (name, name_key, created_by) VALUES ($1, $1, $2) RETURNING id),
       known AS (INSERT INTO people (name, created_by) VALUES ('Ana Lee', $2) RETURNING id),
       person AS (INSERT INTO host_contacts (host_id, person_id, created_by)
                  SELECT place.id, known.id, $2 FROM place, known RETURNING id),
       spelling AS (INSERT INTO host_aliases (host_id, alias, alias_key, created_by)
                    SELECT id, $1 || ' St', $1 || ' st', $2 FROM place RETURNING id)
     SELECT place.id, person.id AS contact, spelling.id AS alias FROM place, person, spelling`,
    [`Oak ${randomUUID()}`, owner.id],
  )
  const [row] = rows
  if (!row) throw new Error('No location was added')
  return row
}
type Added = Awaited<ReturnType<typeof addedBy>>

/** Locations belong to nobody: whoever may make the call may make it on each of them, and the built-in one is nobody's. */
const rule = (endpoint: Endpoint, input: (row: Added) => Record<string, unknown>): RowRule => ({
  what: endpoint.summary,
  endpoint,
  make: async (portal, owner) => input(await addedBy(portal, owner)),
  own: signedIn,
  other: signedIn,
})

export default [
  rule(hosts.edit, ({ id }) => ({ id, version: 1, area: 'North' })),
  rule(hosts.coordinates, ({ id }) => ({ id, version: 1, latitude: 33.75, longitude: -84.39 })),
  rule(hosts.remove, ({ id }) => ({ id })),
  rule(hosts.bulkEdit, ({ id }) => ({ ids: [id], changes: { area: 'North' } })),
  rule(hosts.bulkRemove, ({ id }) => ({ ids: [id] })),
  rule(hosts.addAlias, ({ id }) => ({ id, alias: `Elm ${randomUUID()}` })),
  rule(hosts.removeAlias, ({ id, alias }) => ({ id, aliasId: alias })),
  rule(hostContacts.add, ({ id }) => ({
    hostId: id,
    name: 'Ben Lee',
    phone: '404-555-0134',
    allowDuplicate: true,
  })),
  rule(hostContacts.edit, ({ contact }) => ({ id: contact, version: 1, notes: 'Rings twice' })),
  rule(hostContacts.remove, ({ contact }) => ({ id: contact })),
]
