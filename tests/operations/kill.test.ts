import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { GROUPS_HOST_ID } from '#sections/operations/hosts/groups-host.ts'
import { parentOf } from '#server/postgres/processes.ts'
import {
  cleanUp,
  clusterOf,
  type Running,
  serversOf,
  setUp,
  signIn,
  start,
  stop,
  temporaryFolder,
  until,
} from './portal-process.ts'

afterEach(cleanUp)

const WRITES = 1000
const WRITERS = 8

/** Logs collections one after the other, each under a key of its own, and says again what was not answered. */
async function write(
  portal: () => Running,
  cookies: string[],
  progress: { acknowledged: Map<string, string> },
) {
  const waiting = Array.from({ length: WRITES }, (_, number) => `Entry ${number + 1}`)
  const writer = async (cookie: string) => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      for (let answer = 0; answer !== 200; ) {
        try {
          const response = await fetch(`${portal().url}/api/sandwich-collections`, {
            method: 'POST',
            headers: {
              cookie,
              'content-type': 'application/json',
              'idempotency-key': `log-${name.replace(' ', '-')}`,
            },
            body: JSON.stringify({
              collectionDate: '2026-01-07',
              hostId: GROUPS_HOST_ID,
              individualSandwiches: Number(name.replace('Entry ', '')),
              groups: [],
              notes: name,
            }),
            signal: AbortSignal.timeout(15_000),
          })
          answer = response.status
          const body = (await response.json()) as { id: string }
          if (answer === 200) progress.acknowledged.set(name, body.id)
          else expect(answer, JSON.stringify(body)).toBeGreaterThanOrEqual(500)
        } catch (error) {
          if ((error as Error).name === 'AssertionError') throw error
          answer = 0 // nobody there
        }
        if (answer !== 200) await wait(100)
      }
    }
  }
  await Promise.all(
    Array.from({ length: WRITERS }, (_, number) => writer(cookies[number % cookies.length] ?? '')),
  )
}

/** What is stored, by name: read from the database itself, as lists have their limits. */
async function stored(dataDir: string): Promise<Map<string, string[]>> {
  const client = new pg.Client({
    connectionString: readFileSync(path.join(dataDir, 'postgres.connection'), 'utf8'),
  })
  await client.connect()
  const { rows } = await client.query<{ id: string; name: string }>(
    'select id, notes as name from sandwich_collections',
  )
  const sums = await client.query<{ total: string }>('select sum(individual) as total from collection_days')
  await client.end()
  // 1 + 2 + … + 1000: the roll-ups have each entry once, too.
  expect(Number(sums.rows[0]?.total)).toBe((WRITES * (WRITES + 1)) / 2)
  const byName = new Map<string, string[]>()
  for (const { name, id } of rows) byName.set(name, [...(byName.get(name) ?? []), id])
  return byName
}

test('kill -9 of node, of PostgreSQL and of both, amid a thousand writes: each acknowledged one is there once', async () => {
  const dataDir = temporaryFolder()
  let portal = await start({ dataDir })
  const cookies = [await setUp(portal), ...(await Promise.all([1, 2, 3].map(() => signIn(portal.url))))]
  const cluster = clusterOf(dataDir)
  const progress = { acknowledged: new Map<string, string>() }
  const writing = write(() => portal, cookies, progress)
  const reached = (count: number) =>
    Promise.race([
      until(
        () => progress.acknowledged.size >= count,
        60_000,
        () => portal.output(),
      ),
      writing,
    ])

  await reached(200)
  portal.process.kill('SIGKILL')
  await portal.ended
  portal = await start({ dataDir })

  await reached(450)
  process.kill(mainServer(cluster), 'SIGKILL')
  await until(
    async () => (await fetch(`${portal.url}/readyz`)).status === 200 && serversOf(cluster).length > 0,
  )
  expect(portal.process.exitCode).toBeNull()

  await reached(700)
  const server = mainServer(cluster)
  portal.process.kill('SIGKILL')
  process.kill(server, 'SIGKILL')
  await portal.ended
  portal = await start({ dataDir })

  await writing
  const found = await stored(dataDir)
  expect(progress.acknowledged.size).toBe(WRITES)
  for (const [name, id] of progress.acknowledged) expect(found.get(name), name).toEqual([id])
  expect(found.size).toBe(WRITES)
  expect(await stop(portal)).toEqual([0, null])
})

/** The server process whose children the others are. */
function mainServer(cluster: string): number {
  const pids = serversOf(cluster)
  const main = pids.find((pid) => !pids.includes(parentOf(pid)))
  if (main === undefined) throw new Error('PostgreSQL is not running')
  return main
}

test('while PostgreSQL is away the portal says so, and it comes back by itself', async () => {
  const dataDir = temporaryFolder()
  const portal = await start({ dataDir })
  const cookie = await setUp(portal)
  const cluster = clusterOf(dataDir)
  for (let round = 0; round < 3; round++) {
    const main = mainServer(cluster)
    process.kill(main, 'SIGKILL')
    const seen = new Set<number>()
    await until(async () => {
      seen.add((await fetch(`${portal.url}/readyz`)).status)
      const now = serversOf(cluster)
      return now.length > 0 && !now.includes(main) && (await fetch(`${portal.url}/readyz`)).status === 200
    })
    expect([...seen].every((status) => status === 200 || status === 503)).toBe(true)
    // A backend that outlived its server may have given the last answer: the new one is there when people are answered.
    await until(
      async () => (await fetch(`${portal.url}/api/auth/user`, { headers: { cookie } })).status === 200,
    )
  }
  expect(await stop(portal)).toEqual([0, null])
})
