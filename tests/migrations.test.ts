import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathParams } from '#kernel/calls/address.ts'
import { history } from '#platform/history/contract.ts'
import { letters } from '#platform/letters/contract.ts'
import { slices } from '#registry.server.ts'
import { users } from '#sections/admin/user-management/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { seedDemo } from '#server/demo.ts'
import { migrate, readMigrations } from '#server/postgres/migrate.ts'
import { emptyDatabase, type FreshDatabase } from '#server/testing/database.ts'
import { testPortal } from '#server/testing/portal.ts'
import { migrationName, readSnapshot, tablesNow } from '../tools/table-snapshot.ts'
import { travels } from './travels.ts'
import { nameOf } from './walks.ts'

type Rows = Record<string, unknown>[]

const rowsOf = async (pool: pg.Pool, table: string): Promise<Rows> =>
  (await pool.query(`SELECT to_jsonb(t) AS row FROM ${table} t`)).rows.map(({ row }) => row)

const tablesIn = async (pool: pg.Pool): Promise<string[]> =>
  (
    await pool.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
    )
  ).rows.map(({ name }) => name)

/** Everything that migrations make, in words that can be compared. */
async function schemaOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    SELECT format('%s.%s %s %s %s %s', a.attrelid::regclass, a.attname, format_type(a.atttypid, a.atttypmod),
        CASE WHEN a.attnotnull THEN 'NOT NULL' END, a.attgenerated, pg_get_expr(d.adbin, d.adrelid)) AS line
      FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
    UNION ALL SELECT format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT pg_get_triggerdef(t.oid) FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal
    UNION ALL SELECT pg_get_functiondef(p.oid) FROM pg_proc p
      WHERE p.pronamespace = 'public'::regnamespace AND p.prokind IN ('f', 'p')
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
    ORDER BY 1`)
  return rows.map(({ line }) => line)
}

/** Sums, search texts and the trail: written by triggers, and by them alone. */
async function writtenByFunctions(pool: pg.Pool): Promise<Set<string>> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT (regexp_matches(prosrc, 'INSERT INTO (\\w+)', 'g'))[1] AS name FROM pg_proc
     WHERE pronamespace = 'public'::regnamespace`,
  )
  return new Set(rows.map(({ name }) => name))
}

/**
 * Adds these rows, as far as the table knows their columns at this state and no migration made them of others; false while
 * what they refer to is missing.
 */
async function fill(pool: pg.Pool, table: string, rows: Rows) {
  const { rows: columns } = await pool.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  )
  const names = columns.map(({ name }) => name).filter((name) => rows.some((row) => name in row))
  // Constraints that wait for the end of an undo cannot say what is there already.
  const { rows: key } = await pool.query<{ name: string }>(
    `SELECT attname AS name FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
     WHERE i.indrelid = $1::regclass AND i.indisprimary`,
    [table],
  )
  const there = key.length > 0 ? `(${key.map(({ name }) => name).join()})` : ''
  return pool
    .query(
      `INSERT INTO ${table} (${names.join()}) OVERRIDING SYSTEM VALUE
       SELECT ${names.join()} FROM jsonb_populate_recordset(null::${table}, $1) ON CONFLICT ${there} DO NOTHING`,
      [JSON.stringify(rows)],
    )
    .then(
      () => true,
      (fault: { code?: string }) => {
        if (fault.code === '23503') return false
        throw fault
      },
    )
}

interface Described {
  name: string
  columns: Record<string, { name: string; notNull: boolean; primaryKey: boolean }>
  compositePrimaryKeys: Record<string, { columns: string[] }>
}

const tablesOf = (snapshot: object) =>
  Object.values((snapshot as { tables: Record<string, Described> }).tables).map(
    ({ name, columns, compositePrimaryKeys }) => ({
      name,
      columns: Object.values(columns),
      keys: Object.values(compositePrimaryKeys).flatMap((key) => key.columns),
    }),
  )

describe('the files in migrations/', () => {
  it('a new one comes after every other, whoever wrote that and whatever their clock said', () => {
    const now = new Date('2026-11-22T04:27:05Z')
    const old = ['0090_activity.sql', '0003_second_factors.sql']
    expect(migrationName('thank-you', old, now)).toBe('20261122042705_thank_you.sql')
    const ahead = [...old, '20261231235959_ahead.sql']
    expect(migrationName('kudos', ahead, now)).toBe('20261231235960_kudos.sql')
    for (const existing of [old, ahead]) {
      const name = migrationName('kudos', existing, now)
      expect([...existing, name].toSorted().at(-1)).toBe(name)
    }
  })

  it('the snapshot says what the tables say: else run `npm run new-migration`, after a merge with `-- --merged`', async () => {
    expect(readSnapshot()).toEqual(JSON.parse(JSON.stringify(await tablesNow())))
  })
})

describe('a database with rows', () => {
  let source: Awaited<ReturnType<typeof testPortal>>
  let old: FreshDatabase
  const all = new Map<string, Rows>()

  beforeAll(async () => {
    source = await testPortal()
    const { pool } = source.app
    // What migrations themselves bring is not brought twice.
    const own = new Map<string, Set<string>>()
    for (const table of await tablesIn(pool))
      own.set(table, new Set((await rowsOf(pool, table)).map((row) => JSON.stringify(row))))
    await seedDemo(source.app, { anchor: '2026-11-18' })
    await pool.query(`DELETE FROM sandwich_collections WHERE id NOT IN (
      SELECT c.id FROM sandwich_collections c JOIN hosts h ON h.id = c.host_id WHERE NOT h.is_built_in
      ORDER BY c.id LIMIT 300)`)
    const kept = await writtenByFunctions(pool)
    // A function makes those who have nothing but an account; all others come with what they do.
    kept.delete('people')
    for (const [table, known] of own)
      if (!kept.has(table))
        all.set(
          table,
          (await rowsOf(pool, table)).filter((row) => !known.has(JSON.stringify(row))),
        )
    // Before people were records of their own, who somebody is stood in what they do.
    const people = new Map((all.get('people') ?? []).map((row) => [row.id, row]))
    const accounts = new Set((all.get('users') ?? []).map((row) => row.id))
    all.set(
      'people',
      (all.get('people') ?? []).filter(({ id }) => !accounts.has(id)),
    )
    for (const [table, rows] of all)
      all.set(
        table,
        rows.map((row) => ({ ...people.get(row.person_id), ...row })),
      )
    // Before the host alone was recorded, the address stood in the row.
    for (const table of ['webhooks', 'followed_sheets'])
      all.set(
        table,
        (all.get(table) ?? []).map((row) => ({ ...row, url: `https://${String(row.host)}/in` })),
      )
    old = await emptyDatabase()
  })
  afterAll(async () => {
    await old.drop()
    await source.close()
  })

  it('has the tables that the code says', async () => {
    const { rows } = await source.app.pool.query<{ name: string; needed: boolean }>(
      `SELECT format('%s.%s', table_name, column_name) AS name, is_nullable = 'NO' AS needed
       FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    )
    const wanted = tablesOf(readSnapshot()).flatMap((table) =>
      table.columns.map((column) => ({
        name: `${table.name}.${column.name}`,
        needed: column.notNull || column.primaryKey || table.keys.includes(column.name),
      })),
    )
    const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
    expect(rows.toSorted(byName)).toEqual(wanted.toSorted(byName))
  })

  it('comes from every earlier state to the same schema as a new one, keeps its rows, and the portal runs on it', async () => {
    const filled = new Map<string, number>()
    const names = readMigrations().map(({ name }) => name)
    for (const [index] of names.entries()) {
      await migrate(old.pool, () => {}, { only: names.slice(0, index + 1) })
      // Parents before children, whatever their names: until none can be added any more.
      for (let before = -1; before < filled.size; ) {
        before = filled.size
        for (const table of await tablesIn(old.pool)) {
          const rows = all.get(table) ?? []
          if (filled.has(table) || rows.length === 0) continue
          if (await fill(old.pool, table, rows)) filled.set(table, rows.length)
        }
      }
    }
    expect(await schemaOf(old.pool)).toEqual(await schemaOf(source.app.pool))
    expect(filled.size).toBeGreaterThan(15)
    const hooks = `SELECT host, s.url FROM webhooks JOIN webhook_states s ON webhook_id = id`
    expect((await old.pool.query(hooks)).rows).toEqual([
      { host: 'website.example', url: 'https://website.example/in' },
    ])
    for (const [table, count] of filled)
      expect((await rowsOf(old.pool, table)).length, table).toBeGreaterThanOrEqual(count)
    // Who the contacts are moved to `people`.
    const named = `SELECT id, name, phone, email FROM people ORDER BY id`
    expect((await old.pool.query(named)).rows).toEqual((await source.app.pool.query(named)).rows)
    const upgraded = await testPortal({ pool: old.pool, databaseUrl: old.url })
    const admin = await upgraded.as('super_admin')
    for (const { endpoint } of slices.flatMap((slice) => slice.calls))
      if (endpoint.method === 'GET' && pathParams(endpoint.path).length === 0)
        expect((await admin.try(endpoint)).status, nameOf(endpoint)).toBeLessThan(500)
    await upgraded.close()
  })

  it('exported and imported elsewhere is the same, row by row, opens nothing, and goes on from there', () =>
    travels(source))

  /** A database as it was before this migration, and a way to change it in requests of their own. */
  async function asBefore(migration: string) {
    const database = await emptyDatabase()
    const names = readMigrations().map(({ name }) => name)
    await migrate(database.pool, () => {}, { only: names.filter((name) => name < migration) })
    const asked = async (sql: string, actor: string | null = null) => {
      const request = randomUUID()
      const client = await database.pool.connect()
      await client.query('BEGIN')
      await client.query(
        `SELECT set_config('lunchbox.request', $1, true), set_config('lunchbox.call', 'PATCH /api/x', true),
           set_config('lunchbox.actor', $2, true)`,
        [request, actor ?? ''],
      )
      await client.query(sql)
      await client.query('COMMIT')
      client.release()
      return request
    }
    return { database, asked }
  }

  it('an account is of the person who is plainly meant, else of one of its own; what it said before is undone as ever', async () => {
    const { database, asked } = await asBefore('20261123093000')
    const [oak, ana, ben, cleo, dee] = Array.from({ length: 5 }, () => randomUUID())
    const person = (id: string | undefined, name: string, phone: string, email = '') =>
      `INSERT INTO people (id, name, phone, email) VALUES ('${id}', '${name}', '${phone}', nullif('${email}', ''));
       INSERT INTO host_contacts (host_id, person_id) VALUES ('${oak}', '${id}')`
    await asked(`INSERT INTO hosts (id, name, name_key) VALUES ('${oak}', 'Oak', 'oak')`)
    for (const one of [
      person(ana, 'ana  LEE', '(404) 555-0101'),
      person(ben, 'Ben Ash', '404 555 0102', 'ben@work.example'),
      person(cleo, 'Cleo Vance', '404 555 0103'),
      person(dee, 'Cleo Vance', '404 555 0103'),
    ])
      await asked(one)
    const account = (first: string, last: string, phone: string, preferred = '') => {
      const id = randomUUID()
      return {
        id,
        sql: `INSERT INTO users (id, email, first_name, last_name, display_name, role, phone, preferred_email, address)
        VALUES ('${id}', '${first}@home.example', '${first}', '${last}', '${first}', 'volunteer', '${phone}', nullif('${preferred}', ''), '1 Elm')`,
      }
    }
    const accounts = {
      // The same name and number: linked, and what only the account said is there.
      ana: account('Ana', 'Lee', '+1 404-555-0101'),
      // The same name and number, and another address to write to: both would not be kept.
      ben: account('Ben', 'Ash', '404 555 0102', 'ben@other.example'),
      // Two who could be meant.
      cleo: account('Cleo', 'Vance', '404 555 0103'),
      // A number alone is no proof.
      dee: account('Dee', 'Moss', '404 555 0101'),
    }
    for (const { sql } of Object.values(accounts)) await asked(sql)
    const anaMoved = await asked(
      `UPDATE users SET phone = '404 555 0199', version = 2 WHERE id = '${accounts.ana.id}'`,
    )
    const benMoved = await asked(
      `UPDATE users SET phone = '404 555 0198', last_name = 'Ashe', version = 2 WHERE id = '${accounts.ben.id}'`,
    )
    await asked(`UPDATE people SET phone = '404 555 0199' WHERE id = '${ana}'`)
    await migrate(database.pool, () => {})

    const { rows } = await database.pool.query(
      `SELECT u.first_name AS of, p.id, p.name, p.phone, p.email, p.address, u.proved_email AS proved
       FROM users u JOIN people p ON p.id = u.person_id ORDER BY 1`,
    )
    expect(rows).toEqual([
      {
        of: 'Ana',
        id: ana,
        name: 'ana  LEE',
        phone: '404 555 0199',
        email: null,
        address: '1 Elm',
        proved: null,
      },
      {
        of: 'Ben',
        id: accounts.ben.id,
        name: 'Ben Ashe',
        phone: '404 555 0198',
        email: 'ben@other.example',
        address: '1 Elm',
        proved: 'ben@other.example',
      },
      {
        of: 'Cleo',
        id: accounts.cleo.id,
        name: 'Cleo Vance',
        phone: '404 555 0103',
        email: null,
        address: '1 Elm',
        proved: null,
      },
      {
        of: 'Dee',
        id: accounts.dee.id,
        name: 'Dee Moss',
        phone: '404 555 0101',
        email: null,
        address: '1 Elm',
        proved: null,
      },
    ])
    const kept = await database.pool.query(`SELECT phone, email FROM people WHERE id = '${ben}'`)
    expect(kept.rows).toEqual([{ phone: '404 555 0102', email: 'ben@work.example' }])

    const portal = await testPortal({ pool: database.pool, databaseUrl: database.url })
    const admin = await portal.as('super_admin')
    for (const requestId of [anaMoved, benMoved]) await admin.call(history.undo, { requestId })
    const now = await admin.call(users.list, { limit: 50 })
    expect(now.items.find(({ id }) => id === accounts.ana.id)).toMatchObject({ phone: '+1 404-555-0101' })
    expect(now.items.find(({ id }) => id === accounts.ben.id)).toMatchObject({
      lastName: 'Ash',
      phone: '404 555 0102',
    })
    const { items } = await admin.call(history.ofRecord, { table: 'users', id: accounts.ben.id })
    expect(items.map(({ action }) => action)).toEqual(['update', 'update', 'insert'])
    expect(items[1]?.changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ label: 'Phone', before: '404 555 0102', after: '404 555 0198' }),
      ]),
    )
    await portal.close()
    await database.drop()
  })

  it('what was done to contacts before people were records of their own is undone as ever', async () => {
    const { database, asked } = await asBefore('20261123073000')
    const [host, contact] = [randomUUID(), randomUUID()]
    await asked(`INSERT INTO hosts (id, name, name_key) VALUES ('${host}', 'Oak', 'oak')`)
    await asked(
      `INSERT INTO host_contacts (id, host_id, name, phone) VALUES ('${contact}', '${host}', 'Ana', '555-0101')`,
    )
    const renamed = await asked(`UPDATE host_contacts SET phone = '555-0199', role = 'lead', version = 2`)
    const noted = await asked(`UPDATE host_contacts SET notes = 'Evenings', version = 3`)
    const gone = await asked(`DELETE FROM host_contacts`)
    await migrate(database.pool, () => {})

    const portal = await testPortal({ pool: database.pool, databaseUrl: database.url })
    const admin = await portal.as('super_admin')
    const now = async () => (await admin.call(hosts.one, { id: host })).contacts
    for (const requestId of [gone, noted]) await admin.call(history.undo, { requestId })
    expect(await now()).toMatchObject([
      { id: contact, name: 'Ana', phone: '555-0199', role: 'lead', notes: null },
    ])
    await admin.call(history.undo, { requestId: renamed })
    expect(await now()).toMatchObject([{ name: 'Ana', phone: '555-0101', role: 'host' }])
    const { items } = await admin.call(history.ofRecord, { table: 'host_contacts', id: contact })
    expect(items.at(-1)).toMatchObject({ action: 'insert' })
    expect(items.at(-1)?.changes.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Name', 'Phone', 'Role']),
    )
    await portal.close()
    await database.drop()
  })

  it('words of reminders that a portal made its own go on in its letter, those as delivered stay so', async () => {
    const { database } = await asBefore('20261125160945')
    await database.pool.query(
      `UPDATE monitoring_plan SET mail_subject = 'Numbers of {location}, {please}', mail_body = E'Dear {name},\n\n{week}?'`,
    )
    await migrate(database.pool, () => {})
    const portal = await testPortal({ pool: database.pool, databaseUrl: database.url })
    const admin = await portal.as('admin')
    const { sections } = await admin.call(letters.one, { id: 'monitoring-reminder' })
    expect(sections.flatMap(({ id, words }) => (words ? [[id, words]] : []))).toEqual([
      ['subject', 'Numbers of {location}, (please)'],
      ['body', 'Dear {name},\n\n{week}?'],
    ])
    await admin.call(letters.preview, { id: 'monitoring-reminder', sections: [] })
    await portal.close()
    await database.drop()
  })

  it('which entry of the log held what an event made is linked on, and a question keeps the day it was asked for', async () => {
    const { database } = await asBefore('20261126183200')
    const { rows } = await database.pool.query<Record<'event' | 'entry' | 'ask', string>>(
      `WITH place AS (INSERT INTO hosts (name, name_key) VALUES ('Oak', 'oak') RETURNING id),
         entry AS (INSERT INTO sandwich_collections (collection_date, host_id, individual_sandwiches)
           SELECT '2026-11-18', id, 306 FROM place RETURNING id),
         event AS (INSERT INTO event_requests (organization_name, status, collection_id)
           SELECT 'Alder School', 'completed', id FROM entry RETURNING id),
         gone AS (INSERT INTO event_requests (organization_name, status, collection_id)
           VALUES ('Brook School', 'completed', gen_random_uuid())),
         person AS (INSERT INTO people (name) VALUES ('Ana Lee') RETURNING id),
         shift AS (INSERT INTO slots (title, day, start_time) VALUES ('Delivery day', '2026-12-03', '09:00') RETURNING id),
         ask AS (INSERT INTO slot_asks (slot_id, person_id, asked_at)
           SELECT shift.id, person.id, now() FROM shift, person RETURNING id)
       SELECT event.id AS event, entry.id AS entry, ask.id AS ask FROM event, entry, ask`,
    )
    const [made] = rows
    await migrate(database.pool, () => {})
    expect(await rowsOf(database.pool, 'event_entries')).toMatchObject([
      { event_request_id: made?.event, entry_id: made?.entry },
    ])
    expect(await rowsOf(database.pool, 'slot_asks')).toMatchObject([
      { id: made?.ask, asked_for: '2026-12-03 09:00 ' },
    ])
    await database.drop()
  })
})
