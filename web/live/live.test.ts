import { afterEach, expect, test, vi } from 'vitest'
import { LIVE_ATTEMPTS, LIVE_DELAY_MOST_MS } from '../constants.ts'
import { onQuietLog } from '../device/log.ts'
import { reportAnswer } from '../device/network.ts'
import { startLive } from './live.ts'
import { liveState } from './live-state.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a channel without a server is logged only, rests after five more attempts, and begins anew when a call succeeds', async () => {
  const { jsdom } = globalThis as unknown as { jsdom: { reconfigure: (to: { url: string }) => void } }
  // A port that nobody listens on.
  jsdom.reconfigure({ url: 'http://127.0.0.1:9/' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const logged: number[] = []
  const unhear = onQuietLog((text) => {
    if (text.startsWith('Live channel')) logged.push(Date.now())
  })
  const stop = await startLive([])
  const untilStopped = () =>
    vi.waitUntil(
      async () => {
        await vi.advanceTimersByTimeAsync(250)
        return liveState.get() === 'stopped'
      },
      { timeout: 60_000, interval: 5 },
    )
  await untilStopped()
  expect(logged).toHaveLength(1 + LIVE_ATTEMPTS)
  const waits = logged.slice(1).map((at, index) => at - (logged[index] ?? 0))
  // Half of it is left to chance, so that not all browsers come back in the same moment.
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(500)
  expect(Math.max(...waits)).toBeLessThanOrEqual(LIVE_DELAY_MOST_MS + 1000)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(logged).toHaveLength(1 + LIVE_ATTEMPTS)
  reportAnswer()
  await untilStopped()
  expect(logged).toHaveLength(2 * (1 + LIVE_ATTEMPTS))
  stop()
  unhear()
  expect(liveState.get()).toBe('disconnected')
})
