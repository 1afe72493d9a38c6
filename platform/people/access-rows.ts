import { randomUUID } from 'node:crypto'
import { anyOf } from '#kernel/people/access.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import type { RowRule } from '#tests/access-rows.ts'
import { people } from './contract.ts'

/** Two contacts of a location. */
async function two(portal: TestPortal, owner: Person) {
  const name = `Oak ${randomUUID()}`
  const { rows } = await portal.app.pool.query<{ id: string }>(
    `WITH place AS (INSERT INTO hosts (name, name_key, created_by) VALUES ($1, $1, $2) RETURNING id),
       known AS (INSERT INTO people (name, created_by) VALUES ('Ana Lee', $2), ('Anna Lee', $2) RETURNING id),
       contact AS (INSERT INTO host_contacts (host_id, person_id, created_by)
                   SELECT place.id, known.id, $2 FROM place, known RETURNING person_id)
     SELECT person_id AS id FROM contact`,
    [name, owner.id],
  )
  return rows.map(({ id }) => id)
}

/** Whoever may look after the directory, as far as they may see (and for a merge change) what the two are. */
export default [
  {
    what: people.differ.summary,
    endpoint: people.differ,
    make: async (portal, owner) => {
      const [first, second] = await two(portal, owner)
      return { first, second }
    },
    own: anyOf('HOSTS_VIEW'),
    other: anyOf('HOSTS_VIEW'),
  },
  {
    what: people.merge.summary,
    endpoint: people.merge,
    make: async (portal, owner) => {
      const [id, other] = await two(portal, owner)
      return { id, version: 1, other, otherVersion: 1, values: {} }
    },
    own: anyOf('HOSTS_EDIT'),
    other: anyOf('HOSTS_EDIT'),
  },
  {
    what: people.confirmation.summary,
    endpoint: people.confirmation,
    make: async (portal, owner) => ({ id: String((await two(portal, owner))[0]) }),
    own: anyOf('HOSTS_VIEW'),
    other: anyOf('HOSTS_VIEW'),
    refusal: 404,
  },
  {
    what: people.confirm.summary,
    endpoint: people.confirm,
    make: async (portal, owner) => ({ id: String((await two(portal, owner))[0]), version: 1 }),
    own: anyOf('HOSTS_EDIT'),
    other: anyOf('HOSTS_EDIT'),
    refusal: 404,
  },
  {
    what: people.askToConfirm.summary,
    endpoint: people.askToConfirm,
    make: async (portal, owner) => {
      const [id] = await two(portal, owner)
      await portal.app.pool.query(`UPDATE people SET email = 'ana@home.example' WHERE id = $1`, [id])
      return { id: String(id) }
    },
    own: anyOf('HOSTS_EDIT'),
    other: anyOf('HOSTS_EDIT'),
    refusal: 404,
  },
] satisfies RowRule[]
