import { setTimeout as pause } from 'node:timers/promises'
import pg, { type Pool, type PoolClient } from 'pg'
import { SECOND } from '#kernel/clock.ts'
import { connectionTo } from './hosts.ts'

const MOST_MS = 2 * SECOND

const kept = new WeakMap<Pool, Map<PoolClient, { inUse: boolean }>>()

/** Knows from now on which connections this pool has, and which of them somebody holds. */
export function keepTrack(pool: Pool) {
  const known = new Map<PoolClient, { inUse: boolean }>()
  kept.set(pool, known)
  pool.on('connect', (client) => known.set(client, { inUse: true }))
  pool.on('acquire', (client) => known.set(client, { inUse: true }))
  pool.on('release', (_fault, client) => known.set(client, { inUse: false }))
  pool.on('remove', (client) => known.delete(client))
}

export const connectionsOf = (pool: Pool): PoolClient[] => [...(kept.get(pool)?.keys() ?? [])]

/**
 * A machine that loses its power says no goodbye: what is open to it stands at this end alone, and whoever waits there waits
 * for the limits of the system, a quarter of an hour. So once the event channel has given no sign of life (`live/events.ts`),
 * every connection that is open is cut, and whoever waits is told so (503): but for those on which the database that answers
 * now is at work. These are looked at again until they are done.
 */
export function watchForVanished(url: string, pools: Pool[], log: (line: string) => void) {
  let looking = false
  let stopped = false
  /** Opened since the first silence, when there was another one. */
  let more: PoolClient[] = []
  async function look() {
    if (looking) {
      // It fell silent once more: what was opened since is looked at as well.
      more = pools.flatMap(connectionsOf)
      return
    }
    looking = true
    let suspects = pools.flatMap(connectionsOf)
    try {
      while (suspects.length + more.length > 0 && !stopped) {
        suspects = [...new Set([...suspects, ...more])].filter((client) => isOpenIn(pools, client))
        more = []
        const atWork = await pidsAtWork(url).catch((fault: Error) =>
          // What says why it lets nobody in is there.
          fault instanceof pg.DatabaseError ? null : new Set<number>(),
        )
        if (atWork === null) {
          await pause(MOST_MS, undefined, { ref: false })
          continue
        }
        suspects = suspects.filter((client) => isOpenIn(pools, client))
        const before = suspects.length
        const dead = suspects.filter((client) => !atWork.has(pidOf(client)) || !isInUse(pools, client))
        for (const client of dead) cut(client)
        if (dead.length > 0)
          log(`The database gave no sign of life; ${dead.length} of ${before} connections were cut`)
        suspects = suspects.filter((client) => !dead.includes(client))
        if (suspects.length > 0) await pause(MOST_MS, undefined, { ref: false })
      }
    } finally {
      looking = false
    }
  }
  return {
    look,
    stop: () => {
      stopped = true
    },
  }
}

const stateIn = (pools: Pool[], client: PoolClient) =>
  pools.map((pool) => kept.get(pool)?.get(client)).find((state) => state !== undefined)
const isOpenIn = (pools: Pool[], client: PoolClient) => stateIn(pools, client) !== undefined
const isInUse = (pools: Pool[], client: PoolClient) => stateIn(pools, client)?.inUse === true

const pids = new WeakMap<pg.ClientBase, number>()

/** By which process of the database it is served; what a pooler between says at the greeting is a number of its own. */
export function knowPid(client: pg.ClientBase, pid: number) {
  pids.set(client, pid)
}
const pidOf = (client: PoolClient) => pids.get(client) ?? 0

function cut(client: PoolClient) {
  if (client instanceof pg.Client)
    client.connection.stream.destroy(new Error('Connection terminated: the database gave no sign of life'))
}

/** The processes that the database which answers now has at work, of those that have been there for a while. */
async function pidsAtWork(url: string): Promise<Set<number>> {
  const client = new pg.Client({
    ...connectionTo(url),
    application_name: 'lunchbox-watch',
    connectionTimeoutMillis: MOST_MS,
    query_timeout: MOST_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND state <> 'idle'
        AND backend_start < clock_timestamp() - interval '3 seconds'`,
    )
    return new Set(rows.map(({ pid }) => pid))
  } finally {
    client.end().catch(() => undefined)
  }
}
