import type { AddressInfo } from 'node:net'
import { createServer, connect as openSocket, type Socket as TcpSocket } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { io } from 'socket.io-client'
import { expect, test } from 'vitest'
import { collections } from '#sections/collections/collections/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { createPool } from '../postgres/pool.ts'
import { testPortal } from '../testing/portal.ts'

/** A line to the database that can fall silent: it stays open, and nothing comes through any more. */
async function lineTo(databaseUrl: string) {
  const { host, port } = new pg.Client({ connectionString: databaseUrl })
  const open = new Set<TcpSocket>()
  const server = createServer((near) => {
    const far = host.startsWith('/')
      ? openSocket(path.join(host, `.s.PGSQL.${port}`))
      : openSocket(port, host)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.on('error', () => from.destroy())
      from.on('close', () => to.destroy())
      from.pipe(to)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.search = ''
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    /** Whatever is open now goes silent; what is opened later is a new line. */
    silence() {
      for (const socket of open) socket.unpipe().resume()
    },
    close() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

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
