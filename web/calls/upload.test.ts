import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendWithProgress } from './upload.ts'

let server: Server
let url = ''
let seen: { method: string | undefined; kind: string | undefined; body: string }
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    // jsdom's page lives at another address.
    for (const what of ['origin', 'methods', 'headers'])
      response.setHeader(`access-control-allow-${what}`, '*')
    response.setHeader('access-control-expose-headers', '*')
    request.on('end', () => {
      if (request.method === 'OPTIONS') return void response.end()
      seen = { method: request.method, kind: request.headers['x-kind']?.toString(), body }
      if (body.startsWith('slow')) return
      response.writeHead(body === 'bad' ? 413 : 200, { 'x-request-id': 'request-7' })
      response.end(`got ${body.length}`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/files`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

it('an upload tells how far it is, and answers as every call does', async () => {
  const shares: number[] = []
  const headers = { 'x-kind': 'picture' }
  const answer = await sendWithProgress(url, { method: 'PUT', headers, body: 'x'.repeat(5000) }, (share) =>
    shares.push(share),
  )
  expect(seen).toEqual({ method: 'PUT', kind: 'picture', body: 'x'.repeat(5000) })
  expect([answer.ok, answer.headers.get('x-request-id'), await answer.text()]).toEqual([
    true,
    'request-7',
    'got 5000',
  ])
  expect(shares.at(-1)).toBe(1)
})

it('a refusal is an answer; no network and giving up are not', async () => {
  const refused = await sendWithProgress(url, { method: 'POST', body: 'bad' }, () => undefined)
  expect(refused.status).toBe(413)
  const control = new AbortController()
  const slow = sendWithProgress(
    url,
    { method: 'POST', body: 'slow', signal: control.signal },
    () => undefined,
  )
  control.abort()
  await expect(slow).rejects.toMatchObject({ name: 'AbortError' })
  await expect(
    sendWithProgress('http://127.0.0.1:9/nobody', { method: 'POST', body: 'x' }, () => undefined),
  ).rejects.toThrow(TypeError)
})
