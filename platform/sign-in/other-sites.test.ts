import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '#platform/accounts/contract.ts'
import { settings } from '#sections/admin/settings/contract.ts'
import { TEST_PASSWORD, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { addAccount } from './testing-sign-in.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())
let email = ''
beforeEach(async () => {
  email = await addAccount(portal)
})
const byForm = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${portal.url}/api/login`, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams(fields),
  })

describe('requests of other sites', () => {
  const post = (headers: Record<string, string>) =>
    byForm({ email, password: TEST_PASSWORD }, headers).then((answer) => answer.status)

  it('are refused, however they come', async () => {
    const foreign: Record<string, string>[] = [
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
      { origin: 'http://127.0.0.1:1' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' },
    ]
    for (const headers of foreign) expect(await post(headers), JSON.stringify(headers)).toBe(403)
  })

  it('and our own are not: by page, by name of the machine, or by a script', async () => {
    const own: Record<string, string>[] = [
      {},
      { 'sec-fetch-site': 'same-origin', origin: portal.url },
      { 'sec-fetch-site': 'none' },
      { origin: portal.url },
      { origin: portal.url.replace('127.0.0.1', 'localhost') },
    ]
    for (const headers of own) expect(await post(headers), JSON.stringify(headers)).toBe(303)
  })

  it('may read nothing and change nothing with the person’s cookie', async () => {
    const admin = await portal.as('admin')
    const answer = await admin.try(
      settings.change,
      { motto: 'Taken over' },
      { 'sec-fetch-site': 'cross-site' },
    )
    expect(answer.status).toBe(403)
    expect((await fetch(`${portal.url}/api/auth/user`)).headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('headers of every answer', () => {
  it('let no other site frame, script or read it', async () => {
    for (const path of ['/api/login', '/setup', '/api/auth/user', '/api/nothing', '/healthz']) {
      const { headers } = await fetch(portal.url + path, { redirect: 'manual' })
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy, path).toContain("default-src 'self'")
      expect(policy, path).toContain("frame-ancestors 'none'")
      expect(policy, path).toContain("form-action 'self'")
      expect(policy, path).toContain("script-src 'self'")
      expect(policy, path).not.toMatch(/script-src[^;]*unsafe|upgrade-insecure-requests/)
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(headers.get('referrer-policy'), path).toBe('same-origin')
      expect(headers.get('x-frame-options'), path).toBe('DENY')
      expect(headers.get('x-powered-by'), path).toBeNull()
      expect(headers.get('strict-transport-security'), path).toBeNull()
      expect(headers.get('x-request-id'), path).toMatch(/^[0-9a-f-]{36}$/)
      if (path.startsWith('/api')) expect(headers.get('cache-control'), path).toBe('no-store')
    }
  })
})

describe('the general limit', () => {
  it('slows down one session and no other', async () => {
    const [admin, eager, calm] = [await portal.as('admin'), await portal.as('host'), await portal.as('host')]
    await admin.call(settings.change, { callsPerMinute: 60 })
    await calm.call(accounts.me)
    const answers = []
    // A minute may turn over in between, and begin the count anew: one of the two has more than 60.
    for (let call = 0; call < 125; call++)
      answers.push(await fetch(`${portal.url}/api/auth/user`, { headers: { cookie: eager.cookie } }))
    const refused = answers.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused?.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect((await calm.try(accounts.me)).status).toBe(200)
    await admin.call(settings.change, { callsPerMinute: 1200 })
  })
})
