import { allOf } from '#kernel/people/access.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import type { RowRule } from '#tests/access-rows.ts'
import { reports } from './contract.ts'
import { OWNER } from './service.ts'

const MONTH = { kind: 'month', question: { month: '2026-10' }, title: 'October' }
const KEEPING = ['REPORTS_KEEP', 'DATA_EXPORT', 'ANALYTICS_EXPORT', 'COLLECTIONS_VIEW'] as const
const KEEPERS = allOf(...KEEPING)

const first = new WeakMap<TestPortal, Promise<string>>()
const firstOf = async (portal: TestPortal) => {
  const clerk = await portal.as('super_admin')
  return (await clerk.call(reports.keep, MONTH)).id
}

/** A report of this person's with its files: a copy of one that somebody kept. */
async function keptBy(portal: TestPortal, owner: Person) {
  const known = first.get(portal) ?? firstOf(portal)
  first.set(portal, known)
  const { rows } = await portal.app.pool.query<{ id: string }>(
    `WITH report AS (INSERT INTO kept_reports (title, kind, question, from_day, to_day, line, kept_at, said, sums, created_by)
       SELECT title, kind, question, from_day, to_day, line, kept_at, said, sums, $2 FROM kept_reports WHERE id = $1 RETURNING id),
     paper AS (INSERT INTO files (sha256, type, size, name, owner, owner_id, created_by)
       SELECT sha256, type, size, name, owner, report.id::text, $2 FROM files, report WHERE owner = $3 AND owner_id = $1::text)
     SELECT id FROM report`,
    [await known, owner.id, OWNER],
  )
  return { id: String(rows[0]?.id) }
}

/** A kept report is for whoever may save such a report as a file; its name is its keeper's and the administrators'. */
export default [
  {
    what: 'keeping a report',
    endpoint: reports.keep,
    make: async () => MONTH,
    refusal: 404,
    own: KEEPERS,
    other: KEEPERS,
  },
  ...[reports.since, reports.corrections, reports.again, reports.file].map((endpoint) => ({
    what: endpoint.summary,
    endpoint,
    make: keptBy,
    own: KEEPERS,
    other: KEEPERS,
  })),
  ...[reports.edit, reports.remove].map((endpoint) => ({
    what: endpoint.summary,
    endpoint,
    make: async (portal: TestPortal, owner: Person) => ({
      ...(await keptBy(portal, owner)),
      ...(endpoint === reports.edit ? { version: 1, title: 'October for the board' } : {}),
    }),
    own: KEEPERS,
    other: allOf(...KEEPING, 'ADMIN_PANEL_ACCESS'),
  })),
] satisfies RowRule[]
