import { Socket } from 'node:net'
import pg from 'pg'
import { SECOND } from '#kernel/clock.ts'
import { isConnectionLoss } from './connection-loss.ts'

/**
 * A database on several machines, of which one takes writes at a time: `postgres://user:password@a:5432,b:5432/lunchbox`, as
 * PostgreSQL's own programs take it. The driver knows one machine only; here each new connection goes to the one that takes
 * writes now.
 */

const MOST_MS = 2 * SECOND
const OTHERS = 'lunchbox_hosts'
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#@]+)(.*)$/

export interface Host {
  host: string
  port: number
}

/** The text with its first machine alone, which is an address like any other; the rest stands in its query. */
export function asOneAddress(text: string): string {
  const [, before = '', machines = '', after = ''] = PARTS.exec(text.trim()) ?? []
  const all = machines.split(',')
  const first = `${before}${all[0]}${after}`
  if (all.length < 2 || !URL.canParse(first)) return text
  const url = new URL(first)
  url.searchParams.set(OTHERS, machines)
  return url.href
}

/** Its machines in words, for whoever runs the portal. */
export const machinesOf = (url: string) =>
  hostsOf(url)
    .map(({ host, port }) => `${host}:${port}`)
    .join(', ')

export function hostsOf(url: string): Host[] {
  const { searchParams, hostname, port } = new URL(url)
  const machines = searchParams.get(OTHERS)?.split(',') ?? [`${hostname}:${port || 5432}`]
  return machines.map((machine) => {
    const [, host = '', at] = /^(\[[^\]]+\]|[^:]*)(?::(\d+))?$/.exec(machine) ?? []
    return { host: decodeURIComponent(host.replace(/^\[|\]$/g, '')), port: Number(at ?? 5432) }
  })
}

/** How a client of the driver reaches this database. */
export function connectionTo(url: string): pg.ClientConfig {
  if (!URL.canParse(url) || !new URL(url).searchParams.has(OTHERS)) return { connectionString: url }
  return { connectionString: url, stream: () => new SocketToPrimary(url) }
}

/** Goes to the machine that takes writes, wherever the driver wants to. */
class SocketToPrimary extends Socket {
  readonly #url: string
  constructor(url: string) {
    super()
    this.#url = url
  }
  override connect(): this {
    const connectTo = super.connect.bind(this) as (port: number, host: string) => this
    primaryOf(this.#url).then(
      ({ host, port }) => {
        if (this.destroyed) return
        // What breaks says that it may be another one by now.
        this.once('close', () => forget(this.#url))
        connectTo(port, host)
      },
      (error: Error) => void this.destroy(error),
    )
    return this
  }
}

/** Which one it is, as long as no connection breaks: looked for once, however many want to know. */
const known = new Map<string, Promise<Host>>()

function primaryOf(url: string): Promise<Host> {
  const found = known.get(url) ?? findPrimary(url)
  known.set(url, found)
  found.catch(() => forget(url))
  return found
}

const forget = (url: string) => void known.delete(url)

/** Asks all at once; the first that is no replica is it. */
async function findPrimary(url: string): Promise<Host> {
  const faults: Error[] = []
  const asked = hostsOf(url).map((one) =>
    takesWrites(url, one).catch((error: Error) => {
      faults.push(error)
      throw error
    }),
  )
  return Promise.any(asked).catch(() => {
    // One that refuses the password says more than one that is gone.
    const told = faults.find((fault) => !isGone(fault)) ?? faults[0]
    throw told ?? new Error('There is no machine to ask')
  })
}

const isGone = (fault: Error) => isConnectionLoss(fault)

async function takesWrites(url: string, { host, port }: Host): Promise<Host> {
  const address = new URL(url)
  address.searchParams.delete(OTHERS)
  address.host = `${host.includes(':') ? `[${host}]` : host}:${port}`
  const client = new pg.Client({
    connectionString: address.href,
    application_name: 'lunchbox-primary',
    connectionTimeoutMillis: MOST_MS,
    query_timeout: MOST_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ replica: boolean }>('SELECT pg_is_in_recovery() AS replica')
    if (rows[0]?.replica)
      throw Object.assign(new Error(`${host}:${port} is a replica`), { code: 'ECONNREFUSED' })
    return { host, port }
  } finally {
    client.end().catch(() => undefined)
  }
}
