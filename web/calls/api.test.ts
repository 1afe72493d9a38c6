import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#kernel/calls/contract.ts'
import { everyone } from '#kernel/people/access.ts'
import { reportAnswer } from '../device/network.ts'
import { call, change, fileNameOf, requestIdOf, retryDelay, transport } from './api.ts'

const list = endpoint({
  method: 'GET',
  path: '/api/hosts/{id}/entries',
  access: everyone,
  summary: 'Entries of a host',
  input: z.object({
    id: z.string(),
    page: z.int().optional(),
    tags: z.array(z.string()).optional(),
    open: z.boolean().optional(),
  }),
  output: z.object({ ok: z.boolean() }),
})
const edit = endpoint({
  method: 'PATCH',
  path: '/api/hosts/{id}',
  access: everyone,
  summary: 'Correct a host',
  input: z.object({ id: z.string(), name: z.string() }),
  output: z.object({ ok: z.boolean() }),
})

interface Seen {
  url: string
  body: string
  key: string | undefined
}
let server: Server
let seen: Seen[]
/** What the next requests are answered with; the last one stays. */
let answers: { status: number; body: string; wait?: number }[]

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      seen.push({ url: request.url ?? '', body, key: request.headers['idempotency-key']?.toString() })
      const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? { status: 200, body: '{}' }
      if (answer.wait) return
      response.writeHead(answer.status, { 'content-type': 'application/json', 'x-request-id': 'request-7' })
      response.end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  // Node's fetch takes no abort signal of jsdom's; the time limit itself is what is tried here.
  transport.fetch = (url, { signal, ...init }) =>
    Promise.race([
      fetch(`http://127.0.0.1:${port}${url}`, init),
      new Promise<never>((_, reject) =>
        signal?.addEventListener('abort', () => reject(new Error('aborted'))),
      ),
    ])
})
beforeEach(() => {
  seen = []
  answers = [{ status: 200, body: '{"ok":true}' }]
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('a change sends its fields as JSON, without those of the path, under a key', async () => {
  const answer = await call(edit, { id: '7', name: 'First Church' })
  expect(seen[0]).toMatchObject({ url: '/api/hosts/7', body: '{"name":"First Church"}' })
  expect(seen[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
  expect(requestIdOf(answer)).toBe('request-7')
})

test('reading sends no key', async () => {
  await call(list, { id: '7' })
  expect(seen[0]?.key).toBeUndefined()
})

test('a change that the server could not do is tried once more, under the same key', async () => {
  answers = [
    { status: 500, body: 'oops' },
    { status: 200, body: '{"ok":true}' },
  ]
  await expect(change(edit, { id: '7', name: 'First Church' })).resolves.toEqual({ ok: true })
  expect(seen).toHaveLength(2)
  expect(seen[0]?.key).toBe(seen[1]?.key)
})

test('a change that got no answer is tried once more, and then given up', async () => {
  const before = transport.fetch
  let tries = 0
  transport.fetch = (_url, { method }) => {
    // What another page of this worker still asks for is not counted.
    if (method === edit.method) tries += 1
    return Promise.reject(new TypeError('fetch failed'))
  }
  await expect(change(edit, { id: '7', name: 'x' })).rejects.toMatchObject({ code: 'NETWORK_ERROR' })
  transport.fetch = before
  reportAnswer()
  expect(tries).toBe(2)
})

test('a change that is refused is not tried again', async () => {
  answers = [{ status: 403, body: '' }]
  await expect(change(edit, { id: '7', name: 'x' })).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  expect(seen).toHaveLength(1)
})

test('an answer that is not JSON is said to be none', async () => {
  answers = [{ status: 200, body: '<html>' }]
  await expect(call(list, { id: '7' })).rejects.toThrow('DATA_LOADING_ERROR: Non-JSON response from API')
})

test('no answer in time is a timeout, no answer at all a network error', async () => {
  answers = [{ status: 200, body: '', wait: 1 }]
  await expect(call(list, { id: '7' }, { timeoutMs: 50 })).rejects.toThrow('Request timeout after 50ms')
  const before = transport.fetch
  transport.fetch = () => Promise.reject(new TypeError('fetch failed'))
  await expect(call(list, { id: '7' })).rejects.toMatchObject({ code: 'NETWORK_ERROR', status: 0 })
  transport.fetch = before
})

test('retries wait one second, then twice as long each time, thirty at most', () => {
  expect([0, 1, 2, 5, 9].map(retryDelay)).toEqual([1000, 2000, 4000, 30_000, 30_000])
})

test('a download has the name that the server gave it', () => {
  expect(fileNameOf('attachment; filename="collections.csv"')).toBe('collections.csv')
  expect(fileNameOf("attachment; filename*=UTF-8''caf%C3%A9.csv")).toBe('café.csv')
})
