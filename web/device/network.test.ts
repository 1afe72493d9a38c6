import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isReachable, onReturn, reportAnswer, reportSilence } from './network.ts'

let returns = 0
let health: 'up' | 'down' = 'up'
onReturn(() => {
  returns += 1
})
beforeEach(() => {
  // The browser's own fetch, for the sign of life.
  vi.stubGlobal('fetch', async () => {
    if (health === 'down') throw new TypeError('fetch failed')
    return new Response('', { status: 200 })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  health = 'up'
  returns = 0
  reportAnswer('/api/blocked')
})

const soon = () => new Promise((resolve) => setTimeout(resolve))

test('a call that never gets through while others do is one return, not one after the other', async () => {
  for (let round = 0; round < 5; round++) {
    reportSilence('/api/blocked')
    await soon()
    reportAnswer('/api/hosts')
  }
  expect(returns).toBe(1)
  expect(isReachable()).toBe(true)
})

test('the same call notices all the same when the network is gone', async () => {
  reportSilence('/api/blocked')
  reportAnswer('/api/hosts')
  health = 'down'
  reportSilence('/api/blocked')
  await expect.poll(isReachable).toBe(false)
  reportAnswer('/api/hosts')
  expect(returns).toBe(2)
})
