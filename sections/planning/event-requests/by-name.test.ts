import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { accounts } from '#platform/accounts/contract.ts'
import { history } from '#platform/history/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { eventOrganizers, eventRequests } from './contract.ts'
import { anEvent } from './testing.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.as('admin')
})
beforeEach(async () => {
  await portal.app.pool.query('DELETE FROM event_requests')
})
afterAll(() => portal.close())

const stored = (id: string) => admin.call(eventRequests.one, { id })
const filled = (who: Person, id: string, given: object, was: object = {}) =>
  who.call(eventRequests.fill, { rows: [{ id, version: 1, was, ...given }] } as never)

it('a contact written in one row of cells is the organizer who is called first, and one undo takes them back', async () => {
  const { id } = await anEvent(admin)
  const { requestId, ...answer } = await admin.try(eventRequests.fill, {
    rows: [
      {
        id,
        version: 1,
        was: {},
        contactName: 'Ida Marsh',
        contactPhone: '404-555-0171',
        contactEmail: 'ida@alder.example',
        leadName: 'Old Friend',
      },
    ],
  })
  expect(answer.body).toMatchObject({ rows: 1, cells: 4, left: [] })
  const [first] = (await stored(id)).organizers
  expect(first).toMatchObject({ name: 'Ida Marsh', email: 'ida@alder.example', isPrimary: true })
  await admin.call(history.undo, { requestId })
  expect((await stored(id)).organizers).toEqual([])
  expect((await stored(id)).customLead).toBeNull()
})

it('whom one knows only by an email address is not called by it, written in a cell either', async () => {
  const named = await anEvent(admin, { organizationName: 'Lapis School' })
  const bare = await admin.call(eventRequests.add, { contactName: 'Ida Marsh' })
  await admin.call(eventOrganizers.remove, { id: String(bare.organizers[0]?.id) })
  const viewer = await portal.as('viewer')
  for (const [{ id }, contactEmail] of [
    [named, 'office@lapis.example'],
    [bare, 'hello@lapis.example'],
  ] as const) {
    await filled(admin, id, { contactEmail })
    expect((await stored(id)).organizers).toMatchObject([{ email: contactEmail }])
    expect(JSON.stringify(await viewer.call(eventRequests.one, { id }))).not.toContain('lapis.example')
  }
})

it('a name that one of us has makes them the lead; another is a lead without an account', async () => {
  const { id } = await anEvent(admin)
  const lead = await portal.as('core_team')
  const [named] = (await admin.call(accounts.people, { ids: [lead.id] })).items
  const name = String(named?.name)
  await filled(admin, id, { leadName: name.toUpperCase() })
  expect(await stored(id)).toMatchObject({ lead: { id: lead.id }, customLead: null })
  await filled(admin, id, { leadName: 'Old Friend' }, { leadName: name })
  expect(await stored(id)).toMatchObject({ lead: null, customLead: 'Old Friend' })
})

it('the history calls the lead by name', async () => {
  const { id } = await anEvent(admin)
  const lead = await portal.as('core_team')
  const [named] = (await admin.call(accounts.people, { ids: [lead.id] })).items
  await admin.call(eventRequests.edit, { id, version: 1, leadId: lead.id })
  const { items } = await admin.call(history.ofRecord, { table: 'event_requests', id })
  expect(items[0]?.changes).toContainEqual(
    expect.objectContaining({ label: 'Event lead', after: named?.name }),
  )
})

it('what somebody else wrote meanwhile stays, and is told', async () => {
  const { id } = await anEvent(admin)
  await filled(admin, id, { contactName: 'Ida Marsh', leadName: 'Old Friend' })
  const { left } = await filled(
    admin,
    id,
    { contactName: 'Ida Marshal', leadName: 'New Friend' },
    { contactName: null, leadName: null },
  )
  expect(left).toMatchObject([
    { field: 'leadName', current: 'Old Friend' },
    { field: 'contactName', current: 'Ida Marsh' },
  ])
  expect((await stored(id)).organizers).toMatchObject([{ name: 'Ida Marsh' }])
})

it('a phone without a name, and a name over somebody who stands elsewhere, are left with the reason', async () => {
  const [one, two] = [await anEvent(admin), await anEvent(admin)]
  const lone = await filled(admin, one.id, { contactPhone: '404-555-0172' })
  expect(lone).toMatchObject({ cells: 0, left: [{ field: 'contactPhone' }] })
  await filled(admin, one.id, { contactName: 'Ann Lee' })
  const [known] = (await stored(one.id)).organizers
  await admin.call(eventOrganizers.add, {
    eventRequestId: two.id,
    name: 'Ann Lee',
    personId: known?.personId,
    isPrimary: true,
  })
  const other = await filled(admin, one.id, { contactName: 'Bob Ray' }, { contactName: 'Ann Lee' })
  expect(other).toMatchObject({ cells: 0, left: [{ field: 'contactName' }] })
  expect((await stored(two.id)).organizers).toMatchObject([{ name: 'Ann Lee' }])
})

it('the phone of somebody who is known already is left, and says whose it is', async () => {
  const [one, two] = [await anEvent(admin), await anEvent(admin)]
  await filled(admin, one.id, { contactName: 'Ann Lee', contactPhone: '404-555-0173' })
  const { left } = await filled(admin, two.id, { contactName: 'Bob Ray', contactPhone: '404-555-0173' })
  expect(left.find(({ field }) => field === 'contactPhone')?.message).toContain('Ann Lee')
  expect((await stored(two.id)).organizers).toEqual([])
})

it('whoever may not write the organizer or the lead writes neither by name', async () => {
  const { id } = await anEvent(admin)
  const clerk = await portal.as('viewer', {
    permissions: ['EVENT_REQUESTS_VIEW', 'EVENT_REQUESTS_INLINE_EDIT_TIMES'],
  })
  const { cells, left } = await filled(
    clerk,
    id,
    {
      contactName: 'Ida Marsh',
      leadName: 'Old Friend',
      pickupTime: '10:00',
    },
    { pickupTime: null },
  )
  expect(cells).toBe(1)
  expect(left.map(({ field }) => field).toSorted()).toEqual(['contactName', 'leadName'])
})

it('a row says who comes, by name for whoever may know, and by number for others', async () => {
  const { id } = await anEvent(admin, { driversNeeded: 2 })
  const driver = await admin.call(eventOrganizers.add, { eventRequestId: id, name: 'Dana Wells' })
  await admin.call(eventRequests.assign, { id, role: 'driver', personId: driver.personId })
  const told = async (who: Person) => (await who.call(eventRequests.one, { id })).staff
  expect(await told(admin)).toEqual([{ role: 'driver', needed: 2, held: 1, names: ['Dana Wells'] }])
  const looker = await portal.as('viewer', { permissions: ['EVENT_REQUESTS_VIEW'] })
  expect(await told(looker)).toEqual([{ role: 'driver', needed: 2, held: 1, names: null }])
})
