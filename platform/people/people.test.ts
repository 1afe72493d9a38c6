import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOf } from '#kernel/calls/address.ts'
import type { Endpoint } from '#kernel/calls/contract.ts'
import { history } from '#platform/history/contract.ts'
import { drivers, vehicles } from '#sections/operations/drivers/contract.ts'
import { hostContacts, hosts } from '#sections/operations/hosts/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { people } from './contract.ts'

let portal: TestPortal
let core: Person
let count = 0
beforeAll(async () => {
  portal = await testPortal()
  core = await portal.as('admin')
})
afterAll(() => portal.close())

const place = async () => (await core.call(hosts.add, { name: `Place ${++count}` })).id
const contact = (hostId: string, name: string, phone: string, more: object = {}) =>
  core.call(hostContacts.add, { hostId, name, phone, allowDuplicate: true, ...more })
const at = async (hostId: string) => (await core.call(hosts.one, { id: hostId })).contacts
const pairOf = async (id: string) =>
  (await core.call(people.doubles)).items.find(({ first, second }) => [first.id, second.id].includes(id))
const become = (id: string, other: string, values: object = {}) =>
  core.try(people.merge, { id, version: 1, other, otherVersion: 1, values })

/** Everything that a merge may touch, without what counts changes. */
async function world() {
  const tables = ['people', 'host_contacts', 'hosts', 'different_people']
  const all = await Promise.all(
    tables.map((table) =>
      portal.app.pool.query(
        `SELECT to_jsonb(t) - '{version,updated_at}'::text[] AS row FROM ${table} t ORDER BY id`,
      ),
    ),
  )
  return all.map(({ rows }) => rows)
}

it('whoever shows what somebody is hears when that changes: added, moved, undone, taken away', async () => {
  const [ash, fir] = [await place(), await place()]
  const { personId, id, version } = await contact(ash, 'Ida Rourke', '404 555 0310')
  /** Whoever made the change loads anew what the answer tells, everybody else what is told to them. */
  const told = async (call: Endpoint, args: Record<string, unknown>) => {
    const answer = await fetch(portal.url + addressOf(call, args), {
      method: call.method,
      headers: { cookie: core.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(args),
    })
    expect([answer.status, answer.headers.get('x-changed')]).toEqual([
      200,
      expect.stringContaining('people.changed'),
    ])
    return { requestId: answer.headers.get('x-request-id'), ...((await answer.json()) as { id: string }) }
  }
  const more = { name: 'Ida Rourke', phone: '404 555 0310', personId }
  const { requestId } = await told(hostContacts.add, { ...more, hostId: fir })
  await told(history.undo, { requestId })
  await told(hostContacts.edit, { id, version, hostId: fir })
  const again = await told(hostContacts.add, { ...more, hostId: ash })
  await told(hostContacts.remove, { id: again.id })
  await told(hosts.bulkRemove, { ids: [fir] })
})

describe('people who are known twice', () => {
  it('are found by phone or email, with what they are; made one, the new number is at both places', async () => {
    const [oak, elm] = [await place(), await place()]
    const first = await contact(oak, 'Ana Lee', '404 555 0301', {
      email: 'ana@home.example',
      notes: 'Evenings',
    })
    const second = await contact(elm, 'Anna Lee', '+1 (404) 555-0301')
    const pair = await pairOf(first.personId)
    expect(pair?.same).toEqual(['phone', 'spelling'])
    expect([pair?.first, pair?.second].map((one) => one?.roles.map(({ words }) => words))).toEqual(
      expect.arrayContaining([[`contact of Place ${count - 1}`], [`contact of Place ${count}`]]),
    )
    const before = await world()
    const known = [pair?.first, pair?.second]
    const [stays, goes] = [first, second].map(({ personId }) => known.find((one) => one?.id === personId))
    const { body, requestId } = await core.try(people.merge, {
      id: first.personId,
      version: stays?.version ?? 0,
      other: second.personId,
      otherVersion: goes?.version ?? 0,
      values: { name: 'Anna Lee', phone: '404 555 0302' },
    })
    expect(body).toEqual({ moved: 1 })
    for (const hostId of [oak, elm])
      expect(await at(hostId)).toMatchObject([
        { name: 'Anna Lee', phone: '404 555 0302', email: 'ana@home.example', personId: first.personId },
      ])
    expect(await pairOf(first.personId)).toBeUndefined()
    await core.call(history.undo, { requestId })
    expect(await world()).toEqual(before)
  })

  it('a name alone says nothing', async () => {
    const ben = await contact(await place(), 'Ben Ash', '404 555 0311')
    await contact(await place(), 'Ben Ash', '404 777 9944')
    expect(await pairOf(ben.personId)).toBeUndefined()
  })

  it('a name or a nickname counts together with a second sign: the place, the address, a mistyped number', async () => {
    const signsOf = async (first: [string, object], second: [string, object], atOne = false) => {
      const oak = await place()
      const one = await contact(oak, first[0], `404 ${1000 + ++count} 111`, first[1])
      await contact(atOne ? oak : await place(), second[0], `678 ${5000 + ++count} 222`, second[1])
      return (await pairOf(one.personId))?.same
    }
    const robert: [string, object] = ['Robert Quill', { nickname: 'Bob' }]
    expect(await signsOf(robert, ['Bob Quill', {}], true)).toEqual(['name', 'place'])
    expect(await signsOf(['Gina Marsh', {}], ['Gina Marsch', {}], true)).toEqual(['spelling', 'place'])
    expect(await signsOf(['Hal Moss', {}], ['Ida Vance', {}], true)).toBeUndefined()
    const home = { address: '1 Elm Street' }
    expect(await signsOf(['Jo Penrose', home], ['JO  Penrose', home])).toEqual(['name', 'address'])
    expect(await signsOf(['Kim Gale', home], ['Lou Gale', home])).toBeUndefined()
    const slip = (phone: string): [string, object] => ['Max Thorne', { phone }]
    expect(await signsOf(slip('770 555 0134'), slip('770 555 0143'))).toEqual(['name', 'digits'])
    const mail = await signsOf(['Nan', { email: 'n@one.example' }], ['Otto', { email: 'N@one.example' }])
    expect(mail).toEqual(['email'])
    const { count: waiting } = await core.call(people.waiting)
    expect(waiting).toBe((await core.call(people.doubles)).total)
  })

  it('an account that signs in with the email of a contact may be the same person', async () => {
    const known = await contact(await place(), 'Pia', '404 555 0351', { email: 'Pia@home.example' })
    const host = await portal.as('host')
    await portal.app.pool.query(`UPDATE users SET email = 'pia@home.example' WHERE id = $1`, [host.id])
    expect((await pairOf(known.personId))?.same).toEqual(['email'])
  })

  it('who was twice among the contacts of one place is there once, with what either said', async () => {
    const oak = await place()
    const first = await contact(oak, 'Cleo', '404 555 0321', { notes: 'Evenings' })
    const more = { isPrimary: true, notes: 'Has the key', address: '1 Elm Street' }
    const second = await contact(oak, 'Cleo', '404 555 0321', more)
    await become(first.personId, second.personId)
    expect(await at(oak)).toMatchObject([
      { id: first.id, isPrimary: true, notes: 'Evenings\nHas the key', address: '1 Elm Street' },
    ])
  })

  it('who was twice among the drivers is there once, with all vehicles, of which one is the usual one', async () => {
    const driver = async (make: string) => {
      const who = { name: 'Gil Hart', phone: '404 555 0351', allowDuplicate: true }
      const made = await core.call(drivers.add, who)
      await core.call(vehicles.add, { driverId: made.id, make, model: 'Wagon', isPrimary: true })
      return made
    }
    const [first, second] = [await driver('Fernway'), await driver('Harbor')]
    expect((await become(first.personId, second.personId)).status).toBe(200)
    const { vehicles: owned } = await core.call(drivers.one, { id: first.id })
    expect(owned.map(({ make, isPrimary }) => [make, isPrimary])).toEqual([
      ['Fernway', true],
      ['Harbor', false],
    ])
  })

  it('the pin on the map is that of the address that stays', async () => {
    const pin = { latitude: 33.75, longitude: -84.39 }
    const [oak, elm] = [await place(), await place()]
    const pinOf = async (values: object, stays: object, goes: object) => {
      const phone = `404 555 ${1500 + ++count}`
      const first = await contact(oak, 'Hal', phone, stays)
      const second = await contact(elm, 'Hal', phone, goes)
      expect((await become(first.personId, second.personId, values)).status).toBe(200)
      return (await at(oak)).find(({ id }) => id === first.id)
    }
    const there = { address: '2 Elm Street', ...pin }
    const nowhere = { latitude: null, longitude: null }
    expect(await pinOf({}, { address: '1 Oak Street' }, there)).toMatchObject(nowhere)
    expect(await pinOf({}, {}, there)).toMatchObject(there)
    expect(await pinOf({}, { address: '2 elm street' }, there)).toMatchObject(pin)
    expect(await pinOf({ address: '2 Elm Street' }, { address: '1 Oak Street' }, there)).toMatchObject(there)
    expect(await pinOf({ address: '1 Oak Street' }, there, { address: '1 Oak Street' })).toMatchObject(
      nowhere,
    )
  })

  it('what was sent to the one about a location was sent to who stays', async () => {
    const oak = await place()
    const first = await contact(oak, 'Ira', '404 555 0361')
    const second = await contact(await place(), 'Ira', '404 555 0361')
    const { pool } = portal.app
    await pool.query(
      `INSERT INTO monitoring_reminders (week_start, host_id, person_id, name, way, outbox_id, sent_at)
       VALUES ('2026-11-17', $1, $2, 'Ira', 'mail', gen_random_uuid(), now())`,
      [oak, second.personId],
    )
    await become(first.personId, second.personId)
    const { rows } = await pool.query('SELECT person_id FROM monitoring_reminders WHERE host_id = $1', [oak])
    expect(rows).toEqual([{ person_id: first.personId }])
  })

  it('two who share a phone are said to be two, once and for good; an undo shows them again', async () => {
    const dee = await contact(await place(), 'Dee', '404 555 0331')
    const eli = await contact(await place(), 'Eli', '404 555 0331')
    const { requestId } = await core.try(people.differ, { first: eli.personId, second: dee.personId })
    await core.call(people.differ, { first: dee.personId, second: eli.personId })
    expect(await pairOf(dee.personId)).toBeUndefined()
    await core.call(history.undo, { requestId })
    expect(await pairOf(dee.personId)).toBeTruthy()
  })

  it('a merge of somebody who was changed meanwhile is refused, and nothing moves', async () => {
    const [oak, elm] = [await place(), await place()]
    const [first, second] = [
      await contact(oak, 'Flo', '404 555 0341'),
      await contact(elm, 'Flo', '404 555 0341'),
    ]
    await core.call(hostContacts.edit, { id: second.id, version: second.version, nickname: 'Florence' })
    const before = await world()
    const late = await become(first.personId, second.personId)
    expect(late.status).toBe(409)
    expect(await world()).toEqual(before)
  })
})
