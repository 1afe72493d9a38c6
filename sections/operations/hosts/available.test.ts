import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { notifications } from '#platform/notifications/contract.ts'
import { settings } from '#sections/admin/settings/contract.ts'
import { workOff } from '#server/testing/jobs.ts'
import { type LocalService, startLocalService } from '#server/testing/local-service.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { linesOf, namedOn } from './available.ts'
import { hostContacts, hosts } from './contract.ts'
import { readAvailability } from './service-available.ts'

let page: string | null = ''
let now = new Date('2026-11-16T15:00:00Z')
let portal: TestPortal
let other: LocalService
let admin: Person
let core: Person
beforeAll(async () => {
  other = await startLocalService(({ response }) => {
    if (page === null) response.writeHead(503).end()
    else response.end(page)
  })
  portal = await testPortal({
    now: () => now,
    outside: {
      http: true,
      allows: (address) => address === '127.0.0.1',
      instead: (url) => (url.hostname === 'charity.example' ? new URL(url.pathname, other.origin) : url),
    },
  })
  ;[admin, core] = [await portal.as('admin'), await portal.as('core_team')]
  for (const [host, name] of [
    ['Alder', 'Ann Lee'],
    ['Birch', 'Ben Fox'],
    ['Cedar', 'Cora Hall'],
  ] as const) {
    const { id } = await admin.call(hosts.add, { name: host })
    await admin.call(hostContacts.add, {
      hostId: id,
      name,
      phone: `404 555 02${host.length}${name.length}`,
      allowDuplicate: true,
    })
  }
})
afterAll(async () => {
  await portal.close()
  await other.close()
})

const set = (hostsPage: string) => admin.try(settings.change, { hostsPage })
async function readNow(): Promise<string | undefined> {
  await core.call(hostContacts.scrape)
  await portal.app.pool.query(`UPDATE graphile_worker._private_jobs SET run_at = '2020-01-01'`)
  await workOff(portal.app)
  return (await core.call(notifications.list, {})).notifications[0]?.message
}
const available = async () =>
  (await core.call(hostContacts.list, { available: true })).items.map(({ name }) => name)

describe('who hosts this week', () => {
  beforeEach(() => {
    page =
      '<nav><li>About Us</li></nav><h1>Host Homes</h1><ul><li>Ann&nbsp;Lee – Alder</li><li>Cora <b>Hall</b></li><li>Gus Pine</li></ul>'
  })

  it('is marked by the names on the page that is set, and whoever asked is told what was found', async () => {
    expect((await core.try(hostContacts.scrape)).status).toBe(422)
    await set('https://charity.example/hosts')
    expect(await readNow()).toBe('2 names found, 1 not known: Gus Pine.')
    expect(await available()).toEqual(['Ann Lee', 'Cora Hall'])
    expect((await core.call(hosts.list, { contacts: 'available' })).items.map(({ name }) => name)).toEqual([
      'Alder',
      'Cedar',
    ])
    expect(await core.call(hostContacts.availability)).toMatchObject({
      isSet: true,
      found: 2,
      unknown: ['Gus Pine'],
      fault: null,
      readAt: now.toISOString(),
    })
  })

  it('stands for the week when the page is down, and is over a week later', async () => {
    page = null
    expect(await readNow()).toBe('The other side answered with status 503.')
    expect(await available()).toEqual(['Ann Lee', 'Cora Hall'])
    now = new Date('2026-11-23T15:00:00Z')
    await readNow()
    expect(await available()).toEqual([])
  })

  it('rings administrators once when the page cannot be read on a Monday, and again only after it could', async () => {
    const rung = async () =>
      (await admin.call(notifications.list, {})).notifications.filter(
        ({ title }) => title === 'The page of hosts was not read',
      )
    const onMonday = () => readAvailability.run(portal.app, {}, new AbortController().signal)
    await onMonday()
    const before = (await rung()).length
    page = null
    await onMonday()
    await onMonday()
    expect(await rung()).toHaveLength(before + 1)
    expect((await rung())[0]?.message).toContain('status 503')
    page = '<li>Ann Lee</li>'
    await onMonday()
    page = null
    await onMonday()
    expect(await rung()).toHaveLength(before + 2)
  })

  it('is read from nowhere inside, and asked for by whoever edits locations alone', async () => {
    await set('https://127.0.0.2/hosts')
    expect(await readNow()).toBe('This address leads into a private network, where the portal does not go.')
    expect((await set('http://charity.example')).body).toMatchObject({
      fields: { hostsPage: expect.any(String) },
    })
    expect((await (await portal.as('host')).try(hostContacts.scrape)).status).toBe(403)
  })
})

describe('a page of hosts', () => {
  const contact = (id: string, name: string, host: string, nickname: string | null = null) => ({
    id,
    personId: id,
    name,
    nickname,
    host,
  })

  it('names one of two who are called alike where the location stands beside them, and neither where none does', () => {
    const two = [contact('1', 'Ann Lee', 'Alder'), contact('2', 'Ann Lee', 'Birch')]
    expect(namedOn('Birch: Ann Lee', two)).toMatchObject({ contactIds: ['2'], unknown: [] })
    expect(namedOn('Ann Lee', two)).toMatchObject({ contactIds: [], unknown: ['Ann Lee'] })
  })

  it('calls people as everybody does, and a first name alone is nobody’s', () => {
    const people = [contact('1', 'Elizabeth Moss', 'Alder', 'Betty')]
    expect(namedOn('Betty Moss and Betty', people)).toMatchObject({
      contactIds: ['1'],
      names: 1,
      unknown: [],
    })
  })

  it('is read quickly, whatever it is made of', () => {
    const began = performance.now()
    for (const part of ['<script', '<!--', '<nav>', '&#', '<', 'Ann '])
      expect(
        namedOn(part.repeat(Math.floor(1_000_000 / part.length)), [contact('1', 'Ann Lee', 'A')]).names,
      ).toBe(0)
    expect(linesOf('<p>Ann<br>Lee</p>').filter(Boolean)).toEqual(['Ann', 'Lee'])
    // A capital that grows as it becomes small.
    expect(linesOf('<p>İİİİ</p><p>Ann Lee</p>').filter(Boolean)).toEqual(['İİİİ', 'Ann Lee'])
    expect(performance.now() - began).toBeLessThan(10_000)
  })
})
