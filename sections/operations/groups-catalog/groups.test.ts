import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { history } from '#platform/history/contract.ts'
import { people } from '#platform/people/contract.ts'
import { threads } from '#platform/threads/contract.ts'
import { crudHolds } from '#server/testing/crud-holds.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { compareAll } from './compare-job.ts'
import { groupContacts, groups } from './contract.ts'
import { groupNames } from './names-contract.ts'

let portal: TestPortal
let core: Person
let hostId = ''
beforeAll(async () => {
  portal = await testPortal()
  core = await portal.as('core_team')
  const { rows } = await portal.app.pool.query<{ id: string }>(
    `INSERT INTO hosts (name, name_key) VALUES ('Oak Hall', 'oak hall') RETURNING id`,
  )
  hostId = String(rows[0]?.id)
})
afterAll(() => portal.close())

let made = 0
const fresh = (name: string) => {
  made += 1
  return `${name} ${String.fromCharCode(65 + (made % 26))}${made}x`
}
interface Line {
  name: string
  department?: string | null
  count: number
}
/** Logged as people do, written past the form. */
async function log(day: string, ...lines: Line[]) {
  const { rows } = await portal.app.pool.query<{ id: string }>(
    `INSERT INTO sandwich_collections (collection_date, host_id, individual_sandwiches, groups)
     VALUES ($1, $2, 10, $3) RETURNING id`,
    [day, hostId, JSON.stringify(lines)],
  )
  return String(rows[0]?.id)
}
const find = async (name: string) => (await core.call(groups.list, { search: name })).items
const only = async (name: string) => {
  const items = await find(name)
  expect(items.map((one) => one.name)).toHaveLength(1)
  return items[0] as (typeof items)[number]
}

describe('groups', () => {
  crudHolds(() => portal, groups, {
    name: 'name',
    add: { name: 'Alder School' },
    edit: { category: 'club' },
    owner: 'core_team',
    stranger: 'volunteer',
    manager: 'admin',
  })
})

describe('what the log says', () => {
  it('a new name in the log is a group from then on, and goes with its only entry', async () => {
    const name = fresh('Willow Club')
    const id = await log('2026-11-04', { name, count: 40 })
    expect(await only(name)).toMatchObject({
      name,
      department: null,
      times: 1,
      sandwiches: 40,
      firstDay: '2026-11-04',
      lastDay: '2026-11-04',
      isFromCollectionOnly: true,
    })
    await portal.app.pool.query('DELETE FROM sandwich_collections WHERE id = $1', [id])
    expect(await find(name)).toEqual([])
  })

  it('spellings of one name are one group, a department is one of its own', async () => {
    const name = fresh('St. Alban’s Parish')
    await log('2026-10-07', { name, count: 10 }, { name, department: 'Youth', count: 5 })
    await log('2026-10-14', { name: `The ${name.replace('St.', 'Saint').toUpperCase()}`, count: 20 })
    const items = await find(name)
    expect(items.map(({ department, times, sandwiches }) => [department, times, sandwiches])).toEqual([
      [null, 2, 30],
      ['Youth', 1, 5],
    ])
    const { departments, ...all } = await core.call(groups.details, { organizationName: name })
    expect(departments).toHaveLength(2)
    expect(all).toMatchObject({ times: 3, sandwiches: 35, years: [{ year: 2026, times: 3, sandwiches: 35 }] })
  })

  it('what somebody said of a group stays when its entries go', async () => {
    const name = fresh('Juniper Choir')
    const entry = await log('2026-11-04', { name, count: 40 })
    const { id, version } = await only(name)
    await core.call(groups.edit, { id, version, category: 'Book club' })
    await portal.app.pool.query('DELETE FROM sandwich_collections WHERE id = $1', [entry])
    expect(await only(name)).toMatchObject({ category: 'book_club', times: 0, lastDay: null })
    expect((await core.call(groups.categories, {})).items).toContain('book_club')
  })

  it('one that stands in the log is not deleted, with the number of times', async () => {
    const name = fresh('Poplar Guild')
    await log('2026-11-04', { name, count: 40 })
    const { id } = await only(name)
    const answer = await core.try(groups.remove, { id })
    expect(answer).toMatchObject({ status: 409 })
    expect(JSON.stringify(answer.body)).toContain('stands in the log 1 time')
  })

  it('the list is narrowed to a period, to active ones, and told day by day', async () => {
    const name = fresh('Larch Runners')
    await log('2024-03-06', { name, count: 12 })
    await log('2024-04-03', { name, count: 13 })
    const search = name
    const total = async (filter: object) => (await core.call(groups.list, { search, ...filter })).total
    expect(await total({ from: '2024-03-01', to: '2024-03-31' })).toBe(1)
    expect(await total({ from: '2024-05-01' })).toBe(0)
    expect(await total({ status: 'active' })).toBe(0)
    expect(await total({ status: 'historical', hosted: 'yes' })).toBe(1)
    expect(await total({ hosted: 'no' })).toBe(0)
    expect(await total({ scope: 'department' })).toBe(0)
    const days = await core.call(groups.list, { search, viewMode: 'individual' })
    expect(days.total).toBe(2)
    expect(days.items.map(({ event }) => event)).toEqual([
      { day: '2024-04-03', times: 1, sandwiches: 13 },
      { day: '2024-03-06', times: 1, sandwiches: 12 },
    ])
  })
})

describe('names', () => {
  it('a group that is renamed is still known by its old name', async () => {
    const [old, name] = [fresh('Aldr School'), fresh('Birch School')]
    await log('2026-11-04', { name: old, count: 40 })
    const { renamed } = await core.call(groups.rename, { organizationName: old, newOrganizationName: name })
    expect(renamed).toBe(1)
    await log('2026-11-11', { name: old, count: 5 }, { name, count: 6 })
    expect(await only(name)).toMatchObject({ name, times: 3, sandwiches: 51, otherNames: [{ name: old }] })
    expect(await only(old)).toMatchObject({ name })
  })

  it('stand ready while one types by how often each group came, however many names it has', async () => {
    const [often, seldom] = [fresh('Maple Club'), fresh('Hazel Club')]
    for (const day of ['2026-11-04', '2026-11-11', '2026-11-18']) await log(day, { name: often, count: 10 })
    for (const day of ['2026-11-04', '2026-11-11']) await log(day, { name: seldom, count: 10 })
    const { id } = await only(seldom)
    const others = [fresh('Alpha Crew'), fresh('Beta Crew'), fresh('Gamma Crew')]
    for (const name of others) await core.call(groups.addName, { id, name })
    const { items } = await core.call(groupNames.names, {})
    const own = items.filter(({ name }) => name === often || name === seldom)
    expect(own).toEqual([
      { name: often, otherNames: [] },
      { name: seldom, otherNames: others.toSorted() },
    ])
  })

  it('a name means one group: another that wants it is told which', async () => {
    const [one, other] = [fresh('Cedar Club'), fresh('Rowan Club')]
    const { id } = await core.call(groups.add, { name: one })
    await core.call(groups.addName, { id, name: other })
    for (const answer of [
      await core.try(groups.add, { name: `the ${other}` }),
      await core.try(groups.rename, {
        organizationName: one,
        newOrganizationName: (await core.call(groups.add, { name: fresh('Elm') })).name,
      }),
    ]) {
      expect(answer.status).toBe(409)
      expect(JSON.stringify(answer.body)).toContain('is known already as')
    }
  })

  it('an upsert finds the group by any of its names, and adds what nobody knows', async () => {
    const name = fresh('Maple Temple')
    const added = await core.call(groups.upsert, { organizationName: name, category: 'school' })
    const found = await core.call(groups.upsert, { organizationName: `The ${name}!`, isReligious: true })
    expect(found).toMatchObject({ id: added.id, category: 'school', isReligious: true })
  })

  it('another name that the log has is not forgotten, but given back as a group of its own', async () => {
    const [name, other] = [fresh('Aspen Rotary'), fresh('Aspen Lions')]
    await log('2026-11-04', { name, count: 40 }, { name: other, count: 7 })
    const [a, b] = [await only(name), await only(other)]
    const values = { category: 'club' }
    const merged = await core.call(groups.merge, {
      id: a.id,
      version: a.version,
      other: b.id,
      otherVersion: b.version,
      values,
    })
    expect(merged).toMatchObject({ name, times: 2, sandwiches: 47, category: 'club' })
    const nameId = String(merged.otherNames[0]?.id)
    expect((await core.try(groups.removeName, { id: a.id, nameId })).status).toBe(409)
    const own = await core.call(groups.split, { id: a.id, nameId })
    expect(own).toMatchObject({ name: other, times: 1, sandwiches: 7, category: 'club' })
    expect(await core.call(groups.one, { id: a.id })).toMatchObject({ times: 1, otherNames: [] })
  })
})

describe('two that are one', () => {
  it('contacts, comments and names go along; the log stays as it was written', async () => {
    const [name, other] = [fresh('Hazel Primary'), fresh('Hazell Primary')]
    const entry = await log('2026-11-04', { name: other, count: 40 })
    const { id, version } = await core.call(groups.add, { name, notes: 'Ask first' })
    const b = await only(other)
    const same = { phone: '404-555-0177', isPrimary: true }
    const kept = await core.call(groupContacts.add, { organizationId: id, name: 'Cleo Vance', ...same })
    await core.call(groupContacts.add, {
      organizationId: b.id,
      name: 'Cleo Vance',
      personId: kept.personId,
      role: 'Teacher',
    })
    await core.call(groupContacts.add, {
      organizationId: b.id,
      name: 'Ana Lee',
      phone: '404-555-0178',
      isPrimary: true,
    })
    await core.call(threads.post, { table: 'organizations', id: b.id, body: 'They come by bus' })
    const both = { id, version, other: b.id, otherVersion: b.version }
    expect((await core.try(groups.merge, { ...both, otherVersion: 7, values: {} })).status).toBe(409)
    const merged = await core.call(groups.merge, { ...both, values: { name: other } })
    expect(merged).toMatchObject({ name: other, notes: 'Ask first', times: 1, otherNames: [{ name }] })
    const contacts = (await core.call(groupContacts.list, { organizationId: id })).items
    expect(contacts.map((one) => [one.name, one.role, one.isPrimary])).toEqual([
      ['Cleo Vance', 'Teacher', true],
      ['Ana Lee', null, false],
    ])
    const { rows } = await portal.app.pool.query(
      'SELECT groups, version FROM sandwich_collections WHERE id = $1',
      [entry],
    )
    expect(rows).toEqual([{ groups: [{ name: other, count: 40 }], version: 1 }])
  })

  it('names that are alike stand side by side until somebody says that they are two', async () => {
    const name = fresh('Sycamore Quilters')
    const [a, b] = [await core.call(groups.add, { name }), await core.call(groups.add, { name: `${name}s` })]
    const shown = async () =>
      (await core.call(groups.doubles, {})).items.filter((pair) =>
        [a.id, b.id].every((id) => [pair.first.id, pair.second.id].includes(id)),
      )
    expect(await shown()).toMatchObject([{ same: ['name'] }])
    await core.call(groups.differ, { first: b.id, second: a.id })
    expect(await shown()).toEqual([])
  })

  it('groups with one domain are shown too, however they are called', async () => {
    const domain = `${fresh('d').replaceAll(/\W/g, '').toLowerCase()}.example`
    await core.call(groups.add, { name: fresh('Ash Bakery'), domains: `https://www.${domain}/about` })
    await core.call(groups.add, { name: fresh('Corner Bread'), domains: domain })
    const { items } = await core.call(groups.doubles, {})
    expect(items.filter(({ first }) => first.domains === domain)).toMatchObject([{ same: ['domain'] }])
  })

  it('a new name is compared anew: a pair comes with it, goes with it, and is there again after an undo', async () => {
    const name = fresh('Tamarack Weavers')
    const [a, b] = [
      await core.call(groups.add, { name }),
      await core.call(groups.add, { name: fresh('Quite Another') }),
    ]
    const pairs = async () =>
      (await core.call(groups.doubles, {})).items.filter(({ first, second }) =>
        [first.id, second.id].includes(a.id),
      ).length
    expect(await pairs()).toBe(0)
    const renamed = await core.call(groups.edit, { id: b.id, version: b.version, name: `${name}s` })
    expect(await pairs()).toBe(1)
    const away = { id: b.id, version: renamed.version, name: fresh('Something Else') }
    const { requestId } = await core.try(groups.edit, away)
    expect(await pairs()).toBe(0)
    await core.call(history.undo, { requestId })
    expect(await pairs()).toBe(1)
  })

  it('two who did not see each other are found at night, and a pair that is none goes', async () => {
    const name = fresh('Juniper Potters')
    const [a, b, c] = [
      await core.call(groups.add, { name }),
      await core.call(groups.add, { name: `${name}s` }),
      await core.call(groups.add, { name: fresh('Nothing Like It') }),
    ]
    const { pool } = portal.app
    const kept = async () =>
      (await pool.query('SELECT * FROM alike_organizations ORDER BY first_id, second_id')).rows
    const before = await kept()
    const nightly = () => compareAll.run(portal.app, {}, new AbortController().signal)
    await nightly()
    // The trigger left nothing to put right.
    expect(await kept()).toEqual(before)
    await pool.query('DELETE FROM alike_organizations WHERE $1 IN (first_id, second_id)', [b.id])
    await pool.query('UPDATE alike_organizations SET likeness = 0.01')
    await pool.query(
      `INSERT INTO alike_organizations (first_id, second_id, likeness)
       VALUES (least($1::uuid, $2), greatest($1::uuid, $2), 1), ($3, $4, 1)`,
      [a.id, c.id, '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'],
    )
    await nightly()
    expect(await kept()).toEqual(before)
  })

  it('somebody who was a contact under two records is one contact when they are one person', async () => {
    const { id: organizationId } = await core.call(groups.add, { name: fresh('Beech School') })
    const add = (name: string, role: string | null) =>
      core.call(groupContacts.add, {
        organizationId,
        name,
        phone: '404-555-0199',
        role,
        allowDuplicate: true,
      })
    const [one, other] = [await add('Dee Park', null), await add('D. Park', 'Teacher')]
    await core.call(people.merge, {
      id: one.personId,
      version: 1,
      other: other.personId,
      otherVersion: 1,
      values: {},
    })
    const { items } = await core.call(groupContacts.list, { organizationId })
    expect(items.map(({ name, role }) => [name, role])).toEqual([['Dee Park', 'Teacher']])
  })
})

it('whoever only looks sees groups, but neither phones nor the form', async () => {
  const viewer = await portal.as('viewer')
  const { id: organizationId } = await core.call(groups.add, { name: fresh('Plum School') })
  await core.call(groupContacts.add, { organizationId, name: 'Eve Holt', phone: '404-555-0155' })
  const { items } = await viewer.call(groupContacts.list, { organizationId })
  expect(items).toMatchObject([{ name: 'Eve Holt', phone: null }])
  expect((await viewer.try(groups.rename, { organizationName: 'x', newOrganizationName: 'y' })).status).toBe(
    403,
  )
  const recipientless = await portal.as('work_logger')
  expect((await recipientless.try(groups.list, {})).status).toBe(403)
})
