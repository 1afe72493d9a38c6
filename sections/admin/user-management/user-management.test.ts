import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '#platform/accounts/contract.ts'
import { history } from '#platform/history/contract.ts'
import { outbox } from '#platform/outbox/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { users } from './contract.ts'

let portal: TestPortal
let chief: Person
let admin: Person
let coreTeam: Person
beforeAll(async () => {
  portal = await testPortal()
  chief = await portal.as('super_admin')
  admin = await portal.as('admin')
  coreTeam = await portal.as('core_team')
})
afterAll(() => portal.close())
const account = (id: string, by = admin) => by.call(users.one, { id })
const withMore = async (id: string, ...more: string[]) => [...(await account(id)).permissions, ...more]

describe('the list of people', () => {
  it('is searched, filtered and sorted, with totals over all that was found', async () => {
    const host = await portal.as('host')
    const { version } = await account(host.id)
    await admin.call(users.edit, { id: host.id, version, firstName: 'Juniper', lastName: 'Quill' })
    const found = await admin.call(users.list, { search: 'juniper q' })
    expect(found.items).toMatchObject([{ id: host.id, displayName: 'Juniper Quill', role: 'host' }])
    const chiefs = await admin.call(users.list, { role: ['super_admin', 'admin'], sort: 'role' })
    expect(chiefs.items.map(({ role }) => role)).toEqual(['super_admin', 'admin'])
    expect(chiefs.totals).toMatchObject({ active: 2, administrators: 2, volunteers: 0 })
    expect(chiefs.items.every(({ lastSeenAt, state }) => lastSeenAt !== null && state === 'active')).toBe(
      true,
    )
    const csv = await admin.try(users.exportList, { role: ['host'] })
    expect(String(csv.body)).toContain('Juniper,Quill')
  })

  it('shows e-mail addresses only to who may see contact data, and does not find by them either', async () => {
    const demo = await portal.as('demo_user')
    expect((await demo.call(users.list, { role: ['admin'] })).items).toMatchObject([{ email: null }])
    expect((await demo.call(users.list, { search: '@test.example' })).total).toBe(0)
    const sorted = await demo.try(users.list, { sort: 'email' })
    expect(sorted).toMatchObject({
      status: 400,
      body: { fields: { sort: expect.stringContaining('not see') } },
    })
    expect((await admin.call(users.list, { search: '@test.example' })).total).toBeGreaterThan(3)
  })
})

describe('rank', () => {
  it('nobody changes somebody of a higher role', async () => {
    const { version } = await account(admin.id, chief)
    const answer = await coreTeam.try(users.edit, { id: admin.id, version, firstName: 'Taken' })
    expect(answer).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('a higher role than yours') },
    })
    expect((await coreTeam.try(users.remove, { id: admin.id })).status).toBe(403)
    expect((await coreTeam.try(users.bulkEdit, { ids: [admin.id], isActive: false })).status).toBe(403)
    expect((await account(admin.id)).isActive).toBe(true)
  })

  it('nobody makes anybody higher than they are themselves', async () => {
    const volunteer = await portal.as('volunteer')
    const { version } = await account(volunteer.id)
    for (const [by, role] of [
      [coreTeam, 'admin'],
      [coreTeam, 'committee_member'],
      [admin, 'super_admin'],
    ] as const)
      expect((await by.try(users.edit, { id: volunteer.id, version, role })).status, role).toBe(403)
    expect((await admin.call(users.edit, { id: volunteer.id, version, role: 'admin' })).role).toBe('admin')
  })

  it('nobody grants what they lack', async () => {
    const volunteer = await portal.as('volunteer')
    const { version } = await account(volunteer.id)
    const wider = { id: volunteer.id, version, permissions: await withMore(volunteer.id, 'HOSTS_DELETE') }
    const refused = await coreTeam.try(users.setPermissions, wider)
    expect(refused.status).toBe(403)
    expect((refused.body as unknown as { message: string }).message).toBe(
      'You cannot grant what you do not hold yourself: Delete locations.',
    )
    expect(
      (await coreTeam.try(users.bulkEdit, { ids: [volunteer.id], grant: ['HOSTS_DELETE'] })).status,
    ).toBe(403)
    const mayBe = { ...wider, permissions: await withMore(volunteer.id, 'HOSTS_EDIT') }
    expect((await coreTeam.call(users.setPermissions, mayBe)).permissions).toContain('HOSTS_EDIT')
    expect((await admin.try(users.setPermissions, { ...wider, permissions: ['NO_SUCH_THING'] })).status).toBe(
      400,
    )
  })

  it('an undo is no way around it', async () => {
    const person = await portal.as('volunteer')
    const { version } = await account(person.id)
    const given = { id: person.id, version, permissions: await withMore(person.id, 'HOSTS_DELETE') }
    await admin.call(users.setPermissions, given)
    const taken = await admin.try(users.bulkEdit, { ids: [person.id], revoke: ['HOSTS_DELETE'] })
    expect((await coreTeam.try(history.undo, { requestId: taken.requestId })).status).toBe(403)
    expect((await account(person.id)).permissions).not.toContain('HOSTS_DELETE')
    expect((await admin.try(history.undo, { requestId: taken.requestId })).status).toBe(200)
    expect((await account(person.id)).permissions).toContain('HOSTS_DELETE')
  })

  it('nobody takes over the address of who may do more', async () => {
    const strong = await portal.as('core_team')
    const { version } = await account(strong.id)
    await admin.call(users.bulkEdit, { ids: [strong.id], grant: ['HOSTS_DELETE'] })
    const change = { id: strong.id, version: version + 1, email: 'mine@test.example' }
    expect((await coreTeam.try(users.edit, change)).status).toBe(403)
    expect((await admin.try(users.edit, change)).status).toBe(200)
  })

  it('another address to sign in with is told to both mailboxes, and ends links that are on their way', async () => {
    const person = await portal.as('volunteer')
    const before = await account(person.id)
    await portal.app.pool.query(
      `INSERT INTO password_tokens (token_hash, user_id, purpose, expires_at)
       VALUES ('on its way', $1, 'reset', now() + interval '1 hour')`,
      [person.id],
    )
    const change = { id: person.id, version: before.version, email: 'moved@test.example' }
    await admin.call(users.edit, change)
    for (const search of ['moved@test.example', before.email ?? '']) {
      const { items } = await chief.call(outbox.list, { search })
      expect(items.map(({ subject }) => subject)).toEqual([
        'You sign in with another email address from now on',
      ])
    }
    const { rowCount } = await portal.app.pool.query('SELECT FROM password_tokens WHERE user_id = $1', [
      person.id,
    ])
    expect(rowCount).toBe(0)
  })

  it('nobody deactivates or demotes themselves, and the last super administrator stays', async () => {
    const { version } = await account(chief.id)
    expect((await chief.try(users.edit, { id: chief.id, version, isActive: false })).status).toBe(403)
    expect((await chief.try(users.edit, { id: chief.id, version, role: 'viewer' })).status).toBe(403)
    const second = await portal.as('super_admin')
    const other = await account(second.id)
    expect(
      (await chief.try(users.edit, { id: second.id, version: other.version, role: 'admin' })).status,
    ).toBe(200)
    const back = await chief.call(users.edit, {
      id: second.id,
      version: other.version + 1,
      role: 'super_admin',
    })
    const race = await Promise.all([
      chief.try(users.edit, { id: second.id, version: back.version, isActive: false }),
      second.try(users.edit, { id: chief.id, version, isActive: false }),
    ])
    expect(race.filter(({ status }) => status === 200)).toHaveLength(1)
    const { rows } = await portal.app.pool.query(
      `SELECT id FROM users WHERE role = 'super_admin' AND is_active`,
    )
    expect(rows).toHaveLength(1)
    chief = await portal.as('super_admin')
  })
})

describe('a change takes effect at once', () => {
  const connect = (person: Person) =>
    new Promise<Socket>((resolve, reject) => {
      const socket = io(portal.url, { extraHeaders: { cookie: person.cookie }, transports: ['websocket'] })
      socket.once('connect', () => resolve(socket))
      socket.once('connect_error', reject)
    })

  it('deactivating ends open sessions and sockets at once', async () => {
    const person = await portal.as('volunteer')
    const socket = await connect(person)
    const cut = new Promise<string>((resolve) => socket.once('disconnect', resolve))
    const { version } = await account(person.id)
    await admin.call(users.edit, { id: person.id, version, isActive: false })
    expect((await person.try(accounts.me)).status).toBe(401)
    expect(await cut).toBe('io server disconnect')
    const { rowCount } = await portal.app.pool.query('SELECT FROM sessions WHERE user_id = $1', [person.id])
    expect(rowCount).toBe(0)
    socket.close()
  })

  it('a grant opens calls at once, and their browser hears that something changed', async () => {
    const person = await portal.as('viewer')
    const socket = await connect(person)
    const heard = new Promise<string>((resolve) => socket.once('live', ({ event }) => resolve(event)))
    expect((await person.try(hosts.list)).status).toBe(403)
    const { version } = await account(person.id)
    const wider = { id: person.id, version, permissions: await withMore(person.id, 'NAV_HOSTS') }
    await admin.call(users.setPermissions, wider)
    expect(await heard).toBe('users.changed')
    while ((await person.try(hosts.list)).status !== 200);
    expect((await person.call(accounts.me)).permissions).toContain('NAV_HOSTS')
    socket.close()
  })

  it('many at once is one change, and one undo takes it back', async () => {
    const people = [await portal.as('viewer'), await portal.as('viewer')]
    const ids = people.map(({ id }) => id)
    const bulk = await admin.try(users.bulkEdit, { ids, role: 'volunteer', applyDefaults: true })
    expect(bulk.body).toEqual({ changed: 2 })
    expect(await account(ids[0] ?? '')).toMatchObject({ role: 'volunteer', extra: 0, missing: 0 })
    await admin.call(history.undo, { requestId: bulk.requestId })
    expect(await account(ids[1] ?? '')).toMatchObject({ role: 'viewer', extra: 0, missing: 0 })
  })

  it('a form that says nothing changes nothing', async () => {
    const { id } = await portal.as('host')
    const { version } = await admin.call(users.one, { id })
    expect((await admin.call(users.edit, { id, version })).version).toBe(version)
    const named = await admin.call(users.edit, { id, version, firstName: 'Wren', lastName: 'Vale' })
    expect(named).toMatchObject({ displayName: 'Wren Vale', version: version + 2 })
  })

  it('a stale form gets the account as it is now', async () => {
    const person = await portal.as('viewer')
    const { version } = await account(person.id)
    await admin.call(users.edit, { id: person.id, version, firstName: 'First' })
    const stale = await admin.try(users.edit, { id: person.id, version, lastName: 'Late' })
    expect(stale).toMatchObject({
      status: 409,
      body: { current: { firstName: 'First', version: version + 2 } },
    })
  })
})

describe('deleting', () => {
  it('is for accounts that left no trace; others are refused with the reason', async () => {
    const fresh = await portal.as('viewer')
    expect((await admin.try(users.remove, { id: fresh.id })).status).toBe(200)
    expect((await admin.try(users.one, { id: fresh.id })).status).toBe(404)
    const busy = await portal.as('admin')
    await busy.call(hosts.add, { name: 'Left Behind' })
    const refused = await chief.try(users.remove, { id: busy.id })
    expect(refused.status).toBe(409)
    expect((refused.body as unknown as { message: string }).message).toContain('1 location entered')
  })
})
