import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LiveEvent } from '#server/events.ts'
import { type TestPortal, testPortal } from '#server/testing.ts'
import { tours } from './contract.ts'

let portal: TestPortal
const heard: LiveEvent[] = []
beforeAll(async () => {
  portal = await testPortal()
  portal.app.events.onEvent((event) => void heard.push(event))
})
afterAll(() => portal.close())

describe('a tour that was completed', () => {
  it('is told to whoever counts it, with the person', async () => {
    const viewer = await portal.as('viewer')
    await viewer.call(tours.finished, { id: 'getting-around' })
    await expect
      .poll(() => heard.filter(({ event }) => event === 'tour.finished'))
      .toMatchObject([{ payload: { id: viewer.id } }])
  })

  it('is not told when there is none of that name, or it is not open to the person', async () => {
    const viewer = await portal.as('viewer')
    heard.length = 0
    expect((await viewer.try(tours.finished, { id: 'no-such-tour' })).status).toBe(404)
    expect((await viewer.try(tours.finished, { id: 'user-management' })).status).toBe(404)
    const admin = await portal.as('admin')
    await admin.call(tours.finished, { id: 'user-management' })
    await expect
      .poll(() => heard.filter(({ event }) => event === 'tour.finished'))
      .toMatchObject([{ payload: { id: admin.id } }])
  })
})
