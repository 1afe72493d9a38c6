import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { history } from '#platform/history/contract.ts'
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
    await core.call(people.merge, {
      id: first.personId,
      version: 1,
      other: second.personId,
      otherVersion: 1,
      values: {},
    })
    expect(await at(oak)).toMatchObject([
      { id: first.id, isPrimary: true, notes: 'Evenings\nHas the key', address: '1 Elm Street' },
    ])
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
    const late = await core.try(people.merge, {
      id: first.personId,
      version: 1,
      other: second.personId,
      otherVersion: 1,
      values: {},
    })
    expect(late.status).toBe(409)
    expect(await world()).toEqual(before)
  })
})
