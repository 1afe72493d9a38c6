import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#kernel/calls/errors.ts'
import { history } from '#platform/history/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { hostContacts, hosts } from './contract.ts'

let portal: TestPortal
let admin: Person
let coreTeam: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.as('admin')
  coreTeam = await portal.as('core_team')
})
afterAll(() => portal.close())

let places = 0
const place = async () => (await admin.call(hosts.add, { name: `Place ${(places += 1)}` })).id
let numbers = 1000
const phone = () => `555 010 ${(numbers += 1)}`
const primaries = async (id: string) =>
  (await admin.call(hosts.one, { id })).contacts.filter((one) => one.isPrimary).map((one) => one.name)

describe('contacts of a location', () => {
  it('needs a name and a phone number', async () => {
    const answer = await coreTeam.try(hostContacts.add, { hostId: await place(), name: '', phone: 'later' })
    expect((answer.body as unknown as ErrorBody).fields).toEqual({
      name: 'Please enter the name of this person',
      phone: 'Please enter a valid phone number',
    })
    const nowhere = await coreTeam.try(hostContacts.add, {
      hostId: '7b0c6a0e-5c43-4c0e-9d51-3f5a4f0b9a11',
      name: 'Ann',
      phone: phone(),
    })
    expect(nowhere.status).toBe(404)
  })

  it('making one primary unsets the other in the same request, and undo swaps them back', async () => {
    const hostId = await place()
    await coreTeam.call(hostContacts.add, { hostId, name: 'Ana', phone: phone(), isPrimary: true })
    const ben = await coreTeam.call(hostContacts.add, {
      hostId,
      name: 'Ben',
      phone: phone(),
      isPrimary: true,
    })
    expect(await primaries(hostId)).toEqual(['Ben'])
    const cleo = await coreTeam.call(hostContacts.add, { hostId, name: 'Cleo', phone: phone() })
    const made = await coreTeam.try(hostContacts.edit, {
      id: cleo.id,
      version: cleo.version,
      isPrimary: true,
    })
    expect(await primaries(hostId)).toEqual(['Cleo'])
    await coreTeam.call(history.undo, { requestId: made.requestId })
    expect(await primaries(hostId)).toEqual(['Ben'])
    expect(ben.isPrimary).toBe(true)
  })

  it('moving a primary contact to another location leaves that location with one primary', async () => {
    const [from, to] = [await place(), await place()]
    const dana = await coreTeam.call(hostContacts.add, {
      hostId: from,
      name: 'Dana',
      phone: phone(),
      isPrimary: true,
    })
    await coreTeam.call(hostContacts.add, { hostId: to, name: 'Eli', phone: phone(), isPrimary: true })
    await coreTeam.call(hostContacts.edit, { id: dana.id, version: dana.version, hostId: to })
    expect(await primaries(from)).toEqual([])
    expect(await primaries(to)).toEqual(['Dana'])
  })

  it('the same phone or e-mail is pointed out by name, and can be meant', async () => {
    const hostId = await place()
    await coreTeam.call(hostContacts.add, {
      hostId,
      name: 'Fay',
      phone: '+1 (555) 777-0001',
      email: 'fay@home.example',
    })
    const again = { hostId: await place(), name: 'Fay Marsh', phone: '555.777.0001' }
    const warned = await coreTeam.try(hostContacts.add, again)
    expect(warned.status).toBe(409)
    expect(warned.body).toMatchObject({
      fields: { phone: expect.stringMatching(/^Fay \(contact of Place \d+\) has the same phone number\.$/) },
    })
    const added = await coreTeam.call(hostContacts.add, { ...again, allowDuplicate: true })
    const mail = await coreTeam.try(hostContacts.edit, {
      id: added.id,
      version: added.version,
      email: 'FAY@home.example',
    })
    expect(mail.status).toBe(409)
    expect(mail.body).toMatchObject({ fields: { email: expect.any(String) } })
    const noted = await coreTeam.call(hostContacts.edit, {
      id: added.id,
      version: added.version,
      notes: 'Evenings',
    })
    expect(noted.notes).toBe('Evenings')
  })

  it('somebody who is known is one person at two locations: a new number is there at once in both, and stays with the last', async () => {
    const [first, second] = [await place(), await place()]
    const wren = await coreTeam.call(hostContacts.add, { hostId: first, name: 'Wren', phone: '555 777 0002' })
    const again = { hostId: second, name: 'Wren', phone: '555 777 0002' }
    const { body } = await coreTeam.try(hostContacts.add, again)
    expect(body).toMatchObject({ twin: { id: wren.personId, name: 'Wren' } })
    const there = await coreTeam.call(hostContacts.add, { ...again, personId: wren.personId })
    expect(there.personId).toBe(wren.personId)

    const { requestId } = await coreTeam.try(hostContacts.edit, {
      id: there.id,
      version: there.version,
      phone: '555 777 0003',
      role: 'lead',
    })
    const at = async (hostId: string) => (await admin.call(hosts.one, { id: hostId })).contacts
    expect(await at(first)).toMatchObject([{ phone: '555 777 0003', role: 'host' }])
    expect(await at(second)).toMatchObject([{ phone: '555 777 0003', role: 'lead' }])
    const late = await coreTeam.try(hostContacts.edit, {
      id: wren.id,
      version: wren.version,
      email: 'w@x.example',
    })
    expect(late.status).toBe(409)
    await coreTeam.call(history.undo, { requestId })
    expect(await at(first)).toMatchObject([{ phone: '555 777 0002' }])
    expect(await at(second)).toMatchObject([{ phone: '555 777 0002', role: 'host' }])

    const gone = await coreTeam.try(hostContacts.remove, { id: wren.id })
    expect(await at(second)).toMatchObject([{ name: 'Wren' }])
    const last = await coreTeam.try(hostContacts.remove, { id: there.id })
    const known = () =>
      portal.app.pool
        .query(`SELECT FROM people WHERE id = $1`, [wren.personId])
        .then(({ rowCount }) => rowCount)
    expect(await known()).toBe(0)
    await coreTeam.call(history.undo, { requestId: last.requestId })
    await coreTeam.call(history.undo, { requestId: gone.requestId })
    expect(await known()).toBe(1)
    expect(await at(first)).toMatchObject([{ id: wren.id, name: 'Wren', phone: '555 777 0002' }])
  })

  it('two people edit one contact: the second is shown how it stands', async () => {
    const contact = await coreTeam.call(hostContacts.add, {
      hostId: await place(),
      name: 'Gus',
      phone: phone(),
    })
    const { id, version } = contact
    await admin.call(hostContacts.edit, { id, version, role: 'lead' })
    const late = await coreTeam.try(hostContacts.edit, { id, version, name: 'Gustav' })
    expect(late.status).toBe(409)
    expect((late.body as unknown as ErrorBody).current).toMatchObject({
      role: 'lead',
      name: 'Gus',
      version: 2,
    })
  })

  it('two people edit different fields of one contact, and of the person it is: both are kept', async () => {
    const number = phone()
    const { id, version } = await coreTeam.call(hostContacts.add, {
      hostId: await place(),
      name: 'Ida',
      phone: number,
    })
    const seen = { id, version }
    await admin.call(hostContacts.edit, { ...seen, was: { role: null }, role: 'lead' })
    await coreTeam.call(hostContacts.edit, { ...seen, was: { name: 'Ida' }, name: 'Ida Lark' })
    const both = await admin.call(hostContacts.edit, { ...seen, was: { notes: null }, notes: 'Rings first' })
    expect(both).toMatchObject({ name: 'Ida Lark', role: 'lead', notes: 'Rings first' })
    const late = await coreTeam.try(hostContacts.edit, { ...seen, was: { name: 'Ida' }, name: 'Ida Finch' })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ fields: { name: expect.any(String) }, current: { name: 'Ida Lark' } })
  })

  it('a deleted contact comes back, and its history names the change', async () => {
    const hostId = await place()
    const { id } = await coreTeam.call(hostContacts.add, { hostId, name: 'Hana', phone: phone() })
    const { requestId } = await coreTeam.try(hostContacts.remove, { id })
    expect((await admin.call(hosts.one, { id: hostId })).contacts).toEqual([])
    await coreTeam.call(history.undo, { requestId })
    expect((await admin.call(hosts.one, { id: hostId })).contacts).toMatchObject([{ id, name: 'Hana' }])
    const { items } = await admin.call(history.ofRecord, { table: 'host_contacts', id })
    expect(items.map((item) => item.action)).toEqual(['insert', 'delete', 'insert'])
    expect(items[0]?.changes).toContainEqual(
      expect.objectContaining({ label: 'Location', after: expect.stringMatching(/^Place/) }),
    )
  })

  it('hosts read; only who edits locations changes their people', async () => {
    const host = await portal.as('host')
    const hostId = await place()
    expect((await host.try(hostContacts.add, { hostId, name: 'Ida', phone: phone() })).status).toBe(403)
    expect((await host.try(hosts.add, { name: 'Mine' })).status).toBe(403)
    expect((await coreTeam.try(hosts.add, { name: 'Theirs' })).status).toBe(403)
    expect((await host.try(hostContacts.list)).status).toBe(200)
  })

  it('core team cannot take back what an administrator added, since that would delete it', async () => {
    const { requestId } = await admin.try(hosts.add, { name: 'Stays Here' })
    expect((await coreTeam.try(history.undo, { requestId })).status).toBe(403)
    await admin.call(history.undo, { requestId })
    expect((await admin.call(hosts.list, { search: 'Stays Here' })).items).toEqual([])
  })
})
