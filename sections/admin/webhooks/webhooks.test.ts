import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '#kernel/clock.ts'
import { notifications } from '#platform/notifications/contract.ts'
import { wishes } from '#sections/documentation/wishlist/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { jobsOf } from '#server/jobs/job-runner.ts'
import { hashPassword } from '#server/people/passwords.ts'
import { sealAddress } from '#server/people/seal.ts'
import { workOff } from '#server/testing/jobs.ts'
import { type LocalService, startLocalService } from '#server/testing/local-service.ts'
import { type Person, TEST_PASSWORD, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { webhooks } from './contract.ts'

interface Got {
  id: string
  at: string
  signature: string
  body: string
}
let portal: TestPortal
let admin: Person
let service: LocalService
let now = new Date()
let status = 200
let got: Got[] = []
beforeAll(async () => {
  service = await startLocalService(({ request, response, body }) => {
    const of = (name: string) => String(request.headers[name])
    got.push({
      id: of('webhook-id'),
      at: of('webhook-timestamp'),
      signature: of('webhook-signature'),
      body: body.toString(),
    })
    response.writeHead(status, { location: '/elsewhere' }).end(status === 200 ? 'Thank you' : 'No, thank you')
  })
  portal = await testPortal({
    now: () => now,
    outside: { http: true, allows: (address) => address === '127.0.0.1' },
  })
  admin = await withPassword(await portal.as('admin'))
})
beforeEach(async () => {
  await portal.app.pool.query('DELETE FROM webhooks')
  await workOff(portal.app)
  status = 200
  got = []
})
afterAll(async () => {
  await portal.close()
  await service.close()
})

async function withPassword(person: Person) {
  await portal.app.pool.query('INSERT INTO credentials (user_id, password_hash) VALUES ($1, $2)', [
    person.id,
    await hashPassword(TEST_PASSWORD),
  ])
  return person
}
const LOCATIONS = ['location.added', 'location.changed', 'location.deleted']
const make = (kinds = LOCATIONS, owner = admin) =>
  owner.call(webhooks.add, {
    title: 'Website',
    address: `${service.origin}/hook`,
    kinds,
    password: TEST_PASSWORD,
  })
async function pass(minutes = 0) {
  now = new Date(now.getTime() + minutes * MINUTE)
  const gather = jobsOf(portal.app).find(({ name }) => name === 'webhooks.gather')
  await gather?.run(portal.app, {} as never, new AbortController().signal)
  await workOff(portal.app)
}
const told = () =>
  got.map(({ body }) => JSON.parse(body) as { type: string; data: { id: string; record: unknown } })
const only = async () => (await admin.call(webhooks.list)).items[0]

describe('a webhook', () => {
  it('tells what it subscribed to, in order, once, signed, as its owner sees it', async () => {
    await admin.call(hosts.add, { name: 'Before anybody subscribed' })
    const { secret } = await make()
    const { id, version } = await admin.call(hosts.add, { name: 'Oak Street' })
    await admin.call(wishes.add, { item: 'Gloves', priority: 'low' })
    await pass()
    await admin.call(hosts.edit, { id, version, name: 'Oak Avenue' })
    await pass()
    await admin.call(hosts.remove, { id })
    await pass()
    await pass(1)
    expect(told()).toEqual([
      {
        type: 'location.added',
        timestamp: expect.any(String),
        data: { id, record: expect.objectContaining({ id, name: 'Oak Street' }) },
      },
      {
        type: 'location.changed',
        timestamp: expect.any(String),
        data: { id, record: expect.objectContaining({ name: 'Oak Avenue' }) },
      },
      { type: 'location.deleted', timestamp: expect.any(String), data: { id, record: null } },
    ])
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    for (const one of got) {
      const mark = createHmac('sha256', key).update(`${one.id}.${one.at}.${one.body}`).digest('base64')
      expect(one.signature).toBe(`v1,${mark}`)
      expect(one.id).toMatch(/^msg_/)
      expect(Number(one.at)).toBe(Math.floor(now.getTime() / 1000))
    }
    expect(new Set(got.map((one) => one.id)).size).toBe(3)
    expect(await only()).toMatchObject({ state: 'on', waiting: 0, failingSince: null })
  })

  it('is told within seconds: whatever instance hears of the change asks for the job', async () => {
    await make()
    const { app } = portal
    const asked = async () => {
      const { rows } = await app.pool.query(
        `SELECT FROM graphile_worker.jobs WHERE task_identifier = 'webhooks.gather'`,
      )
      return rows.length
    }
    expect(await asked()).toBe(0)
    await admin.call(hosts.add, { name: 'Willow Way' })
    await expect.poll(asked).toBe(1)
  })

  it('is tried again later and later, in order and under the same id, until it gets there', async () => {
    const { id } = await make()
    status = 503
    await admin.call(hosts.add, { name: 'First' })
    await admin.call(hosts.add, { name: 'Second' })
    await pass()
    expect(got).toHaveLength(1)
    expect(await only()).toMatchObject({ waiting: 2, failingSince: expect.any(String) })
    await pass()
    expect(got).toHaveLength(1)
    await pass(1)
    await pass(1)
    expect(got).toHaveLength(3)
    status = 200
    await pass(20)
    expect(told().map(({ data }) => (data.record as { name: string }).name)).toEqual([
      'First',
      'First',
      'First',
      'First',
      'Second',
    ])
    expect(new Set(got.slice(0, 4).map((one) => one.id)).size).toBe(1)
    const { items } = await admin.call(webhooks.log, { id })
    expect(items.map(({ state, tries, status: code, answer }) => [state, tries, code, answer])).toEqual([
      ['delivered', 1, 200, 'Thank you'],
      ['delivered', 4, 200, 'Thank you'],
    ])
  })

  it('gives up what the other side refuses, and sends it again when somebody asks', async () => {
    const { id } = await make()
    status = 422
    await admin.call(hosts.add, { name: 'Refused' })
    await pass()
    for (let tries = 1; tries < 5; tries++) await pass(60)
    const [row] = (await admin.call(webhooks.log, { id })).items
    expect(row).toMatchObject({ state: 'failed', tries: 5, status: 422, answer: 'No, thank you' })
    status = 200
    await admin.call(webhooks.again, { id: String(row?.id) })
    await admin.call(webhooks.test, { id })
    await workOff(portal.app)
    expect(got.at(-2)?.id).toBe(got[0]?.id)
    expect(told().at(-1)).toMatchObject({ type: 'test' })
    expect((await admin.call(webhooks.log, { id })).items.map(({ state }) => state)).toEqual([
      'delivered',
      'delivered',
    ])
  })

  it('is stopped after three days of silence, or when the other side is gone; its owner hears of it', async () => {
    const { id } = await make()
    status = 302
    await admin.call(hosts.add, { name: 'Nobody there' })
    await pass()
    for (let days = 0; days < 7; days++) await pass((13 * HOUR) / MINUTE)
    const stopped = await only()
    expect(stopped).toMatchObject({
      state: 'stopped',
      reason: expect.stringContaining('three days'),
      waiting: 1,
    })
    const news = await admin.call(notifications.list, {})
    expect(JSON.stringify(news)).toContain('The webhook “Website” was stopped')
    expect((await admin.try(webhooks.test, { id })).status).toBe(409)
    status = 200
    await admin.call(webhooks.edit, { id, version: Number(stopped?.version), isOn: true })
    await workOff(portal.app)
    expect(await only()).toMatchObject({ state: 'on', waiting: 0 })
    // Who still sees it stopped is told how it is now.
    const seen = { id, version: Number(stopped?.version) }
    expect(await admin.try(webhooks.edit, { ...seen, title: 'Our website' })).toMatchObject({
      status: 409,
      body: { current: { id, title: 'Website', state: 'on', version: seen.version + 1 } },
    })
    status = 410
    await admin.call(webhooks.test, { id })
    await workOff(portal.app)
    expect(await only()).toMatchObject({ state: 'stopped', reason: expect.stringContaining('410') })
  })

  it('tells nothing that its owner may not see, and ends with their rights', async () => {
    const owner = await withPassword(
      await portal.as('volunteer', { permissions: ['ADMIN_PANEL_ACCESS', 'NAV_WISHLIST'] }),
    )
    await make([...LOCATIONS, 'wish.added'], owner)
    const { id } = await admin.call(hosts.add, { name: 'Not for them' })
    await admin.call(hosts.remove, { id })
    await admin.call(wishes.add, { item: 'Aprons', priority: 'low' })
    await pass()
    expect(told().map(({ type }) => type)).toEqual(['wish.added'])
    await admin.call(wishes.add, { item: 'Hats', priority: 'low' })
    await portal.app.pool.query(`UPDATE users SET permissions = '["NAV_WISHLIST"]' WHERE id = $1`, [owner.id])
    await pass()
    expect(got).toHaveLength(1)
    expect(await only()).toMatchObject({ state: 'stopped', reason: expect.stringContaining('may not') })
  })

  it('leads to no address inside, is made with the password alone, and its secret is kept sealed', async () => {
    const input = { title: 'x', kinds: LOCATIONS, password: TEST_PASSWORD }
    for (const address of [
      'https://10.0.0.1/x',
      'https://localhost/x',
      'https://localhost./x',
      'https://hooks.localhost/x',
      'https://[::1]/',
      'ftp://a.example',
      'https://a:b@c.example',
    ])
      expect([address, (await admin.try(webhooks.add, { ...input, address })).status]).toEqual([address, 400])
    const address = `${service.origin}/hook`
    expect((await admin.try(webhooks.add, { ...input, address, password: 'Guess-1' })).status).toBe(400)
    expect((await admin.try(webhooks.add, { ...input, address, kinds: ['user.added'] })).status).toBe(400)
    const { id, secret } = await make()
    const { rows } = await portal.app.pool.query<{ all: string }>(
      `SELECT (SELECT string_agg(s::text, '') FROM webhook_states s) || (SELECT string_agg(a::text, '') FROM audit_log a) AS all`,
    )
    expect(rows[0]?.all).not.toContain(secret.replace('whsec_', ''))
    expect(rows[0]?.all).toContain(new URL(address).host)
    expect(rows[0]?.all).not.toContain('/hook')
    expect(await only()).toMatchObject({ host: new URL(address).host })
    // A name that leads inside by the time something is sent.
    await portal.app.pool.query(`UPDATE webhook_states SET url = $2 WHERE webhook_id = $1`, [
      id,
      sealAddress(portal.app, 'https://10.0.0.1/x'),
    ])
    await admin.call(webhooks.test, { id })
    await workOff(portal.app)
    const { items } = await admin.call(webhooks.log, { id })
    expect(items[0]).toMatchObject({ status: null, answer: expect.stringContaining('private network') })
    now = new Date(now.getTime() + DAY)
    await admin.call(webhooks.remove, { id })
  })
})
