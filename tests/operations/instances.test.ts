import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from '#server/postgres/embedded.ts'
import { cleanUp, launch, setUp, signIn, start, stop, temporaryFolder } from './portal-process.ts'

let server: Embedded
beforeAll(async () => {
  server = await startEmbedded({ dataDir: temporaryFolder(), log: () => {}, durable: false })
})
afterAll(async () => {
  await server.stop()
  await cleanUp()
})

test('two instances started at once on one DATABASE_URL migrate it once and serve the same people', async () => {
  const env = { DATABASE_URL: server.url }
  const [one, two] = await Promise.all([
    start({ dataDir: temporaryFolder(), env }),
    start({ dataDir: temporaryFolder(), env }),
  ])
  const cookie = await setUp(one)
  expect((await fetch(`${two.url}/api/auth/user`, { headers: { cookie } })).status).toBe(200)
  const other = await signIn(two.url)
  expect((await fetch(`${one.url}/api/auth/user`, { headers: { cookie: other } })).status).toBe(200)
  await Promise.all([stop(one), stop(two)])
})

test('a database that cannot be used is named, without its password', async () => {
  const url = new URL(server.url)
  url.password = 'not-the-password'
  const portal = await launch({ dataDir: temporaryFolder(), env: { DATABASE_URL: url.href } })
  expect(await portal.ended).toEqual([1, null])
  expect(portal.output()).toContain('The database lunchbox at localhost:5432 (DATABASE_URL) cannot be used')
  expect(portal.output()).not.toContain('not-the-password')
})
