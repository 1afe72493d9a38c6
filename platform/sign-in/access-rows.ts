import { anyOf } from '#kernel/people/access.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import type { RowRule } from '#tests/access-rows.ts'
import { memberSignIns } from './contract.ts'

const ADMINISTRATORS = anyOf('ADMIN_PANEL_ACCESS')
const NOBODY = anyOf()
const one = async (_portal: TestPortal, owner: Person) => ({ id: owner.id })

/** "Other's" is the account of a volunteer. */
export default [
  {
    what: 'reading how an account signs in',
    endpoint: memberSignIns.read,
    make: one,
    own: NOBODY,
    other: ADMINISTRATORS,
  },
  {
    what: 'signing an account out everywhere',
    endpoint: memberSignIns.endSessions,
    make: one,
    own: NOBODY,
    other: ADMINISTRATORS,
  },
  {
    what: 'taking away the second step of an account',
    endpoint: memberSignIns.removeSecondStep,
    make: async (portal, owner) => {
      await portal.app.pool.query(
        `INSERT INTO second_factors (user_id, kind, name) VALUES ($1, 'passkey', 'Phone')`,
        [owner.id],
      )
      return { id: owner.id }
    },
    own: NOBODY,
    other: ADMINISTRATORS,
  },
  {
    what: 'sending an account a link to set a password',
    endpoint: memberSignIns.sendPasswordLink,
    make: one,
    own: NOBODY,
    other: ADMINISTRATORS,
  },
] satisfies RowRule[]
