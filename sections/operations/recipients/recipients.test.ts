import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { history } from '#platform/history/contract.ts'
import { hostContacts, hosts } from '#sections/operations/hosts/contract.ts'
import { crudHolds } from '#server/testing/crud-holds.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import {
  recipientContacts,
  recipientSchedules,
  recipientStories,
  recipients,
  recipientTspContacts,
} from './contract.ts'

let portal: TestPortal
let core: Person
let admin: Person
let count = 0
beforeAll(async () => {
  portal = await testPortal()
  core = await portal.as('core_team')
  admin = await portal.as('admin')
})
afterAll(() => portal.close())

const recipient = (more: object = {}) =>
  admin.call(recipients.add, { name: `Shelter ${++count}`, phone: '404 555 0400', ...more })
const one = (id: string, person = core) => person.call(recipients.one, { id })

describe('recipients', () => {
  crudHolds(() => portal, recipients, {
    name: 'name',
    add: { name: 'Harbor Table', phone: '404-555-0134' },
    edit: { region: 'Lakes' },
    owner: 'admin',
    stranger: 'host',
    manager: 'admin',
  })

  it('every field of domain 5.4 is kept as it was entered', async () => {
    const given = {
      email: 'hello@shelter.example',
      website: 'https://shelter.example',
      instagram: '@shelter',
      address: '12 Elm Street',
      region: 'Lakes',
      preferences: 'No nuts',
      weeklyEstimate: 120,
      estimatedSandwiches: 90,
      sandwichType: 'pbj' as const,
      focusAreas: ['Youth', 'Knitters'],
      status: 'inactive' as const,
      reportingGroup: 'North side',
      contractSigned: true,
      contractSignedDate: '2026-01-02',
      contractEndDate: '2027-01-01',
      hasSharedPost: true,
      sharedPostDate: '2026-03-04',
      averagePeopleServed: 70,
      peopleServedFrequency: 'weekly' as const,
      partnershipStartDate: '2020-05-06',
      partnershipYears: 6,
      receivingFruit: true,
      receivingSnacks: false,
      wantsFruit: false,
      wantsSnacks: true,
      fruitSnacksNotes: 'Bananas',
      hasSeasonalChanges: true,
      seasonalChanges: 'More in winter',
      summerNeeds: 'Coolers',
      winterNeeds: 'A third more',
      preferredContactMethods: ['text' as const],
      allowedContactMethods: ['text' as const, 'call' as const],
      doNotContact: false,
      contactMethodNotes: 'Not before noon',
      latitude: 33.75,
      longitude: -84.39,
    }
    const { id } = await recipient(given)
    expect(await one(id)).toMatchObject(given)
  })

  it('one organization is never two, however its name is written', async () => {
    const { name } = await recipient()
    expect(
      await admin.try(recipients.add, { name: `  ${name.toUpperCase()} `, phone: '404 555 0401' }),
    ).toMatchObject({
      status: 409,
      body: { fields: { name: `A recipient named ${name} is there already.` } },
    })
  })

  it('the list adds up sandwiches a week: the weekly estimate or, without one, the estimate', async () => {
    const region = 'Sums'
    await recipient({ region, weeklyEstimate: 100, estimatedSandwiches: 999 })
    await recipient({ region, estimatedSandwiches: 40 })
    await recipient({ region, contractSigned: true })
    const { totals } = await core.call(recipients.list, { region })
    expect(totals).toEqual({ weekly: 140, active: 3, signed: 1 })
  })

  it('focus areas are those that are proposed or others, each once; the list narrows to one', async () => {
    const { id, focusAreas } = await recipient({ focusAreas: ['veterans', 'VETERANS', 'Bee keepers'] })
    expect(focusAreas).toEqual(['Veterans', 'Bee keepers'])
    const { items } = await core.call(recipients.list, { focusArea: 'Bee keepers' })
    expect(items.map((row) => row.id)).toEqual([id])
    expect((await core.call(recipients.options)).focusAreas).toContain('Bee keepers')
  })

  it('a contract says what it says: no day without a signature, no end before the beginning', async () => {
    const { id, version } = await recipient({ contractSigned: true, contractSignedDate: '2026-06-01' })
    const wrong = (changes: object) => core.try(recipients.edit, { id, version, ...changes })
    expect(await wrong({ contractEndDate: '2026-05-31' })).toMatchObject({
      status: 400,
      body: { fields: { contractEndDate: 'The contract would end before it was signed.' } },
    })
    expect((await wrong({ contractSigned: false })).status).toBe(400)
    expect((await wrong({ contractSigned: false, contractSignedDate: null })).status).toBe(200)
  })

  it('contracts that end within 60 days or have ended are found together', async () => {
    const region = 'Contracts'
    const day = (days: number) =>
      new Date(portal.app.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
    const signed = (days: number) => recipient({ region, contractSigned: true, contractEndDate: day(days) })
    const due = [await signed(-3), await signed(30)]
    await signed(90)
    await recipient({ region })
    const { items } = await core.call(recipients.list, { region, contract: 'due', sort: 'contractEndDate' })
    expect(items.map(({ id }) => id)).toEqual(due.map(({ id }) => id))
  })

  it('those with a point are on the map, the others are not', async () => {
    const { id } = await recipient({ latitude: 33.7, longitude: -84.4, weeklyEstimate: 50 })
    const other = await recipient()
    const { items } = await core.call(recipients.map)
    expect(items.find((row) => row.id === id)).toMatchObject({ latitude: 33.7, longitude: -84.4, weekly: 50 })
    expect(items.some((row) => row.id === other.id)).toBe(false)
  })

  it('phone and email are for those who may see contacts; a driver without the permission sees nothing', async () => {
    const { id } = await recipient({ email: 'a@b.example' })
    const visitor = await portal.as('demo_user', { permissions: ['RECIPIENTS_VIEW'] })
    expect(await one(id, visitor)).toMatchObject({ phone: null, email: null })
    expect((await (await portal.as('driver')).try(recipients.one, { id })).status).toBe(403)
  })
})

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
    const host = await admin.call(hosts.add, { name: `Place ${++count}` })
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

describe('days and stories', () => {
  it('days stand in the order of the week, with their times', async () => {
    const { id } = await recipient()
    const day = (given: object) =>
      core.call(recipientSchedules.add, { recipientId: id, kind: 'feeding', ...given } as never)
    await day({ day: 'friday', startTime: '12:00' })
    await day({ day: 'monday', startTime: '17:30', endTime: '18:30' })
    expect((await one(id)).schedules.map((row) => [row.day, row.startTime])).toEqual([
      ['monday', '17:30'],
      ['friday', '12:00'],
    ])
    const wrong = {
      recipientId: id,
      kind: 'feeding' as const,
      day: 'friday' as const,
      startTime: '12:00',
      endTime: '11:00',
    }
    expect((await core.try(recipientSchedules.add, wrong)).status).toBe(400)
  })

  it('stories are told with the newest first; each has its history and can be taken back', async () => {
    const { id } = await recipient()
    const tell = (story: string, date: string) =>
      core.call(recipientStories.add, { recipientId: id, story, date })
    await tell('The first', '2026-01-01')
    const second = await tell('The second', '2026-02-01')
    const { requestId } = await core.try(recipientStories.edit, { id: second.id, version: 1, source: 'Ana' })
    expect((await one(id)).stories.map((row) => [row.story, row.source])).toEqual([
      ['The second', 'Ana'],
      ['The first', null],
    ])
    await core.call(history.undo, { requestId })
    expect((await one(id)).stories[0]?.source).toBeNull()
  })

  it('nobody adds them to a recipient who may not edit it, or to one that is not there', async () => {
    const { id } = await recipient()
    const host = await portal.as('host')
    const given = { story: 'A story' }
    expect((await host.try(recipientStories.add, { recipientId: id, ...given })).status).toBe(403)
    expect(
      (await core.try(recipientStories.add, { recipientId: crypto.randomUUID(), ...given })).status,
    ).toBe(404)
  })
})
