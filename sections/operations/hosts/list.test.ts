import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#kernel/calls/errors.ts'
import { history } from '#platform/history/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { hostContacts, hosts } from './contract.ts'

let portal: TestPortal
let admin: Person
const ids: Record<string, string> = {}

beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.as('admin')
  const places = [
    { name: 'Kestrel Bay North', area: 'Harbour' },
    { name: 'Kestrel Bay South', area: 'Harbour', status: 'inactive' as const },
    { name: 'Old Mill', area: 'Hills', address: '12 Zinnia Lane' },
    { name: '50% Corner', email: 'corner@site.example' },
  ]
  for (const place of places) ids[place.name] = (await admin.call(hosts.add, place)).id
  const people = [
    { host: 'Kestrel Bay North', name: 'Nia Vale', role: 'lead', phone: '(555) 010-2030', isPrimary: true },
    { host: 'Kestrel Bay North', name: 'Omar Finch', role: 'alternate', phone: '555 010 9999' },
    {
      host: 'Old Mill',
      name: 'Tess Arden',
      role: 'host',
      phone: '555 010 4444',
      email: 'post4711@quay.example',
    },
  ] as const
  for (const { host, ...person } of people)
    await admin.call(hostContacts.add, { ...person, hostId: String(ids[host]) })
  await admin.call(hosts.addAlias, { id: String(ids['Old Mill']), alias: 'Grist House' })
})
afterAll(() => portal.close())

const names = async (input: Parameters<typeof admin.call<typeof hosts.list>>[1], person = admin) =>
  (await person.call(hosts.list, input)).items.map((item) => item.name)

/** A spreadsheet as it came. */
const textOf = ({ body }: { body: unknown }) => body as string

describe('the list of locations', () => {
  it('comes in pages with totals of everything that was found', async () => {
    const page = await admin.call(hosts.list, { limit: 2, page: 2 })
    expect(page).toMatchObject({
      total: 4,
      page: 2,
      limit: 2,
      totals: { active: 3, inactive: 1, contacts: 3, withoutContacts: 2 },
    })
    expect(page.items.map((item) => item.name)).toEqual(['Kestrel Bay South', 'Old Mill'])
    expect(await names({ page: 1_000_000 })).toEqual([])
    expect((await admin.try(hosts.list, { page: 0 })).status).toBe(400)
    expect((await admin.try(hosts.list, { limit: 201 })).status).toBe(400)
  })

  it('is filtered by status, area and contacts', async () => {
    expect(await names({ status: 'inactive' })).toEqual(['Kestrel Bay South'])
    expect(await names({ area: 'Harbour', order: 'desc', sort: 'name' })).toEqual([
      'Kestrel Bay South',
      'Kestrel Bay North',
    ])
    expect(await names({ contacts: 'has' })).toEqual(['Kestrel Bay North', 'Old Mill'])
    expect(await names({ contacts: 'none' })).toEqual(['50% Corner', 'Kestrel Bay South'])
    expect(await names({ contacts: 'primary' })).toEqual(['Kestrel Bay North'])
    expect(await names({ contacts: 'lead' })).toEqual(['Kestrel Bay North'])
    expect(await names({ role: 'host' })).toEqual(['Old Mill'])
    expect(await names({ sort: 'contacts', order: 'desc', limit: 1 })).toEqual(['Kestrel Bay North'])
  })

  it('is searched over names, people, areas, phones and other spellings', async () => {
    expect(await names({ search: 'omar' })).toEqual(['Kestrel Bay North'])
    expect(await names({ search: 'hills' })).toEqual(['Old Mill'])
    expect(await names({ search: 'grist' })).toEqual(['Old Mill'])
    expect(await names({ search: '010-4444' })).toEqual(['Old Mill'])
    expect(await names({ search: '50%' })).toEqual(['50% Corner'])
    expect(await names({ search: 'zinnia lane' })).toEqual(['Old Mill'])
  })

  it('a slip of the keyboard still finds the place, but never beside a literal hit', async () => {
    expect(await names({ search: 'kestral bay' })).toEqual(['Kestrel Bay North', 'Kestrel Bay South'])
    expect(await names({ search: 'tess ardn' })).toEqual(['Old Mill'])
    expect(await names({ search: 'Kestrel Bay North' })).toEqual(['Kestrel Bay North'])
  })

  it('contacts have a list of their own', async () => {
    const { items, total } = await admin.call(hostContacts.list, { sort: 'host', order: 'desc' })
    expect(total).toBe(3)
    expect(items.map((item) => [item.name, item.host.name])).toEqual([
      ['Tess Arden', 'Old Mill'],
      ['Nia Vale', 'Kestrel Bay North'],
      ['Omar Finch', 'Kestrel Bay North'],
    ])
    const found = await admin.call(hostContacts.list, { search: 'fnch omar' })
    expect(found.items.map((item) => item.name)).toContain('Omar Finch')
  })
})

describe('what a person may not see', () => {
  it('a host reads phones but no addresses; the demo account reads neither, nor finds anything by them', async () => {
    const host = await portal.as('host')
    const demo = await portal.as('demo_user')
    const seenBy = async (person: Person) => {
      const { items } = await person.call(hosts.list, { search: 'Old Mill' })
      return [items[0]?.address, items[0]?.contacts[0]?.phone, items[0]?.contacts[0]?.email]
    }
    expect(await seenBy(admin)).toEqual(['12 Zinnia Lane', '555 010 4444', 'post4711@quay.example'])
    expect(await seenBy(host)).toEqual([null, '555 010 4444', 'post4711@quay.example'])
    expect(await seenBy(demo)).toEqual([null, null, null])
    expect(await names({ search: 'zinnia lane' }, host)).not.toContain('Old Mill')
    expect(await names({ search: '010 4444' }, demo)).toEqual([])
    expect(await names({ search: 'post4711@quay' }, demo)).not.toContain('Old Mill')
  })

  it('the export and the history keep the same secrets', async () => {
    const demo = await portal.as('demo_user')
    const marker = '7777 Marker Street'
    const id = String(ids['Old Mill'])
    const { version } = await admin.call(hosts.one, { id })
    await admin.call(hosts.edit, { id, version, address: marker, phone: '555 010 8888' })
    const csv = textOf(await demo.try(hosts.exportList))
    expect(csv).toContain('Old Mill')
    for (const secret of [marker, '8888', '4444', 'post4711@quay.example']) expect(csv).not.toContain(secret)
    const trail = JSON.stringify(await demo.call(history.ofRecord, { table: 'hosts', id }))
    expect(trail).not.toContain(marker)
    expect(trail).not.toContain('8888')
    const full = textOf(await admin.try(hosts.exportList))
    expect(full).toContain(marker)
  })

  it('who may not see phone numbers cannot overwrite them', async () => {
    const blind = await portal.as('viewer', { permissions: ['HOSTS_VIEW', 'HOSTS_EDIT'] })
    const id = String(ids['Old Mill'])
    const { version } = await blind.call(hosts.one, { id })
    expect((await blind.try(hosts.edit, { id, version, phone: '555 010 1111' })).status).toBe(403)
    expect((await blind.try(hosts.edit, { id, version, notes: 'Ring twice' })).status).toBe(200)
  })

  it('a spreadsheet never runs what somebody typed as a name', async () => {
    await admin.call(hosts.add, { name: '=1+1 Corner', area: 'Formula' })
    const csv = textOf(await admin.try(hosts.exportList, { area: 'Formula' }))
    expect(csv).toContain("'=1+1 Corner")
    expect(csv.trim().split('\r\n')).toHaveLength(2)
    expect((await admin.try(hosts.exportList, { format: 'xlsx' })).status).toBe(200)
    expect(textOf(await admin.try(hostContacts.exportList))).toContain('Nia Vale')
    expect((await (await portal.as('host')).try(hosts.exportList)).status).toBe(403)
  })
})

describe('many locations at once', () => {
  const area = 'Bulk'
  const make = async (name: string) => (await admin.call(hosts.add, { name, area })).id

  it('"all 3" is refused when it is no longer 3, and undone as one', async () => {
    for (const name of ['Bulk One', 'Bulk Two', 'Bulk Three']) await make(name)
    const late = await admin.try(hosts.bulkEdit, {
      filter: { area },
      expected: 2,
      changes: { status: 'inactive' },
    })
    expect(late.status).toBe(409)
    expect((late.body as unknown as ErrorBody).message).toBe(
      'There are now 3 such locations, not 2. Nothing was changed; please look again.',
    )
    const done = await admin.try(hosts.bulkEdit, {
      filter: { area },
      expected: 3,
      changes: { status: 'inactive' },
    })
    expect(done.body).toEqual({ changed: 3 })
    expect(await names({ area, status: 'active' })).toEqual([])
    await admin.call(history.undo, { requestId: done.requestId })
    expect(await names({ area, status: 'active' })).toHaveLength(3)
  })

  it('all of them or none are deleted', async () => {
    const kept = await make('Bulk Used')
    const free = await make('Bulk Free')
    await portal.app.pool.query(
      `INSERT INTO sandwich_collections (collection_date, host_id, individual_sandwiches) VALUES ('2026-11-18', $1, 5)`,
      [kept],
    )
    const refused = await admin.try(hosts.bulkRemove, { ids: [kept, free] })
    expect(refused.status).toBe(409)
    expect((refused.body as unknown as ErrorBody).message).toContain('Bulk Used (1 ')
    expect(await names({ search: 'Bulk Free' })).toEqual(['Bulk Free'])
    expect(await admin.call(hosts.bulkRemove, { ids: [free] })).toEqual({ deleted: 1 })
  })

  it('one way of naming them, not both and not neither', async () => {
    const both = { ids: [String(ids['Old Mill'])], filter: {}, expected: 1 }
    expect((await admin.try(hosts.bulkRemove, both)).status).toBe(400)
    expect((await admin.try(hosts.bulkRemove, {})).status).toBe(400)
    expect((await admin.try(hosts.bulkRemove, { filter: {} })).status).toBe(400)
    const core = await portal.as('core_team')
    expect((await core.try(hosts.bulkRemove, { filter: {}, expected: 0 })).status).toBe(403)
  })
})
