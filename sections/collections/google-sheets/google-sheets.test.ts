import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outbox } from '#platform/outbox/contract.ts'
import { passwords } from '#platform/passwords/contract.ts'
import { webhooks } from '#sections/admin/webhooks/contract.ts'
import { announcements } from '#sections/communication/announcements/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { hashPassword } from '#server/people/passwords.ts'
import { type Person, TEST_PASSWORD, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { liveAddresses } from './contract.ts'

let portal: TestPortal
let admin: Person
let maker: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.as('admin')
  maker = await withPassword(await portal.as('core_team'))
  await admin.call(hosts.add, { name: 'Oak Street' })
  await admin.call(hosts.add, { name: '=HYPERLINK("x")' })
})
afterAll(() => portal.close())

const here = (address: string) => portal.url + new URL(address).pathname
const read = async (address: string) => {
  const answer = await fetch(here(address))
  return { status: answer.status, text: (await answer.text()).replace(/^\ufeff/, '') }
}
async function withPassword(person: Person) {
  await portal.app.pool.query('INSERT INTO credentials (user_id, password_hash) VALUES ($1, $2)', [
    person.id,
    await hashPassword(TEST_PASSWORD),
  ])
  return person
}
const password = TEST_PASSWORD
const HOSTS = { title: 'Locations', list: '/api/hosts/export', password }

describe('a live address of a list', () => {
  it('is read without signing in, holds what its filter lets through, and follows what changes', async () => {
    const { address } = await maker.call(liveAddresses.make, { ...HOSTS, filter: { search: 'Oak' } })
    expect(address).toMatch(/\/api\/live\/[\w-]{43}\.csv$/)
    const first = await read(address)
    expect(first.text.split(/\r?\n/)[0]).toContain('Name')
    expect([first.status, first.text.includes('Oak Street'), first.text.includes('HYPERLINK')]).toEqual([
      200,
      true,
      false,
    ])
    await admin.call(hosts.add, { name: 'Oakwood' })
    expect((await read(address)).text).toContain('Oakwood')
    const exported = await maker.try(hosts.exportList, { search: 'Oak', format: 'csv' })
    expect((await read(address)).text).toBe((exported.body as unknown as string).replace(/^\ufeff/, ''))
    const { items } = await maker.call(liveAddresses.list)
    expect(items[0]).toMatchObject({ asked: 3, filter: ['Search: “Oak”'], isOwn: true, state: 'works' })
    expect(items[0]?.askedAt).not.toBeNull()
  })

  it('runs no formula in the spreadsheet that reads it', async () => {
    const { address } = await maker.call(liveAddresses.make, HOSTS)
    const { text } = await read(address)
    expect(text).toContain('HYPERLINK')
    expect(text).not.toMatch(/(^|[,"\n])=HYPERLINK/)
  })

  it('shows what its maker may see at that moment, and nothing once they may not, or have no account', async () => {
    const person = await withPassword(await portal.as('core_team'))
    const { id, address } = await person.call(liveAddresses.make, HOSTS)
    expect((await read(address)).status).toBe(200)
    const stateFor = async () =>
      (await admin.call(liveAddresses.list)).items.find((one) => one.id === id)?.state
    expect(await stateFor()).toBe('works')
    for (const permissions of [
      ['LIVE_SHEETS_MAKE', 'HOSTS_VIEW'],
      ['DATA_EXPORT', 'HOSTS_VIEW'],
    ]) {
      await portal.app.pool.query('UPDATE users SET permissions = $2 WHERE id = $1', [
        person.id,
        JSON.stringify(permissions),
      ])
      expect(await read(address)).toEqual({ status: 404, text: 'There is nothing at this address.\n' })
    }
    expect(await stateFor()).toBe('closed')
    const other = await maker.call(liveAddresses.make, HOSTS)
    await portal.app.pool.query('UPDATE users SET is_active = false WHERE id = $1', [maker.id])
    expect((await read(other.address)).status).toBe(404)
    await portal.app.pool.query('UPDATE users SET is_active = true WHERE id = $1', [maker.id])
    expect((await read(other.address)).status).toBe(200)
  })

  it('is ended by its maker or an administrator, at once; others neither see nor end it', async () => {
    const [first, second] = [
      await maker.call(liveAddresses.make, HOSTS),
      await maker.call(liveAddresses.make, HOSTS),
    ]
    const other = await portal.as('core_team')
    expect((await other.call(liveAddresses.list)).items).toEqual([])
    expect((await other.try(liveAddresses.end, { id: first.id })).status).toBe(404)
    await maker.call(liveAddresses.end, { id: first.id })
    await admin.call(liveAddresses.end, { id: second.id })
    expect([(await read(first.address)).status, (await read(second.address)).status]).toEqual([404, 404])
  })

  it('is made by whoever knows the password, who hears of it by mail, and ends with a new password', async () => {
    const owner = await withPassword(await portal.as('admin'))
    const guess = await owner.try(liveAddresses.make, { ...HOSTS, password: 'Guess-1' })
    expect(guess).toMatchObject({ status: 400, body: { fields: { password: expect.any(String) } } })
    const { address } = await owner.call(liveAddresses.make, { ...HOSTS, title: 'The board' })
    const { items } = await admin.call(outbox.list, { search: 'A live address was made' })
    const mail = await admin.call(outbox.one, { id: String(items[0]?.id) })
    expect(mail.text).toContain('“The board”')
    expect(mail.text).not.toContain('/api/live/')
    await owner.call(webhooks.add, {
      title: 'Website',
      address: 'https://hooks.example/x',
      kinds: ['location.added'],
      password,
    })
    const others = await maker.call(liveAddresses.make, HOSTS)
    expect(await owner.call(passwords.keys)).toEqual({ count: 2 })
    await owner.call(passwords.change, { currentPassword: password, newPassword: 'Oak-Street-91' })
    expect(await owner.call(passwords.keys)).toEqual({ count: 0 })
    expect([(await read(address)).status, (await read(others.address)).status]).toEqual([404, 200])
    expect((await admin.call(webhooks.list)).items.map(({ state }) => state)).toEqual(['off'])
  })

  it('is made of lists alone that may be taken away, with filters that they take', async () => {
    for (const list of [
      '/api/me/data/export',
      '/api/outbox/export',
      '/api/users/{id}/data/export',
      '/api/hosts',
    ])
      expect([list, (await maker.try(liveAddresses.make, { ...HOSTS, list })).status]).toEqual([list, 400])
    expect((await maker.try(liveAddresses.make, { ...HOSTS, list: '/api/users/export' })).status).toBe(400)
    const unknown = await maker.try(liveAddresses.make, { ...HOSTS, filter: { statuss: 'active' } })
    expect(unknown).toMatchObject({
      status: 400,
      body: { fields: { filter: expect.stringContaining('statuss') } },
    })
    const wrong = await maker.try(liveAddresses.make, { ...HOSTS, filter: { sort: 'nothing' } })
    expect(wrong.status).toBe(400)
    expect((await maker.try(liveAddresses.make, { title: 'x', password })).status).toBe(400)
    expect((await (await portal.as('volunteer')).try(liveAddresses.make, HOSTS)).status).toBe(403)
  })

  it('shows nothing, and not more than it says, once its list does not know its filter any more', async () => {
    const { id, address } = await maker.call(liveAddresses.make, { ...HOSTS, filter: { search: 'Oak' } })
    await portal.app.pool.query(`UPDATE live_addresses SET filter = '{"looksFor":"Oak"}' WHERE id = $1`, [id])
    expect(await read(address)).toEqual({ status: 404, text: 'There is nothing at this address.\n' })
    const { items } = await maker.call(liveAddresses.list)
    expect(items.find((one) => one.id === id)?.state).toBe('closed')
  })

  it('makes a list once at a time, and no further when its reader has left', async () => {
    const { address } = await maker.call(liveAddresses.make, HOSTS)
    const call = portal.app.slices
      .flatMap(({ calls }) => calls)
      .find(({ endpoint }) => endpoint === hosts.exportList)
    const { handler } = call as NonNullable<typeof call>
    const under = { way: 0, most: 0, ends: 0 }
    async function* rows() {
      under.most = Math.max(under.most, ++under.way)
      try {
        for (;;) {
          await setTimeout(5)
          yield 'row\n'
        }
      } finally {
        under.way--
        under.ends++
      }
    }
    const endless = () => ({ name: 'x.csv', type: 'text/csv', body: Readable.from(rows()) })
    Object.assign(call ?? {}, { handler: endless })
    const leaving = new AbortController()
    const both = [1, 2].map(() => fetch(here(address), { signal: leaving.signal }).catch(() => null))
    await expect.poll(() => under.way).toBe(1)
    leaving.abort()
    await Promise.all(both)
    await expect.poll(() => under).toEqual({ way: 0, most: 1, ends: 1 })
    Object.assign(call ?? {}, { handler })
    expect((await read(address)).status).toBe(200)
  })

  it('is no way in, is kept as a hash alone, and is not asked too often', async () => {
    const { address } = await maker.call(liveAddresses.make, HOSTS)
    const token = /live\/([\w-]+)\.csv$/.exec(address)?.[1] ?? ''
    const { rows } = await portal.app.pool.query<{ all: string }>(
      `SELECT (SELECT string_agg(s::text, '') FROM live_address_secrets s) || (SELECT string_agg(a::text, '') FROM audit_log a) AS all`,
    )
    expect(rows[0]?.all).not.toContain(token)
    expect(
      (await fetch(`${portal.url}/api/hosts`, { headers: { authorization: `Bearer ${token}` } })).status,
    ).toBe(401)
    const answers = await Promise.all(Array.from({ length: 25 }, () => read(address)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
  })
})

describe('a feed', () => {
  it('says what is announced to whoever made it, as Atom, and does not travel twice', async () => {
    await admin.call(announcements.add, {
      title: 'Winter <drive>',
      message: 'Twenty more & no fewer',
      startDate: '2020-01-01T08:00:00-05:00',
      endDate: '2199-01-01T08:00:00-05:00',
    })
    const { feeds } = await maker.call(liveAddresses.list)
    expect(feeds.map(({ name }) => name).sort()).toEqual(['announcements', 'events'])
    for (const { name, title } of feeds) {
      const { address } = await maker.call(liveAddresses.make, { title, feed: name, password })
      const answer = await fetch(here(address))
      expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
      const text = await answer.text()
      expect(text).toContain('<feed xmlns="http://www.w3.org/2005/Atom">')
      if (name === 'announcements')
        expect(text).toMatch(/<title>Winter &lt;drive&gt;<\/title>[\s\S]*Twenty more &amp; no fewer/)
      const mark = answer.headers.get('etag') ?? ''
      expect((await fetch(here(address), { headers: { 'if-none-match': mark } })).status).toBe(304)
      expect((await fetch(here(address).replace('.atom', '.csv'))).status).toBe(404)
    }
    expect((await maker.try(liveAddresses.make, { title: 'x', feed: 'nothing', password })).status).toBe(400)
  })
})
