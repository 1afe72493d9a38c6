import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { todayIn } from '#kernel/charity/day.ts'
import { collections } from '#sections/collections/collections/contract.ts'
import { dashboard } from '#sections/dashboard/dashboard/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { corrections, distributions, ledger } from './contract.ts'
import { madeBy } from './testing.ts'

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

const { porch, send } = madeBy(() => admin)

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
