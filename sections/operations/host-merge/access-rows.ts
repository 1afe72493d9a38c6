import { randomUUID } from 'node:crypto'
import { signedIn } from '#kernel/people/access.ts'
import type { RowRule } from '#tests/access-rows.ts'
import { hostMerge } from './contract.ts'

/** Like locations themselves: whoever may merge may merge any two. */
export default [
  {
    what: hostMerge.merge.summary,
    endpoint: hostMerge.merge,
    make: async (portal, owner) => {
      const { rows } = await portal.app.pool.query<{ id: string }>(
        'INSERT INTO hosts (name, name_key, created_by) VALUES ($1, $1, $3), ($2, $2, $3) RETURNING id',
        [`Oak ${randomUUID()}`, `Elm ${randomUUID()}`, owner.id],
      )
      return { id: rows[0]?.id, version: 1, into: rows[1]?.id }
    },
    own: signedIn,
    other: signedIn,
  },
] satisfies RowRule[]
