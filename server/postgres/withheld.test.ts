import { afterAll, beforeAll, expect, test } from 'vitest'
import { slices } from '#registry.server.ts'
import { unrecorded } from '#server/data/tables.ts'
import { type FreshDatabase, freshDatabase } from '#server/testing/database.ts'
import { WITHHELD } from './withheld.ts'

/** They sound like secrets and are none. */
const HARMLESS: Record<string, string> = {
  'agreement_signatures.key_id': 'which key a seal was made with',
  'agreement_signatures.seal': 'a sum, made with a key that is in no table',
  'agreement_signatures.previous_seal': 'the same',
  'agreement_withdrawals.key_id': 'which key a seal was made with',
  'agreement_withdrawals.seal': 'a sum, made with a key that is in no table',
  'agreement_withdrawals.previous_seal': 'the same',
  'mail_stops.address_hash': 'whom not to write to: it opens nothing, and must come along',
  'search_embeddings.text_hash': 'whether a text has changed',
  'search_roles.private': 'which texts only some may find',
  'search_texts.private_text': 'texts that only some may find',
  'sign_up_pages.token': 'the address on posters',
}

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

const words = async (sql: string) =>
  (await database.pool.query<{ name: string }>(sql)).rows.map(({ name }) => name)
const columns = () =>
  words(`SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    JOIN pg_class ON relname = table_name AND relkind = 'r' WHERE table_schema = 'public' ORDER BY 1`)
const isWithheld = (column: string) => column in WITHHELD || String(column.split('.')[0]) in WITHHELD

test('everything that an export leaves out exists', async () => {
  const there = new Set((await columns()).flatMap((column) => [column, column.split('.')[0]]))
  expect(Object.keys(WITHHELD).filter((name) => !there.has(name))).toEqual([])
})

test('whatever sounds like a secret is left out, or it is said why it is none', async () => {
  const suspicious = (await columns()).filter((column) =>
    /\.(.*_)?(hash|secret|token|seal|sealed|private|key_id|credential|password|sealed_\w+)(_.*)?$/.test(
      column,
    ),
  )
  expect(suspicious.filter((column) => !isWithheld(column)).sort()).toEqual(Object.keys(HARMLESS).sort())
  const reasons = Object.assign({}, unrecorded, ...slices.map((slice) => slice.unrecorded)) as Record<
    string,
    string
  >
  const secret = Object.keys(reasons).filter((table) =>
    /secret|hash|sign in|signed in|\bkeys?\b/.test(reasons[table] ?? ''),
  )
  expect(secret.filter((table) => !(table in WITHHELD))).toEqual(['linked_sign_ins'])
})

test('no row that comes along names one that is left out', async () => {
  const keys = await words(`SELECT conrelid::regclass || ' ' || confrelid::regclass AS name FROM pg_constraint
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace`)
  const loose = keys.map((key) => key.split(' ') as [string, string])
  expect(loose.filter(([child, parent]) => parent in WITHHELD && !(child in WITHHELD))).toEqual([])
})
