import type { Person, TestPortal } from '#server/testing/portal.ts'
import { fresh, type UndoCase } from '#tests/undo-cases.ts'
import { users } from './contract.ts'
import { importCalls } from './import-contract.ts'
import { accessRequests } from './requests-contract.ts'

/** Somebody else's account, as it is. */
async function somebody(portal: TestPortal, person: Person) {
  const { id } = await portal.as('volunteer')
  return { id, version: (await person.call(users.one, { id })).version }
}

const asked = async (portal: TestPortal) =>
  (await portal.as('volunteer')).call(accessRequests.ask, { section: 'hosts' })

export default [
  {
    what: 'an account that is changed',
    endpoint: users.edit,
    make: async (portal, person) => ({
      ...(await somebody(portal, person)),
      firstName: fresh('Ana'),
      role: 'host',
      isActive: false,
    }),
  },
  {
    what: 'many accounts that are changed',
    endpoint: users.bulkEdit,
    make: async (portal) => ({
      ids: [(await portal.as('volunteer')).id, (await portal.as('driver')).id],
      role: 'host',
      applyDefaults: true,
    }),
  },
  {
    what: 'permissions that are replaced',
    endpoint: users.setPermissions,
    make: async (portal, person) => ({
      ...(await somebody(portal, person)),
      role: 'host',
      permissions: ['HOSTS_VIEW'],
    }),
  },
  {
    what: 'accounts from a spreadsheet',
    endpoint: importCalls.importApply,
    make: async (portal, person) => {
      const known = await portal.as('driver')
      const { rows } = await portal.app.pool.query<{ email: string }>(
        'SELECT email FROM users WHERE id = $1',
        [known.id],
      )
      const list = `First name,Last name,Email\nAna,Lee,${fresh('ana').replace(' ', '')}@oak.example\nBen,Renamed,${rows[0]?.email}\n`
      const file = new File([list], 'people.csv')
      return { importId: (await person.call(importCalls.importPreview, { file } as never)).importId }
    },
  },
  {
    what: 'a request for access',
    endpoint: accessRequests.ask,
    by: 'volunteer',
    undoneBy: 'super_admin',
    make: () => ({ section: 'hosts', reason: 'I call hosts on Tuesdays' }),
  },
  {
    what: 'a request for access that is granted',
    endpoint: accessRequests.answer,
    make: async (portal) => ({ id: (await asked(portal)).id, grant: ['HOSTS_VIEW'], answer: 'Welcome' }),
  },
  {
    what: 'a request for access that is declined',
    endpoint: accessRequests.answer,
    make: async (portal) => ({ id: (await asked(portal)).id, grant: [], answer: 'Not now' }),
  },
] satisfies UndoCase[]
