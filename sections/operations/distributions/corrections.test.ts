import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { corrections } from './contract.ts'
import { DAY, madeBy } from './testing.ts'

let portal: TestPortal
let admin: Person
let core: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.as('admin')
  core = await portal.as('core_team')
})
afterAll(() => portal.close())

const { porch } = madeBy(() => admin)

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
