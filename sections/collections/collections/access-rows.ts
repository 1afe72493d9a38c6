import { randomUUID } from 'node:crypto'
import { anyOf, signedIn } from '#kernel/people/access.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { importRules, type RowRule } from '#tests/access-rows.ts'
import { collections } from './contract.ts'
import { importCalls } from './import-contract.ts'

/** An entry that this person logged. */
async function loggedBy(portal: TestPortal, owner: Person) {
  const { rows } = await portal.app.pool.query<{ id: string; version: number }>(
    `WITH place AS (INSERT INTO hosts (name, name_key) VALUES ($1, $1) RETURNING id)
     INSERT INTO sandwich_collections (collection_date, host_id, individual_sandwiches, created_by)
     SELECT '2026-11-18', id, 12, $2 FROM place RETURNING id, version`,
    [`Oak ${randomUUID()}`, owner.id],
  )
  return { id: String(rows[0]?.id), version: rows[0]?.version }
}

/** Spec 6: the all-level permission, or the own-level one together with being the creator. */
const EDIT = {
  own: anyOf('COLLECTIONS_EDIT_ALL', 'COLLECTIONS_EDIT_OWN'),
  other: anyOf('COLLECTIONS_EDIT_ALL'),
}
const DELETE = {
  own: anyOf('COLLECTIONS_DELETE_ALL', 'COLLECTIONS_DELETE_OWN'),
  other: anyOf('COLLECTIONS_DELETE_ALL'),
}

/** Domain 3.2: the walkthrough asks for a permission of its own on top. */
const adding = (['standard', 'walkthrough'] as const).map((method) => ({
  what: `logging by the ${method} way`,
  endpoint: collections.add,
  make: async (portal: TestPortal, owner: Person) => {
    const { rows } = await portal.app.pool.query<{ id: string }>(
      'INSERT INTO hosts (name, name_key, created_by) VALUES ($1, $1, $2) RETURNING id',
      [`Elm ${randomUUID()}`, owner.id],
    )
    return { hostId: rows[0]?.id, collectionDate: '2026-11-18', individualSandwiches: 12, method }
  },
  own: method === 'standard' ? signedIn : anyOf('COLLECTIONS_WALKTHROUGH'),
  other: method === 'standard' ? signedIn : anyOf('COLLECTIONS_WALKTHROUGH'),
})) satisfies RowRule[]

export default [
  ...importRules('collections', importCalls, () => 'Date,Host,Sandwiches\n2026-11-18,Oak,12\n'),
  ...adding,
  {
    what: 'correcting a collection entry',
    endpoint: collections.edit,
    make: async (portal, owner) => ({ ...(await loggedBy(portal, owner)), individualSandwiches: 13 }),
    ...EDIT,
  },
  {
    what: 'moving collection entries to another date',
    endpoint: collections.bulkEdit,
    make: async (portal, owner) => ({
      ids: [(await loggedBy(portal, owner)).id],
      changes: { collectionDate: '2026-11-11' },
    }),
    ...EDIT,
  },
  {
    what: 'deleting a collection entry',
    endpoint: collections.remove,
    make: async (portal, owner) => ({ id: (await loggedBy(portal, owner)).id }),
    ...DELETE,
  },
  {
    what: 'deleting several collection entries',
    endpoint: collections.bulkRemove,
    make: async (portal, owner) => ({ ids: [(await loggedBy(portal, owner)).id] }),
    ...DELETE,
  },
] satisfies RowRule[]
