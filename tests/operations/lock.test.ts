import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { lockFolder } from '#server/postgres/lock.ts'
import { isTaken, removeUnlessTaken } from '#server/postgres/os-lock.ts'
import { databaseLock } from '#server/postgres/place.ts'
import { freshDatabase } from '#server/testing/database.ts'
import {
  cleanUp,
  clusterOf,
  type Running,
  serversOf,
  setUp,
  start,
  stop,
  temporaryFolder,
  until,
} from './portal-process.ts'

afterEach(cleanUp)

/** Somebody who cannot see the other's processes, and is not as patient as a portal. */
const elsewhere = { purpose: 'Another', world: 'another container', silentMs: 300 }
const claimOf = (dataDir: string) => {
  const folder = path.join(dataDir, 'lock')
  return path.join(folder, readdirSync(folder)[0] ?? '')
}

const addHost = async (portal: Running, cookie: string, name: string) => {
  const answer = await fetch(`${portal.url}/api/hosts`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  })
  return { status: answer.status, body: (await answer.json()) as { message?: string } }
}

test('a portal that was stopped and goes on is not robbed meanwhile: its database holds the folder', async () => {
  const dataDir = temporaryFolder()
  const portal = await start({ dataDir })
  const cookie = await setUp(portal)
  portal.process.kill('SIGSTOP')
  await expect(lockFolder(dataDir, elsewhere)).rejects.toThrow('The portal (process')
  const lockFile = path.join(clusterOf(dataDir), 'postmaster.pid')
  expect(removeUnlessTaken(databaseLock(dataDir), lockFile)).toBe(false)
  expect(existsSync(lockFile)).toBe(true)
  portal.process.kill('SIGCONT')
  expect((await addHost(portal, cookie, 'Vale')).status).toBe(200)
  expect(await stop(portal)).toEqual([0, null])
  expect(isTaken(databaseLock(dataDir))).toBe(false)
  const next = await lockFolder(dataDir, elsewhere)
  next.release()
})

test('a portal that lost its folder takes nothing any more, says so, and ends with its database', async () => {
  const dataDir = temporaryFolder()
  const portal = await start({ dataDir })
  const cookie = await setUp(portal)
  expect((await addHost(portal, cookie, 'Vale')).status).toBe(200)
  rmSync(claimOf(dataDir))
  const refused = await addHost(portal, cookie, 'Dogwood')
  expect(refused.status).toBe(503)
  expect(refused.body.message).toContain('has lost its data folder')
  await until(() => serversOf(clusterOf(dataDir)).length === 0)
  expect(await portal.ended).toEqual([1, null])
  expect(portal.output()).toContain(
    `Lunchbox has ended. The data folder ${dataDir} was taken by another process`,
  )

  const next = await start({ dataDir })
  const hosts = await fetch(`${next.url}/api/hosts`, { headers: { cookie } })
  const text = await hosts.text()
  expect(text).toContain('Vale')
  expect(text).not.toContain('Dogwood')
  await stop(next)
})

test('with a database elsewhere, a portal that slept too long notices before it takes anything', async () => {
  const database = await freshDatabase()
  const dataDir = temporaryFolder()
  const portal = await start({ dataDir, env: { DATABASE_URL: database.url } })
  const cookie = await setUp(portal)
  portal.process.kill('SIGSTOP')
  const taken = await lockFolder(dataDir, elsewhere)
  portal.process.kill('SIGCONT')
  expect((await addHost(portal, cookie, 'Dogwood')).status).toBe(503)
  expect(await portal.ended).toEqual([1, null])
  expect((await database.pool.query(`SELECT FROM hosts WHERE name = 'Dogwood'`)).rowCount).toBe(0)
  expect(taken.held()).toBe(true)
  taken.release()
  await database.drop()
})
