import { getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestPortal, testPortal } from '#server/testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

/** Tables with such columns that hold nothing about a person of their own, and why. */
const NOT_PERSONAL: Record<string, string> = {
  settings: 'the organization',
  search_roles: 'names of columns',
  outside_readings: 'web addresses of calendars',
}

/** Columns that name a person, whatever the foreign keys say. */
const NAMES_PEOPLE =
  /^(created|updated|answered|decided|sent|read|added|assigned|approved|requested)_by$|^(user|person|actor|owner|creator|author|member)_id$|email|phone|^address$/

describe('every table that names people', () => {
  it('says what it holds about a person, and what is left when they are erased', async () => {
    const { rows } = await portal.app.pool.query<{ table: string; column: string }>(
      `SELECT table_name AS table, column_name AS column FROM information_schema.columns
       WHERE table_schema = 'public'
       UNION SELECT c.conrelid::regclass::text, a.attname || '_user_id' FROM pg_constraint c
         JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
         WHERE c.contype = 'f' AND c.confrelid = 'users'::regclass`,
    )
    const naming = rows.filter(({ column }) => NAMES_PEOPLE.test(column) || column.endsWith('_user_id'))
    const declared = new Set(
      portal.app.slices.flatMap(({ personalData }) => personalData.map(({ table }) => getTableName(table))),
    )
    const silent = [...new Set(naming.map(({ table }) => table))].filter(
      (table) => !declared.has(table) && !(table in NOT_PERSONAL) && !KEPT_BY_TRIGGER.test(table),
    )
    expect(naming.length).toBeGreaterThan(20)
    expect(silent.sort()).toEqual([])
  })

  it('in words that can be read, and with secrets that exist', async () => {
    for (const { table, title, secret = [], erasure, of } of portal.app.slices.flatMap(
      ({ personalData }) => personalData,
    )) {
      expect(title).toMatch(/^[A-Z].{5,80}[^.]$/)
      if (erasure !== 'delete') expect(erasure.keep).toMatch(/^[A-Z].{10,}\.$/)
      const { rows } = await portal.app.pool.query<{ name: string }>(
        `SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1`,
        [getTableName(table)],
      )
      expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(secret))
      expect(of({ id: '00000000-0000-4000-8000-000000000009', email: 'a@b.example' })).toBeTruthy()
    }
  })
})

/** Sums of what people logged: numbers by an id that names nobody once the account is empty. */
const KEPT_BY_TRIGGER = /^(collection_(creator_days|hosts|host_days)|search_texts)$/
