import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { slices } from '#registry.server.ts'
import { unrecorded as ofTheServer } from '#server/data/tables.ts'
import { type TestPortal, testPortal } from '#server/testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const NOT_AUDITED = Object.assign({}, ofTheServer, ...slices.map((slice) => slice.unrecorded)) as Record<
  string,
  string
>

async function rows<T extends Record<string, unknown>>(sql: string): Promise<T[]> {
  return (await portal.app.pool.query<T>(sql)).rows
}

const tables = async () =>
  (
    await rows<{ name: string }>(
      `SELECT relname AS name FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') ORDER BY relname`,
    )
  ).map(({ name }) => name)

describe('every change is recorded', () => {
  it('in each table that is not excepted, for every kind of change', async () => {
    const triggers = await rows<{ table: string; name: string }>(
      `SELECT c.relname AS table, t.tgname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
       JOIN pg_proc p ON p.oid = t.tgfoid
       WHERE p.proname = 'audit_change' AND NOT t.tgisinternal AND t.tgenabled <> 'D'`,
    )
    const all = await tables()
    expect(all.length).toBeGreaterThan(10)
    for (const table of all) {
      const found = triggers.filter((trigger) => trigger.table === table).map(({ name }) => name)
      const wanted = table in NOT_AUDITED ? [] : ['audit_delete', 'audit_insert', 'audit_update']
      expect(found.sort(), table).toEqual(wanted)
    }
  })

  it('and each recorded table says what its rows are, who may see them and who may undo', async () => {
    const recorded = (await tables()).filter((table) => !(table in NOT_AUDITED))
    expect([...portal.app.records.keys()].sort()).toEqual(recorded)
  })

  it('the exceptions are tables that exist', async () => {
    const all = await tables()
    expect(Object.keys(NOT_AUDITED).filter((table) => !all.includes(table))).toEqual([])
  })

  it('recorded rows have an id and a version, so that an undo can find and outdate them', async () => {
    const columns = await rows<{ table: string; column: string }>(
      `SELECT table_name AS table, column_name AS column FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name IN ('id', 'version', 'updated_at')`,
    )
    for (const table of portal.app.records.keys())
      expect(
        columns.filter((one) => one.table === table).map(({ column }) => column),
        table,
      ).toEqual(expect.arrayContaining(['id', 'version', 'updated_at']))
  })

  it('fields that a history shows are columns of their table', async () => {
    for (const [table, { fields, former = {} }] of portal.app.records) {
      const columns = await rows<{ name: string }>(
        `SELECT column_name AS name FROM information_schema.columns
         WHERE table_schema = 'public' AND table_name = '${table}'`,
      )
      const known = new Set(columns.map(({ name }) => name))
      expect(
        Object.keys(fields).filter((field) => !known.has(field)),
        table,
      ).toEqual([])
      expect(
        Object.keys(former).filter((field) => known.has(field)),
        `${table}, columns said to be gone`,
      ).toEqual([])
    }
  })
})

describe('every foreign key', () => {
  it('can wait for the end of a transaction, so that an undo puts rows back in any order', async () => {
    const hasty = await rows<{ name: string }>(
      `SELECT conname AS name FROM pg_constraint
       WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND NOT condeferrable`,
    )
    expect(hasty).toEqual([])
  })

  it('has an index that begins with it, so that deleting a parent does not read the whole table', async () => {
    const bare = await rows<{ name: string }>(
      `SELECT c.conname AS name FROM pg_constraint c
       WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace
         AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indkey[0] = c.conkey[1])`,
    )
    expect(bare).toEqual([])
  })
})
