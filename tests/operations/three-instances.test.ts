import { createHash, randomUUID } from 'node:crypto'
import { copyFileSync, mkdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { afterAll, expect, test } from 'vitest'
import { startMailServer } from '#platform/outbox/testing-smtp.ts'
import { GROUPS_HOST_ID } from '#sections/operations/hosts/groups-host.ts'
import { type Embedded, startEmbedded } from '#server/postgres/embedded.ts'
import { cleanUp, setUp, signIn, start, stop, temporaryFolder, until } from './portal-process.ts'
import { startProxy } from './proxy.ts'

const WRITES = 240
const WRITERS = 6
const MAILS = 120
const SOCKETS = 6
/** A machine that is busy now was less so a moment ago. */
const MANY = 3
/** `web/constants.ts`, as a browser opens it. */
const AS_A_BROWSER = { reconnectionDelay: 1000, reconnectionDelayMax: 5000, reconnectionAttempts: 5 }

let server: Embedded | undefined
afterAll(async () => {
  await server?.stop()
  await cleanUp()
})

test('three instances behind a proxy, one killed under load: nothing acknowledged is lost, no mail lost or doubled, sockets are back within 5 s', async () => {
  server = await startEmbedded({ dataDir: temporaryFolder(), log: () => {}, durable: false })
  const post = await startMailServer()
  const shared = temporaryFolder()
  const [first = '', ...others] = [1, 2, 3].map(() => {
    const dataDir = path.join(temporaryFolder(), 'data')
    mkdirSync(dataDir)
    symlinkSync(shared, path.join(dataDir, 'files'))
    return dataDir
  })
  const env = {
    DATABASE_URL: server.url,
    SMTP_URL: post.url,
    MAIL_FROM: 'portal@charity.example',
    TRUST_PROXY: 'loopback',
  }
  const one = await start({ dataDir: first, env })
  for (const dataDir of others)
    copyFileSync(path.join(first, 'secrets.json'), path.join(dataDir, 'secrets.json'))
  const [two, three] = await Promise.all(others.map((dataDir) => start({ dataDir, env })))
  if (!two || !three) throw new Error('Three were started')
  const cookies = [await setUp(one), await signIn(two.url), await signIn(three.url)]
  const proxy = await startProxy([one.url, two.url, three.url])
  const database = new pg.Client({ connectionString: server.url })
  await database.connect()

  const opening = performance.now()
  const sockets = await listening(proxy.url, cookies)
  /** How long opening them takes on this machine, without any load. */
  const trip = performance.now() - opening
  const entries = new Map<string, string>()
  const files = new Map<string, string>()
  const writing = Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (let number = writer; number < WRITES; number += WRITERS) {
        const cookie = cookies[number % cookies.length] ?? ''
        const entry = await acknowledged(proxy.url, '/api/sandwich-collections', cookie, () => ({
          body: JSON.stringify({
            collectionDate: '2026-01-07',
            hostId: GROUPS_HOST_ID,
            individualSandwiches: number + 1,
            groups: [],
            notes: `Entry ${number}`,
          }),
          headers: { 'content-type': 'application/json' },
        }))
        entries.set(`Entry ${number}`, entry.id)
        if (number % 8 > 0) continue
        const content = `%PDF-1.4\n${'receipt '.repeat(2000)}${number}\n%%EOF`
        const file = await acknowledged(proxy.url, `/api/attachments/hosts/${GROUPS_HOST_ID}`, cookie, () => {
          const body = new FormData()
          body.append('file', new Blob([content]), `${number}.pdf`)
          return { body, headers: {} }
        })
        files.set(file.id, content)
      }
    }),
  )
  await database.query(
    `WITH mail AS (INSERT INTO outbox (kind, recipient, subject, text, category)
       SELECT 'mail', 'ana@oak.example', 'Load ' || n, 'It is ready', 'account' FROM generate_series(1, $1::int) n RETURNING id)
     SELECT graphile_worker.add_job('outbox.deliver', json_build_object('id', id)) FROM mail`,
    [MAILS],
  )
  const loads = () => post.taken.filter((wire) => /^Subject: Load /m.test(wire))
  await until(() => entries.size > WRITES / 4 && loads().length > MAILS / 4)
  const talkedTo = sockets.filter(({ socket }) => socket.connected).length
  expect(talkedTo).toBe(SOCKETS)
  const lost = new Promise<void>((resolve) => {
    for (const { socket } of sockets) socket.once('disconnect', () => resolve())
  })
  const killedAt = performance.now()
  two.process.kill('SIGKILL')
  await lost
  await until(() => sockets.every(({ socket }) => socket.connected))
  expect(performance.now() - killedAt).toBeLessThan(5000 + MANY * trip)

  await writing
  for (const { heard } of sockets) heard.clear()
  await acknowledged(proxy.url, '/api/hosts', cookies[0] ?? '', () => ({
    body: JSON.stringify({ name: 'Elm Street' }),
    headers: { 'content-type': 'application/json' },
  }))
  await until(() => sockets.every(({ heard }) => [...heard].some((event) => event.startsWith('hosts.'))))

  const { rows } = await database.query<{ id: string; notes: string }>(
    'SELECT id, notes FROM sandwich_collections',
  )
  expect(rows).toHaveLength(WRITES)
  expect(Object.fromEntries(rows.map(({ notes, id }) => [notes, id]))).toEqual(Object.fromEntries(entries))
  const { rows: sums } = await database.query('SELECT sum(individual)::int AS total FROM collection_days')
  expect(sums).toEqual([{ total: (WRITES * (WRITES + 1)) / 2 }])
  expect(files.size).toBe(WRITES / 8)
  for (const [id, content] of files) {
    const answer = await fetch(`${proxy.url}/api/files/${id}`, { headers: { cookie: cookies[2] ?? '' } })
    expect(sumOf(await answer.text()), id).toBe(sumOf(content))
  }
  const { rows: attached } = await database.query(`SELECT FROM files WHERE owner = 'attachment'`)
  expect(attached).toHaveLength(files.size)

  // Whoever watches over the instances starts the dead one anew: it hands back what that one had in hand. Minutes go by for
  // mails of which nobody knows whether they went.
  const back = await start({ dataDir: others[0] ?? '', env })
  await database.query(
    `UPDATE outbox SET claimed_at = claimed_at - interval '1 hour' WHERE state = 'sending'`,
  )
  await database.query(
    `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL AND attempts > 0`,
  )
  const unsent = `SELECT count(*)::int AS n FROM outbox WHERE subject LIKE 'Load %' AND state <> 'sent'`
  await until(async () => (await database.query<{ n: number }>(unsent)).rows[0]?.n === 0)
  const ids = loads().map((wire) => `${/^Message-ID: (.*)$/m.exec(wire)?.[1]}`)
  expect(new Set(ids).size).toBe(MAILS)
  // At most what the dead one was just handing over goes once more, as the same mail.
  expect(ids.length - MAILS).toBeLessThanOrEqual(4)

  for (const { socket } of sockets) socket.close()
  await Promise.all([one, three, back].map(async (portal) => expect(await stop(portal)).toEqual([0, null])))
  await database.end()
  await proxy.close()
  await post.close()
})

const sumOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Says it again, under the same key, until somebody says it is done. */
async function acknowledged(
  url: string,
  address: string,
  cookie: string,
  what: () => { body: BodyInit; headers: Record<string, string> },
): Promise<{ id: string }> {
  const key = randomUUID()
  for (;;) {
    const { body, headers } = what()
    const answer = await fetch(url + address, {
      method: 'POST',
      headers: { ...headers, cookie, 'idempotency-key': key },
      body,
      signal: AbortSignal.timeout(15_000),
    }).catch(() => null)
    if (answer?.status === 200) return (await answer.json()) as { id: string }
    if (answer && answer.status < 500) throw new Error(`${answer.status} ${await answer.text()}`)
    await wait(50)
  }
}

async function listening(url: string, cookies: string[]): Promise<{ socket: Socket; heard: Set<string> }[]> {
  const sockets = Array.from({ length: SOCKETS }, (_, number) => {
    const heard = new Set<string>()
    const socket = io(url, {
      path: '/socket.io/',
      transports: ['polling', 'websocket'],
      query: { who: String(number) },
      extraHeaders: { cookie: cookies[number % cookies.length] ?? '' },
      forceNew: true,
      ...AS_A_BROWSER,
    })
    socket.on('live', ({ event }: { event: string }) => heard.add(event))
    return { socket, heard }
  })
  await until(() => sockets.every(({ socket }) => socket.connected))
  return sockets
}
