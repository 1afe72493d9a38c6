import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE, SECOND } from '#kernel/clock.ts'
import { palette } from '#kernel/portal/palette.ts'
import { addPerson } from '#platform/accounts/people.ts'
import { manifests } from '#registry.ts'
import { settings } from '#sections/admin/settings/contract.ts'
import { hashPassword } from '#server/people/passwords.ts'
import { TEST_PASSWORD, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { safeReturnTo } from './service.ts'
import { addAccount, cookieOf } from './testing-sign-in.ts'

let portal: TestPortal
let passwordHash: string
beforeAll(async () => {
  portal = await testPortal()
  passwordHash = await hashPassword(TEST_PASSWORD)
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
const byForm = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${portal.url}/api/login`, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams(fields),
  })
const me = (cookie: string, url = portal.url) => fetch(`${url}/api/auth/user`, { headers: { cookie } })
/** As if the person had waited. */
const wait = (ms: number) =>
  portal.app.pool.query(`UPDATE throttles SET last_at = last_at - $1 * interval '1 millisecond'`, [ms])

describe('signing in', () => {
  it('by JSON answers with the person and a session', async () => {
    const answer = await signIn({ email, password: TEST_PASSWORD })
    expect(answer.status).toBe(200)
    const user = await answer.json()
    expect(user).toMatchObject({ email, role: 'host', isActive: true, firstName: 'Ana' })
    expect(JSON.stringify(user)).not.toMatch(/argon2|hash/i)
    const again = await me(cookieOf(answer))
    expect(await again.json()).toEqual(user)
  })

  it('by the form leads to where the person wanted to go', async () => {
    const page = await (await fetch(`${portal.url}/api/login?returnTo=/dashboard?section=hosts`)).text()
    expect(page).toContain('value="/dashboard?section=hosts"')
    // The one script only offers a passkey; the form works without it.
    expect(page.replace('<script src="/sign-in-passkey.js" defer></script>', '')).not.toContain('<script')
    const answer = await byForm({ email, password: TEST_PASSWORD, returnTo: '/dashboard?section=hosts' })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/dashboard?section=hosts')
    expect((await me(cookieOf(answer))).status).toBe(200)
  })

  it('takes the e-mail in any case and with spaces around it', async () => {
    expect((await signIn({ email: ` ${email.toUpperCase()} `, password: TEST_PASSWORD })).status).toBe(200)
  })

  it('keeps what was typed when the form was wrong, but never the password', async () => {
    const answer = await byForm({ email: '"><b>x@y', password: 'Wrong-Word-1' })
    expect(answer.status).toBe(401)
    const html = await answer.text()
    expect(html).toContain('value="&quot;&gt;&lt;b&gt;x@y"')
    expect(html).toContain('The email address or the password is not right.')
    expect(html).not.toContain('Wrong-Word-1')
  })

  it('has the charity’s own color before anybody is in', async () => {
    await (await portal.as('admin')).call(settings.change, { brandColor: '#1d4ed8' })
    const html = await (await fetch(`${portal.url}/api/login`)).text()
    const shades = palette('#1d4ed8')
    expect(html).toContain(`:root{--accent:${shades[8]}}`)
    expect(html).toContain(`{:root{--accent:${shades[5]}}}`)
  })

  it('in the demo charity takes one press for each role, and nowhere else', async () => {
    const press = 'name="email" value="host@demo.example"'
    expect(await (await fetch(`${portal.url}/api/login`)).text()).not.toContain(press)
    portal.app.demo = true
    const html = await (await fetch(`${portal.url}/api/login`)).text()
    portal.app.demo = false
    expect(html).toContain(press)
    expect(html).toContain('>Host Location</button>')
  })

  it('names the field that was left empty', async () => {
    const answer = await signIn({ email, password: '' })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ fields: { password: 'Please enter your password' } })
  })

  it('the cookie is for the server alone, and on https never travels in the open', async () => {
    const [flags] = (await signIn({ email, password: TEST_PASSWORD })).headers.getSetCookie()
    expect(flags).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    const secure = await testPortal({ appUrl: 'https://portal.example.org' })
    const client = await secure.app.pool.connect()
    await addPerson(client, manifests, { email, firstName: 'A', lastName: 'B', role: 'host', passwordHash })
    client.release()
    const answer = await signIn({ email, password: TEST_PASSWORD }, {}, secure.url)
    expect(answer.headers.get('set-cookie')).toContain('; Secure')
    expect(answer.headers.get('strict-transport-security')).toContain('max-age=31536000')
    await secure.close()
  })

  it('only the hash of a session’s token is stored', async () => {
    const token = cookieOf(await signIn({ email, password: TEST_PASSWORD })).split('=')[1] ?? ''
    const { rows } = await portal.app.pool.query('SELECT * FROM sessions')
    expect(token.length).toBeGreaterThan(40)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('who may not come in', () => {
  it('a wrong password, an unknown e-mail and a closed account read alike', async () => {
    await addAccount(portal, `closed-${email}`)
    await portal.app.pool.query('UPDATE users SET is_active = false WHERE email = $1', [`closed-${email}`])
    const answers = await Promise.all([
      signIn({ email, password: 'Wrong-Word-1' }),
      signIn({ email: `nobody-${email}`, password: TEST_PASSWORD }),
      signIn({ email: `closed-${email}`, password: TEST_PASSWORD }),
    ])
    const bodies = await Promise.all(answers.map(async (answer) => (await answer.json()) as object))
    for (const [index, body] of bodies.entries()) {
      expect(answers[index]?.status).toBe(401)
      expect({ ...body, requestId: '' }).toEqual({ ...bodies[0], requestId: '' })
    }
  })

  it('and cost about the same work', async () => {
    // Work rather than time: a busy machine makes times wander.
    const workOf = async (address: string) => {
      const before = process.cpuUsage()
      for (let round = 0; round < 2; round++) await signIn({ email: address, password: 'Wrong-Word-1' })
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    await workOf(`warm-${email}`)
    const [known, unknown]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < 3; turn++) {
      await addAccount(portal, `known-${turn}-${email}`)
      known.push(await workOf(`known-${turn}-${email}`))
      unknown.push(await workOf(`nobody-${turn}-${email}`))
    }
    // The least of several: whatever else the process did meanwhile comes on top.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 2)
    expect(Math.min(...unknown)).toBeLessThan(Math.min(...known) * 2)
  })

  it('guessing gets slower and slower, and ends in a pause, for that account only', async () => {
    const guess = () => signIn({ email, password: 'Wrong-Word-1' })
    for (let failure = 1; failure <= 6; failure++) expect((await guess()).status).toBe(401)
    const slowed = await guess()
    expect(slowed.status).toBe(429)
    expect(slowed.headers.get('retry-after')).toBe('2')
    expect(await slowed.json()).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: 'Too many tries. Please wait 2 seconds and try again.',
    })
    await wait(3 * SECOND)
    expect((await guess()).status).toBe(401)
    expect((await guess()).headers.get('retry-after')).toBe('4')
    for (let failure = 8; failure <= 20; failure++) {
      await wait(61 * SECOND)
      expect((await guess()).status, `failure ${failure}`).toBe(401)
    }
    await wait(61 * SECOND)
    const paused = await signIn({ email, password: TEST_PASSWORD })
    expect(paused.status).toBe(429)
    expect(Number(paused.headers.get('retry-after'))).toBeGreaterThan(13 * 60)
    await addAccount(portal, `other-${email}`)
    expect((await signIn({ email: `other-${email}`, password: TEST_PASSWORD })).status).toBe(200)
    await wait(15 * MINUTE)
    await portal.app.pool.query(
      `UPDATE throttles SET window_start = window_start - interval '16 minutes 13 seconds'`,
    )
    expect((await signIn({ email, password: TEST_PASSWORD })).status).toBe(200)
    expect((await guess()).status).toBe(401)
  })

  it('an unknown e-mail is slowed the same, so that nobody learns from the pause', async () => {
    for (let failure = 1; failure <= 6; failure++) await signIn({ email: `no-${email}`, password: 'x' })
    expect((await signIn({ email: `no-${email}`, password: 'x' })).status).toBe(429)
  })

  it('many guesses at once are no way around the limit', async () => {
    const admin = await portal.as('admin')
    await admin.call(settings.change, { signInAttempts: 3 })
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => signIn({ email, password: 'Wrong-Word-1' })),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(9)
    await admin.call(settings.change, { signInAttempts: 20 })
  })
})

describe('where to go after signing in', () => {
  it('is a page of ours, whatever the link said', () => {
    for (const path of ['/dashboard?section=hosts', '/projects/12', '/', '/api/docs'])
      expect(safeReturnTo(path)).toBe(path)
    for (const path of [
      'https://elsewhere.example',
      '//elsewhere.example',
      '/\\elsewhere.example',
      '/\t/elsewhere.example',
      'javascript:alert(1)',
      '/api/auth/logout',
      '',
      undefined,
      ['/dashboard'],
    ])
      expect(safeReturnTo(path)).toBe('/dashboard')
  })

  it('somebody who is signed in goes there at once', async () => {
    const cookie = cookieOf(await signIn({ email, password: TEST_PASSWORD }))
    const answer = await fetch(`${portal.url}/api/login?returnTo=/profile`, {
      headers: { cookie },
      redirect: 'manual',
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/profile'])
  })
})
