import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { PRESENCE, TOLD } from '#kernel/portal/presence.ts'
import { startEmbedded } from '#server/postgres/embedded.ts'
import { createPool } from '#server/postgres/pool.ts'
import { quantile, sessions } from './crowd.ts'
import { fillWithDemo } from './demo-charity.ts'
import { startServer } from './measure.ts'

/** `npm run bench -- --talk`: so many windows in one channel, beside Socket.IO alone in the same run. */
const WINDOWS = 1000
const SENT_ONE_BY_ONE = 60
const SENT_AT_ONCE = 100
const WRITERS = 8

const say = (line: string) => process.stdout.write(`${line}\n`)
const folder = mkdtempSync(path.join(tmpdir(), 'lunchbox-talk-'))
const database = await startEmbedded({ dataDir: path.join(folder, 'database'), log: () => {} })
const pool = createPool({ url: database.url, log: () => {} })
await fillWithDemo(pool, database.url, folder, 1)
const own = createPool({ url: database.url, log: () => {} })
await own.query(`INSERT INTO settings (id, value) VALUES ('callsPerMinute', '10000000')`)
const { rows } = await own.query<{ id: string }>(`SELECT id FROM conversations WHERE channel = 'general'`)
const general = String(rows[0]?.id)

interface Window {
  socket: Socket
  /** By what was said, when it was seen. */
  seen: Map<string, number>
}

async function windows(url: string, cookies: (string | undefined)[], textOf: (told: never) => string) {
  const open: Window[] = []
  for (let start = 0; start < WINDOWS; start += 50)
    await Promise.all(
      Array.from({ length: 50 }, async (_, place) => {
        const cookie = cookies[(start + place) % cookies.length]
        const socket = io(url, {
          transports: ['websocket'],
          forceNew: true,
          ...(cookie ? { extraHeaders: { cookie } } : {}),
        })
        const one: Window = { socket, seen: new Map() }
        socket.on(TOLD, (told: never[]) => {
          for (const message of told) one.seen.set(textOf(message), performance.now())
        })
        await new Promise((resolve, reject) => {
          socket.once('connect', () => resolve(null))
          socket.once('connect_error', reject)
        })
        if (cookie) socket.emit(PRESENCE, { at: [], watched: [{ table: 'conversations', ids: [general] }] })
        open.push(one)
      }),
    )
  return open
}

/** How long it takes until everybody has seen what is sent by ones, and how much is seen a second when much is. */
async function measure(open: Window[], send: (text: string, place: number) => Promise<unknown>) {
  const seenByAll = async (text: string) => {
    for (const { seen } of open) while (!seen.has(text)) await pause(5)
  }
  for (let tries = 0; ; tries += 1) {
    await send(`ready ${tries}`, 0)
    await pause(1000)
    if (open.every(({ seen }) => seen.has(`ready ${tries}`))) break
  }
  const times: number[] = []
  for (let place = 0; place < SENT_ONE_BY_ONE; place += 1) {
    const text = `one ${place}`
    const start = performance.now()
    await send(text, place)
    await seenByAll(text)
    for (const { seen } of open) times.push((seen.get(text) ?? start) - start)
    await pause(400)
  }
  const begun = performance.now()
  const texts = Array.from({ length: SENT_AT_ONCE }, (_, place) => `many ${place}`)
  const left = texts.map((text, place) => ({ text, place }))
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      for (let next = left.pop(); next; next = left.pop()) await send(next.text, next.place)
    }),
  )
  for (const text of texts) await seenByAll(text)
  const seconds = (performance.now() - begun) / 1000
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), fanOut: (SENT_AT_ONCE * WINDOWS) / seconds }
}

const words = 'The van is back from the garage, and the coolers are in the church kitchen.'

const bare = await startServer(['--import', 'tsx', 'bench/bare-talk.ts'], {})
const plain = await windows(bare.url, [undefined], ({ text }: { text: string }) => text)
const [firstPlain] = plain
const alone = await measure(plain, async (text) =>
  firstPlain?.socket.emit('say', { text, words, padding: 'x'.repeat(500) }),
)
for (const { socket } of plain) socket.disconnect()
await bare.stop()

const portal = await startServer(['--import', 'tsx', 'server/main.ts', '--demo'], {
  DATABASE_URL: database.url,
  DATA_DIR: path.join(folder, 'portal'),
  PORT: '0',
  LOG_LEVEL: 'error',
  NODE_ENV: 'production',
})
const people = await sessions(own, WINDOWS)
const cookies = people.map(({ cookie }) => cookie)
const told = await windows(
  portal.url,
  cookies,
  ({ content }: { content: { message: { body: string } } | null }) =>
    content?.message.body.split('\n')[0] ?? '',
)
const chat = await measure(told, async (text, place) => {
  const answer = await fetch(`${portal.url}/api/threads/conversations/${general}/messages`, {
    method: 'POST',
    headers: { cookie: cookies[place % cookies.length] ?? '', 'content-type': 'application/json' },
    body: JSON.stringify({ body: `${text}\n${words}` }),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
})
const row = (what: string, { p50, p99, fanOut }: typeof chat) =>
  say(
    `  ${what.padEnd(16)} p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${fanOut.toFixed(0)} seen a second`,
  )
say(`${WINDOWS} windows in one channel, from sending to seeing:`)
row('Socket.IO alone', alone)
row('the chat', chat)
say(
  `  ratio of what is seen a second: ${(chat.fanOut / alone.fanOut).toFixed(2)} (goal 0.7); p99 goal 300 ms`,
)

for (const { socket } of told) socket.disconnect()
await portal.stop()
await own.end()
await database.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(0)
