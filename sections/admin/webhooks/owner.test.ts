import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { MINUTE } from '#kernel/clock.ts'
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
beforeAll(async () => {
  service = await startLocalService(({ response, body }) => {
    got.push(body.toString())
    response.writeHead(status).end('Said to whoever made it')
  })
  portal = await testPortal({
    now: () => now,
    outside: { http: true, allows: (address) => address === '127.0.0.1' },
  })
  admin = await portal.as('admin')
  await portal.app.pool.query('INSERT INTO credentials (user_id, password_hash) VALUES ($1, $2)', [
    admin.id,
    await hashPassword(TEST_PASSWORD),
  ])
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

const make = (kinds: string[]) =>
  admin.call(webhooks.add, {
    title: 'Website',
    address: `${service.origin}/hook`,
    kinds,
    password: TEST_PASSWORD,
  })
const run = (name: string, signal = new AbortController().signal, payload: unknown = {}) =>
  jobsOf(portal.app)
    .find((job) => job.name === name)
    ?.run(portal.app, payload as never, signal)
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
