import { generateKeyPairSync, verify } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { wishes } from '#sections/documentation/wishlist/contract.ts'
import { jobsOf } from '#server/jobs/job-runner.ts'
import { hashPassword } from '#server/people/passwords.ts'
import { type LocalService, startLocalService } from '#server/testing/local-service.ts'
import { type Person, TEST_PASSWORD, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { sheetAccount } from './account-contract.ts'
import { followedSheets } from './followed-contract.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const EMAIL = 'reader@kitchen.iam.gserviceaccount.example'
const ADDRESS = 'https://docs.google.com/spreadsheets/d/1AbCdEfGhIjKlMnOpQrStUv/edit#gid=7'
const keyFile = (changes: Record<string, unknown> = {}) =>
  JSON.stringify({
    type: 'service_account',
    client_email: EMAIL,
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    token_uri: 'https://oauth2.googleapis.com/token',
    ...changes,
  })

let portal: TestPortal
let admin: Person
let google: LocalService
const asked: string[] = []
/** As Google does: a token for who signs with the key, values for who has a token. */
beforeAll(async () => {
  google = await startLocalService(({ request, body, response }) => {
    const url = new URL(request.url ?? '', 'http://google')
    asked.push(url.pathname)
    const answer = (status: number, said: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
    if (url.pathname === '/token') {
      const [head = '', claims = '', signed = ''] = (
        new URLSearchParams(body.toString()).get('assertion') ?? ''
      ).split('.')
      const good = verify(
        'sha256',
        Buffer.from(`${head}.${claims}`),
        publicKey,
        Buffer.from(signed, 'base64url'),
      )
      const { iss, aud, scope } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<
        string,
        string
      >
      const meant =
        iss === EMAIL &&
        aud === 'https://oauth2.googleapis.com/token' &&
        scope?.endsWith('spreadsheets.readonly')
      return good && meant
        ? answer(200, { access_token: `token-${'x'.repeat(3000)}`, expires_in: 3599 })
        : answer(401, { error: 'invalid_grant' })
    }
    if (!request.headers.authorization?.startsWith('Bearer token-')) return answer(403, {})
    if (url.pathname.endsWith('/1AbCdEfGhIjKlMnOpQrStUv'))
      return answer(200, {
        sheets: [{ properties: { title: 'Old' } }, { properties: { sheetId: 7, title: "What's needed" } }],
      })
    return answer(decodeURIComponent(url.pathname).endsWith("/values/'What''s needed'") ? 200 : 404, {
      values: [['What is needed', 'Priority'], ['Ice packs', 'low'], ['Gloves, long']],
    })
  })
  portal = await testPortal({
    outside: {
      http: true,
      allows: (address) => address === '127.0.0.1',
      instead: (url) =>
        url.hostname.endsWith('googleapis.com') ? new URL(url.pathname + url.search, google.origin) : url,
    },
  })
  admin = await portal.as('admin')
  await portal.app.pool.query('INSERT INTO credentials (user_id, password_hash) VALUES ($1, $2)', [
    admin.id,
    await hashPassword(TEST_PASSWORD),
  ])
})
afterAll(async () => {
  await portal.close()
  await google.close()
})

const save = (key: string, who = admin) => who.try(sheetAccount.save, { key, password: TEST_PASSWORD })
const follow = (address = ADDRESS) =>
  admin.try(followedSheets.add, {
    title: 'Shared with us',
    address,
    isPrivate: true,
    target: '/api/wishlist-suggestions/import',
    rule: 'clean',
    pace: 'hour',
  })
const read = () =>
  jobsOf(portal.app)
    .find(({ name }) => name === 'google-sheets.follow')
    ?.run(portal.app, {} as never, new AbortController().signal)

it('a private sheet is read with the account that an administrator set up, and comes in like any other', async () => {
  expect((await follow()).status).toBe(400)
  expect((await save('no json')).status).toBe(400)
  expect((await save(keyFile({ private_key: 'nonsense' }))).status).toBe(400)
  expect((await save(keyFile({ token_uri: 'https://10.0.0.1/token' }))).status).toBe(400)
  expect((await save(keyFile(), await portal.as('core_team'))).status).toBe(403)
  // Two at once: one takes the place of the other.
  const both = await Promise.all([save(keyFile()), save(keyFile())])
  expect(both.map(({ body }) => body)).toEqual([{ email: EMAIL }, { email: EMAIL }])
  const kept = await portal.app.pool.query(`SELECT id FROM sheet_accounts`)
  expect(kept.rows).toHaveLength(1)
  expect((await admin.call(sheetAccount.read)).account).toMatchObject({ email: EMAIL })
  expect((await follow('https://docs.google.com/spreadsheets/d/e/2PACX-abc/pub?output=csv')).status).toBe(400)
  expect((await follow()).status).toBe(200)
  await read()
  expect((await admin.call(followedSheets.list)).items).toMatchObject([
    { isPrivate: true, host: 'docs.google.com', outcome: 'brought', created: 2, fault: null },
  ])
  expect((await admin.call(wishes.list)).items.map(({ item }) => item).sort()).toEqual([
    'Gloves, long',
    'Ice packs',
  ])
  expect(asked).toEqual(['/token', expect.stringContaining('/v4/'), expect.stringContaining('/values/')])
  const { rows } = await portal.app.pool.query<{ all: string }>(
    `SELECT (SELECT string_agg(k::text, '') FROM sheet_account_keys k) || (SELECT string_agg(a::text, '') FROM audit_log a) AS all`,
  )
  expect(rows[0]?.all).not.toContain('PRIVATE KEY')

  await admin.call(sheetAccount.remove)
  await portal.app.pool.query(`UPDATE sheet_readings SET tried_at = NULL`)
  await read()
  expect((await admin.call(followedSheets.list)).items[0]?.fault).toContain('no account any more')
})
