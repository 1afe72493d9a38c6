import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HOUR, SECOND } from '#kernel/clock.ts'
import { accounts } from '#platform/accounts/contract.ts'
import { outbox } from '#platform/outbox/contract.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { hashPassword } from '#server/people/passwords.ts'
import { workOff } from '#server/testing/jobs.ts'
import { type Person, TEST_PASSWORD, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { BAD_TOKEN, passwords } from './contract.ts'
import { issueLink } from './service.ts'

const NEW = 'Oak-Street-9'
let ahead = 0
let lines = ''
let portal: TestPortal
let nobody: Person
beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => void (lines += line) })
  portal = await testPortal({ now: () => new Date(Date.now() + ahead), log: log as never })
  nobody = { ...(await portal.as('viewer')), cookie: '' }
})
afterAll(() => portal.close())
beforeEach(async () => {
  ahead = 0
  await portal.app.pool.query('DELETE FROM throttles')
})

const quiet = { cookie: '' }
async function somebody(role: 'host' | 'driver' = 'host') {
  const person = await portal.as(role)
  const { rows } = await portal.app.pool.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [
    person.id,
  ])
  await portal.app.pool.query('INSERT INTO credentials (user_id, password_hash) VALUES ($1, $2)', [
    person.id,
    await hashPassword(TEST_PASSWORD),
  ])
  return { ...person, email: rows[0]?.email ?? '' }
}
const forgot = (email: string) =>
  fetch(`${portal.url}/api/forgot-password`, { method: 'POST', body: new URLSearchParams({ email }) })
const signIn = async (email: string, password: string) =>
  (
    await fetch(`${portal.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
  ).status
const tokenOf = (text: string) => /\/reset-password\?token=([\w-]{43})/.exec(text)?.[1] ?? ''
/** What an administrator reads in the outbox, newest mail to this address first. */
async function mailsTo(email: string) {
  const admin = await portal.as('super_admin')
  const { items } = await admin.call(outbox.list, { search: email })
  return Promise.all(items.map(({ id }) => admin.call(outbox.one, { id })))
}
async function linkFor(email: string) {
  await forgot(email)
  await workOff(portal.app)
  return tokenOf((await mailsTo(email))[0]?.text ?? '')
}
const verify = async (token: string) => (await nobody.try(passwords.verify, { token }, quiet)).body
const reset = (token: string, newPassword = NEW) => nobody.try(passwords.reset, { token, newPassword }, quiet)

describe('a forgotten password', () => {
  it('is asked for on a page that the sign-in page leads to, without JavaScript', async () => {
    const signInPage = await (await fetch(`${portal.url}/api/login`)).text()
    expect(signInPage).toContain('<a href="/api/forgot-password">Forgot your password?</a>')
    const page = await fetch(`${portal.url}/api/forgot-password`)
    expect(await page.text()).toContain('<form method="post" action="/api/forgot-password">')
    const wrong = await forgot('not an address')
    expect(wrong.status).toBe(400)
    expect(await wrong.text()).toContain('Please enter a valid email address')
  })

  it('reads the same for known and unknown addresses, and the look-up comes after the answer', async () => {
    const host = await somebody()
    const [known, unknown] = [await forgot(host.email), await forgot('stranger@elm.example')]
    expect(known.status).toBe(unknown.status)
    const text = async (answer: Response, email: string) => (await answer.text()).replaceAll(email, '')
    expect(await text(known, host.email)).toBe(await text(unknown, 'stranger@elm.example'))
    expect(await mailsTo(host.email)).toEqual([])
    expect(await workOff(portal.app)).toEqual(['passwords.forgot', 'passwords.forgot', 'outbox.deliver'])
    expect(await mailsTo('stranger@elm.example')).toEqual([])
    expect(tokenOf((await mailsTo(host.email))[0]?.text ?? '')).not.toBe('')
  })

  it('may be asked for three times an hour, known or not; one mailbox gets no more than that', async () => {
    const host = await somebody()
    for (const email of [host.email, 'stranger@elm.example']) {
      for (let tries = 0; tries < 3; tries++) expect((await forgot(email)).status).toBe(200)
      const fourth = await forgot(email.toUpperCase())
      expect([fourth.status, fourth.headers.get('retry-after')]).toEqual([429, '3600'])
    }
    await portal.app.pool.query('DELETE FROM throttles')
    await forgot(host.email)
    await workOff(portal.app)
    expect(await mailsTo(host.email)).toHaveLength(3)
  })

  it('of a closed account brings nothing', async () => {
    const host = await somebody()
    const token = await linkFor(host.email)
    await portal.app.pool.query('UPDATE users SET is_active = false WHERE id = $1', [host.id])
    expect(await verify(token)).toMatchObject({ valid: false, email: null })
    expect((await reset(token)).status).toBe(410)
    await forgot(host.email)
    await workOff(portal.app)
    expect(await mailsTo(host.email)).toHaveLength(1)
  })
})

describe('the link', () => {
  it('tells whose it is, sets the password once, ends every session, and the owner is told', async () => {
    const host = await somebody()
    const token = await linkFor(host.email)
    expect(await verify(token)).toEqual({
      keys: 0,
      valid: true,
      email: host.email,
      purpose: 'reset',
      message: 'This link is valid.',
    })
    const done = await reset(token)
    expect(done.body).toMatchObject({ success: true })
    expect((await reset(token)).body).toMatchObject({ code: 'GONE', message: BAD_TOKEN })
    expect(await verify(token)).toMatchObject({ valid: false, message: BAD_TOKEN })
    await expect.poll(async () => (await host.try(accounts.me)).status).toBe(401)
    expect(await signIn(host.email, TEST_PASSWORD)).toBe(401)
    expect(await signIn(host.email, NEW)).toBe(200)
    expect((await mailsTo(host.email))[0]?.subject).toBe('Your password was changed')
  })

  it('is spent by two at the same moment only once', async () => {
    const host = await somebody()
    const token = await linkFor(host.email)
    const answers = await Promise.all([
      reset(token),
      reset(token, 'Elm-Street-7'),
      reset(token, 'Ash-Street-5'),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410])
  })

  it('lives an hour; that of an approval seven days', async () => {
    const host = await somebody()
    const token = await linkFor(host.email)
    const invite = tokenOf(
      await inTransaction(portal.app, 'test', (ctx) => issueLink(ctx, host.id, 'invite')),
    )
    ahead = HOUR - 5 * SECOND
    expect(await verify(token)).toMatchObject({ valid: true })
    ahead = HOUR
    expect(await verify(token)).toMatchObject({ valid: false })
    ahead = 7 * 24 * HOUR - 5 * SECOND
    expect(await verify(invite)).toMatchObject({ valid: true, purpose: 'invite' })
    ahead = 7 * 24 * HOUR
    expect((await reset(invite)).status).toBe(410)
  })

  it('spends the others of the same person', async () => {
    const host = await somebody()
    const [first, second] = [await linkFor(host.email), await linkFor(host.email)]
    expect(first).not.toBe(second)
    expect((await reset(first)).status).toBe(200)
    expect(await verify(second)).toMatchObject({ valid: false })
  })

  it('signs nobody in, and is no way around the second step', async () => {
    const host = await somebody()
    await portal.app.pool.query(
      `INSERT INTO second_factors (user_id, kind, name) VALUES ($1, 'totp', 'Authenticator app')`,
      [host.id],
    )
    const token = await linkFor(host.email)
    const answer = await fetch(`${portal.url}/api/reset-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, newPassword: NEW }),
    })
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []])
    expect(await signIn(host.email, NEW)).toBe(202)
  })

  it('is kept as a hash alone, and stands in no log', async () => {
    const host = await somebody()
    const token = await linkFor(host.email)
    await verify(token)
    await fetch(`${portal.url}/reset-password?token=${token}`)
    await reset(token)
    for (const table of ['password_tokens', 'outbox', 'audit_log', 'idempotency_keys', 'throttles']) {
      const { rows } = await portal.app.pool.query(`SELECT * FROM ${table}`)
      expect(JSON.stringify(rows), table).not.toContain(token)
    }
    expect(lines.length).toBeGreaterThan(100)
    expect(lines).not.toContain(token)
    expect(lines).not.toContain(NEW)
  })

  it('cannot be guessed at any speed', async () => {
    const codes: number[] = []
    for (let tries = 0; tries < 31; tries++)
      codes.push((await nobody.try(passwords.verify, { token: `guess-${tries}` }, quiet)).status)
    expect(codes.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 200))
    expect(codes[30]).toBe(429)
  })

  it('sets no weak and no well-known password', async () => {
    const host = await somebody()
    const token = await linkFor(host.email)
    for (const weak of ['Short1', 'no-capital-1', 'NO-SMALL-1', 'No-Digit-Here', 'Password1', 'Qwerty123'])
      expect((await reset(token, weak)).body).toMatchObject({
        code: 'VALIDATION_ERROR',
        fields: { newPassword: 'Password does not meet security requirements.' },
      })
    expect((await reset(token)).status).toBe(200)
  })

  it('sets no password that is the name of the organization or of its owner', async () => {
    const host = await somebody()
    await portal.app.pool.query(`UPDATE users SET first_name = 'Annabeth' WHERE id = $1`, [host.id])
    const token = await linkFor(host.email)
    const { organizationName } = await portal.app.settings.read()
    for (const name of ['Annabeth1', `${organizationName.replaceAll(' ', '-')}2026`])
      expect((await reset(token, name)).body).toMatchObject({
        fields: { newPassword: expect.stringContaining('the name of the organization or your own') },
      })
    expect((await reset(token)).status).toBe(200)
  })

  it('lets its owner in at once, also after many wrong guesses', async () => {
    const host = await somebody()
    for (let tries = 0; tries < 8; tries++) await signIn(host.email, 'Wrong-Guess-1')
    expect(await signIn(host.email, TEST_PASSWORD)).toBe(429)
    expect((await reset(await linkFor(host.email))).status).toBe(200)
    expect(await signIn(host.email, NEW)).toBe(200)
  })
})

describe('a password', () => {
  it('is taken as it was typed: long, with spaces, accents and signs, nothing cut off and no case folded', async () => {
    const host = await somebody()
    const long = `Oak ${'ümläut ß 橡树 🌳 '.repeat(50)}9`
    expect(long.length).toBeGreaterThan(600)
    expect((await reset(await linkFor(host.email), long)).status).toBe(200)
    expect(await signIn(host.email, long)).toBe(200)
    for (const other of [long.slice(0, 72), long.slice(0, -1), long.toUpperCase(), long.trim().toLowerCase()])
      expect(await signIn(host.email, other)).toBe(401)
    const padded = ' Oak-Street-9 '
    expect((await reset(await linkFor(host.email), padded)).status).toBe(200)
    expect(await signIn(host.email, padded.trim())).toBe(401)
    expect(await signIn(host.email, padded)).toBe(200)
  })

  it('is the same from every keyboard: letters that are written in two ways are one', async () => {
    const host = await somebody()
    const composed = 'Caf\u00e9-Street-9'
    expect((await reset(await linkFor(host.email), composed)).status).toBe(200)
    expect(await signIn(host.email, 'Cafe\u0301-Street-9')).toBe(200)
  })

  it('never has to be changed because time went by', async () => {
    const host = await somebody()
    ahead = 5 * 365 * 24 * HOUR
    await portal.app.pool.query(`UPDATE credentials SET changed_at = now() - interval '5 years'`)
    expect(await signIn(host.email, TEST_PASSWORD)).toBe(200)
  })
})

describe('changing the password while signed in', () => {
  it('needs the current one, keeps this session and ends the others', async () => {
    const host = await somebody()
    const other = await portal.app.sessions.open(host.id, {})
    const elsewhere = () =>
      fetch(`${portal.url}/api/auth/user`, { headers: { cookie: `${portal.app.cookieName}=${other}` } })
    expect((await elsewhere()).status).toBe(200)
    const wrong = await host.try(passwords.change, { currentPassword: 'Wrong-Guess-1', newPassword: NEW })
    expect(wrong.body).toMatchObject({ fields: { currentPassword: 'This is not your current password.' } })
    const same = await host.try(passwords.change, {
      currentPassword: TEST_PASSWORD,
      newPassword: TEST_PASSWORD,
    })
    expect(same.status).toBe(400)
    await host.call(passwords.change, { currentPassword: TEST_PASSWORD, newPassword: NEW })
    await expect.poll(async () => (await elsewhere()).status).toBe(401)
    expect((await host.try(accounts.me)).status).toBe(200)
    expect(await signIn(host.email, NEW)).toBe(200)
  })

  it('leaves no fingerprint of the passwords behind, whatever key it comes with', async () => {
    const host = await somebody()
    const change = { currentPassword: TEST_PASSWORD, newPassword: NEW }
    await host.try(passwords.change, change, { 'idempotency-key': 'my-own-key' })
    const { rowCount } = await portal.app.pool.query('SELECT FROM idempotency_keys WHERE user_id = $1', [
      host.id,
    ])
    expect(rowCount).toBe(0)
  })

  it('is not a way to guess it', async () => {
    const host = await somebody()
    const guess = { currentPassword: 'Wrong-Guess-1', newPassword: NEW }
    for (let tries = 0; tries < 10; tries++)
      expect((await host.try(passwords.change, guess)).status).toBe(400)
    expect((await host.try(passwords.change, guess)).status).toBe(429)
  })
})
