import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { io, type Socket } from 'socket.io-client'
import { SECOND } from '#kernel/clock.ts'
import { readLive } from '#kernel/portal/manifest.ts'
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
/** One window in five lies behind another one: it loads nothing until somebody looks at it. */
const HIDDEN_EVERY = 5
const LOGS_EVERY = 9
const POLL_MS = 30 * SECOND

interface CrowdResult {
  reads: number[]
  logs: number[]
  /** From sending a change to the moment another window hears of it. */
  heard: number[]
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

/** So many people at work for so long, each with a screen open, a live channel, and the habits of our own pages. */
export async function crowd(
  url: string,
  pool: Pool,
  { people, seconds, site, day }: { people: number; seconds: number; site: string; day: string },
): Promise<CrowdResult> {
  const result: CrowdResult = { reads: [], logs: [], heard: [], calls: 0, notModified: 0, failed: new Map() }
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
    const screen = SCREENS[place % SCREENS.length] ?? []
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
    await pause(Math.random() * 10 * SECOND)
    const socket = io(url, { path: '/socket.io/', extraHeaders: { cookie }, forceNew: true })
    sockets.push(socket)
    socket.on('live', ({ event }: { event: string }) => {
      if (savedAt > 0 && event === 'collections.changed') result.heard.push(performance.now() - savedAt)
      if (!over && !hidden) void again([event])
    })
    await load(screen)
    while (!over) {
      await pause(POLL_MS * (0.2 + Math.random() * 0.4))
      if (over) return
      if (!hidden) await load(['/api/notifications/counts'])
      if (!logs || place % LOGS_EVERY !== 0) continue
      savedAt = performance.now()
      const answer = await timed(result.logs, LIST, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json', 'x-live-window': socket.id ?? '' },
        body: JSON.stringify({ collectionDate: day, hostId: site, individualSandwiches: 1, groups: [] }),
      })
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
