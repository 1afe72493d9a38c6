import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { history } from '#platform/history/contract.ts'
import { movingIn } from '#sections/admin/moving-in/contract.ts'
import { settings } from '#sections/admin/settings/contract.ts'
import { users } from '#sections/admin/user-management/contract.ts'
import { collections } from '#sections/collections/collections/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { type FirstStep, firstSteps } from './contract.ts'

let portal: TestPortal
let founder: Person
beforeAll(async () => {
  portal = await testPortal()
  founder = await portal.as('super_admin')
})
afterAll(() => portal.close())

const left = async (): Promise<FirstStep[]> =>
  (await founder.call(firstSteps.read)).steps.filter(({ done }) => !done).map(({ step }) => step)

describe('the first steps of a new portal', () => {
  it('tick themselves, one by one, and are over when all are done', async () => {
    expect(await left()).toEqual(['settings', 'workbooks', 'locations', 'people', 'log', 'backups'])
    await founder.call(settings.change, { brandColor: '#0f766e' })
    expect(await left()).toEqual(['workbooks', 'locations', 'people', 'log', 'backups'])
    const { id: hostId } = await founder.call(hosts.add, { name: 'Alder Bend' })
    expect(await left()).toEqual(['workbooks', 'people', 'log', 'backups'])
    await founder.call(users.add, {
      email: 'ana@oak.example',
      firstName: 'Ana',
      lastName: 'Lee',
      role: 'host',
    })
    expect(await left()).toEqual(['workbooks', 'log', 'backups'])
    await founder.call(collections.add, { hostId, collectionDate: '2026-11-18', individualSandwiches: 306 })
    expect(await founder.call(firstSteps.read)).toMatchObject({ open: true })
    expect(await left()).toEqual(['backups'])
    expect(await founder.call(firstSteps.mark, { mark: 'backups' })).toMatchObject({ open: false })
    expect(await left()).toEqual([])
  })

  it('nobody is invited by accounts that are switched off, and what was brought in and undone is to be done', async () => {
    const fresh = await testPortal()
    const boss = await fresh.as('super_admin')
    const undone = async (done: boolean) =>
      (await boss.call(firstSteps.read)).steps.filter((one) => one.done === done).map(({ step }) => step)
    const people = new File(['Volunteer,Email\nAnn Oak,ann@oak.example\n'], 'volunteers.csv')
    const hours = new File(['Name,Date,Hours,Doing\nAnn Oak,2025-02-05,2,sorting\n'], 'hours.csv')
    for (const file of [people, hours]) await boss.call(movingIn.add, { file } as never)
    const { requestId, accounts } = await boss.call(movingIn.apply, {})
    expect(accounts).toEqual(['Ann Oak'])
    expect(await undone(true)).toEqual(['workbooks'])
    await boss.call(history.undo, { requestId })
    expect(await undone(true)).toEqual([])
    await fresh.close()
  })

  it('settings that were looked at and left as they are are ticked as well', async () => {
    await portal.app.pool.query('DELETE FROM settings')
    expect(await left()).toEqual(['settings'])
    await founder.call(firstSteps.mark, { mark: 'settings' })
    await founder.call(firstSteps.mark, { mark: 'settings' })
    expect(await left()).toEqual([])
  })

  it('put away, they stay away, whatever is left', async () => {
    await portal.app.pool.query('DELETE FROM first_steps')
    expect(await founder.call(firstSteps.read)).toMatchObject({ open: true })
    await founder.call(firstSteps.mark, { mark: 'closed' })
    expect(await founder.call(firstSteps.read)).toMatchObject({ open: false })
    expect(await left()).toEqual(['settings', 'backups'])
  })
})
