import { connect } from 'node:net'
import { Writable } from 'node:stream'
import pino from 'pino'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { contract, endpoint } from '#kernel/calls/contract.ts'
import { HOUR } from '#kernel/clock.ts'
import { signedIn } from '#kernel/people/access.ts'
import { slices } from '#registry.server.ts'
import { implement } from '../context.ts'
import { users } from '../data/tables.ts'
import { testPortal } from '../testing/portal.ts'

const faulty = contract({
  look: endpoint({
    method: 'GET',
    path: '/api/test-faults',
    access: signedIn,
    summary: 'Looks, so many times an hour',
    throttle: [{ name: 'test-look', by: 'account', most: 9, within: HOUR, words: 'Wait' }],
    output: z.object({}),
  }),
  fail: endpoint({
    method: 'POST',
    path: '/api/test-faults',
    access: signedIn,
    summary: 'Fails in the database',
  }),
})
const faultySlice = implement(faulty, {
  look: () => ({}),
  fail: async (ctx) => {
    await ctx.db.execute('SELECT no_such_column FROM users')
    await ctx.db.select().from(users)
    return {}
  },
})

/** A log that is kept, and what stands in it. */
function keptLog() {
  const lines: string[] = []
  const out = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  return { lines, log: pino({ level: 'debug' }, out) }
}

it('whoever leaves half-way through what they send is noted quietly: nothing of ours failed', async () => {
  const { lines, log } = keptLog()
  const portal = await testPortal({ log })
  const { hostname, port, host } = new URL(portal.url)
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST /api/login HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"email":`,
    () => setImmediate(() => socket.destroy()),
  )
  const said = () => lines.map((line) => JSON.parse(line)).filter(({ route }) => route === '/api/login')
  await expect.poll(() => said().length).toBeGreaterThan(0)
  await portal.close()
  expect(said().map(({ level }) => level)).not.toContain(pino.levels.values.error)
  expect(said().map(({ msg }) => msg)).toContain('Whoever asked left before all of it had come')
  expect(said().filter(({ status }) => status >= 500)).toEqual([])
})

it('the log says what was called and how it went, and nothing about people', async () => {
  const { lines, log } = keptLog()
  const portal = await testPortal({ log, slices: [...slices, faultySlice] })
  const ana = await portal.as('viewer')
  await fetch(`${portal.url}/api/auth/user?who=zoe@private.example`, { headers: { cookie: ana.cookie } })
  await fetch(`${portal.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'zoe@private.example', password: 'Secret-Word-1' }),
  })
  expect((await ana.try(faulty.look)).status).toBe(200)
  expect(lines.join('')).not.toContain('TypeError')
  const failed = await ana.try(faulty.fail)
  expect(failed.status).toBe(500)
  expect(JSON.stringify(failed.body)).not.toMatch(/no_such_column|SELECT/)
  await portal.close()
  const text = lines.filter((line) => !line.includes('Server listening')).join('')
  expect(text).toContain('"route":"/api/auth/user"')
  expect(text).toContain('"method":"POST","route":"/api/login","status":401')
  expect(text).toContain(failed.requestId)
  expect(text).toContain('no_such_column')
  expect(text).not.toMatch(/zoe|Secret|127\.0\.0\.1|lunchbox_session/)
})
