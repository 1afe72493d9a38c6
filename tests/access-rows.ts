import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Endpoint } from '#kernel/calls/contract.ts'
import { type Access, anyOf, signedIn } from '#kernel/people/access.ts'
import { ROOT } from '#server/root.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { sliceFolders } from './sources.ts'

/**
 * One call whose answer depends on whose row it is, for the generated access test. A slice lists its own in
 * `access-rows.ts` of a slice: the rule of spec and design, written down a second time on purpose.
 */
export interface RowRule {
  what: string
  endpoint: Endpoint
  /** Makes a row that belongs to this person, whatever they may do themselves, and the input that names it. */
  make: (portal: TestPortal, owner: Person) => Promise<Record<string, unknown>>
  /** Who may, when the row is their own; `nobody` where it takes somebody else. */
  own: Access | 'nobody'
  /** Who may, when it is somebody else's. */
  other: Access
  /** How the others are refused: 404 where they may not even know that the row exists, and 409 where it is one of several. */
  refusal?: 403 | 404 | 409
  /** An id that nobody has yet makes a new row: of what is kept while it is written. */
  makesNew?: true
}

type ImportCalls = Record<
  'importPreview' | 'importRead' | 'importChange' | 'importApply' | 'importProblems',
  Endpoint
>

/** Design 9: a file is its bringer's; an administrator may go on with it. `content` is one that can be read and applied. */
export const importRules = (what: string, calls: ImportCalls, content: () => string): RowRule[] =>
  [calls.importRead, calls.importChange, calls.importApply, calls.importProblems].map((endpoint) => ({
    what: `importing ${what}: ${endpoint.summary}`,
    endpoint,
    make: async (portal, owner) => {
      // Brought by somebody who may, and made theirs.
      const clerk = await portal.as('super_admin')
      const file = new File([content()], 'log.csv')
      const { importId } = (await clerk.call(calls.importPreview, { file } as never)) as { importId: string }
      await portal.app.pool.query(
        `WITH mine AS (UPDATE imports SET user_id = $2 WHERE id = $1 RETURNING file_id)
         UPDATE files SET created_by = $2 WHERE id = (SELECT file_id FROM mine)`,
        [importId, owner.id],
      )
      return { importId }
    },
    own: signedIn,
    other: anyOf('ADMIN_PANEL_ACCESS'),
    refusal: 404,
  }))

type Stored = Record<string, string | number | boolean | null>

interface CrudRules {
  table: string
  /** A row as the database has it, without who made it; made anew where it refers to another. */
  row: Stored | ((portal: TestPortal) => Promise<Stored>)
  change: Record<string, unknown>
  own: Access
  other: Access
  /** A file that can be imported. */
  file: string
}

/** What belongs to whoever made it, and to everybody who may change all (design 9): the calls of `crud` with a row rule. */
export function crudRules(
  what: string,
  calls: ImportCalls & Record<'edit' | 'remove' | 'bulkEdit' | 'bulkRemove', Endpoint>,
  { table, row, change, own, other, file }: CrudRules,
): RowRule[] {
  const rule = (endpoint: Endpoint, input: (id: string) => Record<string, unknown>): RowRule => ({
    what: endpoint.summary,
    endpoint,
    make: async (portal, owner) =>
      input(await madeBy(portal, owner, table, typeof row === 'function' ? await row(portal) : row)),
    own,
    other,
  })
  return [
    rule(calls.edit, (id) => ({ id, version: 1, ...change })),
    rule(calls.remove, (id) => ({ id })),
    rule(calls.bulkEdit, (id) => ({ ids: [id], changes: change })),
    rule(calls.bulkRemove, (id) => ({ ids: [id] })),
    ...importRules(what, calls, () => file),
  ]
}

/** A row of this person's, whatever they may do themselves. */
export async function madeBy(portal: TestPortal, owner: Person, table: string, row: Stored) {
  const names = [...Object.keys(row), 'created_by']
  const { rows } = await portal.app.pool.query<{ id: string }>(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((_, at) => `$${at + 1}`).join(', ')}) RETURNING id`,
    [...Object.values(row), owner.id],
  )
  return String(rows[0]?.id)
}

/** Somebody, for rows about people. */
export async function aPerson(portal: TestPortal): Promise<{ person_id: string }> {
  const { rows } = await portal.app.pool.query<{ id: string }>(
    'INSERT INTO people (name) VALUES ($1) RETURNING id',
    [`Ana ${randomUUID()}`],
  )
  return { person_id: String(rows[0]?.id) }
}

/** A host location of this person's: seen by whoever holds HOSTS_VIEW. */
export async function aPlace(portal: TestPortal, owner: Person): Promise<string> {
  const { rows } = await portal.app.pool.query<{ id: string }>(
    'INSERT INTO hosts (name, name_key, created_by) VALUES ($1, $1, $2) RETURNING id',
    [`Oak ${randomUUID()}`, owner.id],
  )
  return String(rows[0]?.id)
}

/** An entry of the collections log: seen by everyone. */
export async function anEntry(portal: TestPortal): Promise<string> {
  const { rows } = await portal.app.pool.query<{ id: string }>(
    `WITH place AS (INSERT INTO hosts (name, name_key) VALUES ($1, $1) RETURNING id)
     INSERT INTO sandwich_collections (collection_date, host_id, individual_sandwiches)
     SELECT '2026-11-18', id, 12 FROM place RETURNING id`,
    [`Elm ${randomUUID()}`],
  )
  return String(rows[0]?.id)
}

/** What the slices list, all of it. */
export async function readRowRules(): Promise<RowRule[]> {
  const files = [...sliceFolders().values()].map((folder) => path.join(ROOT, folder, 'access-rows.ts'))
  const lists = files.filter(existsSync).map((file) => import(/* @vite-ignore */ file))
  return (await Promise.all(lists)).flatMap((list: { default: RowRule[] }) => list.default)
}
