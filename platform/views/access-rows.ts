import { anyOf, signedIn } from '#kernel/people/access.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import type { RowRule } from '#tests/access-rows.ts'
import { views } from './contract.ts'

const savedBy = (shared: boolean) => async (portal: TestPortal, owner: Person) => {
  const { rows } = await portal.app.pool.query<{ id: string }>(
    `INSERT INTO saved_views (section, name, state, shared, user_id, created_by)
     VALUES ('hosts', 'Mine', '{"query": "", "columns": null}', $1, $2, $2) RETURNING id`,
    [shared, owner.id],
  )
  return { id: rows[0]?.id }
}

/** A view belongs to who saved it; a shared one also to administrators. */
export default [
  {
    what: 'saving a view of a section',
    endpoint: views.save,
    make: async () => ({ section: 'hosts', name: 'Mine', query: '' }),
    own: anyOf('HOSTS_VIEW'),
    other: anyOf('HOSTS_VIEW'),
  },
  {
    what: 'keeping the order of the columns of a list',
    endpoint: views.keepColumns,
    make: async () => ({ section: 'hosts', columns: ['name'] }),
    own: anyOf('HOSTS_VIEW'),
    other: anyOf('HOSTS_VIEW'),
  },
  {
    what: 'deleting a saved view',
    endpoint: views.remove,
    make: savedBy(false),
    own: signedIn,
    other: { kind: 'anyOf', permissions: [] },
    refusal: 404,
  },
  {
    what: 'deleting a view shared with everyone',
    endpoint: views.remove,
    make: savedBy(true),
    own: signedIn,
    other: anyOf('ADMIN_PANEL_ACCESS'),
  },
] satisfies RowRule[]
