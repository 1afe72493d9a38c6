import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { history } from '#platform/history/contract.ts'
import { type TestPortal, testPortal } from '#server/testing/portal.ts'
import { examples } from './contract.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

describe('examples', () => {
  it('what a volunteer adds is in the list, and an undo takes it back', async () => {
    const volunteer = await portal.as('volunteer')
    const added = await volunteer.try(examples.add, { name: 'A first one' })
    expect((await volunteer.call(examples.list, {})).items.map((example) => example.name)).toEqual([
      'A first one',
    ])
    await volunteer.call(history.undo, { requestId: added.requestId })
    expect((await volunteer.call(examples.list, {})).items).toEqual([])
  })

  it('nobody corrects what somebody else made, unless they may edit all', async () => {
    const volunteer = await portal.as('volunteer')
    const { id, version } = await volunteer.call(examples.add, { name: 'Mine' })
    const other = await portal.as('volunteer')
    expect((await other.try(examples.edit, { id, version, name: 'Yours' })).status).toBe(403)
    const core = await portal.as('core_team')
    expect(await core.call(examples.edit, { id, version, name: 'Ours' })).toMatchObject({ name: 'Ours' })
  })
})
