import { io } from 'socket.io-client'
import { expect, test } from 'vitest'
import { collections } from '#sections/collections/collections/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { createPool } from '../postgres/pool.ts'
import { lineTo } from '../testing/line.ts'
import { testPortal } from '../testing/portal.ts'

test('a channel that fell silent without a word is noticed within seconds: nothing remembered is believed, and everybody loads again', async () => {
  const portal = await testPortal()
  const line = await lineTo(portal.app.databaseUrl)
  const pool = createPool({ url: portal.app.databaseUrl, log: () => {}, max: 5 })
  const second = await testPortal({ pool, databaseUrl: line.url })
  const admin = await portal.as('admin')
  const there = { headers: { cookie: admin.cookie } }
  const total = async () => {
    const answer = await fetch(`${second.url}${collections.stats.path}`, there)
    return ((await answer.json()) as { completeTotalSandwiches: number }).completeTotalSandwiches
  }
  const site = await admin.call(hosts.add, { name: 'Oak Street Porch' })
  await expect.poll(() => second.app.events.connected).toBe(true)
  expect(await total()).toBe(0)
  const window = io(second.url, {
    path: '/socket.io/',
    reconnection: false,
    extraHeaders: { cookie: admin.cookie },
  })
  await new Promise((resolve) => window.once('connect', () => resolve(null)))
  const cut = new Promise<string>((resolve) => window.once('disconnect', resolve))

  line.silence()
  await admin.call(collections.add, {
    collectionDate: '2026-11-18',
    hostId: site.id,
    individualSandwiches: 306,
  })
  expect(await cut).toBe('transport close')
  expect(await total()).toBe(306)
  expect(second.app.events.connected).toBe(true)

  await second.close()
  await pool.end()
  line.close()
  await portal.close()
})
