import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { announcements } from '#sections/communication/announcements/contract.ts'
import { type TestPortal, testPortal } from '#server/testing/portal.ts'

const SCRIPT = '<script type="module" crossorigin src="/assets/app.js"></script>'
const STYLES = '<link rel="stylesheet" crossorigin href="/assets/app.css">'
const PAGE = `<!doctype html><html><head>${SCRIPT}${STYLES}</head><body><div id="root"></div></body></html>`
let portal: TestPortal
let webRoot: string
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'lunchbox-page-'))
  await writeFile(join(webRoot, 'index.html'), PAGE)
  const files = { collections: ['/assets/log.js', '/assets/log.css'] }
  await writeFile(join(webRoot, 'first-files.json'), JSON.stringify(files))
  portal = await testPortal({ webRoot })
})
afterAll(async () => {
  await portal.close()
  await rm(webRoot, { recursive: true })
})

/** As a browser asks for the page of an address. */
const open = async (path: string, cookie = '', dest = 'document') => {
  const answer = await fetch(portal.url + path, {
    headers: { cookie, 'sec-fetch-dest': dest, accept: 'text/html' },
  })
  const text = await answer.text()
  const early = /<script type="application\/json" id="early">(.*?)<\/script>/s.exec(text)?.[1]
  const policy = answer.headers.get('content-security-policy')
  return {
    text,
    policy,
    kept: answer.headers.get('cache-control'),
    cookies: answer.headers.getSetCookie(),
    early: early === undefined ? undefined : (JSON.parse(early) as { everywhere: Came[]; here: Came[] }),
  }
}

type Came = [path: string, input: object, answer: unknown]
const answerTo = (came: Came[] | undefined, path: string) => came?.find(([asked]) => asked === path)?.[2]

/** A host of this first name. */
async function named(firstName: string) {
  const host = await portal.as('host')
  await portal.app.pool.query('UPDATE users SET first_name = $1 WHERE id = $2', [firstName, host.id])
  return host
}

describe('the page of whoever is signed in', () => {
  it('comes with its heading and what it is for, who they are, the organization and its announcements, and is kept nowhere', async () => {
    const host = await portal.as('host')
    const page = await open('/dashboard?section=collections', host.cookie)
    expect(page.text).toContain('<h1>Collections Log</h1>')
    // Before any script: what the section is for, in the words of the search.
    const log = portal.app.manifests
      .flatMap(({ search = [] }) => search)
      .find(({ section, action, params }) => section === 'collections' && !action && !params)
    expect(log?.description).toBeTruthy()
    expect(page.text).toContain(`<div class="what">${log?.description}</div>`)
    if (!page.early) throw new Error('nothing came')
    const { everywhere, here } = page.early
    expect(answerTo(everywhere, '/api/auth/user')).toMatchObject({ id: host.id, role: 'host' })
    expect(answerTo(everywhere, '/api/announcements')).toEqual(await host.call(announcements.current, {}))
    // The numbers of the sidebar: of what a host may ask, and of nothing else.
    expect(answerTo(everywhere, '/api/chat/unread')).toEqual({ count: 0 })
    expect(everywhere.map(([path]) => path)).not.toContain('/api/applications/waiting')
    // What the log asks for first.
    expect(here.map(([path]) => path)).toEqual([
      '/api/sandwich-collections',
      '/api/sandwich-collections/stats',
      '/api/me/locations',
      '/api/hosts/options',
    ])
    expect(here[0]?.[1]).toMatchObject({ page: 1, limit: 10, mine: true, sort: 'collectionDate' })
    expect(page.kept).toBe('no-store')
  })

  it('names the files that its section needs, and starts when the heading has been painted', async () => {
    const host = await portal.as('host')
    const { text, policy } = await open('/dashboard?section=collections', host.cookie)
    const order = [
      'href="/assets/app.js"',
      'href="/assets/log.js"',
      '<h1>',
      STYLES,
      '/assets/log.css',
      'import(',
    ]
    const places = order.map((part) => text.indexOf(part))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places[0]).toBeGreaterThan(0)
    expect(text).not.toContain(SCRIPT)
    const script = /<script>(.*?)<\/script>/s.exec(text)?.[1] ?? ''
    expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    expect(text).toContain('<script type="application/json" id="pieces">["/assets/log.js"]</script>')
    expect((await open('/dashboard?section=hosts', host.cookie)).text).not.toContain('log.js')
  })

  it('is there for addresses that are none', async () => {
    const host = await portal.as('host')
    for (const path of ['//', '///', '//:99999/', '//[/', '//user@:/'])
      expect((await open(path, host.cookie)).text, path).toContain('<div id="root">')
  })

  it('says so where the script cannot be loaded, or there is none', async () => {
    const { text } = await open('/dashboard', (await portal.as('host')).cookie)
    expect(text).toContain('<div id="unstarted" hidden>The portal could not be loaded.')
    expect(text).toContain(`.catch(()=>{document.getElementById('unstarted').hidden=false})`)
    expect(text).toMatch(/noscript\{position:fixed/)
  })

  it('keeps somebody signed in who comes back with it, like every call does', async () => {
    const { id, cookie } = await portal.as('host')
    await portal.app.pool.query(
      `UPDATE sessions SET seen_at = now() - interval '2 hours' WHERE user_id = $1`,
      [id],
    )
    const { cookies } = await open('/dashboard', cookie)
    expect(cookies).toEqual([expect.stringMatching(new RegExp(`^${cookie}; Max-Age=2592000;`))])
  })

  it('greets on the overview, and where the section is not known', async () => {
    const host = await named('Ana <b>')
    for (const path of ['/', '/dashboard', '/dashboard?section=nowhere'])
      expect((await open(path, host.cookie)).text, path).toContain('<h1>Welcome, Ana &lt;b&gt;</h1>')
  })

  it('holds names as they are, and none of them can end the script', async () => {
    const host = await named('</script><script>alert(1)</script>')
    const page = await open('/dashboard', host.cookie)
    expect(answerTo(page.early?.everywhere, '/api/auth/user')).toHaveProperty(
      'firstName',
      '</script><script>alert(1)</script>',
    )
    expect(page.text).not.toContain('<script>alert')
  })
})

it('nobody else gets anything of anybody: signed out, with a made-up session, on open pages, or asked by a script', async () => {
  const { cookie } = await portal.as('host')
  for (const page of [
    await open('/dashboard'),
    await open('/dashboard', 'lunchbox_session=made-up'),
    await open('/signup', cookie),
    await open('/reset-password', cookie),
    await open('/', cookie, 'empty'),
  ])
    expect(page).toMatchObject({ text: PAGE, kept: 'no-cache' })
})

it('where the address names more than the section, only what every screen asks for comes along', async () => {
  const host = await portal.as('host')
  expect((await open('/dashboard?section=collections&tab=import', host.cookie)).early?.here).toEqual([])
  expect((await open('/dashboard?section=collections&from=2024-01-01', host.cookie)).early?.here).toEqual([])
})

it('pages come packed', async () => {
  const { cookie } = await portal.as('host')
  const ask = (packing: string) =>
    fetch(`${portal.url}/dashboard`, {
      headers: { cookie, 'sec-fetch-dest': 'document', 'accept-encoding': packing },
    })
  const packed = await ask('br')
  expect(packed.headers.get('content-encoding')).toBe('br')
  expect(await packed.text()).toContain('</html>')
  expect((await ask('identity')).headers.get('content-encoding')).toBeNull()
})
