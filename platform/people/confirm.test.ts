import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '#kernel/clock.ts'
import { history } from '#platform/history/contract.ts'
import { hostContacts, hosts } from '#sections/operations/hosts/contract.ts'
import { unseal } from '#server/people/seal.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { people } from './contract.ts'

let portal: TestPortal
let core: Person
let count = 0
let ahead = 0
beforeAll(async () => {
  portal = await testPortal({ now: () => new Date(Date.now() + ahead) } as never)
  core = await portal.as('core_team')
})
afterAll(() => portal.close())

async function contact(more: object = {}) {
  const admin = await portal.as('admin')
  const { id: hostId } = await admin.call(hosts.add, { name: `Porch ${++count}` })
  const of = { name: 'Ana Lee', phone: `404 555 ${2000 + count}`, email: `ana${count}@home.example` }
  return core.call(hostContacts.add, { hostId, ...of, ...more })
}
/** The link in the newest mail to this address. */
async function tokenFor(email: string): Promise<string> {
  const { rows } = await portal.app.pool.query(
    'SELECT text, link FROM outbox WHERE recipient = $1 ORDER BY created_at DESC LIMIT 1',
    [email],
  )
  expect(rows[0].text).not.toContain('token=')
  return new URL(String(unseal(portal.app, rows[0].link))).searchParams.get('token') ?? ''
}
const rowOf = async (id: string) =>
  (await core.call(hostContacts.list, { limit: 200 })).items.find((one) => one.id === id)
/** Without a cookie. */
const open = async (token: string) => {
  const answer = await fetch(portal.url + people.details.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  return { status: answer.status, body: await answer.json() }
}
const correct = async (body: object) => {
  const answer = await fetch(portal.url + people.correct.path, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, requestId: answer.headers.get('x-request-id') ?? '' }
}

describe('what is known of a person is confirmed', () => {
  it('by themselves, through a link and without an account: seen, corrected, in the history as theirs, undone', async () => {
    const ana = await contact({ address: '1 Elm Street' })
    await core.call(people.askToConfirm, { id: ana.personId })
    const token = await tokenFor(String(ana.email))
    const { status, body } = await open(token)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'Ana Lee',
      phone: ana.phone,
      address: '1 Elm Street',
      roles: [expect.stringContaining('contact of')],
    })
    const { version, name, nickname, email, address } = body
    const said = await correct({ token, version, name, nickname, email, address, phone: '404 555 2999' })
    expect(said.status).toBe(200)
    expect((await rowOf(ana.id))?.phone).toBe('404 555 2999')
    const seen = await core.call(people.confirmation, { id: ana.personId })
    expect(seen).toMatchObject({ confirmedAt: expect.any(String), confirmedBy: null })
    const { items } = await core.call(history.ofRecord, { table: 'host_contacts', id: ana.id })
    expect(items[0]).toMatchObject({ actor: { name: 'Ana Lee, by their link' }, undoable: true })
    await core.call(history.undo, { requestId: said.requestId })
    expect((await rowOf(ana.id))?.phone).toBe(ana.phone)
    expect((await core.call(people.confirmation, { id: ana.personId })).confirmedAt).toBeNull()
  })

  it('by whoever asked them, with their name, until it is undone', async () => {
    const ben = await contact()
    const { requestId, body } = await core.try(people.confirm, { id: ben.personId, version: 1 })
    expect(body).toMatchObject({
      confirmedAt: expect.any(String),
      confirmedBy: expect.stringContaining('core_team'),
    })
    expect((await core.try(people.confirm, { id: ben.personId, version: 1 })).status).toBe(409)
    await core.call(history.undo, { requestId })
    expect((await core.call(people.confirmation, { id: ben.personId })).confirmedAt).toBeNull()
  })

  it('nobody is asked twice within a week, nor without an address; a newer link ends the older one, and time ends both', async () => {
    const cleo = await contact()
    await core.call(people.askToConfirm, { id: cleo.personId })
    const first = await tokenFor(String(cleo.email))
    const again = await core.try(people.askToConfirm, { id: cleo.personId })
    expect(again).toMatchObject({ status: 409, body: { message: expect.stringMatching(/^Asked on /) } })
    ahead += 8 * DAY
    await core.call(people.askToConfirm, { id: cleo.personId })
    const second = await tokenFor(String(cleo.email))
    expect([(await open(first)).status, (await open(second)).status]).toEqual([410, 200])
    ahead += 15 * DAY
    expect((await open(second)).status).toBe(410)
    expect((await open('x'.repeat(43))).status).toBe(410)
    const dee = await contact({ email: null })
    expect((await core.try(people.askToConfirm, { id: dee.personId })).status).toBe(409)
  })

  it('whoever entered an address does not ask there: they could answer in that person’s name; somebody else may', async () => {
    const kim = await contact()
    const email = `other${count}@home.example`
    const changed = await core.try(hostContacts.edit, { id: kim.id, version: kim.version, email })
    const refused = await core.try(people.askToConfirm, { id: kim.personId })
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringMatching(/entered this/) } })
    expect((await core.call(people.confirmation, { id: kim.personId })).cannotAsk).toMatch(/entered this/)
    await core.call(history.undo, { requestId: changed.requestId })
    expect((await core.call(people.confirmation, { id: kim.personId })).cannotAsk).toBeNull()
    const { version } = (await rowOf(kim.id)) ?? { version: 0 }
    await core.call(hostContacts.edit, { id: kim.id, version, email })
    await (await portal.as('core_team')).call(people.askToConfirm, { id: kim.personId })
    expect((await open(await tokenFor(email))).status).toBe(200)
  })

  it('a link that went to an address that was not theirs opens nothing once the address is put right', async () => {
    const gil = await contact()
    await core.call(people.askToConfirm, { id: gil.personId })
    const token = await tokenFor(String(gil.email))
    const { body } = await open(token)
    // What they correct by it ends it not: they may look again.
    const { version, name, nickname, phone, address } = body
    const own = `gil${count}@home.example`
    expect((await correct({ token, version, name, nickname, phone, address, email: own })).status).toBe(200)
    expect((await open(token)).status).toBe(200)
    const now = (await rowOf(gil.id)) ?? gil
    await core.call(hostContacts.edit, { id: gil.id, version: now.version, email: 'right@home.example' })
    expect((await open(token)).status).toBe(410)
  })

  it('a link shows one person alone, and changes nothing that somebody corrected meanwhile', async () => {
    const [eli, fay] = [await contact(), await contact()]
    await core.call(people.askToConfirm, { id: eli.personId })
    const token = await tokenFor(String(eli.email))
    const { body } = await open(token)
    expect(JSON.stringify(body)).not.toContain(String(fay.phone))
    await core.call(hostContacts.edit, { id: eli.id, version: eli.version, nickname: 'El' })
    const late = {
      token,
      version: body.version,
      name: 'Eve',
      nickname: null,
      phone: null,
      email: null,
      address: null,
    }
    expect((await correct(late)).status).toBe(409)
    expect((await rowOf(eli.id))?.name).toBe('Ana Lee')
  })

  it('a link opens nothing more once its person was made one with another, stays or goes, or is no more', async () => {
    const admin = await portal.as('admin')
    const asked = async () => {
      const one = await contact()
      await core.call(people.askToConfirm, { id: one.personId })
      return { ...one, token: await tokenFor(String(one.email)) }
    }
    // Whoever reads the mail of the first has proved nothing about the account of the second.
    const guest = await portal.as('host')
    const { rows } = await portal.app.pool.query('SELECT person_id FROM users WHERE id = $1', [guest.id])
    const owner = await contact({ personId: rows[0].person_id, phone: '404 555 2999' })
    const [stays, goes, removed] = [await asked(), await asked(), await asked()]
    const merge = async (id: string, other: string) => {
      const { rows: found } = await portal.app.pool.query<{ id: string; version: number }>(
        'SELECT id, version FROM people WHERE id = ANY ($1)',
        [[id, other]],
      )
      const version = (which: string) => found.find((one) => one.id === which)?.version ?? 0
      const versions = { version: version(id), otherVersion: version(other) }
      return admin.try(people.merge, { id, other, ...versions, values: {} })
    }
    expect((await merge(stays.personId, owner.personId)).status).toBe(200)
    expect((await merge((await asked()).personId, goes.personId)).status).toBe(200)
    await admin.call(hostContacts.remove, { id: removed.id })
    for (const { token } of [stays, goes, removed]) expect((await open(token)).status).toBe(410)
  })

  it('who has an account is asked at its address, not where others say', async () => {
    const gus = await portal.as('host')
    const { rows } = await portal.app.pool.query('SELECT person_id, email FROM users WHERE id = $1', [gus.id])
    const there = await contact({ personId: rows[0].person_id, email: 'taken@elsewhere.example' })
    await core.call(people.askToConfirm, { id: there.personId })
    expect(await tokenFor(rows[0].email)).not.toBe('')
    const { rowCount } = await portal.app.pool.query(
      `SELECT FROM outbox WHERE recipient = 'taken@elsewhere.example'`,
    )
    expect(rowCount).toBe(0)
  })

  it('only whoever may change somebody asks them', async () => {
    const hal = await contact()
    const host = await portal.as('host')
    expect((await host.try(people.confirmation, { id: hal.personId })).body).toMatchObject({
      mayChange: false,
    })
    expect((await host.try(people.askToConfirm, { id: hal.personId })).status).toBe(404)
    const viewer = await portal.as('viewer')
    expect((await viewer.try(people.confirmation, { id: hal.personId })).status).toBe(403)
  })
})
