import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SECOND } from '#kernel/clock.ts'
import { createPool } from '#server/postgres/pool.ts'
import { TEST_PASSWORD, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { addAccount, cookieOf } from './testing-sign-in.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())
let email = ''
beforeEach(async () => {
  email = await addAccount(portal)
})
const signIn = (body: object, headers: Record<string, string> = {}, url = portal.url) =>
  fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const me = (cookie: string, url = portal.url) => fetch(`${url}/api/auth/user`, { headers: { cookie } })

describe('sessions', () => {
  it('signing out ends the session on every instance', async () => {
    const pool = createPool({ url: portal.app.databaseUrl, log: () => {}, max: 5 })
    const second = await testPortal({ pool, databaseUrl: portal.app.databaseUrl })
    const cookie = cookieOf(await signIn({ email, password: TEST_PASSWORD }))
    expect((await me(cookie, second.url)).status).toBe(200)
    const before = Date.now()
    const answer = await fetch(`${portal.url}/api/auth/logout`, { method: 'POST', headers: { cookie } })
    expect(answer.status).toBe(200)
    expect((await me(cookie)).status).toBe(401)
    while ((await me(cookie, second.url)).status !== 401);
    // By the event, not because what the other instance remembers for 20 seconds ran out.
    expect(Date.now() - before).toBeLessThan(10 * SECOND)
    await second.close()
    await pool.end()
  })

  it('signing out without a session is no fault', async () => {
    expect((await fetch(`${portal.url}/api/auth/logout`, { method: 'POST' })).status).toBe(200)
  })

  it('one that is used is prolonged, cookie and all, at most once an hour', async () => {
    const answer = await signIn({ email, password: TEST_PASSWORD })
    const cookie = cookieOf(answer)
    expect((await me(cookie)).headers.get('set-cookie')).toBeNull()
    await portal.app.pool.query(
      `UPDATE sessions SET seen_at = now() - interval '2 hours', expires_at = now() + interval '1 day'`,
    )
    await portal.app.pool.query(
      `SELECT pg_notify('lunchbox', '{"event":"sessions.ended","payload":{"id":"x"}}')`,
    )
    let renewed: string | null = null
    while (!renewed) renewed = (await me(cookie)).headers.get('set-cookie')
    expect(renewed.split(';')[0]).toBe(cookie)
    expect(renewed).toContain('Max-Age=2592000')
    expect((await me(cookie)).headers.get('set-cookie')).toBeNull()
    const { rows } = await portal.app.pool.query<{ days: number }>(
      `SELECT extract(day FROM expires_at - now())::int AS days FROM sessions ORDER BY seen_at DESC LIMIT 1`,
    )
    expect(rows[0]?.days).toBeGreaterThanOrEqual(29)
  })

  it('one is over after half a year, however much it was used', async () => {
    const cookie = cookieOf(await signIn({ email, password: TEST_PASSWORD }))
    await portal.app.pool.query(`UPDATE sessions SET created_at = now() - interval '181 days'`)
    expect((await me(cookie)).status).toBe(401)
  })

  it('signing in again in the same browser ends the former one', async () => {
    const former = cookieOf(await signIn({ email, password: TEST_PASSWORD }))
    const next = cookieOf(await signIn({ email, password: TEST_PASSWORD }, { cookie: former }))
    expect(next).not.toBe(former)
    expect((await me(former)).status).toBe(401)
    expect((await me(next)).status).toBe(200)
  })

  it('one that ran out is none', async () => {
    const cookie = cookieOf(await signIn({ email, password: TEST_PASSWORD }))
    await portal.app.pool.query(`UPDATE sessions SET expires_at = now() - interval '1 second'`)
    expect((await me(cookie)).status).toBe(401)
  })
})
