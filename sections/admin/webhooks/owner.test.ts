import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { DAY, MINUTE } from '#kernel/clock.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { recipients } from '#sections/operations/recipients/contract.ts'
import { jobsOf } from '#server/jobs/job-runner.ts'
import { hashPassword } from '#server/people/passwords.ts'
import { workOff } from '#server/testing/jobs.ts'
import { type LocalService, startLocalService } from '#server/testing/local-service.ts'
import { type Person, TEST_PASSWORD, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { webhooks } from './contract.ts'

let portal: TestPortal
let admin: Person
let service: LocalService
let now = new Date()
let status = 200
let got: string[] = []
/** What happens here while a message is on its way. */
let meanwhile = async () => {}
beforeAll(async () => {
  service = await startLocalService(({ response, body }) => {
    got.push(body.toString())
    void meanwhile().then(() => response.writeHead(status).end('Said to whoever made it'))
  })
  portal = await testPortal({
    now: () => now,
    outside: { http: true, allows: (address) => address === '127.0.0.1' },
  })
  admin = await withPassword(await portal.as('admin'))
})
async function withPassword(person: Person) {
  await portal.app.pool.query('INSERT INTO credentials (user_id, password_hash) VALUES ($1, $2)', [
    person.id,
    await hashPassword(TEST_PASSWORD),
  ])
  return person
}
beforeEach(async () => {
  await portal.app.pool.query('DELETE FROM webhooks')
  await workOff(portal.app)
  status = 200
  got = []
  meanwhile = async () => {}
})
afterAll(async () => {
  await portal.close()
  await service.close()
})

const make = (kinds: string[], owner = admin) =>
  owner.call(webhooks.add, {
    title: 'Website',
    address: `${service.origin}/hook`,
    kinds,
    password: TEST_PASSWORD,
  })
const run = (name: string) =>
  jobsOf(portal.app)
    .find((job) => job.name === name)
    ?.run(portal.app, {} as never, new AbortController().signal)
async function pass(minutes = 1) {
  now = new Date(now.getTime() + minutes * MINUTE)
  await run('webhooks.gather')
  await workOff(portal.app)
}

it('another administrator turns it off and reads nothing through it: neither what it sends nor of more than before', async () => {
  const { id } = await make(['location.added'])
  const other = await portal.as('volunteer', { permissions: ['ADMIN_PANEL_ACCESS'] })
  const change = { id, version: 1 }
  for (const changes of [{ kinds: ['recipient.added'] }, { isOn: true }, { title: 'Mine' }])
    expect((await other.try(webhooks.edit, { ...change, ...changes })).status).toBe(403)
  await admin.call(webhooks.edit, { ...change, kinds: ['recipient.added'] })
  await admin.call(recipients.add, { name: 'Shelter of Oaks', phone: '404-555-0133' })
  await pass()
  expect(got).toHaveLength(1)
  const [own] = (await admin.call(webhooks.log, { id })).items
  expect(own).toMatchObject({ body: expect.stringContaining('Shelter'), answer: 'Said to whoever made it' })
  const [seen] = (await other.call(webhooks.log, { id })).items
  expect(seen).toMatchObject({ kind: 'recipient.added', status: 200, body: null, answer: null })
  const isOwn = async (person: Person) => (await person.call(webhooks.list)).items[0]?.isOwn
  expect([await isOwn(admin), await isOwn(other)]).toEqual([true, false])
  await other.call(webhooks.edit, { id, version: 2, isOn: false })
})

const names = () =>
  got.map((body) => (JSON.parse(body) as { data: { record: { name: string } } }).data.record.name)
const last = async (id: string) => (await admin.call(webhooks.log, { id })).items[0]

it('what waits is sent as its owner may see it by then: not once they may not, nor as it was long ago', async () => {
  const owner = await withPassword(
    await portal.as('volunteer', { permissions: ['ADMIN_PANEL_ACCESS', 'RECIPIENTS_VIEW', 'HOSTS_VIEW'] }),
  )
  const { id } = await make(['recipient.added', 'location.added'], owner)
  status = 503
  await admin.call(recipients.add, { name: 'Shelter of Elms', phone: '404-555-0134' })
  const place = await admin.call(hosts.add, { name: 'Elm Street' })
  await pass()
  expect(got).toHaveLength(1)
  await portal.app.pool.query('UPDATE users SET permissions = $2 WHERE id = $1', [
    owner.id,
    JSON.stringify(['ADMIN_PANEL_ACCESS', 'HOSTS_VIEW']),
  ])
  await pass()
  expect(names()).toEqual(['Shelter of Elms', 'Elm Street'])
  const [, unsent] = (await owner.call(webhooks.log, { id })).items
  expect(unsent).toMatchObject({
    state: 'failed',
    status: null,
    answer: expect.stringContaining('may not see'),
  })
  expect(unsent?.body).not.toContain('Shelter')
  await admin.call(hosts.edit, { id: place.id, version: 1, name: 'Elm Avenue' })
  status = 200
  await pass(10)
  expect(names().at(-1)).toBe('Elm Avenue')
  await owner.call(webhooks.again, { id: String(unsent?.id) })
  await workOff(portal.app)
  expect(got).toHaveLength(3)
})

it('what waits is kept for as long as the log, whether the webhook is on or off', async () => {
  const { id } = await make(['recipient.added'])
  status = 503
  await admin.call(recipients.add, { name: 'Shelter of Pines', phone: '404-555-0135' })
  await pass()
  await admin.call(webhooks.edit, { id, version: 1, isOn: false })
  now = new Date(now.getTime() + 31 * DAY)
  await run('webhooks.tidy')
  expect((await admin.call(webhooks.log, { id })).items).toEqual([])
})

it('a record that cannot be answered is tried five times, and keeps nothing else from being told', async () => {
  const { id } = await make(['location.added'])
  const call = portal.app.slices.flatMap(({ calls }) => calls).find(({ endpoint }) => endpoint === hosts.one)
  const handler = call?.handler as (...given: unknown[]) => unknown
  const broken = await admin.call(hosts.add, { name: 'Broken' })
  const spy = (...given: unknown[]) => {
    if ((given[1] as { id: string }).id === broken.id) throw new Error('This record is broken')
    return handler(...given)
  }
  Object.assign(call ?? {}, { handler: spy })
  await admin.call(hosts.add, { name: 'Whole' })
  for (let minutes = 0; minutes < 6; minutes++) await pass(11)
  Object.assign(call ?? {}, { handler })
  expect(names()).toEqual(['Whole'])
  const { items } = await admin.call(webhooks.log, { id })
  expect(items.map(({ state, tries }) => [state, tries])).toEqual([
    ['delivered', 1],
    ['failed', 5],
  ])
  expect(items[1]?.answer).toContain('could not write')
  expect((await admin.call(webhooks.list)).items[0]).toMatchObject({ state: 'on', failingSince: null })
})

it('a kind that is chosen later is told from then on, and whoever lost its turn leaves it to who has it', async () => {
  const { id } = await make(['recipient.added'])
  await admin.call(hosts.add, { name: 'Before it was chosen' })
  await admin.call(webhooks.edit, { id, version: 1, kinds: ['location.added'] })
  await admin.call(hosts.add, { name: 'First' })
  await admin.call(hosts.add, { name: 'Second' })
  const others = new Date(now.getTime() + DAY)
  meanwhile = async () => {
    await portal.app.pool.query('UPDATE webhook_states SET sending_until = $1', [others])
  }
  await pass()
  expect(names()).toEqual(['First'])
  const { rows } = await portal.app.pool.query('SELECT sending_until FROM webhook_states')
  expect(rows).toEqual([{ sending_until: others }])
  expect(await last(id)).toMatchObject({ state: 'waiting' })
})
