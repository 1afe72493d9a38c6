import { rm, symlink } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { MINUTE, SECOND } from '#kernel/clock.ts'
import { accounts } from '#platform/accounts/contract.ts'
import { passwords } from '#platform/passwords/contract.ts'
import { profile } from '#platform/profile/contract.ts'
import { views } from '#platform/views/contract.ts'
import { applications } from '#sections/admin/applications/contract.ts'
import { collections } from '#sections/collections/collections/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { createPool } from '#server/postgres/pool.ts'
import { type Person, type TestPortal, takeAllConnections, testPortal } from '#server/testing/portal.ts'
import { validInput } from '#tests/inputs.ts'
import { countAttempt, networkOf } from './throttle.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ trustProxy: 1, requestMs: SECOND, stalledMs: 2 * SECOND })
})
afterAll(() => portal.close())

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** Writes a request by hand and says what came back, as far as somebody reads it. */
async function raw(...parts: string[]) {
  const { port } = new URL(portal.url)
  const socket = connect(Number(port), '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  await new Promise((resolve) => socket.once('connect', resolve))
  for (const part of parts) socket.write(part)
  return socket
}
const answerOf = async (socket: Socket) => {
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  return text
}

describe('a crowd at the doors', () => {
  it('of 120 sign-ups, resets and wrong sign-ins at once leaves whoever is in undisturbed', async () => {
    // As in production: a pool of its own size, and sign-ups from many places.
    const pool = createPool({ url: portal.app.databaseUrl, log: () => {} })
    const busy = await testPortal({ pool, databaseUrl: portal.app.databaseUrl, trustProxy: 1 })
    const reader = await busy.as('core_team')
    await reader.call(collections.list, {})
    const post = (url: string, body: object, from: number) =>
      fetch(busy.url + url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${from}` },
        body: JSON.stringify(body),
      }).then(({ status }) => status)
    const form = validInput(applications.apply)
    const crowd = Array.from({ length: 40 }, (_, number) => [
      post(applications.apply.path, { ...form, email: `apply-${number}@test.example` }, number),
      post(passwords.reset.path, { token: `made-up-${number}`, newPassword: 'Oak-Street-9' }, 7),
      post('/api/login', { email: `nobody-${number}@test.example`, password: 'Wrong-Word-1' }, number),
    ]).flat()
    let over = false
    const done = Promise.all(crowd).finally(() => (over = true))
    const waits: number[] = []
    while (!over) {
      const before = performance.now()
      await reader.call(collections.list, {})
      waits.push(performance.now() - before)
    }
    const statuses = await done
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    expect(statuses.filter((status) => status === 200)).toHaveLength(40)
    expect(statuses.filter((status) => status === 410)).toHaveLength(30)
    // The reader is served again and again while the crowd waits: not one after the other behind it.
    expect(waits.length).toBeGreaterThan(5)
    await busy.app.close()
    await pool.end()
  })

  it('is counted without a connection of those who are in', async () => {
    const host = await portal.as('host')
    const giveBack = await takeAllConnections(portal, host)
    const tries = Array.from({ length: 5 }, () => host.try(passwords.change, wrongPassword))
    try {
      await vi.waitFor(async () => {
        const found = await portal.app.doors.execute<{ count: number }>(
          `SELECT count FROM throttles WHERE key = 'password:${host.id}'`,
        )
        expect(found.rows).toEqual([{ count: 5 }])
      }, 60_000)
    } finally {
      giveBack()
    }
    for (const { status } of await Promise.all(tries)) expect(status).toBe(400)
  })

  it('somebody’s own password, asked for again, is guessed ten times at most, and once right begins anew', async () => {
    const host = await portal.as('host')
    const many = await Promise.all(
      Array.from({ length: 15 }, () => host.try(passwords.change, wrongPassword)),
    )
    expect(many.filter(({ status }) => status === 400)).toHaveLength(10)
    expect(many.filter(({ status }) => status === 429)).toHaveLength(5)
  })

  it('a try that began before another one and is counted after it does not begin the count anew', async () => {
    const client = await portal.app.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query('SELECT now()')
      const limit = { key: 'late', most: 3, within: MINUTE }
      for (let time = 0; time < 3; time++) await countAttempt(portal.app.doors, [limit])
      await expect(countAttempt(drizzle(client), [limit])).rejects.toMatchObject({
        code: 'TOO_MANY_REQUESTS',
      })
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  })

  it('what is limited by how often it was done does not count what was refused', async () => {
    const host = await portal.as('host')
    const { email } = await host.call(profile.read)
    for (let time = 0; time < 5; time++)
      expect((await host.try(profile.askEmail, { email })).status).toBe(400)
    for (let time = 0; time < 3; time++)
      expect((await host.try(profile.askEmail, { email: `other-${time}@test.example` })).status).toBe(200)
    expect((await host.try(profile.askEmail, { email: 'fourth@test.example' })).status).toBe(429)
  })

  it('a change sent again after a bad network is the same change, and counted once', async () => {
    const host = await portal.as('host')
    const again = () =>
      host.try(profile.askEmail, { email: 'again@test.example' }, { 'idempotency-key': 'one-and-the-same' })
    for (let time = 0; time < 6; time++) expect((await again()).status).toBe(200)
  })

  it('whoever has an IPv6 address has a network of them', () => {
    expect(networkOf('2001:db8:0:7::1')).toBe(networkOf('2001:DB8:0:7:aaaa:bbbb:cccc:dddd'))
    expect(networkOf('2001:db8::1')).not.toBe(networkOf('2001:db8:0:7::1'))
    expect(networkOf('::1')).toBe('0:0:0:0::/64')
    expect(networkOf('192.0.2.7')).toBe('192.0.2.7')
    expect(networkOf('::ffff:192.0.2.7')).toBe('::ffff:192.0.2.7')
  })
})

const wrongPassword = { currentPassword: 'Wrong-Word-1', newPassword: 'Oak-Street-9' }

describe('readers who read nothing', () => {
  const ROWS = 10_000

  it('of twenty exports disturb nobody, and are cut off', async () => {
    const { pool } = portal.app
    const admin = await portal.as('super_admin')
    const { id } = await admin.call(hosts.add, { name: 'Oak Street' })
    const client = await pool.connect()
    await client.query(`SET session_replication_role = replica`)
    await client.query(
      `INSERT INTO sandwich_collections (collection_date, host_id, individual_sandwiches, notes)
       SELECT '2026-11-18', $1, 12, repeat(md5(n::text), 40) FROM generate_series(1, ${ROWS}) n`,
      [id],
    )
    await client.query(`RESET session_replication_role`)
    client.release()
    const request = `GET /api/sandwich-collections/export?format=csv HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${admin.cookie}\r\n\r\n`
    const served: Socket[] = []
    const note = (socket: Socket) => void served.push(socket)
    portal.app.fastify.server.on('connection', note)
    const lazy = await Promise.all(Array.from({ length: 20 }, () => raw(request)))
    for (const socket of lazy) socket.pause()
    await vi.waitFor(() => expect(served).toHaveLength(20), 60_000)
    portal.app.fastify.server.off('connection', note)
    const reader = await portal.as('core_team')
    for (let time = 0; time < 10; time++) expect((await reader.try(accounts.me)).status).toBe(200)
    // Every export is finished although nobody reads it, and no connection waits for its reader.
    await vi.waitFor(
      async () => {
        const { rows } = await pool.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'lunchbox-exports'
           AND state <> 'idle'`,
        )
        expect(rows).toHaveLength(0)
        expect(portal.app.exports.waitingCount).toBe(0)
      },
      { timeout: 60_000 },
    )
    expect(portal.app.exports.totalCount).toBeLessThanOrEqual(3)
    await vi.waitFor(() => expect(served.filter((socket) => socket.writableLength > 0)).toHaveLength(0), {
      timeout: 60_000,
    })
    const whole = await fetch(`${portal.url}/api/sandwich-collections/export?format=csv`, {
      headers: { cookie: reader.cookie },
    })
    expect((await whole.text()).split('\n').length).toBeGreaterThan(ROWS)
  })

  it('more exports than can be made at once are asked to come back', async () => {
    const { exports } = portal.app
    const taken = await Promise.all([exports.connect(), exports.connect(), exports.connect()])
    const admin = await portal.as('super_admin')
    exports.options.connectionTimeoutMillis = 200
    const { status, body } = await admin.try(collections.exportLog, { format: 'csv' })
    expect([status, body]).toEqual([429, expect.objectContaining({ code: 'TOO_MANY_REQUESTS' })])
    for (const client of taken) client.release()
  })

  it('a body that does not come is waited for no longer than said', async () => {
    const slow = await raw(
      'POST /api/login HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n',
      '{"email":',
    )
    const answer = await answerOf(slow)
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toContain('took too long to arrive')
  })
})

describe('time in the database', () => {
  const settingOf = async (name: string) =>
    (await portal.app.pool.query<{ value: string }>(`SELECT current_setting($1) AS value`, [name])).rows[0]
      ?.value

  it('is limited for statements, locks and transactions in which nothing happens', async () => {
    expect(await settingOf('statement_timeout')).toBe('1min')
    expect(await settingOf('lock_timeout')).toBe('10s')
    expect(await settingOf('idle_in_transaction_session_timeout')).toBe('1min')
  })

  it('a statement that was stopped says so in words', async () => {
    const admin = await portal.as('super_admin')
    await portal.app.pool.query(
      `CREATE FUNCTION sleepy() RETURNS trigger LANGUAGE plpgsql AS
         $$BEGIN SET LOCAL statement_timeout = 50; RAISE EXCEPTION USING ERRCODE = '57014'; END$$`,
    )
    await portal.app.pool.query('CREATE TRIGGER sleepy BEFORE INSERT ON hosts EXECUTE FUNCTION sleepy()')
    const { status, body } = await admin.try(hosts.add, { name: 'Elm Street' })
    expect([status, body]).toEqual([
      503,
      expect.objectContaining({ message: expect.stringContaining('too long') }),
    ])
    await portal.app.pool.query('DROP TRIGGER sleepy ON hosts')
  })
})

describe('a full disk', () => {
  const ready = async () => {
    const answer = await fetch(`${portal.url}/readyz`)
    return [answer.status, ((await answer.json()) as { status: string }).status]
  }
  const FULL = expect.stringContaining('disk of this server is full')

  it('of the database says so in words, and the portal is not ready', async () => {
    expect(await ready()).toEqual([200, 'ready'])
    const admin: Person = await portal.as('super_admin')
    await portal.app.pool.query(
      `CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
         $$BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END$$`,
    )
    for (const table of ['hosts', 'throttles'])
      await portal.app.pool.query(
        `CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON ${table} EXECUTE FUNCTION full_disk()`,
      )
    const { status, body } = await admin.try(hosts.add, { name: 'Birch Street' })
    expect([status, body]).toEqual([507, expect.objectContaining({ code: 'DATABASE_ERROR', message: FULL })])
    expect(await ready()).toEqual([503, FULL])
    await portal.app.pool.query('DROP FUNCTION full_disk CASCADE')
    expect(await ready()).toEqual([200, 'ready'])
  })

  it.skipIf(process.platform !== 'linux')('of the data folder, too', async () => {
    const file = path.join(portal.app.dataDir, 'ready')
    await rm(file, { force: true })
    await symlink('/dev/full', file)
    expect(await ready()).toEqual([503, FULL])
    await rm(file)
    expect(await ready()).toEqual([200, 'ready'])
  })
})

describe('the name in the address', () => {
  const status = async (host: string, url = portal.url) => {
    const { statusCode } = await portal.app.fastify.inject({
      method: 'GET',
      url: `${url}/healthz`,
      headers: { host },
    })
    return statusCode
  }

  it('is ours, this machine’s or a number, so that a phone in the same network gets in', async () => {
    for (const host of ['127.0.0.1:3000', 'localhost:3000', '192.168.1.20:3000', '[::1]:3000', '[fe80::1]'])
      expect(await status(host), host).toBe(200)
    for (const host of [
      'elsewhere.example',
      '127.0.0.1.elsewhere.example',
      'localhost.elsewhere.example:3000',
    ])
      expect(await status(host), host).toBe(400)
  })

  it('is the public one behind a proxy', async () => {
    const answer = await portal.app.fastify.inject({
      url: '/healthz',
      headers: { host: '127.0.0.1', 'x-forwarded-host': 'elsewhere.example' },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ message: expect.stringContaining(portal.app.appUrl) })
  })
})

it('pages, documents and the look at readiness are limited as calls are', async () => {
  const from = (address: string) => ({ 'x-forwarded-for': address })
  let number = 0
  for (const url of [
    '/readyz',
    '/api/docs',
    '/api/openapi.json',
    '/api/login',
    '/api/nothing',
    '/dashboard',
  ]) {
    number += 1
    const address = `203.0.113.${number}`
    for (let time = 0; time < 1200; time++) portal.app.limiter.count(`address:${address}`, 10_000)
    const answer = await portal.app.fastify.inject({ url, headers: from(address) })
    expect([answer.statusCode, Number(answer.headers['retry-after']) > 0], url).toEqual([429, true])
    expect(
      (await portal.app.fastify.inject({ url, headers: from('203.0.113.99') })).statusCode,
      url,
    ).toBeLessThan(429)
  }
})

it('a name has one line, whatever was pasted; notes may have more', async () => {
  const admin = await portal.as('super_admin')
  const title = 'Wednesday\r\nBcc: everybody\u2028now'
  const { name } = await admin.call(views.save, { section: 'hosts', name: title, query: '' })
  expect(name).toBe('Wednesday Bcc: everybody now')
  const notes = 'Ring twice.\nThe dog is friendly.'
  expect((await admin.call(hosts.add, { name: 'Maple\nStreet', notes })).notes).toBe(notes)
})
