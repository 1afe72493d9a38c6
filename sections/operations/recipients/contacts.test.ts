import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { history } from '#platform/history/contract.ts'
import { hostContacts, hosts } from '#sections/operations/hosts/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { recipientContacts, recipients, recipientTspContacts } from './contract.ts'
import { madeBy } from './testing.ts'

let portal: TestPortal
let core: Person
let admin: Person
beforeAll(async () => {
  portal = await testPortal()
  core = await portal.as('core_team')
  admin = await portal.as('admin')
})
afterAll(() => portal.close())

const recipient = madeBy(() => admin)
const one = (id: string) => core.call(recipients.one, { id })

describe('people at a recipient', () => {
  const contact = (recipientId: string, name: string, more: object = {}) =>
    core.call(recipientContacts.add, {
      recipientId,
      name,
      phone: '404 555 0410',
      allowDuplicate: true,
      ...more,
    })

  it('a phone number changed there is changed wherever the person is a contact', async () => {
    const { id } = await recipient()
    const host = await admin.call(hosts.add, { name: 'Oak Street' })
    const known = await contact(id, 'Ana Lee')
    await admin.call(hostContacts.add, {
      hostId: host.id,
      name: 'Ana Lee',
      phone: '404 555 0410',
      personId: known.personId,
    })
    await core.call(recipientContacts.edit, { id: known.id, version: known.version, phone: '404 555 0411' })
    expect((await core.call(hosts.one, { id: host.id })).contacts[0]?.phone).toBe('404 555 0411')
  })

  it('somebody with the same phone is pointed out, with what they are', async () => {
    const { id, name } = await recipient()
    await contact(id, 'Bo Ash', { phone: '404 555 0420' })
    const other = await recipient()
    const again = await core.try(recipientContacts.add, {
      recipientId: other.id,
      name: 'Bo',
      phone: '(404) 555-0420',
    })
    expect(again).toMatchObject({
      status: 409,
      body: {
        fields: { phone: `Bo Ash (contact of ${name}) has the same phone number.` },
        twin: { name: 'Bo Ash' },
      },
    })
  })

  it('a recipient has one primary contact: another one takes its place, and an undo gives it back', async () => {
    const { id } = await recipient()
    const first = await contact(id, 'First', { isPrimary: true })
    const { requestId } = await core.try(recipientContacts.add, {
      recipientId: id,
      name: 'Second',
      phone: '404 555 0413',
      isPrimary: true,
      allowDuplicate: true,
    })
    expect((await one(id)).contacts.map((row) => [row.name, row.isPrimary])).toEqual([
      ['Second', true],
      ['First', false],
    ])
    await core.call(history.undo, { requestId })
    expect((await one(id)).contacts).toMatchObject([{ id: first.id, isPrimary: true }])
  })

  it('the list of all of them can be searched by who they are and where', async () => {
    const { id, name } = await recipient()
    await contact(id, 'Zenobia Quist', { role: 'Cook' })
    for (const search of ['zenobia', name])
      expect((await core.call(recipientContacts.list, { search })).items).toMatchObject([
        { name: 'Zenobia Quist', role: 'Cook', recipient: { id, name } },
      ])
    expect((await core.call(recipients.list, { search: 'zenobia' })).items.map((row) => row.id)).toEqual([id])
  })

  it('people go with their recipient, and come back with the undo', async () => {
    const { id } = await recipient()
    const { personId } = await contact(id, 'Gone With')
    const people = async () =>
      (await portal.app.pool.query('SELECT FROM people WHERE id = $1', [personId])).rowCount
    const { requestId } = await admin.try(recipients.remove, { id })
    expect(await people()).toBe(0)
    await admin.call(history.undo, { requestId })
    expect(await people()).toBe(1)
    expect((await one(id)).contacts).toMatchObject([{ name: 'Gone With' }])
  })
})

describe('who of us looks after a recipient', () => {
  it('somebody with an account is called as the account says; one is in charge', async () => {
    const { id } = await recipient()
    const driver = await portal.as('driver')
    const first = await core.call(recipientTspContacts.add, {
      recipientId: id,
      userId: driver.id,
      isPrimary: true,
    })
    expect(first).toMatchObject({ userId: driver.id, personId: null, isPrimary: true, isActive: true })
    expect(first.name).toBeTruthy()
    await core.call(recipientTspContacts.add, {
      recipientId: id,
      name: 'Uma Berg',
      phone: '404 555 0430',
      isPrimary: true,
    })
    const { items } = await core.call(recipientTspContacts.list, { recipientId: id })
    expect(items.map((row) => [row.name, row.isPrimary])).toEqual([
      ['Uma Berg', true],
      [first.name, false],
    ])
    const found = await core.call(recipients.list, { ourContact: driver.id })
    expect(found.items.map((row) => row.id)).toEqual([id])
  })

  it('somebody without one is a person like others: found by phone, changed, and gone with the row', async () => {
    const { id } = await recipient()
    const uma = await core.call(recipientTspContacts.add, {
      recipientId: id,
      name: 'Uma Vale',
      phone: '404 555 0431',
    })
    const changed = await core.call(recipientTspContacts.edit, {
      id: uma.id,
      version: uma.version,
      phone: '404 555 0432',
      role: 'Calls',
    })
    expect(changed).toMatchObject({ name: 'Uma Vale', phone: '404 555 0432', role: 'Calls' })
    const { requestId } = await core.try(recipientTspContacts.remove, { id: uma.id })
    expect((await portal.app.pool.query('SELECT FROM people WHERE id = $1', [uma.personId])).rowCount).toBe(0)
    await core.call(history.undo, { requestId })
    expect((await one(id)).ourContacts).toMatchObject([{ name: 'Uma Vale', phone: '404 555 0432' }])
  })

  it('it is one of the two: neither nobody nor both', async () => {
    const { id } = await recipient()
    const driver = await portal.as('driver')
    const wrong = (more: object) => core.try(recipientTspContacts.add, { recipientId: id, ...more })
    expect(await wrong({})).toMatchObject({ status: 400, body: { fields: { name: expect.any(String) } } })
    expect((await wrong({ userId: driver.id, name: 'Ana' })).status).toBe(400)
    expect((await wrong({ userId: id })).status).toBe(400)
    const account = await core.call(recipientTspContacts.add, { recipientId: id, userId: driver.id })
    const { version } = account
    expect(
      (await core.try(recipientTspContacts.edit, { id: account.id, version, name: 'Other' })).status,
    ).toBe(400)
    expect(
      await core.call(recipientTspContacts.edit, { id: account.id, version, role: 'Drives' }),
    ).toMatchObject({ role: 'Drives' })
  })
})
