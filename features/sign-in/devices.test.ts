import { afterAll, beforeAll, expect, it } from 'vitest'
import { accounts } from '#features/accounts/contract.ts'
import { hashPassword } from '#server/passwords.ts'
import { TEST_PASSWORD, type TestPortal, testPortal } from '#server/testing.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ trustProxy: true })
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
    `INSERT INTO throttles (key, window_start, count) VALUES ($1, date_trunc('hour', now()), $2)
     ON CONFLICT (key, window_start) DO UPDATE SET count = throttles.count + $2`,
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
  expect((await signIn(email, TEST_PASSWORD, '192.0.2.99', known)).status).toBe(200)
})

it('ten thousand wrong passwords from as many addresses, at once: a hundred are looked at, and the owner gets in', async () => {
  const email = await account()
  const known = deviceOf(await signIn(email, TEST_PASSWORD, '192.0.2.10'))
  const guess = async (number: number) => {
    const { statusCode } = await portal.app.fastify.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` },
      // The right one is among them, too late.
      payload: { email, password: number === 9_000 ? TEST_PASSWORD : `Wrong-Guess-${number}` },
    })
    return statusCode
  }
  const counts = new Map<number, number>()
  for (let first = 0; first < 10_000; first += 500) {
    const statuses = await Promise.all(Array.from({ length: 500 }, (_, index) => guess(first + index)))
    for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
  }
  expect(Object.fromEntries(counts)).toEqual({ 401: 100, 429: 9_900 })
  expect((await signIn(email, TEST_PASSWORD, '198.51.100.7')).status).toBe(429)
  expect((await signIn(email, TEST_PASSWORD, '198.51.100.7', known)).status).toBe(200)
}, 120_000)

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
