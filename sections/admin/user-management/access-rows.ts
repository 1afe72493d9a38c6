import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#kernel/calls/contract.ts'
import { type Access, anyOf } from '#kernel/people/access.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { importRules, type RowRule } from '#tests/access-rows.ts'
import { users } from './contract.ts'
import { importCalls } from './import-contract.ts'
import { accessRequests } from './requests-contract.ts'

/** Core team and everybody above them hold USERS_EDIT by default. */
const EDITORS = anyOf('USERS_EDIT')
const NOBODY = anyOf()

/** Somebody does this to the account of `owner`. */
const account = (
  what: string,
  endpoint: Endpoint,
  changes: Record<string, unknown> = {},
  own: Access = EDITORS,
): RowRule => ({
  what,
  endpoint,
  own,
  other: EDITORS,
  make: async (portal, { id }) => {
    const { rows } = await portal.app.pool.query<{ version: number }>(
      'SELECT version FROM users WHERE id = $1',
      [id],
    )
    return { id, version: rows[0]?.version, ...changes }
  },
})

async function requestOf(portal: TestPortal, owner: Person) {
  const { rows } = await portal.app.pool.query<{ id: string }>(
    `INSERT INTO access_requests (user_id, section) VALUES ($1, 'hosts') RETURNING id`,
    [owner.id],
  )
  return { id: rows[0]?.id, grant: [] }
}

/** "Other's" is the account of a volunteer, whom everybody with USERS_EDIT outranks. */
export default [
  ...importRules(
    'people',
    importCalls,
    () => `First name,Last name,Email,Role\nAna,Lee,${randomUUID()}@test.example,volunteer\n`,
  ),
  {
    what: users.add.summary,
    endpoint: users.add,
    make: async () => ({
      email: `${randomUUID()}@test.example`,
      firstName: 'Ana',
      lastName: 'Lee',
      role: 'volunteer',
    }),
    own: EDITORS,
    other: EDITORS,
  },
  account('changing the name of an account', users.edit, { firstName: 'Renamed' }),
  account('deactivating an account', users.edit, { isActive: false }, NOBODY),
  account('replacing what an account holds', users.setPermissions, { permissions: ['USERS_EDIT'] }),
  account('deleting an account', users.remove, {}, NOBODY),
  {
    what: 'deactivating accounts by the dozen',
    endpoint: users.bulkEdit,
    make: async (_portal, owner) => ({ ids: [owner.id], isActive: false }),
    own: NOBODY,
    other: EDITORS,
  },
  {
    what: 'inviting somebody to their account',
    endpoint: users.invite,
    make: async (_portal, owner) => ({ ids: [owner.id] }),
    own: EDITORS,
    other: EDITORS,
  },
  {
    what: 'answering a request for access',
    endpoint: accessRequests.answer,
    make: requestOf,
    own: NOBODY,
    other: EDITORS,
  },
] satisfies RowRule[]
