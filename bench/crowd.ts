import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { io, type Socket } from 'socket.io-client'
import { SECOND } from '#kernel/clock.ts'
import { readLive } from '#kernel/portal/manifest.ts'
import { PRESENCE, TOLD, type ToldContent } from '#kernel/portal/presence.ts'
import { manifests } from '#registry.ts'
import { refreshTable } from '#web/live/hearing.ts'

const LIST = '/api/sandwich-collections'
/** What each of these screens asks for, and asks for again when it has become stale (`live.ts` of the slices). */
const SCREENS = [
  [`${LIST}?limit=50`, `${LIST}/stats`],
  ['/api/dashboard', `${LIST}?limit=5&mine=true`],
  ['/api/hosts/options', `${LIST}?limit=50&page=2`],
  ['/api/notifications', '/api/notifications/counts'],
]
/** What stands in the sidebar of every page, and is counted anew when somebody has said something. */
const BADGES = ['/api/chat/unread', '/api/emails/unread-count']
/** Where people talk: every second window has the conversation open, and says something about every 48 seconds. */
const TALKING_EVERY = 2
const SAYS_EVERY = 4
const NOTE_MS = 3 * SECOND
const WORDS = 'The van is back from the garage, and the coolers are in the church kitchen.'
/** One window in five lies behind another one: it loads nothing until somebody looks at it. */
const HIDDEN_EVERY = 5
const LOGS_EVERY = 9
const POLL_MS = 30 * SECOND

interface CrowdResult {
  reads: number[]
  logs: number[]
  /** From sending a change to the moment another window hears of it. */
  heard: number[]
  /** What was said, and how far it was read, as it was sent. */
  says: number[]
  marks: number[]
  /** From sending what is said to the moment another window shows it. */
  seen: number[]
  calls: number
  notModified: number
  /** What went wrong, how often: a status or an error, with what was asked for. */
  failed: Map<string, number>
}

export const quantile = (times: number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Sessions of as many people as there are, over and over, and whether they may log. */
export async function sessions(pool: Pool, count: number): Promise<{ cookie: string; logs: boolean }[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const { rows } = await pool.query<{ hash: string; logs: boolean }>(
    `WITH people AS (SELECT id, permissions ? 'COLLECTIONS_ADD' AS logs, row_number() OVER (ORDER BY id) - 1 AS place
       FROM users WHERE is_active AND permissions ?& ARRAY['COLLECTIONS_VIEW']),
     given AS (
       SELECT t.hash, p.id, p.logs FROM unnest($1::text[]) WITH ORDINALITY AS t (hash, place)
       JOIN people p ON p.place = t.place % (SELECT count(*) FROM people)),
     kept AS (
       INSERT INTO sessions (token_hash, user_id, expires_at)
       SELECT hash, id, now() + interval '1 day' FROM given)
     SELECT hash, logs FROM given`,
    [tokens.map(hashOf)],
  )
  const logs = new Map(rows.map((row) => [row.hash, row.logs]))
  return tokens.map((token) => ({
    cookie: `lunchbox_session=${token}`,
    logs: logs.get(hashOf(token)) ?? false,
  }))
}

interface Crowd {
  people: number
  seconds: number
  site: string
  day: string
  /** The conversation in which they talk as well. */
  talk?: string
}

/** So many people at work for so long, each with a screen open, a live channel, and the habits of our own pages. */
export async function crowd(
  url: string,
  pool: Pool,
  { people, seconds, site, day, talk }: Crowd,
): Promise<CrowdResult> {
  const result: CrowdResult = {
    reads: [],
    logs: [],
    heard: [],
    says: [],
    marks: [],
    seen: [],
    calls: 0,
    notModified: 0,
    failed: new Map(),
  }
  const thread = `/api/threads/conversations/${talk}`
  const saidAt = new Map<string, number>()
  const stale = refreshTable(await readLive(manifests))
  const present = await sessions(pool, people)
  const sockets: Socket[] = []
  let savedAt = 0
  let over = false

  const fail = (what: unknown, address: string) => {
    const words = `${String(what)} ${address.split('?')[0]}`
    result.failed.set(words, (result.failed.get(words) ?? 0) + 1)
  }
  const timed = async (times: number[], address: string, init: RequestInit) => {
    const start = performance.now()
    try {
      const answer = await fetch(url + address, init)
      await answer.arrayBuffer()
      times.push(performance.now() - start)
      result.calls += 1
      if (answer.status === 304) result.notModified += 1
      if (answer.status >= 400) fail(answer.status, address)
      return answer
    } catch (error) {
      fail((error as Error).cause ?? error, address)
      return null
    }
  }

  const window = async ({ cookie, logs }: (typeof present)[number], place: number) => {
    const talks = talk !== undefined && place % TALKING_EVERY === 0
    const own = talks
      ? ['/api/chat/conversations', `${thread}?at=unread`]
      : (SCREENS[place % SCREENS.length] ?? [])
    const screen = talk === undefined ? own : [...own, ...BADGES]
    const hidden = place % HIDDEN_EVERY === HIDDEN_EVERY - 1
    const marks = new Map<string, string>()
    const load = async (addresses: string[]) => {
      for (const address of addresses) {
        const mark = marks.get(address)
        const headers = { cookie, ...(mark ? { 'if-none-match': mark } : {}) }
        const answer = await timed(result.reads, address, { headers })
        const fresh = answer?.headers.get('etag')
        if (fresh) marks.set(address, fresh)
      }
    }
    const again = (events: string[]) => {
      const keys = events.flatMap((event) => stale.get(event) ?? [])
      return load(screen.filter((address) => keys.some(([, path]) => address.split('?')[0] === path)))
    }
    const change = (times: number[], method: 'POST' | 'PUT', address: string, body: object) =>
      timed(times, address, {
        method,
        headers: { cookie, 'content-type': 'application/json', 'x-live-window': socket.id ?? '' },
        body: JSON.stringify(body),
      })
    let shown = 0
    let noting: Promise<unknown> | undefined
    const see = (told: ToldContent<{ message: { id: string; number: number } }>[]) => {
      for (const { id, content } of told) {
        const since = saidAt.get(id)
        if (since !== undefined) result.seen.push(performance.now() - since)
        shown = Math.max(shown, content?.message.number ?? 0)
      }
      if (!hidden && !over)
        noting ??= pause(NOTE_MS).then(async () => {
          noting = undefined
          await change(result.marks, 'PUT', `${thread}/read`, { upTo: shown })
        })
    }
    await pause(Math.random() * 10 * SECOND)
    const socket = io(url, { path: '/socket.io/', extraHeaders: { cookie }, forceNew: true })
    sockets.push(socket)
    if (talks) {
      socket.on(TOLD, see)
      socket.on('connect', () =>
        socket.emit(PRESENCE, { at: [], watched: [{ table: 'conversations', ids: [talk] }] }),
      )
    }
    socket.on('live', ({ event }: { event: string }) => {
      if (savedAt > 0 && event === 'collections.changed') result.heard.push(performance.now() - savedAt)
      if (!over && !hidden) void again([event])
    })
    await load(screen)
    for (let turn = place; !over; turn += 1) {
      await pause(POLL_MS * (0.2 + Math.random() * 0.4))
      if (over) return
      if (talks && turn % SAYS_EVERY === 0) {
        const messageId = randomUUID()
        saidAt.set(messageId, performance.now())
        await change(result.says, 'POST', `${thread}/messages`, { messageId, body: WORDS })
      }
      if (!hidden) await load(['/api/notifications/counts'])
      if (!logs || place % LOGS_EVERY !== 0) continue
      savedAt = performance.now()
      const entry = { collectionDate: day, hostId: site, individualSandwiches: 1, groups: [] }
      const answer = await change(result.logs, 'POST', LIST, entry)
      await again(answer?.headers.get('x-changed')?.split(',') ?? [])
    }
  }
  const all = present.map(window)
  await pause(seconds * SECOND)
  over = true
  await Promise.all(all)
  for (const socket of sockets) socket.disconnect()
  return result
}
