import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#kernel/calls/errors.ts'
import { history } from '#platform/history/contract.ts'
import { ROOT } from '#server/root.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { sliceFolders } from './sources.ts'
import type { UndoCase } from './undo-cases.ts'
import { SWEEP } from './walks.ts'

type Row = Record<string, unknown>
/** Every row of every table that is recorded or follows from recorded ones, by table and id. */
type World = Map<string, Row>

/** The cases of all slices, in the order of their folders. */
export async function undoCases(): Promise<UndoCase[]> {
  const cases: UndoCase[] = []
  for (const folder of sliceFolders().values()) {
    const file = path.join(ROOT, folder, 'undo-cases.ts')
    if (existsSync(file))
      cases.push(...((await import(/* @vite-ignore */ file)) as { default: UndoCase[] }).default)
  }
  return cases
}

/** Sums in parts: which one a change goes to is chance. */
const IN_PARTS = ['collection_days', 'collection_pulse']
const BOOKKEEPING = ['version', 'updated_at', 'added_needed', 'added_free']

interface Touched {
  table: string
  id: string
  action: 'insert' | 'update' | 'delete'
  before: Row | null
  after: Row | null
}

/** Do it, undo it, and everything is as before: alone, across a migration, after edits and additions by others. Part `at` of `of`. */
export function undoHolds(at: number, of: number, all: UndoCase[]) {
  let portal: TestPortal
  let other: Person
  /** Asks for all tables in one plan that it keeps: to plan that takes longer than to answer it. */
  let looking: pg.PoolClient
  beforeAll(async () => {
    portal = await testPortal({ now: () => new Date() })
    other = await portal.as('super_admin')
    looking = await portal.app.pool.connect()
    await looking.query('SET plan_cache_mode = force_generic_plan')
  })
  afterAll(async () => {
    looking.release(true)
    await portal.close()
  })

  const query = async <T extends Row>(sql: string, values: unknown[] = []) =>
    (await portal.app.pool.query<T>(sql, values)).rows

  /** The world as it was last looked at: a row that nobody has written since is not read again. */
  let last: { world: World; from: string } = { world: new Map(), from: '0' }

  let derived: { name: string }[] | undefined

  async function world(): Promise<World> {
    derived ??= await query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
         AND relname LIKE 'collection\\_%' AND relname <> ALL ($1)`,
      [IN_PARTS],
    )
    const words = `to_jsonb(t) - '{${BOOKKEEPING.join()}}'::text[]`
    const text = [...portal.app.records.keys()]
      .map(
        (table) =>
          `SELECT '${table}' AS table, id::text AS id, CASE WHEN xmin::text::bigint >= $1 THEN ${words} END AS row FROM ${table} t`,
      )
      .concat(derived.map(({ name }) => `SELECT '${name}', NULL, ${words} FROM ${name} t`))
      // Names of groups are learned, and never forgotten: no undo, and no deletion either, takes them from the search.
      .concat(`SELECT 'search_texts', NULL, to_jsonb(t) FROM search_texts t WHERE kind <> 'group'`)
      .concat(`SELECT '', pg_snapshot_xmin(pg_current_snapshot())::text, NULL`)
      .join(' UNION ALL ')
    const { rows } = await looking.query<{ table: string; id: string | null; row: Row | null }>({
      name: 'world',
      text,
      values: [last.from],
    })
    const from = rows.pop()?.id ?? '0'
    const world: World = new Map()
    for (const { table, id, row } of rows) {
      const key = `${table} ${id ?? JSON.stringify(row)}`
      const known = row ?? last.world.get(key)
      if (!known) throw new Error(`${key} was never read`)
      world.set(key, known)
    }
    last = { world, from }
    return world
  }

  /** What is in one and not in the other, so that a failure says just that. */
  const differences = (before: World, after: World) =>
    [...new Set([...before.keys(), ...after.keys()])]
      .filter((key) => !isDeepStrictEqual(before.get(key), after.get(key)))
      .map((key) => ({ key, before: before.get(key), after: after.get(key) }))

  /** Prepares a case and does it; the world is as it was just before. */
  async function done({ endpoint, make, by = 'super_admin', undoneBy }: UndoCase) {
    const person = await portal.as(by)
    const undoer = undoneBy ? await portal.as(undoneBy) : person
    const input = await make(portal, person)
    const before = await world()
    const { status, requestId, body } = await person.try(endpoint, input as never)
    expect(status, JSON.stringify(body)).toBe(endpoint.status ?? 200)
    expect(differences(before, await world())).not.toEqual([])
    const undo = (rest?: boolean) => undoer.try(history.undo, { requestId, ...(rest ? { rest } : {}) })
    const touched = await query<Touched & Row>(
      `SELECT table_name AS table, row_id AS id, action, old_row AS before, new_row AS after FROM audit_log
       WHERE request_id = $1 ORDER BY id`,
      [requestId],
    )
    return { before, undo, undoer, requestId, touched }
  }

  /** Something that somebody else does, in the trail as a request of theirs; false if the database refuses it. */
  async function meanwhile(work: (client: pg.PoolClient) => Promise<boolean>): Promise<boolean> {
    const client = await portal.app.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query(
        `SELECT set_config('lunchbox.request', $1, true), set_config('lunchbox.actor', $2, true),
           set_config('lunchbox.call', 'PATCH /somewhere', true)`,
        [randomUUID(), other.id],
      )
      const worked = await work(client)
      await client.query(worked ? 'COMMIT' : 'ROLLBACK')
      return worked
    } catch (error) {
      await client.query('ROLLBACK')
      // A rule of the table: this is not how it can be changed.
      if (String((error as { code?: string }).code).startsWith('23')) return false
      throw error
    } finally {
      client.release()
    }
  }

  const CHANGED_BY_TYPE: Record<string, string> = {
    text: `coalesce(COLUMN, '') || '!'`,
    boolean: 'NOT COLUMN',
    integer: 'COLUMN + 1',
    date: 'COLUMN + 1',
    jsonb: `CASE jsonb_typeof(COLUMN) WHEN 'array' THEN COLUMN || '["!"]'
      WHEN 'string' THEN to_jsonb(COLUMN #>> '{}' || '!') ELSE COLUMN END`,
  }
  /** For rows that say nothing else than whom they are about. */
  const LAST_RESORT: Record<string, string> = { 'timestamp with time zone': `COLUMN + interval '1 day'` }

  /** Somebody else edits one of the touched rows, in a field that the undo is about. Null when there is none left. */
  async function editOne(touched: Touched[]): Promise<{ table: string; id: string; field: string } | null> {
    const columns = await query<{ table: string; name: string; type: string }>(
      `SELECT c.relname AS table, attname AS name, format_type(atttypid, NULL) AS type FROM pg_attribute a
       JOIN pg_class c ON c.oid = a.attrelid
       WHERE c.relname = ANY ($1) AND c.relnamespace = 'public'::regnamespace AND attnum > 0 AND NOT attisdropped
         AND attgenerated = '' AND attname NOT IN ('id', 'version', 'updated_at')`,
      [touched.map(({ table }) => table)],
    )
    const ways = touched
      .toReversed()
      .flatMap((one) =>
        columns.filter(({ table }) => table === one.table).map((column) => ({ ...one, ...column })),
      )
    for (const changedBy of [CHANGED_BY_TYPE, LAST_RESORT])
      for (const { table, id, action, before, after, name: field, type } of ways) {
        const changed = action === 'update' && !isDeepStrictEqual(before?.[field], after?.[field])
        const value = action === 'insert' ? changedBy[type]?.replaceAll('COLUMN', field) : undefined
        if (!changed && !value) continue
        const worked = await meanwhile(async (client) => {
          const { rowCount } = changed
            ? await client.query(
                `UPDATE ${table} t SET ${field} = r.${field} FROM jsonb_populate_record(null::${table}, $2) r WHERE t.id::text = $1`,
                [id, JSON.stringify(before)],
              )
            : await client.query(
                `UPDATE ${table} SET ${field} = ${value} WHERE id::text = $1 AND ${field} IS DISTINCT FROM ${value}`,
                [id],
              )
          return rowCount === 1
        })
        if (worked) return { table, id, field }
      }
    // What was deleted somebody else brings back, on their own.
    for (const { table, id, action, before } of touched) {
      // What the trail does not keep begins as in a new row.
      const names = columns.filter((column) => column.table === table && before && column.name in before)
      const list = ['id', ...names.map(({ name }) => name)].join()
      const worked =
        action === 'delete' &&
        (await meanwhile(async (client) => {
          await client.query(
            `INSERT INTO ${table} (${list}) SELECT ${list} FROM jsonb_populate_record(null::${table}, $1)`,
            [JSON.stringify(before)],
          )
          return true
        }))
      if (worked) return { table, id, field: 'id' }
    }
    return null
  }

  const BY_TYPE: Record<string, string> = {
    text: `gen_random_uuid()::text`,
    uuid: 'gen_random_uuid()',
    boolean: 'false',
    integer: '1',
    date: `'2026-11-18'`,
    jsonb: `'[]'`,
  }

  /** Somebody else adds a row below each touched one that can have some. */
  async function addBelow(touched: Touched[]): Promise<{ parent: Touched; table: string; id: string }[]> {
    const keys = await query<{ table: string; column: string; parent: string; once: boolean }>(
      `SELECT c.conrelid::regclass::text AS table, a.attname AS column, c.confrelid::regclass::text AS parent,
         EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indisunique AND i.indnatts = 1
           AND i.indkey[0] = a.attnum) AS once
       FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
       WHERE c.contype = 'f' AND c.conrelid::regclass::text = ANY ($1)`,
      [[...portal.app.records.keys()]],
    )
    const added: { parent: Touched; table: string; id: string }[] = []
    for (const parent of touched.filter(({ action }) => action === 'insert'))
      for (const { table, column, once } of keys.filter((key) => key.parent === parent.table)) {
        // A person is a driver once.
        const there = once && (await query(`SELECT id FROM ${table} WHERE ${column} = $1`, [parent.id]))
        if (there && there.length > 0) continue
        const needed = await query<{ name: string; type: string }>(
          `SELECT attname AS name, format_type(atttypid, NULL) AS type FROM pg_attribute
           WHERE attrelid = $1::regclass AND attnum > 0 AND attnotnull AND NOT atthasdef AND attname <> $2`,
          [table, column],
        )
        const id = randomUUID()
        // What it needs besides: of people one of its own, of the rest any.
        const keyOf = (name: string) => keys.find((key) => key.table === table && key.column === name)
        const refersTo = (name: string) => keyOf(name)?.parent
        /** One that may be referred to: where that is once only, one that nobody has yet. */
        const oneOf = (name: string, other: string) =>
          `SELECT id FROM ${other} ${keyOf(name)?.once ? `WHERE id NOT IN (SELECT ${name} FROM ${table})` : ''} LIMIT 1`
        const isNew = (name: string) => name === 'person_id' && refersTo(name) === 'people'
        const valueOf = ({ name, type }: { name: string; type: string }) => {
          if (isNew(name)) return `'${id}'`
          if (name === 'context_type') return `'general'`
          // A link of a chain.
          if (name === 'nr') return `(SELECT coalesce(max(nr), 0) + 1 FROM ${table})`
          const other = refersTo(name)
          return other ? `(${oneOf(name, other)})` : (BY_TYPE[type] ?? 'now()')
        }
        const others = needed.filter(({ name }) => name !== 'id')
        // A contact of a recipient needs a recipient.
        const lacking: string[] = []
        for (const { name } of others) {
          const other = isNew(name) ? undefined : refersTo(name)
          if (other && (await query(oneOf(name, other))).length === 0) lacking.push(other)
        }
        if (lacking.length > 0) continue
        const names = others.map(({ name }) => name)
        const values = others.map(valueOf)
        const worked = await meanwhile(async (client) => {
          if (names.some(isNew))
            await client.query(`INSERT INTO people (id, name) VALUES ('${id}', 'Somebody')`)
          await client.query(
            `INSERT INTO ${table} (id, ${[column, ...names].join()}) VALUES ('${id}', ${[`'${parent.id}'`, ...values].join()})`,
          )
          return true
        })
        expect(worked, `a row of ${table} could not be added`).toBe(true)
        added.push({ parent, table, id })
      }
    return added
  }

  /** What others do meanwhile is met by one code for all: each case has its turn at some of it, `npm run sweep` at all. */
  const hasTurn = (one: UndoCase, turn: number) => SWEEP || Math.floor(all.indexOf(one) / of) % 3 === turn

  describe.each(all.filter((_one, index) => index % of === at - 1))('$what', (one) => {
    it('is undone, and said before what that takes back; done again by undoing that, and undone in turn', async () => {
      const { before, undo, undoer, requestId, touched } = await done(one)
      const after = await world()
      const scope = await undoer.call(history.scope, { requestId })
      expect(scope.call).toBe(`${one.endpoint.method} ${one.endpoint.path}`)
      expect(scope.changes.reduce((sum, { count }) => sum + count, 0)).toBe(
        new Set(touched.map(({ table, id }) => `${table} ${id}`)).size,
      )
      const undone = await undo()
      expect(undone.status, JSON.stringify(undone.body)).toBe(200)
      expect(differences(before, await world())).toEqual([])
      const redone = await undoer.try(history.undo, { requestId: undone.requestId })
      expect(redone.status, JSON.stringify(redone.body)).toBe(200)
      expect(differences(after, await world())).toEqual([])
      expect(await undoer.try(history.undo, { requestId: redone.requestId })).toMatchObject({ status: 200 })
      expect(differences(before, await world())).toEqual([])
    })

    it.runIf(hasTurn(one, 0))('is done again but for what somebody changed since the undo', async () => {
      const { undo, undoer } = await done(one)
      const undone = await undo()
      const touched = await query<Touched & Row>(
        `SELECT table_name AS table, row_id AS id, action, old_row AS before, new_row AS after FROM audit_log
         WHERE request_id = $1 ORDER BY id`,
        [undone.requestId],
      )
      const edit = await editOne(touched)
      if (!edit) return
      const edited = await world()
      const refused = await undoer.try(history.undo, { requestId: undone.requestId })
      expect(refused.status).toBe(409)
      const { conflicts = [], message } = refused.body as unknown as ErrorBody
      expect(conflicts.find(({ id }) => id === edit.id)?.fields).toContain(edit.field)
      expect(message).toMatch(/Nothing was redone\.$/)
      expect(differences(edited, await world())).toEqual([])
    })

    it.runIf(hasTurn(one, 1))('is undone across a migration that adds columns', async () => {
      const { before, undo, touched } = await done(one)
      const tables = [...new Set(touched.map(({ table }) => table))]
      for (const table of tables)
        await query(
          `ALTER TABLE ${table} ADD COLUMN added_needed text NOT NULL DEFAULT 'as before', ADD COLUMN added_free integer`,
        )
      try {
        expect(await undo()).toMatchObject({ status: 200 })
        expect(differences(before, await world())).toEqual([])
        for (const table of tables)
          expect(
            await query(
              `SELECT id FROM ${table} WHERE added_needed <> 'as before' OR added_free IS NOT NULL`,
            ),
          ).toEqual([])
      } finally {
        for (const table of tables)
          await query(`ALTER TABLE ${table} DROP COLUMN added_needed, DROP COLUMN added_free`)
      }
    })

    it.runIf(SWEEP || !hasTurn(one, 0))(
      'is refused with the field named when somebody edited it since, or undone but for that',
      async () => {
        const { before, undo, touched } = await done(one)
        const edit = await editOne(touched)
        if (!edit) throw new Error('Nothing of this can be edited by somebody else')
        const edited = await world()
        const refused = await undo()
        expect(refused.status).toBe(409)
        const { conflicts = [], conflictCount } = refused.body as unknown as ErrorBody
        const named = conflicts.find(({ table, id }) => table === edit.table && id === edit.id)
        expect(named?.fields).toContain(edit.field)
        expect(named?.by).toMatch(/^Test \d+ super_admin$/)
        expect(conflictCount).toBe(conflicts.length)
        expect(differences(edited, await world())).toEqual([])
        const rest = await undo(true)
        if (one.restRefused && rest.status === 409) {
          expect(rest.body).toMatchObject({ message: one.restRefused })
          expect(differences(edited, await world())).toEqual([])
          return
        }
        expect(rest, JSON.stringify(rest.body)).toMatchObject({ status: 200 })
        const after = await world()
        const left = new Set(conflicts.map(({ table, id }) => `${table} ${id}`))
        const ofRequest = new Set(touched.map(({ table, id }) => `${table} ${id}`))
        // What nobody did follows what is left: the group of an entry that stays.
        const recorded = differences(before, after).filter(
          ({ key, after: now }) =>
            portal.app.records.has(key.split(' ')[0] ?? '') &&
            (now?.created_by !== null || ofRequest.has(key)),
        )
        expect(recorded.filter(({ key }) => !left.has(key))).toEqual([])
        const key = `${edit.table} ${edit.id}`
        expect(after.get(key)?.[edit.field]).toEqual(edited.get(key)?.[edit.field])
      },
    )

    it.runIf(hasTurn(one, 2))('leaves what others added below it', async () => {
      const { undo, touched } = await done(one)
      const added = await addBelow(touched)
      if (added.length === 0) return
      const refused = await undo()
      expect(refused.status).toBe(409)
      const { conflicts = [], message } = refused.body as unknown as ErrorBody
      for (const { parent } of added)
        expect(conflicts.find(({ id }) => id === parent.id)?.hanging).toMatch(/^\d.* belongs? to this /)
      expect(message).toMatch(/By now .+ belongs? to this .+ Nothing was undone\.$/)
      const rest = await undo(true)
      if (one.restRefused && rest.status === 409) {
        expect(rest.body).toMatchObject({ message: one.restRefused })
        return
      }
      expect(rest).toMatchObject({ status: 200 })
      const after = await world()
      for (const { parent, table, id } of added)
        expect([after.has(`${parent.table} ${parent.id}`), after.has(`${table} ${id}`)]).toEqual([true, true])
    })
  })
}
