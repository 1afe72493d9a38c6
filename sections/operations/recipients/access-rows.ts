import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#kernel/calls/contract.ts'
import { signedIn } from '#kernel/people/access.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { importRules, type RowRule } from '#tests/access-rows.ts'
import {
  recipientContacts,
  recipientSchedules,
  recipientStories,
  recipients,
  recipientTspContacts,
} from './contract.ts'

/** A recipient that this person added, with somebody there, one of us, a day and a story. */
async function addedBy(portal: TestPortal, owner: Person) {
  const { rows } = await portal.app.pool.query<Record<'id' | 'contact' | 'ours' | 'day' | 'story', string>>(
    `WITH place AS (INSERT INTO recipients (name, name_key, phone, created_by) VALUES ($1, $1, '404-555-0100', $2) RETURNING id),
       known AS (INSERT INTO people (name, created_by) VALUES ('Ana Lee', $2) RETURNING id),
       contact AS (INSERT INTO recipient_contacts (recipient_id, person_id, created_by)
                   SELECT place.id, known.id, $2 FROM place, known RETURNING id),
       ours AS (INSERT INTO recipient_tsp_contacts (recipient_id, user_id, created_by)
                SELECT id, $2, $2 FROM place RETURNING id),
       day AS (INSERT INTO recipient_schedules (recipient_id, kind, day, created_by)
               SELECT id, 'feeding', 'monday', $2 FROM place RETURNING id),
       story AS (INSERT INTO recipient_stories (recipient_id, story, created_by)
                 SELECT id, 'A good lunch', $2 FROM place RETURNING id)
     SELECT place.id, contact.id AS contact, ours.id AS ours, day.id AS day, story.id AS story
     FROM place, contact, ours, day, story`,
    [`Shelter ${randomUUID()}`, owner.id],
  )
  const [row] = rows
  if (!row) throw new Error('No recipient was added')
  return row
}
type Added = Awaited<ReturnType<typeof addedBy>>

/** Recipients belong to nobody: whoever may make the call may make it on each of them. */
const rule = (endpoint: Endpoint, input: (row: Added) => Record<string, unknown>): RowRule => ({
  what: endpoint.summary,
  endpoint,
  make: async (portal, owner) => input(await addedBy(portal, owner)),
  own: signedIn,
  other: signedIn,
})
const changed = { version: 1, notes: 'Rings twice' }

export default [
  rule(recipients.edit, ({ id }) => ({ id, version: 1, region: 'Lakes' })),
  rule(recipients.status, ({ id }) => ({ id, version: 1, status: 'inactive' })),
  rule(recipients.remove, ({ id }) => ({ id })),
  rule(recipients.bulkEdit, ({ id }) => ({ ids: [id], changes: { region: 'Lakes' } })),
  rule(recipients.bulkRemove, ({ id }) => ({ ids: [id] })),
  rule(recipientContacts.add, ({ id }) => ({
    recipientId: id,
    name: 'Ben Lee',
    phone: '404-555-0134',
    allowDuplicate: true,
  })),
  rule(recipientContacts.edit, ({ contact }) => ({ id: contact, ...changed })),
  rule(recipientContacts.remove, ({ contact }) => ({ id: contact })),
  rule(recipientTspContacts.add, ({ id }) => ({ recipientId: id, name: 'Uma Vale' })),
  rule(recipientTspContacts.edit, ({ ours }) => ({ id: ours, ...changed })),
  rule(recipientTspContacts.remove, ({ ours }) => ({ id: ours })),
  rule(recipientSchedules.add, ({ id }) => ({ recipientId: id, kind: 'collection', day: 'friday' })),
  rule(recipientSchedules.edit, ({ day }) => ({ id: day, ...changed })),
  rule(recipientSchedules.remove, ({ day }) => ({ id: day })),
  rule(recipientStories.add, ({ id }) => ({ recipientId: id, story: 'A better lunch' })),
  rule(recipientStories.edit, ({ story }) => ({ id: story, version: 1, source: 'Ana' })),
  rule(recipientStories.remove, ({ story }) => ({ id: story })),
  ...importRules('recipients', recipients, () => `Name,Phone\nShelter ${randomUUID()},404-555-0134\n`),
] satisfies RowRule[]
