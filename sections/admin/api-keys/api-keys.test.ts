import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '#kernel/clock.ts'
import { accounts } from '#platform/accounts/contract.ts'
import { outbox } from '#platform/outbox/contract.ts'
import { passwords } from '#platform/passwords/contract.ts'
import { users } from '#sections/admin/user-management/contract.ts'
import { collections } from '#sections/collections/collections/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { hashPassword } from '#server/people/passwords.ts'
import { type Person, TEST_PASSWORD, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { apiKeys } from './contract.ts'

let portal: TestPortal
let admin: Person
let now = new Date()
let hash = ''
beforeAll(async () => {
  portal = await testPortal({ now: () => now })
  hash = await hashPassword(TEST_PASSWORD)
  admin = await withPassword(await portal.as('admin'))
})
afterAll(() => portal.close())

const everythingOf = async (person: Person) => (await person.call(accounts.me)).permissions
const READING = ['HOSTS_VIEW', 'COLLECTIONS_VIEW']
const password = TEST_PASSWORD
async function withPassword(person: Person) {
  const { id } = person
  await portal.app.pool.query('INSERT INTO credentials (user_id, password_hash) VALUES ($1, $2)', [id, hash])
  return person
}
const make = (permissions = READING, owner = admin, readsOnly = false) =>
  owner.call(apiKeys.add, { name: 'Website', permissions, days: 30, password, readsOnly })
const withKey = (key: string, path: string, init: RequestInit = {}) =>
  fetch(portal.url + path, {
    ...init,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  })

/** What an integration may read of accounts: the directory of people, as far as its owner sees it. */
const DIRECTORY = ['GET /api/users', 'GET /api/users/export', 'GET /api/users/{id}']

describe('an API key', () => {
  it('never reaches an endpoint about the outbox, settings, accounts, permissions or sign-in but to read who there is', async () => {
    const about =
      /^\/api\/(outbox|settings|users|permissions|access-|auth|login|session|second-factor|passkey|password|api-keys|message-preferences|sign-in|linked|invit)/
    const touching = portal.app.slices
      .flatMap(({ calls }) => calls.map(({ endpoint }) => endpoint))
      .filter(({ path }) => about.test(path))
    expect(touching.length).toBeGreaterThan(40)
    const { key } = await make([...(await everythingOf(admin))])
    const open: string[] = []
    for (const { method, path } of touching) {
      const id = path.replaceAll(/\{\w+\}/g, admin.id)
      const init = method === 'GET' ? { method } : { method, body: '{}' }
      const { status } = await withKey(key, id, init)
      if (status !== 403) open.push(`${method} ${path}`)
    }
    expect(open.sort()).toEqual(DIRECTORY)
  })

  it('is made by whoever knows the password, and its owner hears of it by mail', async () => {
    const input = { name: 'Website', permissions: READING, days: 30 }
    const wrong = await admin.try(apiKeys.add, { ...input, password: 'Guess-1' })
    expect(wrong).toMatchObject({ status: 400, body: { fields: { password: expect.any(String) } } })
    expect((await admin.try(apiKeys.add, input as never)).status).toBe(400)
    await admin.call(apiKeys.add, { ...input, name: 'Kitchen display', password })
    const { items } = await admin.call(outbox.list, { search: 'A key for another program' })
    const mail = await admin.call(outbox.one, { id: String(items[0]?.id) })
    expect(mail.text).toContain('“Kitchen display”')
    expect(mail.text).toContain('See locations')
    expect(mail.text).not.toMatch(/lb_/)
  })

  it('is given only permissions that there are', async () => {
    const boss = await portal.as('super_admin')
    for (const name of ['constructor', '__proto__', 'COLLECTIONS_toString', 'NOBODY_VIEW', ''])
      for (const owner of [admin, boss])
        expect(
          await owner.try(apiKeys.add, { name: 'Website', permissions: [name], days: 30, password }),
        ).toMatchObject({
          status: 400,
          body: { fields: expect.anything() },
        })
  })

  it('ends with a new password of its owner, unless the owner says otherwise', async () => {
    const owner = await withPassword(await portal.as('admin'))
    const others = await make()
    const change = { currentPassword: TEST_PASSWORD, newPassword: 'Oak-Street-91' }
    const kept = await make(READING, owner)
    expect(await owner.call(passwords.keys)).toEqual({ count: 1 })
    await owner.call(passwords.change, { ...change, endKeys: false })
    expect((await withKey(kept.key, '/api/hosts')).status).toBe(200)
    await owner.call(passwords.change, { currentPassword: 'Oak-Street-91', newPassword: 'Elm-Street-91' })
    expect((await withKey(kept.key, '/api/hosts')).status).toBe(401)
    expect(await owner.call(passwords.keys)).toEqual({ count: 0 })
    expect((await withKey(others.key, '/api/hosts')).status).toBe(200)
  })

  it('opens what it was given and nothing else', async () => {
    const { key } = await make()
    expect(key).toMatch(/^lb_[\w-]{43}$/)
    expect((await withKey(key, '/api/hosts')).status).toBe(200)
    expect((await withKey(key, '/api/sandwich-collections')).status).toBe(200)
    expect((await withKey(key, '/api/users')).status).toBe(403)
    const add = await withKey(key, '/api/hosts', {
      method: 'POST',
      body: JSON.stringify({ name: 'Elm Street' }),
    })
    expect(add.status).toBe(403)
  })

  it('enters records in the name of its owner, and the trail says that it was the key', async () => {
    const { key } = await make([...READING, 'HOSTS_ADD'])
    const answer = await withKey(key, '/api/hosts', {
      method: 'POST',
      body: JSON.stringify({ name: 'Birch Lane' }),
    })
    expect(answer.status).toBe(200)
    const { rows } = await portal.app.pool.query(
      `SELECT actor_id, call FROM audit_log WHERE request_id = $1 AND table_name = 'hosts'`,
      [answer.headers.get('x-request-id')],
    )
    expect(rows).toEqual([
      { actor_id: admin.id, call: expect.stringMatching(/^POST \/api\/hosts with the API key “.+”$/) },
    ])
  })

  it('that reads only changes nothing, whatever it was given', async () => {
    const { id, key } = await make([...READING, 'HOSTS_ADD'], admin, true)
    const init = { method: 'POST', body: JSON.stringify({ name: 'Cedar Row' }) }
    const refused = await withKey(key, '/api/hosts', init)
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('change nothing')])
    expect((await withKey(key, '/api/hosts?search=Cedar')).status).toBe(200)
    expect((await admin.call(apiKeys.list)).items.find((one) => one.id === id)?.readsOnly).toBe(true)
  })

  it('never reaches what is a person’s own, nor who may do what, nor keys', async () => {
    const { key } = await make(['ADMIN_PANEL_ACCESS', 'USERS_EDIT', 'USERS_VIEW', ...READING])
    for (const path of [
      '/api/auth/user',
      '/api/sessions',
      '/api/second-factor',
      '/api/notifications',
      '/api/api-keys',
    ])
      expect([path, (await withKey(key, path)).status]).toEqual([path, 403])
    const volunteer = await portal.as('volunteer')
    const change = await withKey(key, `/api/users/${volunteer.id}/permissions`, {
      method: 'PUT',
      body: JSON.stringify({ permissions: ['HOSTS_EDIT'], version: 1 }),
    })
    expect(change.status).toBeGreaterThanOrEqual(403)
    expect((await withKey(key, '/api/users')).status).toBe(200)
    expect((await admin.call(users.one, { id: volunteer.id })).permissions).not.toContain('HOSTS_EDIT')
  })

  it('is never given more than its maker has, and loses what its owner loses', async () => {
    const small = await withPassword(
      await portal.as('volunteer', { permissions: ['ADMIN_PANEL_ACCESS', 'HOSTS_VIEW', 'USERS_VIEW'] }),
    )
    const more = await small.try(apiKeys.add, { name: 'x', permissions: ['HOSTS_DELETE'], days: 1, password })
    expect(more).toMatchObject({
      status: 400,
      body: { fields: { permissions: expect.stringContaining('what you have yourself') } },
    })
    const { key } = await make(['HOSTS_VIEW'], small)
    expect((await withKey(key, '/api/hosts')).status).toBe(200)
    await portal.app.pool.query(`UPDATE users SET permissions = '["ADMIN_PANEL_ACCESS"]' WHERE id = $1`, [
      small.id,
    ])
    expect((await withKey(key, '/api/hosts')).status).toBe(403)
    await portal.app.pool.query('UPDATE users SET is_active = false WHERE id = $1', [small.id])
    expect((await withKey(key, '/api/hosts')).status).toBe(401)
    const { items } = await admin.call(apiKeys.list)
    expect(items.find(({ prefix }) => key.startsWith(prefix))?.state).toBe('ownerInactive')
  })

  it('ends when it is revoked, and by itself', async () => {
    const [first, second] = [await make(), await make()]
    await admin.call(apiKeys.revoke, { id: first.id })
    expect((await withKey(first.key, '/api/hosts')).status).toBe(401)
    expect((await withKey(second.key, '/api/hosts')).status).toBe(200)
    now = new Date(now.getTime() + 31 * DAY)
    expect((await withKey(second.key, '/api/hosts')).status).toBe(401)
    now = new Date(now.getTime() - 31 * DAY)
  })

  it('is stored as a hash alone, and shown once', async () => {
    const { id, key } = await make()
    const stored = await portal.app.pool.query(
      'SELECT to_jsonb(k) AS k, to_jsonb(s) AS s FROM api_keys k JOIN api_key_secrets s ON s.key_id = k.id',
    )
    const trail = await portal.app.pool.query('SELECT * FROM audit_log')
    expect(JSON.stringify([stored.rows, trail.rows])).not.toContain(key)
    const listed = (await admin.call(apiKeys.list)).items.find((one) => one.id === id)
    expect(JSON.stringify(listed)).not.toContain(key)
    expect(listed?.lastUsedAt).toBeNull()
    await withKey(key, '/api/hosts')
    expect((await admin.call(apiKeys.list)).items.find((one) => one.id === id)?.lastUsedAt).not.toBeNull()
  })

  it('that is no good is refused, even next to a cookie that is', async () => {
    const answer = await fetch(`${portal.url}/api/auth/user`, {
      headers: { cookie: admin.cookie, authorization: 'Bearer lb_guessed' },
    })
    expect(answer.status).toBe(401)
    expect((await admin.try(accounts.me)).status).toBe(200)
    expect((await admin.try(hosts.list)).status).toBe(200)
    expect((await admin.try(collections.list)).status).toBe(200)
  })
})
