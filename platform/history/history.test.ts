import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#kernel/calls/errors.ts'
import { apiKeys } from '#sections/admin/api-keys/contract.ts'
import { settings } from '#sections/admin/settings/contract.ts'
import { announcements } from '#sections/communication/announcements/contract.ts'
import { hostContacts, hosts } from '#sections/operations/hosts/contract.ts'
import { hashPassword } from '#server/people/passwords.ts'
import { TEST_PASSWORD, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { history } from './contract.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

describe('the history of a record', () => {
  it('goes back to its first change, page by page', async () => {
    const admin = await portal.as('admin')
    await portal.app.pool.query(
      `INSERT INTO audit_log (at, table_name, row_id, action, new_row)
       SELECT now(), 'settings', 'walkDistance', 'update', jsonb_build_object('id', 'walkDistance', 'value', n)
       FROM generate_series(1, 201) AS n`,
    )
    const about = { table: 'settings', id: 'walkDistance', limit: 200 }
    expect(await admin.call(history.ofRecord, about)).toMatchObject({ total: 201 })
    const { items } = await admin.call(history.ofRecord, { ...about, page: 2 })
    expect(items.map(({ changes }) => changes[0]?.after)).toEqual([1])
  })
})

it('says how far back the records can be looked at, to whoever may', async () => {
  const admin = await portal.as('admin')
  await portal.app.pool.query(
    `INSERT INTO audit_log (at, table_name, row_id, action) VALUES ('2024-05-02T03:00:00Z', 'settings', 'motto', 'delete')`,
  )
  // Where the charity is, it was still the evening before.
  expect(await admin.call(history.beginning)).toEqual({ firstDay: '2024-05-01' })
  expect((await (await portal.as('volunteer')).try(history.beginning)).status).toBe(403)
})

describe('changes and their undo', () => {
  it('a change is in the history with who did it, and undo puts it back', async () => {
    const admin = await portal.as('admin')
    const before = await admin.call(settings.read)
    const changed = await admin.try(settings.change, { motto: 'Made with care' })
    expect(changed.status).toBe(200)
    const { items } = await admin.call(history.ofRecord, { table: 'settings', id: 'motto' })
    // It came with the portal: what nobody had set before was changed, and not entered.
    expect(items[0]).toMatchObject({
      action: 'update',
      actor: { id: admin.id },
      requestId: changed.requestId,
    })
    await admin.call(settings.change, { motto: 'Made with love' })
    const refused = await admin.try(history.undo, { requestId: changed.requestId })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ conflicts: [{ table: 'settings', id: 'motto', fields: ['value'] }] })
    const second = await admin.try(settings.change, { taxId: '12-3456789', annualGoal: 600_000 })
    await admin.call(history.undo, { requestId: second.requestId })
    const after = await admin.call(settings.read)
    expect(after).toEqual({ ...before, motto: 'Made with love', version: after.version })
  })

  it('a repeated request with the same idempotency key changes nothing and answers as the first time', async () => {
    const admin = await portal.as('admin')
    const key = { 'idempotency-key': 'key-for-the-goal' }
    const first = await admin.try(settings.change, { annualGoal: 700_000 }, key)
    await admin.call(settings.change, { annualGoal: 1 })
    const again = await admin.try(settings.change, { annualGoal: 700_000 }, key)
    expect(again).toEqual(first)
    expect((await admin.call(settings.read)).annualGoal).toBe(1)
    const other = await admin.try(settings.change, { annualGoal: 2 }, key)
    expect(other.status).toBe(422)
  })

  it('a stale version is answered with the settings as they are', async () => {
    const admin = await portal.as('admin')
    const { version } = await admin.call(settings.read)
    await admin.call(settings.change, { organizationName: 'First', version })
    const late = await admin.try(settings.change, { organizationName: 'Second', version })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ code: 'CONFLICT', current: { organizationName: 'First' } })
  })

  it('nobody undoes what they may not change', async () => {
    const admin = await portal.as('admin')
    const viewer = await portal.as('viewer')
    const { requestId } = await admin.try(settings.change, { motto: 'Only ours' })
    expect((await viewer.try(history.undo, { requestId })).status).toBe(403)
    expect((await viewer.try(history.ofRecord, { table: 'settings', id: 'motto' })).status).toBe(404)
  })
})

const refusal = (answer: { body: unknown }) => answer.body as ErrorBody

describe('what an undo spares', () => {
  it('contacts that others added to a new location keep it, and are named', async () => {
    const admin = await portal.as('admin')
    const added = await admin.try(hosts.add, { name: 'Birch Street' })
    const contact = { hostId: added.body.id, name: 'Ana Lee', phone: '404-555-0134' }
    const { id } = await (await portal.as('core_team')).call(hostContacts.add, contact)
    const refused = await admin.try(history.undo, { requestId: added.requestId })
    expect(refused.status).toBe(409)
    expect(refusal(refused)).toMatchObject({
      message: 'By now 1 contact belongs to this location. Nothing was undone.',
      conflicts: [{ table: 'hosts', hanging: '1 contact belongs to this location' }],
      conflictCount: 1,
    })
    expect(await admin.call(history.undo, { requestId: added.requestId, rest: true })).toEqual({ undone: 0 })
    expect((await admin.call(hosts.one, { id: added.body.id })).contacts).toMatchObject([{ id }])
  })

  it('a location whose new column somebody filled is refused with that column named', async () => {
    const admin = await portal.as('admin')
    const added = await admin.try(hosts.add, { name: 'Cedar Street' })
    const { pool } = portal.app
    await pool.query(`ALTER TABLE hosts ADD COLUMN doors integer NOT NULL DEFAULT 1`)
    // What the migration itself fills in is nobody's edit.
    await pool.query(`UPDATE hosts SET doors = 2`)
    const client = await pool.connect()
    await client.query(
      `BEGIN; SELECT set_config('lunchbox.call', 'PATCH /api/hosts/{id}', true);
       UPDATE hosts SET doors = 3 WHERE name = 'Cedar Street'; COMMIT`,
    )
    client.release()
    const refused = await admin.try(history.undo, { requestId: added.requestId })
    expect(refusal(refused).conflicts).toMatchObject([{ table: 'hosts', fields: ['doors'] }])
    const other = await admin.try(hosts.add, { name: 'Pine Street' })
    await pool.query(`ALTER TABLE hosts DROP COLUMN doors`)
    expect((await admin.try(history.undo, { requestId: other.requestId })).status).toBe(200)
  })

  it('a row that cannot be without a column of today stays away, with the column named', async () => {
    const admin = await portal.as('admin')
    const { id } = await admin.call(hosts.add, { name: 'Maple Street' })
    const { requestId } = await admin.try(hosts.remove, { id })
    const { pool } = portal.app
    await pool.query(`ALTER TABLE hosts ADD COLUMN keeper text NOT NULL DEFAULT ''`)
    await pool.query(`ALTER TABLE hosts ALTER COLUMN keeper DROP DEFAULT`)
    const refused = await admin.try(history.undo, { requestId })
    expect(refusal(refused).conflicts).toMatchObject([{ table: 'hosts', id, fields: ['keeper'] }])
    await pool.query(`ALTER TABLE hosts DROP COLUMN keeper`)
    expect((await admin.try(history.undo, { requestId })).status).toBe(200)
  })

  it('a contact does not come back to a location that is gone since', async () => {
    const admin = await portal.as('admin')
    const host = await admin.call(hosts.add, { name: 'Elm Street' })
    const contact = await admin.call(hostContacts.add, {
      hostId: host.id,
      name: 'Ben',
      phone: '404-555-0177',
    })
    const { requestId } = await admin.try(hostContacts.remove, { id: contact.id })
    await admin.call(hosts.remove, { id: host.id })
    const refused = await admin.try(history.undo, { requestId })
    expect(refused.status).toBe(409)
    expect(refusal(refused).message).toBe(
      'What this belongs to was deleted since. Nothing was undone; undo that first, where it can be undone.',
    )
  })
})

describe('calls of an API key', () => {
  it('are undone like those of a person, and refused where a person’s would be', async () => {
    const admin = await portal.as('super_admin')
    await portal.app.pool.query('INSERT INTO credentials (user_id, password_hash) VALUES ($1, $2)', [
      admin.id,
      await hashPassword(TEST_PASSWORD),
    ])
    const { key: token } = await admin.call(apiKeys.add, {
      name: 'Website',
      permissions: ['HOSTS_VIEW', 'HOSTS_ADD', 'MANAGE_ANNOUNCEMENTS'],
      readsOnly: false,
      days: 30,
      password: TEST_PASSWORD,
    } as never)
    const key = { cookie: '', authorization: `Bearer ${token}` }
    const added = await admin.try(hosts.add, { name: 'Added by the website' }, key)
    expect(added.status).toBe(200)
    expect((await admin.call(history.scope, { requestId: added.requestId })).changes).toEqual([
      { noun: 'location', count: 1, action: 'insert' },
    ])
    expect((await admin.try(history.undo, { requestId: added.requestId })).status).toBe(200)
    const written = await admin.call(announcements.add, {
      title: 'Oven is back',
      message: 'Bread again',
      type: 'alert',
      priority: 'low',
      link: null,
      linkText: null,
      startDate: '2026-01-01T05:00:00Z',
      endDate: '2099-01-01T05:00:00Z',
      isActive: true,
      roles: [],
    })
    const told = await admin.try(announcements.broadcast, { id: written.id }, key)
    expect(told.status).toBe(200)
    for (const call of [history.undo, history.scope]) {
      const refused = await admin.try(call, { requestId: told.requestId })
      expect(refused.status).toBe(422)
      expect(refusal(refused).message).toBe('This cannot be undone: people were told.')
    }
    // Whoever sees nothing of it is not told what kind of thing it was.
    const stranger = await portal.as('volunteer')
    for (const call of [history.undo, history.scope]) {
      const refused = await stranger.try(call, { requestId: told.requestId })
      expect([refused.status, refusal(refused).message]).toEqual([
        403,
        expect.not.stringContaining('people were told'),
      ])
    }
    // Another administrator sees it, and is told why not.
    const other = await portal.as('admin')
    expect((await other.try(history.undo, { requestId: told.requestId })).status).toBe(422)
  })
})

describe('a large request', () => {
  const ROWS = 5_000
  /** So many locations added by one request, as an import would. */
  async function addMany(owner: string, prefix: string) {
    const requestId = randomUUID()
    const client = await portal.app.pool.connect()
    await client.query('BEGIN')
    await client.query(
      `SELECT set_config('lunchbox.request', $1, true), set_config('lunchbox.actor', $2, true),
         set_config('lunchbox.call', 'POST /api/hosts', true)`,
      [requestId, owner],
    )
    await client.query(
      `INSERT INTO hosts (name, name_key, created_by) SELECT $1 || n, $1 || n, $2::uuid FROM generate_series(1, $3::int) n`,
      [prefix, owner, ROWS],
    )
    await client.query('COMMIT')
    client.release()
    return requestId
  }
  const count = async (prefix: string) =>
    (await portal.app.pool.query(`SELECT count(*)::int AS n FROM hosts WHERE name LIKE $1 || '%'`, [prefix]))
      .rows[0].n

  it('says its scope and is undone as one', async () => {
    const admin = await portal.as('admin')
    const requestId = await addMany(admin.id, 'Many ')
    expect(await admin.call(history.scope, { requestId })).toMatchObject({
      changes: [{ noun: 'locations', count: ROWS, action: 'insert' }],
      call: 'POST /api/hosts',
      by: { id: admin.id },
    })
    expect(await admin.call(history.undo, { requestId })).toEqual({ undone: ROWS })
    expect(await count('Many ')).toBe(0)
  })

  it('is undone all or not at all: every conflict counts, some are named', async () => {
    const admin = await portal.as('admin')
    const requestId = await addMany(admin.id, 'Lots ')
    await portal.app.pool.query(`UPDATE hosts SET area = 'North' WHERE name LIKE 'Lots %7'`)
    const refused = await admin.try(history.undo, { requestId })
    expect(refused.status).toBe(409)
    const { conflicts, conflictCount, message } = refusal(refused)
    expect([conflicts?.length, conflictCount]).toEqual([50, ROWS / 10])
    expect(message).toBe('Somebody changed the same 500 records since. Nothing was undone.')
    expect(await count('Lots ')).toBe(ROWS)
    expect(await admin.call(history.undo, { requestId, rest: true })).toEqual({ undone: ROWS - ROWS / 10 })
    expect(await count('Lots ')).toBe(ROWS / 10)
  })
})

describe('an undo while somebody edits', () => {
  it('waits for the edit and then names it', async () => {
    const [admin, other] = [await portal.as('admin'), await portal.as('core_team')]
    const { id, version } = await admin.call(hosts.add, { name: 'Busy Street' })
    const { requestId } = await admin.try(hosts.edit, { id, version, area: 'North' })
    const client = await portal.app.pool.connect()
    await client.query('BEGIN')
    await client.query(
      `SELECT set_config('lunchbox.request', $1, true), set_config('lunchbox.actor', $2, true),
         set_config('lunchbox.call', 'PATCH /api/hosts/{id}', true)`,
      [randomUUID(), other.id],
    )
    await client.query(`UPDATE hosts SET area = 'South', version = version + 1 WHERE id = $1`, [id])
    const undo = admin.try(history.undo, { requestId })
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    // Asked from outside: within a transaction, who is there is looked up only once.
    const waiting = 'SELECT 1 FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))'
    await expect.poll(async () => (await portal.app.pool.query(waiting, [rows[0]?.pid])).rowCount).toBe(1)
    await client.query('COMMIT')
    client.release()
    expect(await undo).toMatchObject({
      status: 409,
      body: {
        conflicts: [{ table: 'hosts', id, fields: ['area'], by: expect.stringContaining('core_team') }],
      },
    })
    expect((await admin.call(hosts.one, { id })).area).toBe('South')
  })

  it('two at once undo it once', async () => {
    const admin = await portal.as('admin')
    const { id } = await admin.call(hosts.add, { name: 'Twice Street' })
    const { requestId } = await admin.try(hosts.remove, { id })
    const answers = await Promise.all([1, 2, 3].map(() => admin.try(history.undo, { requestId })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect((await admin.call(hosts.one, { id })).name).toBe('Twice Street')
  })
})
