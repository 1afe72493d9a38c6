import { randomUUID } from 'node:crypto'
import { anyOf } from '#kernel/people/access.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import type { RowRule } from '#tests/access-rows.ts'
import { history } from './contract.ts'

/** A new host location, in the trail as a request of this person. */
async function addedBy(portal: TestPortal, owner: Person) {
  const requestId = randomUUID()
  const client = await portal.app.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(
      `SELECT set_config('lunchbox.request', $1, true), set_config('lunchbox.actor', $2, true)`,
      [requestId, owner.id],
    )
    const { rows } = await client.query<{ id: string }>(
      'INSERT INTO hosts (name, name_key, created_by) VALUES ($1, $1, $2) RETURNING id',
      [`Oak ${requestId}`, owner.id],
    )
    await client.query('COMMIT')
    return { requestId, id: rows[0]?.id }
  } finally {
    client.release()
  }
}

/** History and undo follow the record's own rule, not who made the change. */
export default [
  {
    what: 'the history of a host location',
    endpoint: history.ofRecord,
    make: async (portal, owner) => ({ table: 'hosts', id: (await addedBy(portal, owner)).id }),
    own: anyOf('HOSTS_VIEW'),
    other: anyOf('HOSTS_VIEW'),
    refusal: 404,
  },
  {
    what: 'what undoing the addition of a host location would take back',
    endpoint: history.scope,
    make: async (portal, owner) => ({ requestId: (await addedBy(portal, owner)).requestId }),
    own: anyOf('HOSTS_ADD', 'HOSTS_DELETE'),
    other: anyOf('HOSTS_ADD', 'HOSTS_DELETE'),
  },
  {
    what: 'undoing the addition of a host location',
    endpoint: history.undo,
    make: async (portal, owner) => ({ requestId: (await addedBy(portal, owner)).requestId }),
    own: anyOf('HOSTS_ADD', 'HOSTS_DELETE'),
    other: anyOf('HOSTS_ADD', 'HOSTS_DELETE'),
  },
] satisfies RowRule[]
