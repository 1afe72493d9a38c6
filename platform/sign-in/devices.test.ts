import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { HOUR } from '#kernel/clock.ts'
import { accounts } from '#platform/accounts/contract.ts'
import { hashPassword } from '#server/people/passwords.ts'
import { TEST_PASSWORD, type TestPortal, testPortal } from '#server/testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ trustProxy: 1 })
})
afterAll(() => portal.close())

async function account() {
  const person = await portal.as('host')
  await portal.app.pool.query('INSERT INTO credentials (user_id, password_hash) VALUES ($1, $2)', [
    person.id,
    await hashPassword(TEST_PASSWORD),
  ])
  return (await person.call(accounts.me)).email
}

/** A try from this address, as a proxy in front of the portal passes it on. */
const signIn = (email: string, password: string, address: string, cookie = '') =>
  fetch(`${portal.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, cookie },
    body: JSON.stringify({ email, password }),
  })
const deviceOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('lunchbox_device='))
    ?.split(';')[0] ?? ''
/** Tries as they stand in the counters. */
const manyTries = (email: string, failures: number) =>
  portal.app.pool.query(
    `INSERT INTO throttles (key, count) VALUES ($1, $2)
     ON CONFLICT (key) DO UPDATE SET count = throttles.count + $2`,
    [`sign-in:${email}:everywhere`, failures],
  )

it('while strangers guess, the owner gets in from a browser that was there before', async () => {
  const email = await account()
  const known = deviceOf(await signIn(email, TEST_PASSWORD, '192.0.2.10'))
  expect(known).not.toBe('')
  await manyTries(email, 10_000)
  expect((await signIn(email, TEST_PASSWORD, '192.0.2.10')).status).toBe(429)
  const answer = await signIn(email, TEST_PASSWORD, '192.0.2.10', known)
  expect(answer.status).toBe(200)
  // From anywhere: it is the browser that is known, not the address.
  expect((await signIn(email, TEST_PASSWORD, '192.0.2.99', deviceOf(answer))).status).toBe(200)
})

it('what makes a browser known is made here, anew at each sign-in, and never taken from the browser', async () => {
  const [ana, ben] = [await account(), await account()]
  const planted = 'lunchbox_device=chosen-by-somebody-else'
  const own = deviceOf(await signIn(ana, TEST_PASSWORD, '192.0.2.10', planted))
  expect(own).not.toBe('')
  expect(own).not.toBe(planted)
  // A thief's own browser is known to the thief's account; its cookie, planted here, is worth nothing to them afterwards.
  const shared = deviceOf(await signIn(ben, TEST_PASSWORD, '192.0.2.10', own))
  await manyTries(ana, 10_000)
  await manyTries(ben, 10_000)
  for (const email of [ana, ben])
    for (const worthless of [planted, own])
      expect((await signIn(email, TEST_PASSWORD, '192.0.2.10', worthless)).status).toBe(429)
  const next = deviceOf(await signIn(ana, TEST_PASSWORD, '192.0.2.10', shared))
  expect((await signIn(ben, TEST_PASSWORD, '192.0.2.10', next)).status).toBe(200)
})

/** A name that the client chose, then what the proxy in front saw. */
const forged = (number: number) => `203.0.113.${number}, 198.51.100.9`

it('an address that a client makes up for itself is no way around a limit', async () => {
  const email = await account()
  const statuses = new Set<number>()
  for (let guess = 0; guess < 8; guess++)
    statuses.add((await signIn(email, `Wrong-Guess-${guess}`, forged(guess))).status)
  expect([...statuses]).toEqual([401, 429])
})

it('one password, tried on two hundred accounts from one address, is looked at sixty times', async () => {
  const tried = await Promise.all(
    Array.from({ length: 200 }, async (_, number) => {
      const { statusCode } = await portal.app.fastify.inject({
        method: 'POST',
        url: '/api/login',
        headers: { 'x-forwarded-for': `2001:db8:0:7::${number.toString(16)}` },
        payload: { email: `member-${number}@test.example`, password: 'Sandwich-2026' },
      })
      return statusCode
    }),
  )
  const looked = tried.filter((status) => status === 401).length
  // A crowd is asked to come back before its tries are looked at; those do not count.
  expect(looked).toBeGreaterThan(20)
  expect(looked).toBeLessThanOrEqual(60)
  expect(tried.filter((status) => status === 429)).toHaveLength(200 - looked)
})

it('a clock that was set back locks nobody out, neither ours nor the database’s', async () => {
  const email = await account()
  for (let guess = 0; guess < 7; guess++) await signIn(email, `Wrong-Guess-${guess}`, '192.0.2.77')
  const refused = await signIn(email, TEST_PASSWORD, '192.0.2.77')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  // The database's went back by an hour: what was counted lies in its future.
  await portal.app.pool.query(
    `UPDATE throttles SET window_start = window_start + interval '1 hour', last_at = last_at + interval '1 hour'`,
  )
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - HOUR })
  try {
    expect((await signIn(email, TEST_PASSWORD, '192.0.2.77')).status).toBe(200)
    const wrong = await signIn(email, 'Wrong-Guess-1', '192.0.2.77')
    expect(wrong.status).toBe(401)
  } finally {
    vi.useRealTimers()
  }
})

it('a thousand wrong passwords from as many addresses, at once: a hundred are looked at, and the owner gets in', async () => {
  const email = await account()
  const known = deviceOf(await signIn(email, TEST_PASSWORD, '192.0.2.10'))
  const guess = async (number: number) => {
    const { statusCode } = await portal.app.fastify.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` },
      // The right one is among them, too late.
      payload: { email, password: number === 900 ? TEST_PASSWORD : `Wrong-Guess-${number}` },
    })
    return statusCode
  }
  const counts = new Map<number, number>()
  for (let first = 0; first < 1000; first += 250) {
    const statuses = await Promise.all(Array.from({ length: 250 }, (_, index) => guess(first + index)))
    for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
  }
  expect(Object.fromEntries(counts)).toEqual({ 401: 100, 429: 900 })
  expect((await signIn(email, TEST_PASSWORD, '198.51.100.7')).status).toBe(429)
  expect((await signIn(email, TEST_PASSWORD, '198.51.100.7', known)).status).toBe(200)
})

it('a browser known to one person helps nobody to guess the password of another', async () => {
  const [ana, ben] = [await account(), await account()]
  const known = deviceOf(await signIn(ana, TEST_PASSWORD, '192.0.2.10'))
  await manyTries(ben, 10_000)
  expect((await signIn(ben, TEST_PASSWORD, '192.0.2.10', known)).status).toBe(429)
})

it('a known browser has its own limit', async () => {
  const email = await account()
  const known = deviceOf(await signIn(email, TEST_PASSWORD, '192.0.2.10'))
  const statuses: number[] = []
  for (let guess = 0; guess < 25; guess++) {
    statuses.push((await signIn(email, `Wrong-Guess-${guess}`, `203.0.113.${guess}`, known)).status)
    await portal.app.pool.query(`UPDATE throttles SET last_at = last_at - interval '61 seconds'`)
  }
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(20)
  expect(statuses.at(-1)).toBe(429)
})

it('signing in rightly does not use up the tries of the account', async () => {
  const email = await account()
  for (let time = 0; time < 120; time += 20)
    expect((await signIn(email, TEST_PASSWORD, `192.0.2.${time}`)).status).toBe(200)
  const { rows } = await portal.app.pool.query('SELECT sum(count)::int AS n FROM throttles WHERE key = $1', [
    `sign-in:${email}:everywhere`,
  ])
  expect(rows[0]?.n).toBe(0)
})

it('only the hash of the cookie is kept, and it signs nobody in', async () => {
  const email = await account()
  const known = deviceOf(await signIn(email, TEST_PASSWORD, '192.0.2.10'))
  const { rows } = await portal.app.pool.query('SELECT token_hash FROM known_devices')
  expect(JSON.stringify(rows)).not.toContain(known.split('=')[1])
  expect((await fetch(`${portal.url}/api/auth/user`, { headers: { cookie: known } })).status).toBe(401)
})
