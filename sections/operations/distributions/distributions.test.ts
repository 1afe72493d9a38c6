import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, formatDay, todayIn } from '#kernel/charity/day.ts'
import { history } from '#platform/history/contract.ts'
import { recordDelivery, takeBackDelivery } from '#platform/ledger/service.ts'
import { notifications } from '#platform/notifications/contract.ts'
import { smartSearch } from '#platform/smart-search/contract.ts'
import { collections } from '#sections/collections/collections/contract.ts'
import { dashboard } from '#sections/dashboard/dashboard/contract.ts'
import { drivers } from '#sections/operations/drivers/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { recipientSchedules, recipients } from '#sections/operations/recipients/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { corrections, distributions, ledger, plans } from './contract.ts'
import { receipts } from './receipt-contract.ts'

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

let made = 0
const porch = async () => (await admin.call(hosts.add, { name: `Porch ${(made += 1)}` })).id
const shelter = async (more: object = {}) => {
  made += 1
  const phone = `404-556-${String(made).padStart(4, '0')}`
  return (await admin.call(recipients.add, { name: `Shelter ${made}`, phone, ...more })).id
}
const DAY = '2026-01-08' // a Thursday
const send = async (more: object = {}) =>
  admin.call(distributions.add, {
    distributionDate: DAY,
    hostId: await porch(),
    recipientId: await shelter(),
    sandwichCount: 60,
    ...more,
  })

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
    })
    await admin.call(distributions.importApply, { importId: preview.importId })
    const { items } = await core.call(distributions.byWeek, { weekEnding: '2026-03-08' })
    expect(items).toMatchObject([{ hostName: name, sandwichCount: 80, pbj: 30 }])
    expect(await bring(rows.replace('import shelter', 'Import Shelter'))).toMatchObject({
      counts: { new: 0, unchanged: 1 },
    })
  })
})

describe('a list of discards and adjustments', () => {
  it('comes from a spreadsheet by names and reasons, each fault at its row, once however often it is brought', async () => {
    const [from, to] = [
      await admin.call(hosts.add, { name: 'Heron Porch' }),
      await admin.call(hosts.add, { name: 'Egret Porch' }),
    ]
    const bring = (text: string) =>
      admin.call(corrections.importPreview, { file: new File([text], 'list.csv') })
    const rows = `Date,Location,Why,Sandwiches,Moved to,In words
2026-03-05,heron porch,Discarded: spoiled,12,,
2026-03-05,Heron Porch,Moved to another location,20,Egret Porch,
2026-03-05,Heron Porch,Moved to another location,20,,
2026-03-05,Herron Porch,Discarded: spoiled,5,,
2026-03-05,Heron Porch,Discarded: something else,5,,
2226-03-05,Heron Porch,Discarded: spoiled,5,,
`
    const preview = await bring(rows)
    expect(preview.problems).toMatchObject([
      { row: 4, message: 'Please name the location they were moved to' },
      { row: 5, message: 'There is no location “Herron Porch”.', fix: { label: 'Use Heron Porch' } },
      { row: 6, message: 'Please say in words why they were discarded' },
      { row: 7, message: expect.any(String) },
    ])
    expect(preview.counts).toMatchObject({ new: 2, problem: 4 })
    await admin.call(corrections.importApply, { importId: preview.importId })
    const { items } = await core.call(corrections.list, { from: '2026-03-05', to: '2026-03-05' })
    expect(
      items.map(({ hostId, toHostId, reason, sandwichCount }) => [hostId, toHostId, reason, sandwichCount]),
    ).toEqual(
      expect.arrayContaining([
        [from.id, null, 'discarded_spoiled', 12],
        [from.id, to.id, 'moved', 20],
      ]),
    )
    expect((await bring(rows)).counts).toMatchObject({ new: 0, unchanged: 2 })
    const own = await admin.call(corrections.exportList, { format: 'csv', hostId: from.id })
    expect((await bring(own as unknown as string)).counts).toMatchObject({
      new: 0,
      changed: 0,
      problem: 0,
      unchanged: 2,
    })
    expect((await core.try(corrections.importPreview, { file: new File([rows], 'list.csv') })).status).toBe(
      403,
    )
  })
})

describe('a week', () => {
  it('stands side by side, and what is not even has a name', async () => {
    const [hostId, other] = [await porch(), await porch()]
    const log = { collectionDate: '2026-04-01', hostId, individualSandwiches: 200, groups: [] }
    await admin.call(collections.add, { ...log, breakdown: { deli: 50, pbj: 150 } } as never)
    await send({ hostId, distributionDate: '2026-04-02', sandwichCount: 120, deli: 60 })
    const note = { correctionDate: '2026-04-02', hostId }
    await admin.call(corrections.add, { ...note, reason: 'discarded_warm', sandwichCount: 10 })
    await admin.call(corrections.add, { ...note, reason: 'moved', toHostId: other, sandwichCount: 30 })
    await admin.call(corrections.add, { ...note, reason: 'kept', sandwichCount: 25 })
    const { locations, differences } = await core.call(ledger.week, { day: '2026-04-03' })
    expect(locations.find((one) => one.hostId === hostId)).toMatchObject({
      collected: 200,
      distributed: 120,
      discarded: 10,
      adjusted: 55,
      onHand: 15,
    })
    expect(locations.find((one) => one.hostId === other)).toMatchObject({ adjusted: -30, onHand: 30 })
    const named = differences
      .filter((one) => one.hostId === hostId)
      .map(({ what, count, reason, kind }) => ({ what, count, reason, kind }))
    expect(named).toHaveLength(5)
    expect(named).toEqual(
      expect.arrayContaining([
        { what: 'not_accounted', count: 15, reason: null, kind: null },
        { what: 'kind_overdrawn', count: 10, reason: null, kind: 'deli' },
        { what: 'correction', count: 10, reason: 'discarded_warm', kind: null },
        { what: 'correction', count: 30, reason: 'moved', kind: null },
        { what: 'correction', count: 25, reason: 'kept', kind: null },
      ]),
    )
    // Kept for the next week, they are there.
    const next = await core.call(ledger.week, { day: '2026-04-08' })
    expect(next.locations.find((one) => one.hostId === hostId)).toMatchObject({ adjusted: -25, onHand: 25 })
  })

  it('a discard says why, in words where no reason fits, and a move says where to', async () => {
    const note = { correctionDate: DAY, hostId: await porch(), sandwichCount: 5 }
    const faults = async (more: object) =>
      (await admin.try(corrections.add, { ...note, ...more } as never)).body
    expect(await faults({})).toMatchObject({ fields: { reason: 'Please choose why' } })
    expect(await faults({ reason: 'discarded_other' })).toMatchObject({
      fields: { notes: expect.any(String) },
    })
    expect(await faults({ reason: 'moved' })).toMatchObject({ fields: { toHostId: expect.any(String) } })
    expect(await faults({ reason: 'moved', toHostId: note.hostId })).toMatchObject({
      fields: { toHostId: 'This is where they were' },
    })
  })
})

describe('Home', () => {
  it('says where this week’s sandwiches are: each figure equals a recount, for those who may see it', async () => {
    const [hostId, other] = [await porch(), await porch()]
    const log = { collectionDate: today, hostId, individualSandwiches: 300, groups: [] }
    await admin.call(collections.add, log as never)
    const gone = await send({ hostId, distributionDate: today, sandwichCount: 120 })
    await send({ hostId: other, distributionDate: today, sandwichCount: 7 })
    const note = { correctionDate: today, hostId }
    await admin.call(corrections.add, { ...note, reason: 'discarded_warm', sandwichCount: 10 })
    await admin.call(corrections.add, { ...note, reason: 'moved', toHostId: other, sandwichCount: 30 })
    await admin.call(corrections.add, { ...note, reason: 'fewer', sandwichCount: 4 })
    await admin.call(corrections.add, { ...note, reason: 'kept', sandwichCount: 50 })
    await send()
    const says = async () => (await core.call(dashboard.overview)).ledger
    const recount = async () => {
      const { start = '', end = '' } = (await says())?.week ?? {}
      const within = (day: string) => day >= start && day <= end
      const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
      const entries = (await admin.call(collections.list, { limit: 200 })).items
      const out = (await core.call(distributions.list, { limit: 200 })).items
      const put = (await core.call(corrections.list, { limit: 200 })).items.filter((row) =>
        within(row.correctionDate),
      )
      const of = (...reasons: string[]) =>
        sum(
          put
            .filter(({ reason }) => reasons.some((one) => reason.startsWith(one)))
            .map((row) => row.sandwichCount),
        )
      const collected = sum(entries.filter((row) => within(row.collectionDate)).map(({ total }) => total))
      const distributed = sum(
        out.filter((row) => within(row.distributionDate)).map(({ sandwichCount }) => sandwichCount),
      )
      const [discarded, adjusted] = [of('discarded'), of('fewer', 'helpers', 'kept') - of('more')]
      return {
        collected,
        distributed,
        discarded,
        adjusted,
        onHand: collected - distributed - discarded - adjusted,
        allDistributed: sum(out.map(({ sandwichCount }) => sandwichCount)),
      }
    }
    const before = await recount()
    expect(before).toMatchObject({ collected: 300, distributed: 127, discarded: 10, adjusted: 54 })
    expect(await says()).toMatchObject(before)
    await core.call(distributions.edit, { id: gone.id, version: gone.version, sandwichCount: 90 })
    expect(await says()).toMatchObject(await recount())
    expect((await (await portal.as('volunteer')).call(dashboard.overview)).ledger).toBeNull()
  })
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
    for (const { requestId } of presses) await core.try(history.undo, { requestId })
    expect((await of(THURSDAY)).find((one) => one.id === id)?.delivered).toBeNull()

    const without = planOf(twice)
    expect(await core.try(plans.deliver, { id: without?.id ?? '', version: 1 })).toMatchObject({
      status: 400,
      body: { fields: { hostId: 'Please choose the location they were taken from' } },
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
    const ctx = { db: drizzle({ client: pool }), user: admin, emit: () => undefined } as never
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

describe('what a recipient says has arrived', () => {
  const linkTo = async (id: string) => {
    const { url } = await core.call(receipts.ask, { id, by: 'link' })
    return new URL(String(url)).searchParams.get('token') ?? ''
  }
  /** Without a cookie. */
  const byLink = async ({ method, path }: { method: string; path: string }, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(portal.url + path, { method, headers, body: JSON.stringify(body) })
    return { status: answer.status, body: await answer.json() }
  }

  it('is said by a link without an account; another number stands as a difference and rings whoever may edit', async () => {
    const row = await send({ sandwichCount: 60, pbj: 20 })
    const token = await linkTo(row.id)
    expect((await byLink(receipts.delivered, { token })).body).toMatchObject({
      sandwichCount: 60,
      kinds: '20 PB&J, 40 kind not said',
      receivedCount: null,
    })
    await byLink(receipts.confirm, { token, receivedCount: 48, receivedNote: 'One bag less' })
    expect(await core.call(distributions.one, { id: row.id })).toMatchObject({
      sandwichCount: 60,
      receivedCount: 48,
      receipt: 'differs',
    })
    const { differences } = await core.call(ledger.week, { day: DAY })
    expect(
      differences.find((one) => one.hostId === row.hostId && one.what === 'received_less'),
    ).toMatchObject({
      count: 12,
      rows: 1,
    })
    const { notifications: told } = await core.call(notifications.list, {})
    expect(told[0]).toMatchObject({
      title: `${row.recipientName} received 48 sandwiches, not 60`,
      message: `On ${formatDay(DAY)}. One bag less`,
    })
  })

  it('a newer link ends the one before, one of two weeks ago opens nothing, and a guess opens nothing', async () => {
    const { id } = await send()
    const [first, second] = [await linkTo(id), await linkTo(id)]
    const open = async (token: string) => (await byLink(receipts.delivered, { token })).status
    expect([await open(first), await open(second), await open('guess')]).toEqual([410, 200, 410])
    ahead = 15 * 86_400_000
    expect(await open(second)).toBe(410)
    ahead = 0
  })

  it('what went to somebody else after all is no longer theirs to see, and what they said of it is gone', async () => {
    const row = await send()
    const token = await linkTo(row.id)
    await byLink(receipts.confirm, { token, receivedCount: 0, receivedNote: 'Nothing came here' })
    const { version } = await core.call(distributions.one, { id: row.id })
    const edit = { id: row.id, version, recipientId: await shelter() }
    const { requestId } = await core.try(distributions.edit, edit)
    expect((await byLink(receipts.delivered, { token })).status).toBe(410)
    expect(await core.call(distributions.one, { id: row.id })).toMatchObject({
      receivedCount: null,
      receipt: 'none',
    })
    await core.call(history.undo, { requestId })
    expect(await core.call(distributions.one, { id: row.id })).toMatchObject({ receivedCount: 0 })
  })

  it('is asked for by email, unless they do not want to be written to', async () => {
    const { id } = await send({ recipientId: await shelter({ email: 'hope@example.org' }) })
    expect(await core.call(receipts.ask, { id, by: 'email' })).toEqual({
      url: null,
      sentTo: 'hope@example.org',
    })
    const quiet = await shelter({ email: 'quiet@example.org', doNotContact: true })
    expect(
      (await core.try(receipts.ask, { id: (await send({ recipientId: quiet })).id, by: 'email' })).body,
    ).toMatchObject({
      message: expect.stringContaining('asked not to be contacted'),
    })
    expect(await core.try(receipts.ask, { id: (await send()).id, by: 'email' })).toMatchObject({
      status: 409,
    })
  })
})
