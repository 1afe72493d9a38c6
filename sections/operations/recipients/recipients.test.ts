import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { history } from '#platform/history/contract.ts'
import { crudHolds } from '#server/testing/crud-holds.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { recipientSchedules, recipientStories, recipients } from './contract.ts'
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
