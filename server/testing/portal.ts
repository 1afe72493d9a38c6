import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { pathParams } from '#kernel/calls/address.ts'
import type { ArgsOf, Endpoint, OutputOf } from '#kernel/calls/contract.ts'
import { SECOND } from '#kernel/clock.ts'
import type { Role } from '#kernel/people/access.ts'
import { accounts } from '#platform/accounts/contract.ts'
import { addPerson } from '#platform/accounts/people.ts'
import { slices } from '#registry.server.ts'
import { manifests } from '#registry.ts'
import { type App, buildApp, type Deps } from '../app.ts'
import { freshDatabase } from './database.ts'

/** One password for every test account; hashed once per file. */
export const TEST_PASSWORD = 'Sandwich-Test-1'

export interface Answer<T> {
  status: number
  body: T
  requestId: string
}

/** Somebody signed in, calling the portal through HTTP. */
export interface Person {
  id: string
  role: Role
  cookie: string
  /** Calls an endpoint; a failed call throws with its status and message. */
  call<E extends Endpoint>(endpoint: E, args?: ArgsOf<E>): Promise<OutputOf<E>>
  /** The same with status, body and request id, whatever the answer. */
  try<E extends Endpoint>(
    endpoint: E,
    args?: ArgsOf<E>,
    headers?: Record<string, string>,
  ): Promise<Answer<OutputOf<E>>>
}

export interface TestPortal {
  app: App
  url: string
  /** Adds and signs in a person of this role; each call is another person. A `fresh` one has seen nothing yet. */
  as(role: Role, overrides?: { permissions?: string[]; fresh?: boolean }): Promise<Person>
  close(): Promise<void>
}

/** Until the portal has heard everything that was told so far. */
export async function everythingHeard(app: App): Promise<void> {
  const heard = new Promise<void>((resolve) => {
    app.events.onEvent(({ event }) => event === 'test.heard' && resolve())
  })
  await app.pool.query(`SELECT pg_notify('lunchbox', '{"event":"test.heard","payload":{}}')`)
  await heard
}

/** Takes every connection there is, once this person is known without one; gives them back with what it returns. */
export async function takeAllConnections({ app }: TestPortal, person: Person): Promise<() => void> {
  // Whatever making this person told the portal to forget is forgotten before everything is taken.
  await everythingHeard(app)
  await person.call(accounts.me)
  const taken = await Promise.all(Array.from({ length: app.pool.options.max }, () => app.pool.connect()))
  return () => {
    for (const client of taken) client.release()
  }
}

/** The whole portal on a fresh database, listening on a loopback port. */
export async function testPortal(overrides: Partial<Deps> = {}): Promise<TestPortal> {
  const database = await freshDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'lunchbox-test-'))
  const faults: string[] = []
  const app = await buildApp({
    pool: database.pool,
    databaseUrl: database.url,
    log: process.env.TEST_LOG
      ? pino({ level: process.env.TEST_LOG })
      : pino({ level: 'error' }, { write: (line) => faults.push(line) }),
    slices,
    manifests,
    appUrl: 'http://127.0.0.1',
    dataDir,
    trustProxy: false,
    webRoot: null,
    demo: false,
    seedDemo: async () => {},
    ...overrides,
  })
  const url = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  let people = 0
  return {
    app,
    url,
    async as(role, { permissions, fresh = false } = {}) {
      people += 1
      const number = people
      const client = await app.pool.connect()
      const id = await addPerson(client, app.manifests, {
        email: `${role}-${number}@test.example`,
        firstName: `Test ${number}`,
        lastName: role,
        role,
      }).finally(() => client.release())
      if (permissions)
        await app.pool.query('UPDATE users SET permissions = $2 WHERE id = $1', [
          id,
          JSON.stringify(permissions),
        ])
      // The one-time news about text messages would lie over every screen.
      if (!fresh)
        await app.pool.query(
          `INSERT INTO announcement_dismissals (user_id, announcement_id, dismissed_at)
           VALUES ($1, 'sms_alerts_launch_2024', now())`,
          [id],
        )
      const token = await app.sessions.open(id, {})
      return person(url, id, role, `${app.cookieName}=${token}`, faults)
    },
    async close() {
      // A page that is gone may leave an answer unread; its connection would stay busy.
      const unread = setTimeout(() => app.fastify.server.closeAllConnections(), 10 * SECOND)
      await app.close().finally(() => clearTimeout(unread))
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** `faults` is what the portal wrote into its log, so that a 5xx that was not expected says why. */
function person(url: string, id: string, role: Role, cookie: string, faults: readonly string[]): Person {
  const attempt: Person['try'] = async (endpoint, args, headers = {}) => {
    const request = requestOf(endpoint, (args ?? {}) as Record<string, unknown>)
    const response = await fetch(url + request.path, {
      method: endpoint.method,
      headers: { cookie, ...(request.headers as Record<string, string>), ...headers },
      body: request.body,
    })
    const text = await response.text()
    const isJson = (response.headers.get('content-type') ?? '').includes('json')
    return {
      status: response.status,
      body: isJson ? JSON.parse(text) : text,
      requestId: response.headers.get('x-request-id') ?? '',
    }
  }
  return {
    id,
    role,
    cookie,
    try: attempt,
    async call(endpoint, args) {
      const { status, body, requestId } = await attempt(endpoint, args)
      if (status >= 400) {
        const why = faults.filter((line) => line.includes(requestId)).join('')
        throw new Error(
          `${endpoint.method} ${endpoint.path}: ${status} ${JSON.stringify(body)} ${why}`.trim(),
        )
      }
      return body
    },
  }
}

/** Path, query and body of a call, as a browser would send them. */
function requestOf(
  endpoint: Endpoint,
  args: Record<string, unknown>,
): { path: string; headers: Record<string, string>; body: string | FormData | undefined } {
  const rest = { ...args }
  let path = endpoint.path
  for (const name of pathParams(endpoint.path)) {
    path = path.replace(`{${name}}`, encodeURIComponent(String(rest[name])))
    delete rest[name]
  }
  if (endpoint.upload) {
    const form = new FormData()
    for (const [key, value] of Object.entries(rest))
      if (value instanceof Blob) form.append(key, value, value instanceof File ? value.name : 'file')
      else form.append(key, String(value))
    return { path, headers: {}, body: form }
  }
  if (endpoint.method !== 'GET')
    return { path, headers: { 'content-type': 'application/json' }, body: JSON.stringify(rest) }
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(rest))
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined && item !== null) query.append(key, String(item))
  return { path: query.size > 0 ? `${path}?${query}` : path, headers: {}, body: undefined }
}
