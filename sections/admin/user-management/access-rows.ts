import { randomUUID } from 'node:crypto'
import { anyOf } from '#kernel/people/access.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { importRules, type RowRule } from '#tests/access-rows.ts'
import { accessRequests, users } from './contract.ts'
import { importCalls } from './import-contract.ts'

/** Core team and everybody above them hold USERS_EDIT by default. */
const EDITORS = anyOf('USERS_EDIT')
const NOBODY = anyOf()

async function versionOf(portal: TestPortal, owner: Person) {
  const { rows } = await portal.app.pool.query<{ version: number }>(
    'SELECT version FROM users WHERE id = $1',
    [owner.id],
  )
  return rows[0]?.version
}

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
  {
    what: 'changing the name of an account',
    endpoint: users.edit,
    make: async (portal, owner) => ({
      id: owner.id,
      version: await versionOf(portal, owner),
      firstName: 'Renamed',
    }),
    own: EDITORS,
    other: EDITORS,
  },
  {
    what: 'deactivating an account',
    endpoint: users.edit,
    make: async (portal, owner) => ({
      id: owner.id,
      version: await versionOf(portal, owner),
      isActive: false,
    }),
    own: NOBODY,
    other: EDITORS,
  },
  {
    what: 'replacing what an account holds',
    endpoint: users.setPermissions,
    make: async (portal, owner) => ({
      id: owner.id,
      version: await versionOf(portal, owner),
      permissions: ['USERS_EDIT'],
    }),
    own: EDITORS,
    other: EDITORS,
  },
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
    what: 'deleting an account',
    endpoint: users.remove,
    make: async (_portal, owner) => ({ id: owner.id }),
    own: NOBODY,
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
