import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, todayIn } from '#kernel/charity/day.ts'
import { history } from '#platform/history/contract.ts'
import { recordDelivery, takeBackDelivery } from '#platform/ledger/service.ts'
import { smartSearch } from '#platform/smart-search/contract.ts'
import { agreements, drivers } from '#sections/operations/drivers/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { recipientSchedules, recipients } from '#sections/operations/recipients/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { distributions, plans } from './contract.ts'
import { DAY, madeBy } from './testing.ts'

let portal: TestPortal
let admin: Person
let core: Person
let today: string
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.as('admin')
  core = await portal.as('core_team')
  today = todayIn('America/New_York', portal.app.now())
})
afterAll(() => portal.close())

const { porch, shelter, send } = madeBy(() => admin)

describe('a distribution', () => {
  it('belongs to the week that ends on Sunday, whoever writes it, and is theirs by the session alone', async () => {
    const row = await send({ createdBy: core.id, weekEnding: '2020-01-05' } as never)
    expect(row).toMatchObject({ weekEnding: '2026-01-11', createdBy: admin.id })
    expect((await send({ distributionDate: '2026-01-11' })).weekEnding).toBe('2026-01-11')
    expect((await send({ distributionDate: '2026-01-12' })).weekEnding).toBe('2026-01-18')
  })

  it('has at least one sandwich, not more of its kinds than there are, and a day that was', async () => {
    const given = { distributionDate: DAY, hostId: await porch(), recipientId: await shelter() }
    const faults = async (more: object) =>
      (await admin.try(distributions.add, { ...given, sandwichCount: 60, ...more })).body
    expect(await faults({ sandwichCount: 0 })).toMatchObject({
      fields: { sandwichCount: expect.any(String) },
    })
    expect(await faults({ deli: 40, pbj: 21 })).toMatchObject({
      fields: { sandwichCount: 'The kinds add up to 61, but there are 60 sandwiches' },
    })
    expect(await faults({ distributionDate: addDays(today, 1) })).toMatchObject({
      fields: { distributionDate: expect.stringContaining('planned') },
    })
    expect(await faults({ recipientId: crypto.randomUUID() })).toMatchObject({
      fields: { recipientId: 'This recipient is not there any more' },
    })
  })

  it('is found by week, location, recipient and the names of all of them, with sums of what is filtered', async () => {
    const [hostId, recipientId] = [await porch(), await shelter()]
    const driver = await admin.call(drivers.add, { name: 'Dana Quill', phone: '404-559-0001' })
    const { id } = await send({ hostId, recipientId, driverId: driver.id, distributionDate: '2026-02-05' })
    await send({ hostId, distributionDate: '2026-02-06', sandwichCount: 15 })
    expect((await core.call(distributions.byHost, { hostId })).totals).toEqual({
      sandwiches: 75,
      hosts: 1,
      recipients: 2,
    })
    expect((await core.call(distributions.byRecipient, { recipientId })).items).toMatchObject([
      { id, driverName: 'Dana Quill', createdByName: expect.any(String) },
    ])
    expect((await core.call(distributions.byWeek, { weekEnding: '2026-02-08' })).total).toBe(2)
    expect((await core.call(distributions.list, { search: 'quill' })).items).toMatchObject([{ id }])
  })

  it('keeps a location and a recipient that it names from being deleted', async () => {
    const { hostId, recipientId } = await send()
    expect(await admin.try(hosts.remove, { id: hostId })).toMatchObject({ status: 409 })
    const refused = await admin.try(recipients.remove, { id: recipientId })
    expect(refused.body).toMatchObject({ message: expect.stringContaining('1 distribution') })
  })

  it('comes from a spreadsheet by names, says which name nobody has, and brought back changes what was changed', async () => {
    const { name } = await admin.call(hosts.add, { name: 'Import Porch' })
    await admin.call(recipients.add, { name: 'Import Shelter', phone: '404-556-9999' })
    const bring = async (text: string) =>
      admin.call(distributions.importPreview, { file: new File([text], 'list.csv') })
    const rows = `Date,Host,Recipient,Sandwiches,PBJ\n2026-03-05,${name},import shelter,80,30\n2026-03-05,Nowhere,Import Shelter,80,\n`
    const preview = await bring(rows)
    expect(preview).toMatchObject({
      counts: { new: 1 },
      problems: [{ message: 'There is no location “Nowhere”.' }],
      offers: { hostName: expect.arrayContaining([name]) },
    })
    await admin.call(distributions.importApply, { importId: preview.importId })
    const { items } = await core.call(distributions.byWeek, { weekEnding: '2026-03-08' })
    expect(items).toMatchObject([{ hostName: name, sandwichCount: 80, pbj: 30 }])
    expect(await bring(rows.replace('import shelter', 'Import Shelter'))).toMatchObject({
      counts: { new: 0, unchanged: 1 },
    })
  })
})

it('of two drivers with one name, the one who drove is chosen in the row of the spreadsheet', async () => {
  const { name } = await admin.call(hosts.add, { name: 'Twin Porch' })
  await admin.call(recipients.add, { name: 'Twin Shelter', phone: '404-556-9901' })
  for (const [phone, area] of [
    ['404-556-9902', 'North'],
    ['404-556-9903', 'South'],
  ] as const)
    await admin.call(drivers.add, { name: 'Sam Twin', phone, area })
  const rows = `Date,Host,Recipient,Sandwiches,Driver\n2026-03-12,${name},Twin Shelter,80,Sam Twin\n`
  const bring = () => admin.call(distributions.importPreview, { file: new File([rows], 'list.csv') })
  const { importId, problems } = await bring()
  expect(problems).toMatchObject([
    { otherFixes: [{ label: 'It is Sam Twin (North)' }, { label: 'It is Sam Twin (South)' }] },
  ])
  const fixes = [{ row: 2, values: problems[0]?.otherFixes?.[1]?.values ?? {} }]
  expect(await admin.call(distributions.importApply, { importId, fixes })).toMatchObject({ created: 1 })
  const { items } = await core.call(distributions.byWeek, { weekEnding: '2026-03-15' })
  const { items: known } = await core.call(drivers.list, { search: 'Sam Twin' })
  expect(items).toMatchObject([{ driverId: known.find(({ area }) => area === 'South')?.id }])
})

describe('the search', () => {
  it('finds what went to a recipient or from a location, by its names and its day, for those who may see it', async () => {
    const { id: recipientId } = await admin.call(recipients.add, {
      name: 'Quillwort House',
      phone: '404-557-0001',
    })
    const { id: hostId } = await admin.call(hosts.add, { name: 'Bramble Porch' })
    const on = (distributionDate: string) => send({ hostId, recipientId, distributionDate })
    const [old, late] = [await on('2026-01-15'), await on('2026-01-22')]
    const found = async (query: string, who = core) =>
      (await who.call(smartSearch.fuzzy, { query, limit: 20 })).results
        .map(({ feature }) => feature.id)
        .filter((id) => id.startsWith('distribution:'))
    expect(await found('quillwort delivery')).toEqual([`distribution:${late.id}`])
    expect(await found('bramble porch delivery')).toEqual([`distribution:${late.id}`])
    expect(await found('quillwort jan 15 2026')).toEqual([`distribution:${old.id}`])
    expect(await found('delivery jan 15 2026')).toContain(`distribution:${old.id}`)
    expect(await found('quillwort delivery', await portal.as('volunteer'))).toEqual([])
  })
})

describe('the plan of a Thursday', () => {
  const THURSDAY = '2026-05-07'
  const of = async (day: string) => (await core.call(plans.list, { day, limit: 200 })).items

  it('is proposed from the estimates, once for each, and goes out by one press each, which an undo takes back', async () => {
    const weekly = await shelter({ weeklyEstimate: 90 })
    const twice = await shelter({ weeklyEstimate: 101 })
    for (const day of ['monday', 'thursday'] as const)
      await admin.call(recipientSchedules.add, { recipientId: twice, kind: 'collection', day })
    const other = await shelter({ weeklyEstimate: 50 })
    await admin.call(recipientSchedules.add, { recipientId: other, kind: 'collection', day: 'friday' })
    const before = await send({ recipientId: weekly, distributionDate: '2026-04-30' })
    await core.call(plans.propose, { day: THURSDAY })
    expect(await core.call(plans.propose, { day: THURSDAY })).toEqual({ added: 0 })
    const items = await of(THURSDAY)
    const planOf = (id: string) => items.find(({ recipientId }) => recipientId === id)
    expect(planOf(weekly)).toMatchObject({ sandwichCount: 90, hostId: before.hostId, delivered: null })
    expect(planOf(twice)).toMatchObject({ sandwichCount: 51, hostId: null })
    expect(planOf(other)).toBeUndefined()

    const { id = '', version = 1 } = planOf(weekly) ?? {}
    const presses = await Promise.all([1, 2, 3].map(() => core.try(plans.deliver, { id, version })))
    expect(presses.map(({ status }) => status)).toEqual([200, 200, 200])
    const { items: gone } = await core.call(distributions.byRecipient, { recipientId: weekly })
    expect(gone).toMatchObject([{ distributionDate: THURSDAY, sandwichCount: 90 }, { id: before.id }])
    expect((await core.try(plans.remove, { id })).status).toBe(409)
    // What went out stands in the ledger: the plan says the same until that is taken back.
    const other90 = { id, version, recipientId: other, sandwichCount: 91 }
    expect((await core.try(plans.edit, other90)).status).toBe(409)
    expect((await core.try(plans.edit, { id, version, notes: 'Side door' })).status).toBe(200)
    for (const { requestId } of presses) await core.try(history.undo, { requestId })
    expect((await of(THURSDAY)).find((one) => one.id === id)?.delivered).toBeNull()

    const without = planOf(twice)
    expect(await core.try(plans.deliver, { id: without?.id ?? '', version: 1 })).toMatchObject({
      status: 400,
      body: { fields: { hostId: 'Please choose the location they were taken from' } },
    })
  })

  it('is not proposed from a location that is closed, nor with a driver whom something hinders on that day', async () => {
    const day = '2026-05-14'
    const at = await porch()
    const driver = async (more: object) =>
      (await admin.call(drivers.add, { name: 'Kim', phone: '404-555-0188', allowDuplicate: true, ...more }))
        .id
    const [here, away] = [await driver({}), await driver({ awayFrom: '2026-05-01' })]
    for (const driverId of [here, away])
      await admin.call(agreements.add, { driverId, signedOn: '2026-01-02' })
    const [usual, other] = [await shelter({ weeklyEstimate: 30 }), await shelter({ weeklyEstimate: 40 })]
    const hostId = await porch()
    await send({ recipientId: usual, hostId: at, driverId: here, distributionDate: '2026-05-07' })
    await send({ recipientId: other, hostId, driverId: away, distributionDate: '2026-05-07' })
    const { version } = await admin.call(hosts.one, { id: hostId })
    await admin.call(hosts.edit, { id: hostId, version, status: 'inactive' })
    await core.call(plans.propose, { day })
    const items = await of(day)
    expect(items.find(({ recipientId }) => recipientId === usual)).toMatchObject({
      hostId: at,
      driverId: here,
    })
    expect(items.find(({ recipientId }) => recipientId === other)).toMatchObject({
      hostId: null,
      driverId: null,
    })
  })
})

describe('a delivery that another section causes', () => {
  it('is one distribution for each cause, changed when the cause is said again, gone when it is taken back', async () => {
    const [hostId, recipientId] = [await porch(), await shelter()]
    const cause = { kind: 'stop', id: crypto.randomUUID() }
    const stop = { day: DAY, hostId, recipientId, driverId: null, sandwichCount: 40, cause }
    const { pool } = portal.app
    const { drizzle } = await import('drizzle-orm/node-postgres')
    const ctx = {
      app: portal.app,
      db: drizzle({ client: pool }),
      user: admin,
      emit: () => undefined,
    } as never
    const id = await recordDelivery(ctx, stop)
    expect(await recordDelivery(ctx, { ...stop, sandwichCount: 35, kinds: { ham: 5 } })).toBe(id)
    expect((await core.call(distributions.byHost, { hostId })).items).toMatchObject([
      { id, sandwichCount: 35, ham: 5 },
    ])
    // Said once more without kinds they stay, as long as they are no more than there are.
    await recordDelivery(ctx, { ...stop, sandwichCount: 30 })
    expect((await core.call(distributions.one, { id })).ham).toBe(5)
    await recordDelivery(ctx, { ...stop, sandwichCount: 4 })
    expect((await core.call(distributions.one, { id })).ham).toBeNull()
    await expect(recordDelivery(ctx, { ...stop, sandwichCount: 0 })).rejects.toThrow()
    await takeBackDelivery(ctx, cause)
    expect((await core.call(distributions.byHost, { hostId })).total).toBe(0)
  })
})
