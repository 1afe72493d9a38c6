import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { outbox } from '#platform/outbox/contract.ts'
import { passwords } from '#platform/passwords/contract.ts'
import { profile } from '#platform/profile/contract.ts'
import { secondFactor } from '#platform/second-factor/contract.ts'
import { memberSignIns } from '#platform/sign-in/contract.ts'
import { apiKeys } from '#sections/admin/api-keys/contract.ts'
import { applications } from '#sections/admin/applications/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { workOff } from '#server/testing/jobs.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { validInput } from './inputs.ts'
import { codeOfKey } from './totp.ts'

const EMAIL = 'ana.lee@test.example'
const FIRST = 'Oak-Street-9'
const SECOND = 'Elm-Street-7'
let log = ''
let portal: TestPortal
let admin: Person
let nobody: Person
beforeAll(async () => {
  const everything = pino({ level: 'trace' }, { write: (line: string) => void (log += line) })
  portal = await testPortal({ log: everything as never })
  admin = await portal.as('super_admin')
  nobody = { ...(await portal.as('viewer')), cookie: '' }
})
afterAll(() => portal.close())

/** What must never be read again, with what it is. */
const secrets = new Map<string, string>()
const keep = (what: string, secret: string | undefined) => {
  expect(secret?.length ?? 0, what).toBeGreaterThan(5)
  secrets.set(what, secret ?? '')
  return secret ?? ''
}

/** The token in the newest mail, as its reader has it. */
async function tokenInMail(to: string, page: string) {
  await workOff(portal.app)
  const { items } = await admin.call(outbox.list, { search: to })
  for (const { id } of items) {
    const { text } = await admin.call(outbox.one, { id })
    const token = new RegExp(`/${page}\\?token=([\\w-]{43})`).exec(text)?.[1]
    if (token) return token
  }
  return undefined
}

/** What a browser does with a link: it opens the page, which then asks the server. */
const openLink = (page: string, token: string) => fetch(`${portal.url}/${page}?token=${token}`)
const post = (path: string, body: object, cookie = '') =>
  fetch(portal.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
const cookies = (answer: Response) =>
  answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]?.split('=') ?? [])

function keepCookies(when: string, answer: Response) {
  const found = cookies(answer).filter(([, value]) => value)
  for (const [name, value] of found) keep(`${name} ${when}`, value)
  return found.map((pair) => pair.join('=')).join('; ')
}

it('no token, code, key or password of a whole life of an account is in any log or any table', async () => {
  await nobody.try(applications.apply, validInput(applications.apply) as never, { cookie: '' })
  await workOff(portal.app)
  const { items } = await admin.call(applications.list, { search: EMAIL })
  await admin.call(applications.approve, { id: String(items[0]?.id), role: 'admin' })
  const invite = keep('the link of an approval', await tokenInMail(EMAIL, 'reset-password'))
  await openLink('reset-password', invite)
  await nobody.try(passwords.verify, { token: invite }, { cookie: '' })
  keep('the first password', FIRST)
  await nobody.try(passwords.reset, { token: invite, newPassword: FIRST }, { cookie: '' })

  const cookie = keepCookies(
    'of the first sign-in',
    await post('/api/login', { email: EMAIL, password: FIRST }),
  )
  const ana: Person = {
    ...nobody,
    cookie,
    try: (endpoint, args, headers) => nobody.try(endpoint, args, { cookie, ...headers }),
    call: async (endpoint, args) => {
      const { status, body } = await nobody.try(endpoint, args, { cookie })
      expect(status, endpoint.path).toBeLessThan(300)
      return body
    },
  }
  await ana.call(profile.askEmail, { email: 'elsewhere@test.example' })
  const proof = keep(
    'the link to another address',
    await tokenInMail('elsewhere@test.example', 'confirm-email'),
  )
  await openLink('confirm-email', proof)
  await nobody.try(profile.confirmEmail, { token: proof }, { cookie: '' })

  const { setup, key } = await ana.call(secondFactor.startApp, { password: FIRST })
  keep('the set-up of the app', setup)
  keep('the key of the app', key)
  const { recoveryCodes } = await ana.call(secondFactor.confirmApp, { setup, code: codeOfKey(key) })
  const [code = ''] = recoveryCodes
  keep('a recovery code', code)
  keep('a recovery code without its dashes', code.replaceAll('-', ''))

  const { key: apiKey } = await ana.call(apiKeys.add, {
    name: 'Website',
    permissions: ['HOSTS_VIEW'],
    days: 30,
    password: FIRST,
  })
  keep('an API key', apiKey)
  await fetch(portal.url + hosts.list.path, { headers: { authorization: `Bearer ${apiKey}` } })

  await post('/api/forgot-password', { email: EMAIL })
  const forgot = keep('the link for a forgotten password', await tokenInMail(EMAIL, 'reset-password'))
  await openLink('reset-password', forgot)
  keep('the second password', SECOND)
  await nobody.try(passwords.reset, { token: forgot, newPassword: SECOND }, { cookie: '' })
  await nobody.try(passwords.reset, { token: forgot, newPassword: SECOND }, { cookie: '' })
  const step = await post('/api/login', { email: EMAIL, password: SECOND })
  expect(step.status).toBe(202)
  const pending = keepCookies('between the steps', step)
  const done = await post('/api/login/factor', { code }, pending)
  expect(done.status).toBe(200)
  keepCookies('of the second sign-in', done)
  const { rows } = await portal.app.pool.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [
    EMAIL,
  ])
  await admin.call(memberSignIns.sendPasswordLink, { id: String(rows[0]?.id) })
  keep('the link of an administrator', await tokenInMail(EMAIL, 'reset-password'))
  // Faults are where values slip into logs: the same with what no shape takes.
  await openLink('api/verify-reset-token/x', forgot)
  await post('/api/reset-password', { token: [forgot], newPassword: { SECOND } })
  await post('/api/login', { email: [EMAIL], password: [SECOND] })

  expect(log.length).toBeGreaterThan(1000)
  const tables = await portal.app.pool.query<{ name: string }>(
    `SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  )
  const stored: Record<string, string> = { 'the log': log }
  for (const { name } of tables.rows)
    stored[name] = JSON.stringify((await portal.app.pool.query(`SELECT * FROM ${name}`)).rows)
  // The reading itself works, and everything was there to be found.
  expect(stored['public.users']).toContain(EMAIL)
  expect(secrets.size).toBeGreaterThan(14)
  for (const [what, secret] of secrets)
    for (const [place, content] of Object.entries(stored))
      expect(content.includes(secret), `${what} in ${place}`).toBe(false)
})

it('the pages that such links lead to send no referrer at all, all others none to other sites', async () => {
  const webRoot = await mkdtemp(join(tmpdir(), 'lunchbox-pages-'))
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Lunchbox</title>')
  const other = await testPortal({ webRoot })
  const policyOf = async (path: string) => (await fetch(other.url + path)).headers.get('referrer-policy')
  for (const path of ['/reset-password', '/confirm-email'])
    expect(await policyOf(`${path}?token=secret`), path).toBe('no-referrer')
  for (const path of ['/dashboard', '/signup', '/api/login', '/api/forgot-password'])
    expect(await policyOf(path), path).toBe('same-origin')
  await other.close()
  await rm(webRoot, { recursive: true })
})
