import { randomUUID } from 'node:crypto'
import { anyOf } from '#kernel/people/access.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import type { RowRule } from '#tests/access-rows.ts'
import { personalData } from './contract.ts'

const ADMINISTRATORS = anyOf('ADMIN_PANEL_ACCESS')

/** A contact of a location, who has no account; by name, since whoever may erase may see them. */
async function contact(portal: TestPortal, owner: Person) {
  const { rows } = await portal.app.pool.query<{ id: string }>(
    `WITH place AS (INSERT INTO hosts (name, name_key, created_by) VALUES ($1, $1, $2) RETURNING id),
       known AS (INSERT INTO people (name, created_by) VALUES ('Ana Lee', $2) RETURNING id)
     INSERT INTO host_contacts (host_id, person_id, created_by) SELECT place.id, known.id, $2 FROM place, known
     RETURNING person_id AS id`,
    [`Oak ${randomUUID()}`, owner.id],
  )
  return String(rows[0]?.id)
}

/** One's own data, and those of whom one outranks: a volunteer. */
export default [
  { endpoint: personalData.of, more: {}, known: false },
  { endpoint: personalData.exportOf, more: { format: 'json' }, known: false },
  { endpoint: personalData.erase, more: { words: 'erase everything' }, known: false },
  { endpoint: personalData.ofKnown, more: {}, known: true },
  { endpoint: personalData.exportOfKnown, more: { format: 'json' }, known: true },
  { endpoint: personalData.eraseKnown, more: { words: 'erase everything' }, known: true },
].map(({ endpoint, more, known }) => ({
  what: endpoint.summary,
  endpoint,
  make: async (portal: TestPortal, owner: Person) => ({
    id: known ? await contact(portal, owner) : owner.id,
    ...more,
  }),
  own: ADMINISTRATORS,
  other: ADMINISTRATORS,
})) satisfies RowRule[]
