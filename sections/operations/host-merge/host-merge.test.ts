import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attachments } from '#platform/attachments/contract.ts'
import { history } from '#platform/history/contract.ts'
import { threads } from '#platform/threads/contract.ts'
import { collections } from '#sections/collections/collections/contract.ts'
import { hostContacts, hosts } from '#sections/operations/hosts/contract.ts'
import { GROUPS_HOST_ID } from '#sections/operations/hosts/groups-host.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { hostMerge } from './contract.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.as('admin')
})
afterAll(() => portal.close())

let numbers = 0
async function place(name: string, contact: string) {
  const { id, version } = await admin.call(hosts.add, { name })
  numbers += 1
  await admin.call(hostContacts.add, {
    hostId: id,
    name: contact,
    phone: `555 020 ${1000 + numbers}`,
    isPrimary: true,
  })
  await admin.call(collections.add, {
    collectionDate: '2024-11-20',
    hostId: id,
    individualSandwiches: 40 + numbers,
    groups: [],
  })
  return { id, version }
}
const entriesOf = async (hostId: string) => (await admin.call(collections.list, { hostId: [hostId] })).total

describe('two locations that are one place', () => {
  it('whoever is a contact of both is that once, with what either says of them, and undo parts them again', async () => {
    const [wrong, right] = [await place('Oake', 'Cleo'), await place('Oak', 'Dan')]
    const [cleo] = (await admin.call(hosts.one, { id: wrong.id })).contacts
    await admin.call(hostContacts.edit, {
      id: cleo?.id ?? '',
      version: cleo?.version ?? 1,
      notes: 'Call after noon',
    })
    await admin.call(hostContacts.add, {
      hostId: right.id,
      personId: cleo?.personId ?? '',
      name: 'Cleo',
      phone: cleo?.phone ?? '',
      role: 'lead',
    })
    const before = await admin.call(hosts.one, { id: right.id })
    const merged = await admin.try(hostMerge.merge, { ...wrong, into: right.id })
    const { contacts } = await admin.call(hosts.one, { id: right.id })
    expect(contacts.map(({ name, role, notes, isPrimary }) => [name, role, notes, isPrimary])).toEqual([
      ['Dan', before.contacts.find(({ name }) => name === 'Dan')?.role, null, true],
      ['Cleo', 'lead', 'Call after noon', false],
    ])
    await admin.call(history.undo, { requestId: merged.requestId })
    const after = await admin.call(hosts.one, { id: right.id })
    expect(after.contacts.map(({ name, notes }) => [name, notes])).toEqual(
      before.contacts.map(({ name, notes }) => [name, notes]),
    )
    expect((await admin.call(hosts.one, { id: wrong.id })).contacts.map(({ name }) => name)).toEqual(['Cleo'])
  })

  it('entries, people and spellings move, the old name becomes a spelling, and undo puts all of it back', async () => {
    const wrong = await place('Wilow Creek', 'Ana')
    const right = await place('Willow Creek', 'Ben')
    await admin.call(hosts.addAlias, { id: wrong.id, alias: 'Wilow Crk' })
    const before = [
      await admin.call(hosts.one, { id: wrong.id }),
      await admin.call(hosts.one, { id: right.id }),
    ]
    const merged = await admin.try(hostMerge.merge, { ...wrong, into: right.id })
    expect(merged.body).toEqual({ entries: 1, contacts: 1, aliases: 1 })
    const one = await admin.call(hosts.one, { id: right.id })
    expect(one.contacts.map((contact) => [contact.name, contact.isPrimary])).toEqual([
      ['Ben', true],
      ['Ana', false],
    ])
    expect(one.aliases.map(({ alias }) => alias)).toEqual(['Wilow Creek', 'Wilow Crk'])
    expect(await entriesOf(right.id)).toBe(2)
    expect((await admin.try(hosts.one, { id: wrong.id })).status).toBe(404)

    await admin.call(history.undo, { requestId: merged.requestId })
    const after = [
      await admin.call(hosts.one, { id: wrong.id }),
      await admin.call(hosts.one, { id: right.id }),
    ]
    const shown = (host: (typeof before)[number]) => ({
      name: host.name,
      contacts: host.contacts.map(({ name, isPrimary }) => ({ name, isPrimary })),
      aliases: host.aliases.map(({ alias }) => alias),
      usedBy: host.usedBy,
    })
    expect(after.map(shown)).toEqual(before.map(shown))
  })

  it('what was said and put there moves along, behind what the other had, and comes back with the undo', async () => {
    const host = await portal.as('host')
    const [wrong, right] = [await place('Oakk Hall', 'Ida'), await place('Oak Hall', 'Jon')]
    const say = (id: string, body: string) => host.call(threads.post, { table: 'hosts', id, body })
    await say(right.id, 'Ring twice')
    await say(wrong.id, 'The key is under the pot')
    await say(wrong.id, 'The pot is gone')
    const file = new File(['Agreed'], 'agreement.txt')
    await host.call(attachments.add, { table: 'hosts', id: wrong.id, file } as never)
    const saidAt = async (id: string) =>
      (await admin.call(threads.ofRecord, { table: 'hosts', id })).messages.map(({ body }) => body)
    const filesAt = async (id: string) =>
      (await admin.call(attachments.list, { table: 'hosts', id })).items.length

    const merged = await admin.try(hostMerge.merge, { ...wrong, into: right.id })
    expect(await saidAt(right.id)).toEqual(['Ring twice', 'The key is under the pot', 'The pot is gone'])
    expect(await filesAt(right.id)).toBe(1)
    await say(right.id, 'Said after the merge')

    await admin.call(history.undo, { requestId: merged.requestId })
    expect(await saidAt(right.id)).toEqual(['Ring twice', 'Said after the merge'])
    expect(await saidAt(wrong.id)).toEqual(['The key is under the pot', 'The pot is gone'])
    expect([await filesAt(wrong.id), await filesAt(right.id)]).toEqual([1, 0])
  })

  it('is refused for one place with itself, for "Groups", for a location that moved on, and for who may not', async () => {
    const one = await place('Merge One', 'Cleo')
    const two = await place('Merge Two', 'Dan')
    expect((await admin.try(hostMerge.merge, { ...one, into: one.id })).status).toBe(400)
    expect((await admin.try(hostMerge.merge, { ...one, into: GROUPS_HOST_ID })).status).toBe(403)
    expect((await (await portal.as('core_team')).try(hostMerge.merge, { ...one, into: two.id })).status).toBe(
      403,
    )
    await admin.call(hosts.edit, { ...one, notes: 'Changed meanwhile' })
    const late = await admin.try(hostMerge.merge, { ...one, into: two.id })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ current: { notes: 'Changed meanwhile' } })
    expect(await entriesOf(one.id)).toBe(1)
  })
})
