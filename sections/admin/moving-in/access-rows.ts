import { allOf, anyOf } from '#kernel/people/access.ts'
import type { RowRule } from '#tests/access-rows.ts'
import { movingIn } from './contract.ts'

const ADMINS = allOf('ADMIN_PANEL_ACCESS', 'DATA_IMPORT')

/** Files of one's own: for everybody else they are not there, whatever they may do. */
const rule = (endpoint: RowRule['endpoint'], more: object): RowRule => ({
  what: `moving in: ${endpoint.summary}`,
  endpoint,
  make: async (portal, owner) => {
    // Brought by somebody who may, and made theirs.
    const clerk = await portal.as('super_admin')
    const file = new File(['Volunteer,Email\nAnn Lee,ann.lee@old.example\n'], 'volunteers.csv')
    const { id } = await clerk.call(movingIn.add, { file } as never)
    await portal.app.pool.query('UPDATE imports SET user_id = $2 WHERE id = $1', [id, owner.id])
    return { id, ...more }
  },
  own: ADMINS,
  other: anyOf(),
  refusal: 404,
})

export default [
  rule(movingIn.change, { sheet: '', skipped: true }),
  rule(movingIn.remove, {}),
] satisfies RowRule[]
