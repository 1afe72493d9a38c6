import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#kernel/calls/errors.ts'
import { history } from '#platform/history/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { hosts } from './contract.ts'
import { GROUPS_HOST_ID } from './groups-host.ts'

let portal: TestPortal
let admin: Person
let coreTeam: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.as('admin')
  coreTeam = await portal.as('core_team')
})
afterAll(() => portal.close())

const fault = (answer: { body: unknown }) => answer.body as ErrorBody

/** A collection as the log writes it. */
const logCollection = (hostId: string, individual = 10) =>
  portal.app.pool.query(
    'INSERT INTO sandwich_collections (collection_date, host_id, individual_sandwiches) VALUES ($1, $2, $3)',
    ['2026-11-18', hostId, individual],
  )

describe('host locations', () => {
  it('a new location starts active and is expected to report once a week', async () => {
    const host = await admin.call(hosts.add, { name: '  Kestrel   Bay ', area: 'Harbour' })
    expect(host).toMatchObject({
      name: 'Kestrel Bay',
      area: 'Harbour',
      status: 'active',
      version: 1,
      entriesRequired: 1,
      isOptional: false,
      isExempt: false,
      standingEstimate: null,
    })
    expect(await admin.call(hosts.one, { id: host.id })).toMatchObject({
      contacts: [],
      aliases: [],
      usedBy: [],
    })
  })

  it('one place is never two: the same name in other case and spaces is refused in words', async () => {
    await admin.call(hosts.add, { name: 'Maple Row' })
    const again = await admin.try(hosts.add, { name: 'MAPLE  row' })
    expect(again.status).toBe(409)
    expect(fault(again)).toMatchObject({
      message: 'A location named Maple Row already exists.',
      fields: { name: 'A location named Maple Row already exists.' },
    })
    const groups = await admin.try(hosts.add, { name: 'groups' })
    expect(groups.status).toBe(409)
  })

  it('what is missing or wrong is said at its field', async () => {
    const answer = await admin.try(hosts.add, { name: ' ', email: 'not-one', phone: '12', latitude: 91 })
    expect(answer.status).toBe(400)
    expect(fault(answer).fields).toMatchObject({
      name: 'Please enter the name of the location',
      email: 'Please enter a valid email address',
      phone: 'Please enter a valid phone number',
      latitude: expect.any(String),
    })
  })

  it('a phone that brings its own id and sends the same location twice adds it once', async () => {
    const id = randomUUID()
    const input = { id, name: 'Twice Sent', area: 'Hills' }
    const first = await admin.call(hosts.add, input)
    expect(await admin.call(hosts.add, input)).toEqual(first)
    const other = await admin.try(hosts.add, { ...input, name: 'Another Name' })
    expect(other.status).toBe(409)
    expect(fault(other).current).toMatchObject({ name: 'Twice Sent' })
  })

  it('two people edit one location: the second is told and shown how it stands', async () => {
    const { id, version } = await admin.call(hosts.add, { name: 'Edited By Two' })
    const first = await coreTeam.call(hosts.edit, { id, version, status: 'inactive' })
    expect(first).toMatchObject({ status: 'inactive', version: 2 })
    const late = await admin.try(hosts.edit, { id, version, notes: 'Gate on the left' })
    expect(late.status).toBe(409)
    expect(fault(late).current).toMatchObject({ id, status: 'inactive', version: 2, notes: null })
    const merged = await admin.call(hosts.edit, { id, version: 2, notes: 'Gate on the left' })
    expect(merged).toMatchObject({ status: 'inactive', notes: 'Gate on the left', version: 3 })
  })

  it('a location with collections cannot be deleted, and the number is named', async () => {
    const { id } = await admin.call(hosts.add, { name: 'Busy Site' })
    await logCollection(id)
    await logCollection(id)
    const refused = await admin.try(hosts.remove, { id })
    expect(refused.status).toBe(409)
    expect(fault(refused).message).toMatch(
      /^Busy Site has 2 .+, so it cannot be deleted\. Set it to inactive/,
    )
    expect((await admin.call(hosts.one, { id })).name).toBe('Busy Site')
  })

  it('undo brings a deleted location back with its contacts and spellings', async () => {
    const { id } = await admin.call(hosts.add, { name: 'Came Back', phone: '555 010 2030' })
    await portal.app.pool.query(
      `WITH one AS (INSERT INTO people (name, phone) VALUES ('Nia Vale', '555-0101') RETURNING id)
       INSERT INTO host_contacts (host_id, person_id, is_primary) SELECT $1, id, true FROM one`,
      [id],
    )
    await admin.call(hosts.addAlias, { id, alias: 'Cme Back' })
    const { contacts, aliases, ...before } = await admin.call(hosts.one, { id })
    const { requestId } = await admin.try(hosts.remove, { id })
    expect((await admin.try(hosts.one, { id })).status).toBe(404)
    await admin.call(history.undo, { requestId })
    const after = await admin.call(hosts.one, { id })
    expect(after).toMatchObject({ ...before, version: 2 })
    expect(after.contacts).toMatchObject(contacts.map(({ id, name, phone }) => ({ id, name, phone })))
    expect(after.aliases).toEqual(aliases)
  })

  it('the built-in location "Groups" is for pickers only: no list shows it, nobody renames or deletes it', async () => {
    const { items } = await admin.call(hosts.options)
    expect(items).toContainEqual(
      expect.objectContaining({ id: GROUPS_HOST_ID, name: 'Groups', isBuiltIn: true }),
    )
    expect((await admin.call(hosts.list, { search: 'Groups' })).items).toEqual([])
    const renamed = await admin.try(hosts.edit, { id: GROUPS_HOST_ID, version: 1, name: 'Crowds' })
    expect(renamed.status).toBe(403)
    expect(fault(renamed).message).toBe('The built-in location “Groups” cannot be changed.')
    expect((await admin.try(hosts.remove, { id: GROUPS_HOST_ID })).status).toBe(403)
    expect((await admin.try(hosts.bulkRemove, { ids: [GROUPS_HOST_ID] })).status).toBe(403)
  })

  it('who logs collections picks a place without seeing who lives there', async () => {
    await admin.call(hosts.add, { name: 'Picked Place', area: 'Hills', phone: '555 010 7777' })
    const volunteer = await portal.as('volunteer')
    const { items } = await volunteer.call(hosts.options)
    const picked = items.find((item) => item.name === 'Picked Place')
    expect(Object.keys(picked ?? {}).toSorted()).toEqual(['area', 'id', 'isBuiltIn', 'name', 'status'])
    expect((await volunteer.try(hosts.list)).status).toBe(403)
  })
})

describe('other spellings of a location', () => {
  it('a spelling belongs to one place, as another name does', async () => {
    const one = await admin.call(hosts.add, { name: 'Willow Park' })
    const other = await admin.call(hosts.add, { name: 'Cedar Point' })
    const alias = await coreTeam.call(hosts.addAlias, { id: one.id, alias: 'Wilow  Park' })
    expect(alias.alias).toBe('Wilow Park')
    expect(await coreTeam.call(hosts.addAlias, { id: one.id, alias: 'wilow park' })).toEqual(alias)
    const taken = await coreTeam.try(hosts.addAlias, { id: other.id, alias: 'WILOW PARK' })
    expect(fault(taken).message).toBe('This is already another spelling of Willow Park.')
    const place = await coreTeam.try(hosts.addAlias, { id: one.id, alias: 'cedar point' })
    expect(fault(place).message).toBe('A location named Cedar Point already exists.')
    const named = await admin.try(hosts.add, { name: 'Wilow Park' })
    expect(named.status).toBe(409)
    await coreTeam.call(hosts.removeAlias, { id: one.id, aliasId: alias.id })
    expect((await admin.call(hosts.one, { id: one.id })).aliases).toEqual([])
  })
})
