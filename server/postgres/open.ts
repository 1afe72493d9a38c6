import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { SECOND } from '#kernel/clock.ts'
import { startEmbedded } from './embedded.ts'
import { connectionTo, machinesOf } from './hosts.ts'
import { refuseIfMoved } from './moved.ts'

export interface Database {
  url: string
  /** The portal's own server, not one at DATABASE_URL. */
  own: boolean
  stop(): Promise<void>
  /** Ends the portal's own server this moment; nothing more is written. */
  cutOff(): void
}

const PATIENCE_MS = 30 * SECOND
const OLDEST = 15

/** The portal's own PostgreSQL, or the one at DATABASE_URL, answering and fit to be used. */
export async function openDatabase(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined },
  log: (line: string) => void,
): Promise<Database> {
  if (databaseUrl === undefined) {
    refuseIfMoved(dataDir)
    const embedded = await startEmbedded({ dataDir, log })
    return { ...embedded, own: true }
  }
  await whenAnswering(databaseUrl, log)
  return { url: databaseUrl, own: false, stop: async () => {}, cutOff: () => {} }
}

/** Started together with its database, the portal may be the quicker one: it waits half a minute. */
async function whenAnswering(url: string, log: (line: string) => void) {
  const { pathname } = new URL(url)
  const host = machinesOf(url)
  for (const limit = Date.now() + PATIENCE_MS; ; ) {
    try {
      await check(url)
      return
    } catch (error) {
      const { code, message } = error as Error & { code?: string }
      const mayCome = ['ECONNREFUSED', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN', '57P03'].includes(code ?? '')
      if (!mayCome || Date.now() > limit)
        throw new Error(
          `The database ${pathname.slice(1)} at ${host} (DATABASE_URL) cannot be used: ${message || code}`,
        )
      log(`Waiting for the database at ${host}`)
      await wait(SECOND)
    }
  }
}

async function connected(url: string) {
  const client = new pg.Client({ ...connectionTo(url), connectionTimeoutMillis: 10 * SECOND })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function check(url: string) {
  const client = await connected(url)
  try {
    const { rows } = await client.query(
      `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding`,
    )
    const { version, encoding } = rows[0] as { version: number; encoding: string }
    if (version < OLDEST)
      throw new Error(`it is PostgreSQL ${version}, and Lunchbox needs ${OLDEST} or later.`)
    if (encoding !== 'UTF8') throw new Error(`its encoding is ${encoding}, and Lunchbox needs UTF8.`)
    if (await isPooledByTransaction(url, client)) throw new Error(POOLED)
  } finally {
    await client.end()
  }
}

const POOLED =
  'it is reached through a pooler in transaction mode, which drops LISTEN and locks without a word. Set the pooler to session mode ' +
  '(PgBouncer: pool_mode = session), or name the address of the database itself.'

/** Two connections have two processes of the database, and keep them: all else is a pooler that hands them around. */
async function isPooledByTransaction(url: string, one: pg.Client) {
  const processOf = async (client: pg.Client) =>
    (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
  const first = await processOf(one)
  const other = await connected(url)
  try {
    await other.query('begin')
    return (await processOf(other)) === first || (await processOf(one)) !== first
  } finally {
    await other.end()
  }
}
