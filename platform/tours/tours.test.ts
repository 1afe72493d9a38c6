import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onboarding } from '#sections/admin/onboarding/contract.ts'
import { workOff } from '#server/testing/jobs.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { tours } from './contract.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const counted = async (person: Person) => {
  await workOff(portal.app)
  return (await person.call(onboarding.stats)).completedChallenges
}

describe('a tour that was completed', () => {
  it('counts for the person', async () => {
    const viewer = await portal.as('viewer')
    await viewer.call(tours.finished, { id: 'getting-around' })
    expect(await counted(viewer)).toBe(1)
  })

  it('does not when there is none of that name, or it is not open to the person', async () => {
    const viewer = await portal.as('viewer')
    expect((await viewer.try(tours.finished, { id: 'no-such-tour' })).status).toBe(404)
    expect((await viewer.try(tours.finished, { id: 'user-management' })).status).toBe(404)
    expect(await counted(viewer)).toBe(0)
    const admin = await portal.as('admin')
    await admin.call(tours.finished, { id: 'user-management' })
    expect(await counted(admin)).toBe(1)
  })
})
