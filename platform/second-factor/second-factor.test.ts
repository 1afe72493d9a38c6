import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '#kernel/people/access.ts'
import { accounts } from '#platform/accounts/contract.ts'
import { outbox } from '#platform/outbox/contract.ts'
import { settings } from '#sections/admin/settings/contract.ts'
import { hashPassword } from '#server/people/passwords.ts'
import { type Person, TEST_PASSWORD, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { codeOfKey } from '#tests/totp.ts'
import { secondFactor } from './contract.ts'
import { base32, matchingStep } from './totp.ts'

let portal: TestPortal
let passwordHash: string
/** The portal's clock; codes change every 30 seconds. */
let now = new Date('2026-11-18T15:00:00Z')
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
beforeAll(async () => {
  portal = await testPortal({ now: () => now })
  passwordHash = await hashPassword(TEST_PASSWORD)
})
afterAll(() => portal.close())

async function withPassword(role: Role): Promise<Person & { email: string }> {
  const person = await portal.as(role)
  await portal.app.pool.query(
    'INSERT INTO credentials (user_id, password_hash, changed_at) VALUES ($1, $2, $3)',
    [person.id, passwordHash, now],
  )
  const { email } = await person.call(accounts.me)
  return { ...person, email }
}

/** A person whose authenticator app is set up; `code()` is what it shows now. */
async function withApp(role: Role = 'host') {
  const person = await withPassword(role)
  const { setup, key } = await person.call(secondFactor.startApp, { password: TEST_PASSWORD })
  const code = () => codeOfKey(key, now)
  const { recoveryCodes } = await person.call(secondFactor.confirmApp, { setup, code: code() })
  later(30)
  return { ...person, code, recoveryCodes }
}

const post = (path: string, body: object, cookie = '', headers: Record<string, string> = {}) =>
  fetch(portal.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/json', cookie, ...headers },
    body: JSON.stringify(body),
  })
const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
const signIn = (email: string, cookie = '') => post('/api/login', { email, password: TEST_PASSWORD }, cookie)

describe('an authenticator app', () => {
  it('gives the codes of RFC 6238', () => {
    const secret = Buffer.from('12345678901234567890')
    // Appendix B, the last six of eight digits.
    const seconds = [59, 1111111109, 1111111111, 1234567890, 2000000000, 20000000000]
    expect(seconds.map((at) => codeOfKey(base32(secret), new Date(at * 1000)))).toEqual([
      '287082',
      '081804',
      '050471',
      '005924',
      '279037',
      '353130',
    ])
    expect(matchingStep(secret, '287082', new Date(89_000))).toBe(1)
    expect(matchingStep(secret, '287082', new Date(120_000))).toBeNull()
  })

  it('is set up with the password and the first code, and comes with ten recovery codes', async () => {
    const ana = await withPassword('host')
    expect(await ana.call(secondFactor.read)).toMatchObject({
      app: null,
      recoveryCodesLeft: 0,
      required: false,
    })
    const wrong = await ana.try(secondFactor.startApp, { password: 'Not-Mine-1' })
    expect(wrong).toMatchObject({ status: 400, body: { fields: { password: expect.any(String) } } })

    const { setup, key, uri } = await ana.call(secondFactor.startApp, { password: TEST_PASSWORD })
    expect(uri).toContain(`secret=${key}`)
    const refused = await ana.try(secondFactor.confirmApp, { setup, code: '000000' })
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { code: expect.stringContaining('not right') } },
    })
    const code = codeOfKey(key, now)
    const { recoveryCodes } = await ana.call(secondFactor.confirmApp, {
      setup,
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    })
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await ana.call(secondFactor.read)).toMatchObject({ app: { usedAt: null }, recoveryCodesLeft: 10 })
    const stored = await portal.app.pool.query('SELECT * FROM totp_secrets, recovery_codes')
    expect(JSON.stringify(stored.rows)).not.toContain(key)
    for (const recovery of recoveryCodes) {
      expect(JSON.stringify(stored.rows)).not.toContain(recovery)
      expect(JSON.stringify(stored.rows)).not.toContain(recovery.replaceAll('-', ''))
    }
    const admin = await portal.as('admin')
    const mails = await admin.call(outbox.list, { search: 'authenticator' })
    expect(mails.items.map(({ subject }) => subject)).toContain(
      'An authenticator app was added to your account',
    )
  })

  it('cannot be set up with what another person began, nor a quarter of an hour later', async () => {
    const [ana, ben] = [await withPassword('host'), await withPassword('host')]
    const { setup, key } = await ana.call(secondFactor.startApp, { password: TEST_PASSWORD })
    const code = () => codeOfKey(key, now)
    expect((await ben.try(secondFactor.confirmApp, { setup, code: code() })).status).toBe(400)
    later(15 * 60 + 1)
    expect((await ana.try(secondFactor.confirmApp, { setup, code: code() })).status).toBe(400)
  })

  it('is asked for after the password, and only then is anybody signed in', async () => {
    const ana = await withApp()
    const first = await signIn(ana.email)
    expect([first.status, await first.json()]).toEqual([202, { secondFactor: ['totp'] }])
    const pending = cookiesOf(first)
    expect(pending).not.toContain(portal.app.cookieName)
    expect((await fetch(`${portal.url}/api/auth/user`, { headers: { cookie: pending } })).status).toBe(401)

    expect((await post('/api/login/factor', { code: '000000' }, pending)).status).toBe(401)
    const second = await post('/api/login/factor', { code: ana.code() }, pending)
    expect([second.status, await second.json()]).toMatchObject([200, { email: ana.email }])
    const me = await fetch(`${portal.url}/api/auth/user`, { headers: { cookie: cookiesOf(second) } })
    expect(me.status).toBe(200)
    // The awaited sign-in is over, and so is the code.
    expect((await post('/api/login/factor', { code: ana.code() }, pending)).status).toBe(401)
    const again = cookiesOf(await signIn(ana.email))
    expect((await post('/api/login/factor', { code: ana.code() }, again)).status).toBe(401)
    later(30)
    expect((await post('/api/login/factor', { code: ana.code() }, again)).status).toBe(200)
  })

  it('a new password ends a sign-in that still waits for it', async () => {
    const ana = await withApp()
    const pending = cookiesOf(await signIn(ana.email))
    later(60)
    await portal.app.pool.query('UPDATE credentials SET changed_at = $2 WHERE user_id = $1', [ana.id, now])
    expect((await post('/api/login/factor', { code: ana.code() }, pending)).status).toBe(401)
    const anew = cookiesOf(await signIn(ana.email))
    expect((await post('/api/login/factor', { code: ana.code() }, anew)).status).toBe(200)
  })

  it('works on the page without JavaScript, and leads to where the person wanted to go', async () => {
    const ana = await withApp()
    const form = (path: string, fields: Record<string, string>, cookie = '') =>
      fetch(portal.url + path, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie },
        body: new URLSearchParams(fields),
      })
    const first = await form('/api/login', {
      email: ana.email,
      password: TEST_PASSWORD,
      returnTo: '/dashboard?section=hosts',
    })
    expect([first.status, first.headers.get('location')]).toEqual([303, '/api/login/factor'])
    const page = await fetch(`${portal.url}/api/login/factor`, { headers: { cookie: cookiesOf(first) } })
    expect(await page.text()).toContain('One more step')
    const wrong = await form('/api/login/factor', { code: '12' }, cookiesOf(first))
    expect(await wrong.text()).toContain('This code is not right.')
    const second = await form('/api/login/factor', { code: ana.code() }, cookiesOf(first))
    expect([second.status, second.headers.get('location')]).toEqual([303, '/dashboard?section=hosts'])
  })

  it('can be replaced by a recovery code, once each', async () => {
    const ana = await withApp()
    const [code = ''] = ana.recoveryCodes
    const typed = code.toUpperCase().replaceAll('-', ' ')
    expect(
      (await post('/api/login/factor', { code: typed }, cookiesOf(await signIn(ana.email)))).status,
    ).toBe(200)
    expect((await post('/api/login/factor', { code }, cookiesOf(await signIn(ana.email)))).status).toBe(401)
    expect((await ana.call(secondFactor.read)).recoveryCodesLeft).toBe(9)
    const { recoveryCodes } = await ana.call(secondFactor.newCodes, { password: TEST_PASSWORD })
    expect(recoveryCodes).toHaveLength(10)
    const [, second = ''] = ana.recoveryCodes
    expect(
      (await post('/api/login/factor', { code: second }, cookiesOf(await signIn(ana.email)))).status,
    ).toBe(401)
  })

  it('cannot be guessed: ten wrong codes, then one has to wait', async () => {
    const ana = await withApp()
    const pending = cookiesOf(await signIn(ana.email))
    const statuses: number[] = []
    for (let guess = 0; guess < 12; guess++) {
      const answer = await post('/api/login/factor', { code: String(guess).padStart(6, '0') }, pending)
      statuses.push(answer.status)
      await portal.app.pool.query(`UPDATE throttles SET last_at = last_at - interval '2 minutes'`)
    }
    expect(statuses.slice(0, 7)).toEqual([401, 401, 401, 401, 401, 401, 401])
    expect(statuses.slice(10)).toEqual([429, 429])
    expect((await post('/api/login/factor', { code: ana.code() }, pending)).status).toBe(429)
  })

  it('ends with the password, and the recovery codes with it', async () => {
    const ana = await withApp()
    expect((await ana.try(secondFactor.removeApp, { password: 'Not-Mine-1' })).status).toBe(400)
    await ana.call(secondFactor.removeApp, { password: TEST_PASSWORD })
    expect(await ana.call(secondFactor.read)).toMatchObject({ app: null, recoveryCodesLeft: 0 })
    expect((await signIn(ana.email)).status).toBe(200)
  })
})

describe('a role that needs a second step', () => {
  it('opens nothing but the setting up of one, on sessions that are open already, too', async () => {
    const admin = await withPassword('admin')
    const boss = await withApp('super_admin')
    expect((await admin.try(settings.read)).status).toBe(200)
    await boss.call(settings.change, { secondFactorRoles: ['admin', 'super_admin'] })

    expect(await admin.try(settings.read)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('second step') },
    })
    expect(await admin.call(accounts.me)).toMatchObject({ secondFactorMissing: true })
    expect((await boss.try(settings.read)).status).toBe(200)

    const { setup, key } = await admin.call(secondFactor.startApp, { password: TEST_PASSWORD })
    await admin.call(secondFactor.confirmApp, { setup, code: codeOfKey(key, now) })
    expect((await admin.try(settings.read)).status).toBe(200)
    expect(await admin.call(accounts.me)).toMatchObject({ secondFactorMissing: false })

    expect(await admin.try(secondFactor.removeApp, { password: TEST_PASSWORD })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Your role needs a second step') },
    })
    await boss.call(settings.change, { secondFactorRoles: [] })
  })
})
