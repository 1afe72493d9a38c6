import { expect, test } from 'vitest'
import { SECOND } from '#kernel/clock.ts'
import { lineTo } from '../testing/line.ts'
import { testPortal } from '../testing/portal.ts'
import { createPool } from './pool.ts'

/** A portal whose connections all go over a line that can fall silent. */
async function farPortal() {
  const near = await testPortal()
  const line = await lineTo(near.app.databaseUrl)
  const pool = createPool({ url: line.url, log: () => {}, max: 5 })
  const far = await testPortal({ pool, databaseUrl: line.url })
  // Never answered out of memory.
  const ask = () => fetch(`${far.url}/readyz`)
  expect((await ask()).status).toBe(200)
  await expect.poll(() => far.app.events.connected).toBe(true)
  return {
    near,
    far,
    line,
    ask,
    close: async () => {
      await far.close()
      await pool.end()
      line.close()
      await near.close()
    },
  }
}

test('a database that vanishes without a goodbye keeps nobody waiting for long: who waits is told so, and the next one is answered', async () => {
  const { far, line, ask, close } = await farPortal()
  await Promise.all(Array.from({ length: 5 }, ask))
  const began = Date.now()
  line.silence()
  const waiting = await Promise.all(Array.from({ length: 5 }, ask))
  expect(Date.now() - began).toBeLessThan(20 * SECOND)
  // One may have opened a line of its own, which is a new one.
  const told = waiting.map(({ status }) => status)
  expect(told).toContain(503)
  expect(told.filter((status) => status !== 503 && status !== 200)).toEqual([])
  expect((await ask()).status).toBe(200)
  expect(far.app.pool.waitingCount).toBe(0)
  await close()
})

test('while it stays away every call says so within seconds, and once it is back all goes on', async () => {
  const { line, ask, close } = await farPortal()
  const began = Date.now()
  line.goAway()
  expect((await ask()).status).toBe(503)
  expect(Date.now() - began).toBeLessThan(20 * SECOND)
  line.comeBack()
  await expect.poll(async () => (await ask()).status).toBe(200)
  await close()
})

test('where the event channel alone fell silent, what the database is at work on goes on', async () => {
  const { near, line, close } = await farPortal()
  const pool = createPool({ url: near.app.databaseUrl, log: () => {}, max: 2 })
  const direct = await testPortal({ pool, databaseUrl: line.url })
  await expect.poll(() => direct.app.events.connected).toBe(true)
  const silent = new Promise<void>((resolve) => direct.app.events.onSilence(resolve))
  const asked = pool.query<{ was: number }>('SELECT 306 AS was FROM pg_sleep(9)')
  line.silence()
  await silent
  expect((await asked).rows[0]?.was).toBe(306)
  await direct.close()
  await pool.end()
  await close()
})
