import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { accounts } from '#platform/accounts/contract.ts'
import { outbox } from '#platform/outbox/contract.ts'
import { hashPassword } from '#server/people/passwords.ts'
import { type Person, TEST_PASSWORD, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { signIns } from './contract.ts'
import { startIssuer } from './testing-issuer.ts'

let portal: TestPortal
let issuer: Awaited<ReturnType<typeof startIssuer>>
beforeAll(async () => {
  portal = await testPortal()
  portal.app.appUrl = portal.url
  issuer = await startIssuer(`${portal.url}/api/login/oidc/callback`)
  portal.app.oidc = { issuer: issuer.issuer, clientId: issuer.clientId, clientSecret: issuer.clientSecret }
})
afterAll(async () => {
  issuer.stop()
  await portal.close()
})
beforeEach(() => {
  issuer.refuse(false)
  issuer.forge(null)
})

let subjects = 0
async function member(): Promise<Person & { email: string; sub: string }> {
  const person = await portal.as('host')
  subjects += 1
  return { ...person, email: (await person.call(accounts.me)).email, sub: `subject-${subjects}` }
}

async function withPassword() {
  const person = await member()
  await portal.app.pool.query('INSERT INTO credentials (user_id, password_hash) VALUES ($1, $2)', [
    person.id,
    await hashPassword(TEST_PASSWORD),
  ])
  return person
}

/** A browser: follows redirects, keeps cookies of each place. */
function browser(own = '') {
  const jars = new Map<string, Map<string, string>>([[new URL(portal.url).host, new Map()]])
  const seen: string[] = []
  const [name = '', value = ''] = own.split('=')
  if (name) jars.get(new URL(portal.url).host)?.set(name, value)
  const jarOf = (url: URL) => {
    const jar = jars.get(url.host) ?? new Map<string, string>()
    jars.set(url.host, jar)
    return jar
  }
  return {
    seen,
    async open(address: string): Promise<{ url: URL; answer: Response }> {
      let url = new URL(address, portal.url)
      for (let step = 0; step < 15; step++) {
        seen.push(url.href)
        const jar = jarOf(url)
        const answer = await fetch(url, {
          redirect: 'manual',
          headers: { cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
        })
        for (const cookie of answer.headers.getSetCookie()) {
          const [pair = ''] = cookie.split(';')
          jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
        }
        const next = answer.headers.get('location')
        if (!next) return { url, answer }
        url = new URL(next, url)
        if (url.host === new URL(portal.url).host && !url.pathname.startsWith('/api/')) return { url, answer }
      }
      throw new Error('Too many redirects')
    },
    async whoAmI() {
      const jar = jarOf(new URL(portal.url))
      const answer = await fetch(`${portal.url}/api/auth/user`, {
        headers: { cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
      })
      return answer.status === 200 ? ((await answer.json()) as { id: string }).id : null
    },
    jar: () => jarOf(new URL(portal.url)),
  }
}
const START = '/api/login/oidc?returnTo=/dashboard?section=hosts'

it('the sign-in page leads there only where it is configured', async () => {
  await portal.as('host')
  const page = await (await fetch(`${portal.url}/api/login`)).text()
  expect(page).toContain('href="/api/login/oidc?returnTo=%2Fdashboard">Sign in with 127.0.0.1</a>')
  const other = await testPortal()
  await other.as('host')
  expect(await (await fetch(`${other.url}/api/login`)).text()).not.toContain('/api/login/oidc')
  await other.close()
})

it('somebody with a verified mailbox of an account gets in, and is known by their subject from then on', async () => {
  const ana = await member()
  issuer.is({ sub: ana.sub, email: ana.email.toUpperCase(), email_verified: true })
  const first = browser()
  expect((await first.open(START)).url.search).toBe('?section=hosts')
  expect(await first.whoAmI()).toBe(ana.id)
  const asked = first.seen.find((url) => url.includes('code_challenge='))
  expect(asked).toMatch(/code_challenge_method=S256/)
  expect(asked).toMatch(/nonce=/)
  expect(asked).toMatch(/state=/)

  issuer.is({ sub: ana.sub, email: 'moved@elsewhere.example', email_verified: false })
  const later = browser()
  await later.open(START)
  expect(await later.whoAmI()).toBe(ana.id)
  const mails = await (await portal.as('admin')).call(outbox.list, { search: 'You can now sign in with' })
  expect(mails.items.length).toBeGreaterThan(0)
})

it('nobody else gets in, and no account is made', async () => {
  const before = (await portal.app.pool.query('SELECT count(*) FROM users')).rows[0].count
  const ana = await member()
  issuer.is({ sub: 'somebody', email: ana.email, email_verified: false })
  const unverified = browser()
  expect((await unverified.open(START)).url.search).toBe('?problem=unknown')
  expect(await unverified.whoAmI()).toBeNull()
  issuer.is({ sub: 'stranger', email: 'stranger@elsewhere.example', email_verified: true })
  const stranger = browser()
  const { answer } = await stranger.open(START)
  expect(await answer.text()).toContain('Nobody here signs in with this account')
  expect(await stranger.whoAmI()).toBeNull()
  const after = (await portal.app.pool.query('SELECT count(*) FROM users')).rows[0].count
  expect(Number(after)).toBe(Number(before) + 1)
})

it('a deactivated person does not get in, linked or not', async () => {
  const ana = await member()
  issuer.is({ sub: ana.sub, email: ana.email, email_verified: true })
  await browser().open(START)
  await portal.app.pool.query('UPDATE users SET is_active = false WHERE id = $1', [ana.id])
  const closed = browser()
  expect((await closed.open(START)).url.search).toBe('?problem=unknown')
  expect(await closed.whoAmI()).toBeNull()
})

it('who refuses there, or comes back with what was not asked for, is told so', async () => {
  const ana = await member()
  issuer.is({ sub: ana.sub, email: ana.email, email_verified: true })
  issuer.refuse(true)
  const refusing = browser()
  const { url, answer } = await refusing.open(START)
  expect(url.search).toBe('?problem=failed')
  expect(await answer.text()).toContain('did not work')
  issuer.refuse(false)
  // Without the cookie of the browser that began, and with somebody else's state.
  const other = browser()
  expect((await other.open('/api/login/oidc/callback?code=stolen&state=guessed')).url.search).toBe(
    '?problem=failed',
  )
  await other.open(START)
  const stranger = browser()
  const callback = other.seen.find((seen) => seen.includes('/callback?')) ?? ''
  expect((await stranger.open(callback)).url.search).toBe('?problem=failed')
  expect(await stranger.whoAmI()).toBeNull()
})

it('it leads back to our own pages only', async () => {
  const ana = await member()
  issuer.is({ sub: ana.sub, email: ana.email, email_verified: true })
  const visitor = browser()
  const { url } = await visitor.open('/api/login/oidc?returnTo=https://evil.example/x')
  expect([url.host, url.pathname]).toEqual([new URL(portal.url).host, '/dashboard'])
})

it('a person links and unlinks it in the profile; what belongs to one is not given to another', async () => {
  const [ana, ben] = [await withPassword(), await withPassword()]
  issuer.is({ sub: ana.sub, email: 'private@elsewhere.example', email_verified: false })
  const linkAs = async (person: Person) => {
    const { address } = await person.call(signIns.startLink, { password: TEST_PASSWORD })
    return (await browser(person.cookie).open(address)).url.search
  }
  expect(await linkAs(ana)).toBe('?section=profile&tab=security&linked=yes')
  expect(await linkAs(ben)).toBe('?section=profile&tab=security&linked=taken')
  const { available, items } = await ana.call(signIns.linked)
  expect([available, items[0]?.email]).toEqual(['127.0.0.1', 'private@elsewhere.example'])
  const id = items[0]?.id ?? ''
  expect((await ben.try(signIns.unlink, { id, password: TEST_PASSWORD })).status).toBe(404)
  expect((await ana.try(signIns.unlink, { id, password: 'Not-Mine-1' })).status).toBe(400)
  const visitor = browser()
  await visitor.open(START)
  expect(await visitor.whoAmI()).toBe(ana.id)
  await ana.call(signIns.unlink, { id, password: TEST_PASSWORD })
  const after = browser()
  expect((await after.open(START)).url.search).toBe('?problem=unknown')
})

it('nobody is led into linking an account: it begins with the password, in the session that asked', async () => {
  const [ana, ben] = [await withPassword(), await withPassword()]
  issuer.is({ sub: 'of a stranger', email: 'stranger@elsewhere.example', email_verified: true })
  expect((await ana.try(signIns.startLink, { password: 'Not-Mine-1' })).status).toBe(400)
  const { address } = await ben.call(signIns.startLink, { password: TEST_PASSWORD })
  for (const start of ['/api/login/oidc?link=1', address]) {
    const led = browser(ana.cookie)
    expect((await led.open(start)).url.search).toBe('?section=profile&tab=security&linked=late')
  }
  expect((await ana.call(signIns.linked)).items).toEqual([])
})

it('a second factor is asked for here, unless the other place says that it asked for one', async () => {
  const ana = await member()
  issuer.is({ sub: ana.sub, email: ana.email, email_verified: true })
  await portal.app.pool.query(
    `INSERT INTO second_factors (user_id, kind, name) VALUES ($1, 'totp', 'Authenticator app')`,
    [ana.id],
  )
  const plain = browser()
  await plain.open(START)
  expect(plain.seen.at(-1)).toMatch(/\/api\/login\/factor$/)
  expect(await plain.whoAmI()).toBeNull()
  issuer.is({ sub: ana.sub, email: ana.email, email_verified: true, amr: ['pwd', 'mfa'] })
  const strong = browser()
  await strong.open(START)
  expect(await strong.whoAmI()).toBe(ana.id)
})

const HOUR_SECONDS = 3600
const seconds = () => Math.floor(Date.now() / 1000)

it('a token of the other place counts while its signature, issuer, audience, nonce and time are right', async () => {
  const ana = await member()
  issuer.is({ sub: ana.sub, email: ana.email, email_verified: true })
  const arrives = async (forge: Parameters<typeof issuer.forge>[0]) => {
    issuer.forge(forge)
    const visit = browser()
    await visit.open(START)
    return { who: await visit.whoAmI(), last: visit.seen.at(-1) }
  }
  // Signed anew with the issuer's own key it gets in, so that what follows is refused for what it is.
  expect((await arrives((token) => ({ ...token, by: 'issuer' }))).who).toBe(ana.id)
  const claim = (changed: object) => (token: { header: object; claims: object }) => ({
    header: { ...token.header },
    claims: { ...token.claims, ...changed },
    by: 'issuer' as const,
  })
  const header = (changed: object, by: 'issuer' | 'stranger' | 'secret' | 'nobody') => {
    return (token: { header: object; claims: object }) => ({
      header: { ...token.header, ...changed },
      claims: { ...token.claims },
      by,
    })
  }
  const forged = {
    'the key of somebody else': header({}, 'stranger'),
    'no signature': header({ alg: 'none' }, 'nobody'),
    'our secret in place of the key': header({ alg: 'HS256', kid: undefined }, 'secret'),
    'a key that it brings along': header({ kid: 'two', jku: 'http://127.0.0.1:9/keys' }, 'stranger'),
    'another issuer': claim({ iss: 'https://elsewhere.example' }),
    'another audience': claim({ aud: 'another-portal' }),
    'another sign-in': claim({ nonce: 'a nonce of yesterday' }),
    'ran out': claim({ exp: seconds() - HOUR_SECONDS }),
    'of tomorrow': claim({ nbf: seconds() + HOUR_SECONDS }),
  }
  for (const [what, forge] of Object.entries(forged))
    expect(await arrives(forge), what).toEqual({
      who: null,
      last: `${portal.url}/api/login?problem=failed`,
    })
})

it('it begins with a press on our own page; another site cannot sign anybody in', async () => {
  const ana = await member()
  issuer.is({ sub: ana.sub, email: ana.email, email_verified: true })
  const from = (site: string) =>
    fetch(portal.url + START, { redirect: 'manual', headers: { 'sec-fetch-site': site } })
  for (const site of ['cross-site', 'same-site']) {
    const answer = await from(site)
    expect(answer.headers.get('location')).toBe('/api/login?returnTo=%2Fdashboard%3Fsection%3Dhosts')
    expect(answer.headers.getSetCookie()).toEqual([])
  }
  for (const site of ['same-origin', 'none'])
    expect((await from(site)).headers.get('location')).toContain(issuer.issuer)
})

it('when the other place is away, the page says so', async () => {
  const other = await testPortal({
    oidc: { issuer: 'http://127.0.0.1:9', clientId: 'lunchbox', clientSecret: 'x' },
  })
  await other.as('host')
  const answer = await fetch(`${other.url}/api/login/oidc`)
  expect(await answer.text()).toContain('cannot be reached right now')
  await other.close()
})
