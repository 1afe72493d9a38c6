import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { seedDemo } from '#server/demo.ts'
import { type TestPortal, testPortal } from '#server/testing/portal.ts'
import { setUpLink } from './set-up.ts'

let portal: TestPortal
let seeded = 0
beforeEach(async () => {
  seeded = 0
  portal = await testPortal({
    seedDemo: async (app) => {
      seeded += 1
      await app.pool.query(
        `INSERT INTO users (email, first_name, last_name, display_name, role)
         VALUES ('host@demo.example', 'Demo', 'Host', 'Demo Host', 'host'),
           ('core@demo.example', 'Demo', 'Team', 'Demo Team', 'core_team')`,
      )
    },
  })
})
afterEach(() => portal.close())

const GOOD = {
  organizationName: 'Oak <Street> Sandwiches',
  firstName: 'Ana',
  lastName: 'Lee',
  email: 'ana@oak.example',
  password: 'Sandwich-Word-1',
}
const token = async () => new URL((await setUpLink(portal.app)) ?? '').searchParams.get('token') ?? ''
const open = (query = '') => fetch(`${portal.url}/setup${query}`, { redirect: 'manual' })
const send = (fields: Record<string, string>) =>
  fetch(`${portal.url}/setup`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })

describe('an empty portal', () => {
  it('leads to its set-up page, which opens with the printed link alone', async () => {
    const login = await fetch(`${portal.url}/api/login`, { redirect: 'manual' })
    expect(login.headers.get('location')).toBe('/setup')
    for (const query of ['', '?token=guess', '?token=', '?token=a&token=b']) {
      const html = await (await open(query)).text()
      expect(html).toContain('open the link that was printed in the terminal')
      expect(html).not.toContain('<form')
      expect(html.includes('This link does not work any more')).toBe(query !== '')
    }
    const page = await open(`?token=${await token()}`)
    expect(await page.text()).toContain('Create our portal')
    expect(page.headers.get('cache-control')).toBe('no-store')
  })

  it('takes nothing without the token', async () => {
    for (const wrong of ['', 'guess', `${await token()}x`])
      expect((await send({ ...GOOD, token: wrong })).status).toBe(403)
    expect((await send({ demo: 'yes', token: 'guess' })).status).toBe(403)
    expect((await portal.app.pool.query('SELECT FROM users')).rowCount).toBe(0)
    expect(seeded).toBe(0)
  })

  it('says at each field what is wrong, and keeps what was typed', async () => {
    const answer = await send({
      ...GOOD,
      token: await token(),
      email: 'ana',
      password: 'short',
      firstName: ' ',
    })
    expect(answer.status).toBe(400)
    const html = await answer.text()
    expect(html).toContain('Please enter a valid email address')
    expect(html).toContain('Please enter your first name')
    expect(html).toContain('id="password-error"')
    expect(html).toContain('value="Oak &lt;Street&gt; Sandwiches"')
    expect(html).not.toContain('value="short"')
    expect(/<input id="(\w+)"[^>]*autofocus/.exec(html)?.[1]).toBe('firstName')
  })

  it('takes no password that everybody uses, nor the name of the charity', async () => {
    for (const password of ['Password1', 'Oak-Street-Sandwiches1']) {
      const answer = await send({ ...GOOD, token: await token(), password })
      expect(answer.status, password).toBe(400)
      expect(await answer.text()).toContain('id="password-error"')
    }
  })

  it('gets its first administrator, signed in, and the link works no more', async () => {
    const link = await token()
    const answer = await send({ ...GOOD, token: link })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/dashboard'])
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    const me = await fetch(`${portal.url}/api/auth/user`, { headers: { cookie } })
    expect(await me.json()).toMatchObject({ email: 'ana@oak.example', role: 'super_admin' })
    expect(await setUpLink(portal.app)).toBeNull()
    expect((await open(`?token=${link}`)).headers.get('location')).toBe('/')
    expect((await send({ ...GOOD, email: 'eve@oak.example', token: link })).headers.get('location')).toBe('/')
    expect((await portal.app.pool.query('SELECT FROM users')).rowCount).toBe(1)
    const login = await (await fetch(`${portal.url}/api/login`)).text()
    expect(login).toContain('<h1>Oak &lt;Street&gt; Sandwiches</h1>')
  })

  it('is set up once, even by two at the same moment', async () => {
    const link = await token()
    const answers = await Promise.all(
      ['ana', 'ben', 'eve'].map((name) => send({ ...GOOD, token: link, email: `${name}@oak.example` })),
    )
    expect(answers.filter(({ headers }) => headers.get('location') === '/dashboard')).toHaveLength(1)
    expect((await portal.app.pool.query('SELECT FROM users')).rowCount).toBe(1)
  })

  it('can be filled with the demo charity instead, and signs in whoever did so', async () => {
    const answer = await send({ demo: 'yes', token: await token() })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/dashboard'])
    expect(seeded).toBe(1)
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    const me = await fetch(`${portal.url}/api/auth/user`, { headers: { cookie } })
    expect(await me.json()).toMatchObject({ email: 'core@demo.example', role: 'core_team' })
    expect(await setUpLink(portal.app)).toBeNull()
  })

  it('is filled once by whoever presses twice while it fills, and they are signed in all the same', async () => {
    portal.app.seedDemo = seedDemo
    const given = { demo: 'yes', token: await token() }
    const answers = await Promise.all([send(given), send(given)])
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    for (const answer of answers) {
      const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
      const me = await fetch(`${portal.url}/api/auth/user`, { headers: { cookie } })
      expect(await me.json()).toMatchObject({ email: 'super_admin@demo.example' })
    }
  })

  it('is not filled once somebody has set it up', async () => {
    portal.app.seedDemo = seedDemo
    const link = await token()
    await send({ ...GOOD, token: link })
    await portal.app.seedDemo(portal.app)
    expect((await portal.app.pool.query('SELECT FROM users')).rowCount).toBe(1)
  })
})
