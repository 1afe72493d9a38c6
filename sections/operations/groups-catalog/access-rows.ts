import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#kernel/calls/contract.ts'
import { signedIn } from '#kernel/people/access.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { importRules, type RowRule } from '#tests/access-rows.ts'
import { groupContacts, groups } from './contract.ts'

/** Two groups that this person added, one with a contact and another name. */
async function addedBy(portal: TestPortal, owner: Person) {
  const name = `Oak ${randomUUID()}`
  const { rows } = await portal.app.pool.query<Record<'id' | 'other' | 'contact' | 'nameId', string>>(
    `WITH one AS (INSERT INTO organizations (name, created_by) VALUES ($1, $2) RETURNING id),
       other AS (INSERT INTO organizations (name, created_by) VALUES ('Other ' || $1, $2) RETURNING id),
       known AS (INSERT INTO people (name, created_by) VALUES ('Ana Lee', $2) RETURNING id),
       person AS (INSERT INTO organization_contacts (organization_id, person_id, created_by)
                  SELECT one.id, known.id, $2 FROM one, known RETURNING id),
       called AS (INSERT INTO organization_names (organization_id, name, created_by)
                  SELECT id, 'Also ' || $1, $2 FROM one RETURNING id)
     SELECT one.id, other.id AS other, person.id AS contact, called.id AS "nameId" FROM one, other, person, called`,
    [name, owner.id],
  )
  const [row] = rows
  if (!row) throw new Error('No group was added')
  return { ...row, name }
}
type Added = Awaited<ReturnType<typeof addedBy>>

/** Groups belong to nobody: whoever may make the call may make it on each of them. */
const rule = (endpoint: Endpoint, input: (row: Added) => Record<string, unknown>): RowRule => ({
  what: endpoint.summary,
  endpoint,
  make: async (portal, owner) => input(await addedBy(portal, owner)),
  own: signedIn,
  other: signedIn,
})
const phone = '404-555-0143'

export default [
  rule(groups.edit, ({ id }) => ({ id, version: 1, category: 'club' })),
  rule(groups.remove, ({ id }) => ({ id })),
  rule(groups.bulkEdit, ({ id }) => ({ ids: [id], changes: { category: 'club' } })),
  rule(groups.bulkRemove, ({ id }) => ({ ids: [id] })),
  rule(groups.rename, ({ name }) => ({ organizationName: name, newOrganizationName: `New ${name}` })),
  rule(groups.upsert, ({ name }) => ({ organizationName: name, category: 'club' })),
  rule(groups.addName, ({ id, name }) => ({ id, name: `More ${name}` })),
  rule(groups.removeName, ({ id, nameId }) => ({ id, nameId })),
  rule(groups.split, ({ id, nameId }) => ({ id, nameId })),
  rule(groups.merge, ({ id, other }) => ({ id, version: 1, other, otherVersion: 1, values: {} })),
  rule(groups.differ, ({ id, other }) => ({ first: id, second: other })),
  rule(groupContacts.add, ({ id }) => ({ organizationId: id, name: 'Ben Lee', phone, allowDuplicate: true })),
  rule(groupContacts.edit, ({ contact }) => ({ id: contact, version: 1, notes: 'Rings twice' })),
  rule(groupContacts.remove, ({ contact }) => ({ id: contact })),
  ...importRules('groups', groups, () => `Name of the group\nOak ${randomUUID()}\n`),
]
