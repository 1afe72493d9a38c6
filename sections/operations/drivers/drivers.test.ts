import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, formatDay, todayIn } from '#kernel/charity/day.ts'
import { history } from '#platform/history/contract.ts'
import { notifications } from '#platform/notifications/contract.ts'
import { slots } from '#platform/slots/contract.ts'
import { hostMerge } from '#sections/operations/host-merge/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { volunteers } from '#sections/operations/volunteers/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { agreements, drivers, vehicles } from './contract.ts'
import { turn } from './jobs.ts'

let portal: TestPortal
let admin: Person
let core: Person
let today: string
let ahead = 0
beforeAll(async () => {
  portal = await testPortal({ now: () => new Date(Date.now() + ahead) })
  admin = await portal.as('admin')
  core = await portal.as('core_team')
  today = todayIn('America/New_York', portal.app.now())
})
afterAll(() => portal.close())

let phones = 0
const add = (name: string, more: object = {}) =>
  admin.call(drivers.add, { name, phone: `404-557-${String((phones += 1)).padStart(4, '0')}`, ...more })
const one = (id: string, who = core) => who.call(drivers.one, { id })

describe('a driver', () => {
  it('needs a name and a phone, and no vehicle', async () => {
    expect((await admin.try(drivers.add, { name: '', phone: '' })).body).toMatchObject({
      fields: { name: expect.any(String), phone: expect.any(String) },
    })
    expect(await add('Ada Birch')).toMatchObject({ vehicles: [], agreement: 'none' })
  })

  it('is one change to take back, with the person that was made for it', async () => {
    const answer = await fetch(`${portal.url}/api/drivers`, {
      method: 'POST',
      headers: {
        cookie: admin.cookie,
        origin: portal.url,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({ name: 'Zora Lind', phone: '404-558-0077' }),
    })
    expect(answer.ok).toBe(true)
    expect(answer.headers.get('x-changed-rows')).toBeNull()
  })

  it('is the same person as the volunteer, and says so', async () => {
    const helper = await core.call(volunteers.add, { name: 'Bea Gale', phone: '404-558-0001' })
    const { twin } = (await admin.try(drivers.add, { name: 'Bea Gale', phone: '404 558 0001' }))
      .body as unknown as { twin: { id: string } }
    const driver = await admin.call(drivers.add, {
      name: 'Bea Gale',
      phone: '404-558-0001',
      personId: twin.id,
    })
    expect(driver.also).toMatchObject([{ words: 'volunteer' }])
    expect((await core.call(volunteers.one, { id: helper.id })).also).toMatchObject([{ words: 'driver' }])
  })

  it('is added by whoever may not see phones without being told whose number it is', async () => {
    await core.call(volunteers.add, { name: 'Ursa Holt', phone: '404-558-0011' })
    const blind = await portal.as('viewer', { permissions: ['DRIVERS_VIEW', 'DRIVERS_ADD', 'DATA_IMPORT'] })
    const made = await blind.try(drivers.add, { name: 'Asks About', phone: '404-558-0011' })
    expect(made).toMatchObject({ status: 200, body: { name: 'Asks About', phone: null } })
    const file = new File(['Name,Phone\nGuess Who,404-558-0011'], 'drivers.csv')
    const preview = await blind.call(drivers.importPreview, { file } as never)
    expect(JSON.stringify(preview)).not.toContain('Ursa Holt')
  })

  it('keeps the number that is known of them when whoever adds them may not see it', async () => {
    const known = await core.call(volunteers.add, { name: 'Vic Holt', phone: '404-558-0021' })
    const may = ['DRIVERS_VIEW', 'DRIVERS_ADD', 'VOLUNTEERS_VIEW']
    const blind = await portal.as('viewer', { permissions: may })
    const { personId } = known
    const made = await blind.call(drivers.add, { name: 'Vic Holt', phone: '404-558-0022', personId })
    expect(await one(made.id)).toMatchObject({ personId, phone: '404-558-0021' })
    // Of whom no number is known there is nothing to keep.
    const { personId: other } = await core.call(volunteers.add, { name: 'Wes Holt' })
    const second = await blind.call(drivers.add, { name: 'Wes Holt', phone: '404-558-0023', personId: other })
    expect(await one(second.id)).toMatchObject({ phone: '404-558-0023' })
  })

  it('keeps one usual vehicle, and an undo swaps them back', async () => {
    const { id: driverId } = await add('Cy Quill')
    const first = await core.call(vehicles.add, {
      driverId,
      make: 'Fernway',
      model: 'Wagon',
      isPrimary: true,
    })
    const second = await core.try(vehicles.add, { driverId, make: 'Harbor', model: 'Hatch', isPrimary: true })
    const usual = async () =>
      (await one(driverId)).vehicles.filter(({ isPrimary }) => isPrimary).map(({ make }) => make)
    expect(await usual()).toEqual(['Harbor'])
    await core.call(history.undo, { requestId: second.requestId })
    expect(await usual()).toEqual([first.make])
  })

  it('license and emergency numbers are for those who edit; a demo user sees who drives', async () => {
    const { id } = await add('Dot Vance', {
      licenseNumber: 'DEMO-1',
      address: '1 Fern Street',
      notes: 'Spare key',
    })
    await core.call(agreements.add, { driverId: id, signedOn: '2026-01-07', emergencyPhone: '404-558-0009' })
    const guest = await portal.as('demo_user')
    const seen = await one(id, guest)
    expect(seen).toMatchObject({ name: 'Dot Vance', licenseNumber: null, address: null, notes: null })
    expect(seen.agreements).toMatchObject([{ emergencyPhone: null }])
    expect((await (await portal.as('host')).try(drivers.one, { id })).status).toBe(403)
  })

  it('goes along when the location where they collect is merged into another', async () => {
    const [from, into] = [
      await admin.call(hosts.add, { name: 'Elm Bend' }),
      await admin.call(hosts.add, { name: 'Elm Bend Porch' }),
    ]
    const { id } = await add('Eve Marlow', { hostId: from.id })
    const merged = await admin.try(hostMerge.merge, {
      id: from.id,
      version: from.version,
      into: into.id,
    } as never)
    expect(merged.status, JSON.stringify(merged.body)).toBe(200)
    expect((await one(id)).host).toMatchObject({ name: 'Elm Bend Porch' })
    await admin.call(history.undo, { requestId: merged.requestId })
    expect((await one(id)).host).toMatchObject({ name: 'Elm Bend' })
  })
})

describe('who may be sent out', () => {
  it('whoever chooses is told of what speaks against it, and the others stand first', async () => {
    const fine = await add('Fay Rourke')
    await core.call(agreements.add, {
      driverId: fine.id,
      signedOn: addDays(today, -10),
      expiresOn: addDays(today, 5),
    })
    const gone = await add('Gil Rourke', { awayFrom: addDays(today, 3) })
    await core.call(agreements.add, {
      driverId: gone.id,
      signedOn: addDays(today, -400),
      expiresOn: addDays(today, -35),
    })
    const of = async (day?: string) => {
      const { items } = await core.call(drivers.candidates, day ? { day } : {})
      return Object.fromEntries(items.map(({ id, hindrances }) => [id, hindrances.length]))
    }
    expect(await of()).toMatchObject({ [fine.id]: 0, [gone.id]: 1 })
    expect(await of(addDays(today, 6))).toMatchObject({ [fine.id]: 1, [gone.id]: 2 })
    const { items } = await core.call(drivers.candidates, {})
    const free = items.map(({ hindrances }) => hindrances.length === 0)
    expect(free).toEqual(free.toSorted((a, b) => Number(b) - Number(a)))
  })

  it('speaks to groups also without an agreement to drive; whoever is away or inactive says so there, too', async () => {
    const day = addDays(today, 7)
    const [free, away, inactive] = [
      await add('Zed Speaks', { isSpeaker: true }),
      await add('Ann Speaks', { isSpeaker: true, awayFrom: addDays(today, 3) }),
      await add('Ben Speaks', { isSpeaker: true, status: 'inactive' }),
    ]
    const { items } = await admin.call(slots.candidatesFor, { role: 'speaker', day, search: 'Speaks' })
    expect(items.map(({ personId, warnings }) => [personId, warnings])).toEqual([
      [free.personId, []],
      [away.personId, [`Away since ${formatDay(addDays(today, 3))}`]],
      [inactive.personId, ['Inactive']],
    ])
    // Of those of whom nobody said that they speak there may be many: they come after, and push nobody out.
    const { id: volunteer } = await portal.as('volunteer')
    await portal.app.pool.query(
      `UPDATE people SET name = 'Abe Speaks' WHERE id = (SELECT person_id FROM users WHERE id = $1)`,
      [volunteer],
    )
    const all = await admin.call(slots.candidatesFor, { role: 'speaker', day, search: 'Speaks' })
    expect(all.items.map(({ name }) => name)).toEqual([
      'Zed Speaks',
      'Abe Speaks',
      'Ann Speaks',
      'Ben Speaks',
    ])
  })

  it('is filtered by who is there, by the agreement and by the van', async () => {
    const { id } = await add('Hal Thorne', { wantsVan: true, vanApproved: true, area: 'Filters' })
    const finds = async (filter: object) =>
      (await core.call(drivers.list, { search: 'Hal Thorne', ...filter } as never)).total
    expect(await finds({ standing: 'here' })).toBe(1)
    expect(await finds({ standing: 'inactive' })).toBe(0)
    expect(await finds({ agreement: 'none' })).toBe(1)
    expect(await finds({ van: 'approved_willing' })).toBe(1)
    expect(await finds({ van: 'interested' })).toBe(0)
    const paper = await core.call(agreements.add, { driverId: id, signedOn: today })
    expect(await finds({ agreement: 'signed' })).toBe(1)
    expect(await finds({ agreement: 'located' })).toBe(0)
    await core.call(agreements.edit, { id: paper.id, version: paper.version, isLocated: true })
    expect(await finds({ agreement: 'located' })).toBe(1)
  })
})

describe('being away for a while', () => {
  it('begins and ends by itself, and whoever edits drivers is told once whom to ask', async () => {
    const { id } = await add('Ida Abara', { awayFrom: addDays(today, 1), checkInOn: addDays(today, 3) })
    expect(await one(id)).toMatchObject({ presence: 'here' })
    const nights = async (days: number) => {
      ahead += days * 86_400_000
      for (const _ of [1, 2]) await turn.run(portal.app, {}, new AbortController().signal)
      return (await one(id)).presence
    }
    expect(await nights(1)).toBe('away')
    expect(await nights(2)).toBe('check_in')
    const { notifications: news } = await core.call(notifications.list, {})
    const told = news.filter(({ message }) => message.includes('Ida Abara'))
    expect(told).toHaveLength(1)
    const { version } = await one(id)
    expect(await core.call(drivers.back, { id, version })).toMatchObject({ presence: 'here', awayFrom: null })
  })

  it('says what is wrong with the days at the field', async () => {
    expect(
      (await admin.try(drivers.add, { name: 'Jo Gale', phone: '404-558-0100', checkInOn: today })).body,
    ).toMatchObject({
      fields: { awayFrom: expect.any(String) },
    })
  })
})

describe('a list of drivers from elsewhere', () => {
  it('says where somebody collects by the name of the location, or by another spelling of it', async () => {
    const admin = await portal.as('admin')
    const { id } = await admin.call(hosts.add, { name: 'Kestrel Bay' })
    await admin.call(hosts.addAlias, { id, alias: 'The Bay' })
    const bring = (text: string) => admin.call(drivers.importPreview, { file: new File([text], 'list.csv') })
    const rows = `Name,Phone,Host location
Ivy Lark,404-555-7101,kestrel bay
Jo Lark,404-555-7102,The Bay
Kim Lark,404-555-7103,Kestrel Bai
Lu Lark,404-555-7104,
`
    const preview = await bring(rows)
    expect(preview).toMatchObject({
      counts: { new: 3, problem: 1 },
      problems: [{ row: 4, column: 'Host location', fix: { label: 'Use Kestrel Bay' } }],
    })
    await admin.call(drivers.importApply, { importId: preview.importId })
    const { items } = await admin.call(drivers.list, { search: 'Lark' })
    expect(items.map(({ name, host }) => [name, host?.name ?? null])).toEqual([
      ['Ivy Lark', 'Kestrel Bay'],
      ['Jo Lark', 'Kestrel Bay'],
      ['Lu Lark', null],
    ])
    expect((await bring(rows)).counts).toMatchObject({ new: 0, unchanged: 3 })
    const moved = await bring(
      'Name,Phone,Location\nIvy Lark,404-555-7101,\nLu Lark,404-555-7104,Kestrel Bay\n',
    )
    expect(moved.counts).toMatchObject({ changed: 1, unchanged: 1 })
  })
})
