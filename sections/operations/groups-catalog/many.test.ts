import { afterAll, beforeAll, expect, it } from 'vitest'
import { isNearGroup } from '#kernel/charity/group-names.ts'
import { type TestPortal, testPortal } from '#server/testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const NAMES = [
  'Troop 12 of Alder Hall',
  'Troop 13 of Alder Hall',
  'Trop 12 of Alder Hall',
  'Troop 12 of Alder Hall Annex',
  'Alder Hall Club',
  'Alder Hall Club 2026',
  'Alder Hall Clubs',
  '2026 Alder Hall Club',
  'Larch Row Bakers 7',
  'Larch Row Bakers 77',
  'Larch Row Baker 7',
]

it('numbers tell groups apart, and a name within another is asked about, whichever came first', async () => {
  const wanted = NAMES.flatMap((a) =>
    NAMES.filter((b) => a < b && isNearGroup(a, b)).map((b) => `${a} · ${b}`),
  )
  for (const names of [NAMES, NAMES.toReversed()]) {
    const client = await portal.app.pool.connect()
    try {
      await client.query('BEGIN')
      for (const name of names) await client.query('INSERT INTO organizations (name) VALUES ($1)', [name])
      const { rows } = await client.query<{ a: string; b: string }>(
        `SELECT a.name AS a, b.name AS b FROM alike_organizations k
         JOIN organizations a ON a.id = k.first_id JOIN organizations b ON b.id = k.second_id`,
      )
      // The trigger keeps who may be one; the rule decides (service-doubles.ts).
      const perhaps = rows.filter(({ a, b }) => isNearGroup(a, b))
      const pairs = perhaps.map(({ a, b }) => (a < b ? `${a} · ${b}` : `${b} · ${a}`))
      expect(pairs.toSorted()).toEqual(wanted.toSorted())
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  }
  expect(wanted).toContain('Troop 12 of Alder Hall · Trop 12 of Alder Hall')
  expect(wanted).not.toContain('Troop 12 of Alder Hall · Troop 13 of Alder Hall')
})

it('a group that differs from many by its number is compared with a few of them', async () => {
  const client = await portal.app.pool.connect()
  const read = async () =>
    Number(
      (
        await client.query(
          `SELECT seq_tup_read + coalesce(idx_tup_fetch, 0) AS read FROM pg_stat_xact_user_tables
           WHERE relname = 'organizations'`,
        )
      ).rows[0].read,
    )
  const add = (from: number, until: number) =>
    client.query(
      `INSERT INTO organizations (name) SELECT 'Cobble Grove Company ' || n FROM generate_series($1::integer, $2) AS n`,
      [from, until],
    )
  try {
    await client.query('BEGIN')
    await add(1001, 1300)
    const first = await read()
    await add(1301, 1600)
    const second = (await read()) - first
    // With each compared with all before it, the second half reads three times as much as the first.
    expect(second).toBeLessThan(first * 1.5)
    expect(second / 300).toBeLessThan(40)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})
