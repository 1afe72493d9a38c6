import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readLive } from '#kernel/portal/manifest.ts'
import { history } from '#platform/history/contract.ts'
import { sendMail } from '#platform/outbox/service.ts'
import { profile } from '#platform/profile/contract.ts'
import { manifests } from '#registry.ts'
import { users } from '#sections/admin/user-management/contract.ts'
import { drivers } from '#sections/operations/drivers/contract.ts'
import { groupContacts, groups } from '#sections/operations/groups-catalog/contract.ts'
import { hostContacts, hosts } from '#sections/operations/hosts/contract.ts'
import {
  recipientContacts,
  recipients,
  recipientTspContacts,
} from '#sections/operations/recipients/contract.ts'
import { volunteers } from '#sections/operations/volunteers/contract.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { people } from './contract.ts'

let portal: TestPortal
let admin: Person
let core: Person
let count = 0
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.as('admin')
  core = await portal.as('core_team')
})
afterAll(() => portal.close())

const place = async () => (await admin.call(hosts.add, { name: `Porch ${++count}` })).id
const phone = () => `404 555 ${1000 + ++count}`
const personOf = async (id: string): Promise<{ id: string; version: number; name: string }> =>
  (
    await portal.app.pool.query(
      'SELECT p.* FROM people p JOIN users u ON u.person_id = p.id WHERE u.id = $1',
      [id],
    )
  ).rows[0]
const emailOf = async (id: string): Promise<string> =>
  (await portal.app.pool.query('SELECT email FROM users WHERE id = $1', [id])).rows[0].email
const save = async (who: Person, changes: object) =>
  who.try(profile.save, { version: (await who.call(profile.read)).version, ...changes })
const contactOf = async (who: Person, hostId: string, more: object = {}) =>
  core.call(hostContacts.add, {
    hostId,
    name: 'Ana Lee',
    phone: phone(),
    personId: (await personOf(who.id)).id,
    ...more,
  })
const rowOf = async (id: string) => {
  const row = (await core.call(hostContacts.list, { limit: 200 })).items.find((one) => one.id === id)
  if (!row) throw new Error('This contact is not in the list')
  return row
}
/** Where a mail of this kind to the account would go. */
const mailGoesTo = async (personId: string) => {
  const to = await emailOf(personId)
  const id = await inTransaction(portal.app, 'test', (ctx) =>
    sendMail(ctx, {
      to,
      personId,
      category: 'news' as never,
      template: { subject: 'News', name: 'Ana', paragraphs: ['News'] },
    }),
  )
  return (await portal.app.pool.query('SELECT recipient FROM outbox WHERE id = $1', [id])).rows[0].recipient
}
const mailsTo = async (email: string): Promise<string[]> =>
  (
    await portal.app.pool.query('SELECT subject FROM outbox WHERE recipient = $1 ORDER BY created_at', [
      email,
    ])
  ).rows.map(({ subject }) => subject)

describe('an account is of a person', () => {
  it('a new number in one’s profile is told to the contact of a location at once, and its undo as well', async () => {
    const ana = await portal.as('host')
    const hostId = await place()
    const contact = await contactOf(ana, hostId)
    const window = io(portal.url, { path: '/socket.io/', extraHeaders: { cookie: core.cookie } })
    await new Promise((resolve) => window.once('connect', () => resolve(null)))
    const heard = new Promise<number>((resolve) =>
      window.onAny((...all) => JSON.stringify(all).includes('people.changed') && resolve(performance.now())),
    )
    const started = performance.now()
    const { requestId, status } = await save(ana, { phone: '404 555 0901' })
    expect(status).toBe(200)
    expect((await heard) - started).toBeLessThan(10_000)
    window.close()
    expect((await core.call(hosts.one, { id: hostId })).contacts).toMatchObject([{ phone: '404 555 0901' }])
    expect((await admin.call(users.one, { id: ana.id })).phone).toBe('404 555 0901')
    expect((await rowOf(contact.id)).phone).toBe('404 555 0901')
    await ana.call(history.undo, { requestId })
    expect((await rowOf(contact.id)).phone).toBe(contact.phone)
    const { items } = await admin.call(history.ofRecord, { table: 'users', id: ana.id })
    expect(items[0]?.changes).toMatchObject([
      { label: 'Phone', before: '404 555 0901', after: contact.phone },
    ])
  })

  it('a new number is in every list of every section at once, and each list is among what is told to load anew', async () => {
    const ana = await portal.as('volunteer')
    const { id: personId } = await personOf(ana.id)
    const who = { personId, name: 'Ana Lee', phone: '404 555 0910' }
    await contactOf(ana, await place(), { phone: who.phone })
    const driver = await admin.call(drivers.add, who)
    await admin.call(volunteers.add, who)
    const house = { name: 'House of numbers', phone: '404 555 0911' }
    const { id: recipientId } = await admin.call(recipients.add, house)
    await admin.call(recipientContacts.add, { ...who, recipientId })
    await admin.call(recipientTspContacts.add, { ...who, recipientId })
    const { id: organizationId } = await admin.call(groups.add, { name: 'Scouts of numbers' })
    await admin.call(groupContacts.add, { ...who, organizationId })
    const views = [
      [hostContacts.list, {}],
      [hosts.list, { search: 'Porch' }],
      [drivers.list, {}],
      [drivers.one, { id: driver.id }],
      [volunteers.list, {}],
      [recipientContacts.list, {}],
      [recipients.one, { id: recipientId }],
      [recipientTspContacts.list, { recipientId }],
      [groupContacts.list, {}],
      [users.one, { id: ana.id }],
    ] as const
    const says = async (number: string) => {
      const silent: string[] = []
      for (const [call, args] of views)
        if (!JSON.stringify(await admin.call(call as typeof drivers.list, args as never)).includes(number))
          silent.push(call.path)
      return silent
    }
    const [before, after] = ['404 555 0910', '404 555 0912']
    expect(await says(before)).toEqual([])
    const { version } = await core.call(drivers.one, { id: driver.id })
    await core.call(drivers.edit, { id: driver.id, version, phone: after })
    expect(await says(after)).toEqual([])
    expect(await says(before)).toHaveLength(views.length)
    const live = await readLive(manifests)
    const told = live.flatMap(({ refreshes }) => refreshes?.['people.changed'] ?? []).map(({ path }) => path)
    expect(views.map(([call]) => call.path).filter((path) => !told.includes(path))).toEqual([])
  })

  it('what the directory changes stands in the profile and in user management; a form that was open there is told', async () => {
    const ben = await portal.as('volunteer')
    const contact = await contactOf(ben, await place())
    const { version } = await admin.call(users.one, { id: ben.id })
    await core.call(hostContacts.edit, { id: contact.id, version: contact.version, phone: '404 555 0902' })
    expect((await ben.call(profile.read)).phone).toBe('404 555 0902')
    const late = await admin.try(users.edit, { id: ben.id, version, phone: '404 555 0903' })
    expect(late).toMatchObject({ status: 409, body: { current: { phone: '404 555 0902' } } })
  })

  it('the directory follows a new name of the account as long as both were the same, and never renames the account', async () => {
    const cleo = await portal.as('host')
    const first = await personOf(cleo.id)
    await save(cleo, { firstName: 'Cleo', lastName: 'Vance' })
    expect((await personOf(cleo.id)).name).toBe('Cleo Vance')
    const contact = await contactOf(cleo, await place(), { name: 'Cleopatra Vance' })
    expect((await cleo.call(profile.read)).displayName).toBe(first.name)
    await save(cleo, { lastName: 'Vance-Moss' })
    expect((await rowOf(contact.id)).name).toBe('Cleopatra Vance')
  })

  it('that is deleted takes with it whom nothing else is about; a contact stays who they are', async () => {
    const add = (email: string) =>
      admin.call(users.add, { email, firstName: 'Dee', lastName: 'Moss', role: 'volunteer', phone: phone() })
    const there = (id: string) =>
      portal.app.pool.query('SELECT FROM people WHERE id = $1', [id]).then(({ rowCount }) => rowCount)
    const [alone, also] = [await add('dee@home.example'), await add('dee@work.example')]
    const [one, two] = [await personOf(alone.id), await personOf(also.id)]
    await contactOf({ id: also.id } as Person, await place())
    for (const { id } of [alone, also]) await admin.call(users.remove, { id })
    expect([await there(one.id), await there(two.id)]).toEqual([0, 1])
  })
})

describe('nobody takes over an account through the directory', () => {
  it('an address that others entered gets no mail of the portal and no link; the owner is told at the sign-in address', async () => {
    const eve = await portal.as('admin')
    const email = await emailOf(eve.id)
    const contact = await contactOf(eve, await place())
    await core.call(hostContacts.edit, {
      id: contact.id,
      version: contact.version,
      email: 'taken@elsewhere.example',
      phone: '404 555 0666',
    })
    expect(await mailGoesTo(eve.id)).toBe(email)
    expect((await eve.call(profile.read)).preferredEmail).toBeNull()
    expect(await mailsTo('taken@elsewhere.example')).toEqual([])
    expect(await mailsTo(email)).toContain('Somebody corrected how you can be reached')
  })

  it('a proved address that others replace is written to no more, and again when it is put back', async () => {
    const fay = await portal.as('host')
    const contact = await contactOf(fay, await place())
    await portal.app.pool.query(
      `WITH u AS (UPDATE users SET proved_email = 'fay@proved.example' WHERE id = $1 RETURNING person_id)
       UPDATE people SET email = 'Fay@proved.example' FROM u WHERE people.id = u.person_id`,
      [fay.id],
    )
    expect(await mailGoesTo(fay.id)).toBe('Fay@proved.example')
    const { requestId } = await core.try(hostContacts.edit, {
      id: contact.id,
      version: (await rowOf(contact.id)).version,
      email: 'other@elsewhere.example',
    })
    expect(await mailGoesTo(fay.id)).toBe(await emailOf(fay.id))
    await fay.call(history.undo, { requestId })
    expect(await mailGoesTo(fay.id)).toBe('Fay@proved.example')
  })

  it('who may not change accounts changes nobody by an undo of who somebody with an account is', async () => {
    const gus = await portal.as('admin')
    const { requestId } = await save(gus, { phone: '404 555 0905' })
    const editor = await portal.as('viewer', { permissions: ['HOSTS_VIEW', 'HOSTS_EDIT', 'USERS_VIEW'] })
    expect((await editor.try(history.undo, { requestId })).status).toBe(403)
    expect((await core.try(history.undo, { requestId })).status).toBe(403)
    expect((await gus.call(profile.read)).phone).toBe('404 555 0905')
  })
})

describe('two people of whom one has an account', () => {
  const known = async (who: Person) => {
    const owned = await personOf(who.id)
    const { personId } = await core.call(hostContacts.add, {
      hostId: await place(),
      name: owned.name,
      phone: phone(),
    })
    return { owned, personId }
  }
  const pair = (id: string, other: string, more: object = {}) => ({
    id,
    version: 1,
    other,
    otherVersion: 1,
    values: {},
    ...more,
  })

  it('become one, whichever of them stays: the account says what it may as before, and an undo parts them', async () => {
    for (const staysOwned of [true, false]) {
      const hal = await portal.as('host')
      const { owned, personId } = await known(hal)
      const before = await portal.app.pool.query('SELECT role, permissions, email FROM users WHERE id = $1', [
        hal.id,
      ])
      const ids: [string, string] = staysOwned ? [owned.id, personId] : [personId, owned.id]
      const merged = await admin.try(people.merge, pair(...ids))
      expect(merged.status).toBe(200)
      expect((await personOf(hal.id)).id).toBe(ids[0])
      expect((await hal.call(profile.read)).phone).toMatch(/^404 555/)
      const after = await portal.app.pool.query('SELECT role, permissions, email FROM users WHERE id = $1', [
        hal.id,
      ])
      expect(after.rows).toEqual(before.rows)
      expect(await mailsTo(await emailOf(hal.id))).toContain('Somebody corrected how you can be reached')
      await admin.call(history.undo, { requestId: merged.requestId })
      expect(await personOf(hal.id)).toMatchObject({ id: owned.id, phone: null })
    }
  })

  it('are left alone by whoever may not change that account', async () => {
    const ida = await portal.as('admin')
    const { owned, personId } = await known(ida)
    expect((await core.try(people.merge, pair(owned.id, personId))).status).toBe(403)
    const jan = await portal.as('volunteer')
    const other = await known(jan)
    const editor = await portal.as('viewer', {
      permissions: ['HOSTS_VIEW', 'HOSTS_EDIT', 'USERS_VIEW', 'MANAGE_DIRECTORY', 'CONTACTS_VIEW'],
    })
    expect((await editor.try(people.merge, pair(other.owned.id, other.personId))).status).toBe(403)
    expect((await personOf(jan.id)).id).toBe(other.owned.id)
  })

  it('with an account each stay two, in words', async () => {
    const [kim, lou] = [await portal.as('host'), await portal.as('host')]
    const [one, two] = [await personOf(kim.id), await personOf(lou.id)]
    const refused = await admin.try(people.merge, pair(one.id, two.id))
    expect(refused).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^Both have an account/) },
    })
  })
})
